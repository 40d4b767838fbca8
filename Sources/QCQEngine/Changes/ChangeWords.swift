import QCQText
import QCQLanguage

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
  ///   - besides: What triggers made of rows, those included of which nothing was done.
  func report(
    count: Int, items: Int = 0, besides: TriggerDeeds = TriggerDeeds(), isDryRun: Bool,
    rows: ChangedRows
  ) -> ChangeReport {
    let all = count + besides.instead
    let owner = count == 1 ? "its" : "their"
    let tail = items == 0 ? "" : " and \(owner) \(ChangeWords.count(items, .items))"
    func rest(_ count: Int) -> String {
      " " + (object ?? ChangeWords.count(count, entity)) + place.text + tail
    }
    let others =
      object != nil && all == 1 ? "it" : Plural.count(besides.instead, entity.singular)
    let said = said(isDryRun, isDone: count > 0 || all == 0)
    let sentence = said + rest(count) + besides.words(of: count, others, isDryRun: isDryRun)
    return ChangeReport(
      verb: verb.rawValue, sentence: (all == 0 ? whenNothing : nil) ?? sentence,
      deed: verb.rawValue + rest(all), isDryRun: isDryRun,
      rowCount: all + items + besides.otherCount,
      namesList: besides.otherCount == 0 && (place.isOneList || object != nil), rows: rows)
  }

  /// - Parameter isDone: Whether what is named was done; rows are counted.
  private func said(_ isDryRun: Bool, isDone: Bool) -> String {
    if isDone || object == nil { return isDryRun ? "would \(verb.rawValue)" : verb.past }
    return "\(isDryRun ? "would" : "did") not \(verb.rawValue)"
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
