import QCQText
import QCQLanguage
import QCQSemantics
import QCQSyntax
import QCQText

/// What a change says of itself when it is done: `deleted list "BBQ" and its 7 items`.
struct ChangeWords {
  enum Verb: String, CaseIterable {
    case add, check, uncheck, toggle, update, move, delete, create, rename

    var past: String {
      switch self {
      case .add: "added"
      case .check: "checked"
      case .uncheck: "unchecked"
      case .toggle: "toggled"
      case .update: "updated"
      case .move: "moved"
      case .delete: "deleted"
      case .create: "created"
      case .rename: "renamed"
      }
    }
  }

  enum Object {
    /// As many rows of the entity as there turn out to be.
    case rows(Entity)
    /// One thing with a name.
    case named(String)
  }

  var verb: Verb
  var object: Object
  /// Behind the object: ` in "BBQ"`.
  var place = ""
  /// What to say in place of `checked no items`.
  var whenNothing: String?

  /// - Parameters:
  ///   - count: The rows that it was about.
  ///   - items: The items that went with their lists.
  func sentence(count: Int, items: Int, isDryRun: Bool) -> String {
    if count == 0, let whenNothing { return whenNothing }
    let start = isDryRun ? "would \(verb.rawValue) " : verb.past + " "
    let what =
      switch object {
      case .rows(let entity): ChangeWords.count(count, entity)
      case .named(let name): name
      }
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
