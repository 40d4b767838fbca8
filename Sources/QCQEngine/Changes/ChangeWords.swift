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
  var place = ChangePlace()
  /// What to say in place of `checked no items`.
  var whenNothing: String?

  /// - Parameters:
  ///   - count: The rows that it is about.
  ///   - items: The items that go with their lists.
  func report(
    count: Int, items: Int = 0, isDryRun: Bool, rows: ChangedRows
  ) -> ChangeReport {
    let what = object ?? ChangeWords.count(count, entity)
    let owner = count == 1 ? "its" : "their"
    let tail = items == 0 ? "" : " and \(owner) \(ChangeWords.count(items, .items))"
    let rest = " " + what + place.text + tail
    let said = isDryRun ? "would \(verb.rawValue)" : verb.past
    return ChangeReport(
      verb: verb.rawValue, sentence: (count == 0 ? whenNothing : nil) ?? said + rest,
      deed: verb.rawValue + rest, isDryRun: isDryRun, rowCount: count + items,
      namesList: place.isOneList || object != nil, rows: rows)
  }

  private static func count(_ count: Int, _ entity: Entity) -> String {
    count == 0 ? "no \(entity.rawValue)" : Plural.count(count, entity.singular)
  }
}

/// Where the rows of a change are, or where they go: ` in "BBQ"`.
struct ChangePlace {
  var text = ""
  /// Whether all items are on one list, which is named.
  var isOneList = false

  init() {}

  /// Lists that items are on.
  init(in lists: [String]) {
    isOneList = lists.count == 1
    if !lists.isEmpty { text = " in " + Self.names(lists) }
  }

  /// - Parameter lists: Where items come from, if that is said.
  init(from lists: [String] = [], to name: String) {
    isOneList = true
    let origin = lists.isEmpty ? "" : " from " + Self.names(lists)
    text = origin + " to " + StringEscapes.quoted(name)
  }

  private static func names(_ lists: [String]) -> String {
    lists.map { StringEscapes.quoted($0) }.joined(separator: " or ")
  }
}
