import QCQText
import QCQLanguage
import QCQSemantics
import QCQSyntax

/// What a change says of itself when it is done: `deleted list "BBQ" and its 7 items`.
struct ChangeWords {
  enum Verb: String, CaseIterable {
    case add, check, uncheck, toggle, update, move, copy, delete, create, rename

    var past: String {
      if self == .copy { return "copied" }
      return rawValue + (rawValue.hasSuffix("e") ? "d" : "ed")
    }
  }

  var verb: Verb
  /// What the change is about; its rows are those that are counted.
  var entity: Entity
  /// The one thing that it is about, with its name; nil for as many rows as there turn out to be.
  var object: String?
  /// Behind the object: ` in "BBQ"`.
  var place = ""
  /// What to say in place of `checked no items`.
  var whenNothing: String?

  /// - Parameters:
  ///   - count: The rows that it was about.
  ///   - items: The items that came or went with their lists.
  func sentence(count: Int, items: Int, isDryRun: Bool) -> String {
    if count == 0, let whenNothing { return whenNothing }
    let start = isDryRun ? "would \(verb.rawValue) " : verb.past + " "
    let what = object ?? ChangeWords.count(count, entity)
    let owner = count == 1 ? "its" : "their"
    let tail = items == 0 ? "" : " and \(owner) \(ChangeWords.count(items, .items))"
    return start + what + place + tail
  }

  static func count(_ count: Int, _ entity: Entity) -> String {
    count == 0 ? "no \(entity.rawValue)" : Plural.count(count, entity.singular)
  }

  static func places(_ lists: [String]) -> String {
    lists.isEmpty
      ? "" : " in " + lists.map { StringEscapes.quoted($0) }.joined(separator: " or ")
  }
}
