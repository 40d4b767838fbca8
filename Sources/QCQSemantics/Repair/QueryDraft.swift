import QCQLanguage

/// A query as it is being made out of a sentence: its parts, in whatever order they came.
struct QueryDraft {
  enum Condition: Hashable {
    /// Whether items are on their way or done: of lists that is said of what is on them.
    case pending, completed, nonePending
    case written(String)
    /// A time without a word for what was done then.
    case dated(String)
  }

  /// `count`, or `sum quantity of`.
  var measure: String?
  var entity: Entity?
  var scopes: [String] = []
  var conditions: [(joiner: String, condition: Condition)] = []
  /// How many of them were said before the word `where`: all that stand behind it hold besides.
  private var countBeforeWhere = 0
  /// What rows are grouped by, what groups have to satisfy, and whether `per` itself was said.
  var grouping: (keys: [String], having: String?, isPer: Bool) = ([], nil, false)
  var columns: [String] = []
  /// What the count among them is called.
  private(set) var countName: String?
  /// How many of them were not asked for by a word such as `show`.
  var bareColumnCount = 0
  /// A direction alone is one of time.
  var sort: [String] = []
  /// How many rows, how many are left out before them, and whether they are the first by some
  /// order: `top 5`.
  /// Of `which list` only one is wanted.
  var page: (limit: String?, skip: String?, isRanked: Bool, isOne: Bool) = (nil, nil, false, false)
  /// The file that it goes into, or the ending of one that has no name of its own.
  var file: (name: String?, ending: String?) = (nil, nil)
  var idiom: Idiom?
  /// Whether each value is wanted once, and not the rows.
  var isDistinct = false

  var groups: [String] {
    get { grouping.keys }
    set { grouping.keys = newValue }
  }
  var having: String? { grouping.having }

  /// Notes what the last column is called, if something is counted in it.
  mutating func nameCount(_ name: String) {
    if columns.last?.hasPrefix("count(") ?? (measure == "count") { countName = name }
  }

  /// Notes that `where` stands here.
  mutating func noteWhere() {
    if countBeforeWhere == 0 { countBeforeWhere = conditions.count }
  }

  mutating func add(_ condition: Condition, _ joiner: String = "and") {
    if !conditions.contains(where: { $0.condition == condition }) {
      conditions.append((joiner, condition))
    }
  }

  /// The query as it is written here; nil where its parts are of two.
  var text: String? {
    let settled = settled.dated
    return settled.isTwo ? nil : settled.written
  }

  /// Whether its parts are of two queries, or one of them was not said.
  private var isTwo: Bool {
    // A field beside conditions may as well be part of one; two of them are shown.
    let hasMore = !conditions.isEmpty || !sort.isEmpty
    if bareColumnCount > 0, !groups.isEmpty || bareColumnCount == 1 && hasMore { return true }
    let isBare = bareColumnCount > 0 && columns != ["progress"]
    if contradicts || entity == nil && conditions.isEmpty && scopes.isEmpty && isBare {
      return true
    }
    // Of which order they are the first was not said.
    // `top 10 items bought`
    return page.isRanked && sort.isEmpty && measure == nil && groups.isEmpty && idiom == nil
  }

  /// Whether a column is worked out of several rows.
  static func isWorkedOut(_ column: String) -> Bool {
    ["count(", "sum(", "average(", "min(", "max("].contains(where: column.hasPrefix)
  }

  /// `show name, count`: what is counted of each name.
  private mutating func groupColumns() {
    let keys = columns.filter { !QueryDraft.isWorkedOut($0) }
    let isCounted = measure == "count" || keys.count < columns.count
    guard entity == .items, groups.isEmpty, idiom == nil, isCounted, !keys.isEmpty,
      bareColumnCount == 0,
      keys.allSatisfy({
        ["name", "list", "category"].contains($0) || $0.hasSuffix("(created)")
          || $0.hasSuffix(Self.ofSomeDate)
      })
    else { return }
    groups = keys
    guard measure == "count" else { return }
    (measure, columns) = (nil, keys + ["count()"] + columns.filter { !keys.contains($0) })
  }

  /// Behind a part of a date, where the sentence does not name the field.
  static let ofSomeDate = "(?)"

  /// With the field that parts of dates are of.
  private var dated: QueryDraft {
    var draft = self
    func dated(_ key: String) -> String { key.replacing(Self.ofSomeDate, with: "(\(time))") }
    draft.groups = groups.map(dated)
    draft.columns = columns.map(dated)
    draft.sort = sort.map(dated)
    return draft
  }

  /// With orders and limits that follow from what was said.
  private var settled: QueryDraft {
    var draft = self
    draft.groupColumns()
    // `count > 1 show name, count`
    if idiom == .repeated, measure == "count", columns == ["name"] {
      (draft.measure, draft.columns) = (nil, ["name", "count()"])
    }
    // `categories show name, progress by category`: each is one anyway.
    if entity == .categories, groups == ["category"] { draft.groups = [] }
    // `top 5 lists pending`
    if page.isRanked, sort.isEmpty, entity == .lists, conditions.count == 1,
      conditions[0].condition == .pending
    {
      (draft.conditions, draft.sort) = ([], ["count(items where pending) desc"])
    }
    // `how many items per list, biggest first`, `lists by items left, top 5`
    let isCounted = !groups.isEmpty && measure == "count"
    if isCounted, sort == ["quantity desc"] || page.isRanked && sort.isEmpty {
      draft.sort = ["count() desc"]
    } else if page.isRanked, sort.count == 1, sort[0].hasPrefix("count("), sort[0].hasSuffix(")") {
      draft.sort = [sort[0] + " desc"]
    }
    // `by name show name, count of lists first 1`: those with most.
    let workedOut = columns.filter(QueryDraft.isWorkedOut)
    if page.limit != nil, !groups.isEmpty, sort.isEmpty, workedOut.count == 1, measure == nil {
      draft.sort = [workedOut[0] + " desc"]
    }
    // `3 items per category`: so many of each.
    if page.limit != nil, !groups.isEmpty, columns.isEmpty, measure == nil, idiom == nil,
      !isDistinct, !sort.contains(where: { $0.hasPrefix("count(") }),
      entity == .items || entity == nil, !page.isRanked || !sort.isEmpty
    {
      draft.grouping.isPer = false
      draft.page.limit = page.limit.map { $0 + " each" }
    }
    // `top 10 items bought`
    if page.isRanked, sort.isEmpty, groups.isEmpty, measure == nil, columns.isEmpty, idiom == nil,
      entity == .items, conditions.count == 1, conditions[0].condition == .completed
    {
      draft.idiom = .purchased
    }
    // `by name top 10`
    if page.isRanked, sort.isEmpty, groups == ["name"], columns.isEmpty, measure == nil {
      (draft.groups, draft.idiom) = ([], .frequent)
    }
    let isRanked = !draft.sort.isEmpty || idiom == .widespread || idiom == .frequent
    if page.isOne, page.limit == nil, isRanked { draft.page.limit = "1" }
    return draft
  }

  private var written: String? {
    let entity = entity ?? .items
    var (measure, columns) = (measure, columns.map { QueryDraft.named($0, entity) })
    if columns.contains("count(items)"), entity == .items { return nil }
    (measure, columns) = counting(entity, measure, columns)
    guard measure == nil || columns.isEmpty else { return nil }
    if columns == ["progress"] {
      // All items together have no row of their own.
      columns =
        entity == .items && groups.isEmpty
        ? ["percent(where completed)"] : [entity.nameField.rawValue, "progress"]
    }
    if columns.count == 1, columns[0].hasPrefix("count("), entity != .items {
      columns.insert(entity.nameField.rawValue, at: 0)
    }
    var parts = [measure ?? ""]
    parts.append(entity.rawValue)
    let (scopes, conditions) = scoped(entity)
    if !scopes.isEmpty { parts.append("in " + scopes.joined(separator: ", ")) }
    if !conditions.isEmpty {
      let added = conditions.count - self.conditions.count
      parts.append("where " + text(conditions, entity, apart: countBeforeWhere + added))
    }
    if let idiom {
      return text(
        of: idiom, parts.filter { !$0.isEmpty }.joined(separator: " "), isScoped: !scopes.isEmpty)
    }
    if groups.isEmpty, isOfCounts(entity) { return nil }
    parts += groupParts(entity, isMeasured: measure != nil, columns)
    if !columns.isEmpty { parts.append("show " + columns.joined(separator: ", ")) }
    if !sort.isEmpty {
      let keys = sort.map { ["", " desc"].contains($0) ? time + $0 : QueryDraft.key($0, entity) }
      parts.append("sort " + keys.joined(separator: ", "))
    }
    if let limit = page.limit {
      parts.append("limit " + limit + (page.skip.map { " skip \($0)" } ?? ""))
    } else if page.skip != nil {
      return nil
    }
    if let file = file.name ?? namedFile { parts.append("into " + file) }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The order of groups by a count, and whether groups are put in order, or chosen, by one.
  private var counted: String? {
    sort.first { $0.hasPrefix("count(") }.map {
      $0.hasSuffix(" desc") ? String($0.dropLast(5)) : $0
    }
  }

  private func isOfCounts(_ entity: Entity) -> Bool {
    having != nil || entity == .items && counted != nil
  }

  /// What is worked out, and the columns: what is counted is one of several.
  private func counting(
    _ entity: Entity, _ measure: String?, _ shown: [String]
  ) -> (measure: String?, columns: [String]) {
    var (measure, columns) = (measure, shown)
    if measure == "count", entity != .items, !columns.isEmpty {
      (measure, columns) = (nil, columns + ["count(items)"])
    }
    // `count, count completed`
    let hasCount = entity == .items && columns.contains(where: QueryDraft.isWorkedOut)
    if measure != nil, !hasCount { columns = columns.filter { !groups.contains($0) } }
    // Of a group the progress is worked out.
    let isShare = entity == .items && !groups.isEmpty && columns.contains("progress")
    if isShare {
      columns = columns.map { $0 == "progress" ? "percent(where completed)" : $0 }
    }
    if measure == "count", isShare || hasCount {
      let front = columns.prefix { hasCount && !QueryDraft.isWorkedOut($0) }
      (measure, columns) = (nil, front + ["count()"] + columns.dropFirst(front.count))
    }
    let count = entity == .items ? counted ?? "count()" : "count()"
    if isOfCounts(entity), measure == nil, !columns.contains(count) {
      columns = groups.filter { !columns.contains($0) } + columns + [count]
    }
    return (measure, columns)
  }

  /// Rows stay in sections, unless something is worked out for each group.
  private func groupParts(_ entity: Entity, isMeasured: Bool, _ columns: [String]) -> [String] {
    if groups.isEmpty { return [] }
    let isCollapsed =
      isDistinct || grouping.isPer && columns.isEmpty || isMeasured
      || columns.contains { $0.contains("(") }
    let keys = groups.map { QueryDraft.named($0, entity) }.joined(separator: ", ")
    return [(isCollapsed ? "per " : "by ") + keys] + (having.map { ["having " + $0] } ?? [])
  }

  var hasFile: Bool { file.name != nil || file.ending != nil }

  /// A file called by the list, or else by what is asked for.
  private var namedFile: String? {
    guard let ending = file.ending else { return nil }
    let title = scopes.count == 1 ? scopes[0].dropFirst().dropLast() : ""
    let isPlain = !title.isEmpty && title.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " }
    return StringEscapes.quoted(
      "\(isPlain ? String(title) : (entity ?? .items).rawValue).\(ending)")
  }

  /// Whether the query only says which items are meant.
  var isOnlyRows: Bool {
    measure == nil && columns.isEmpty && groups.isEmpty && !hasFile && (entity ?? .items) == .items
      && sort.isEmpty && page.limit == nil
  }

  /// Whether only a list was named: what is asked of it was not said.
  var isOnlyScope: Bool {
    entity == nil && measure == nil && columns.isEmpty && conditions.isEmpty && groups.isEmpty
      && sort.isEmpty && page.limit == nil && idiom == nil && !hasFile
  }

  /// Whether more was read than a noun.
  var isEmpty: Bool {
    entity == nil && measure == nil && columns.isEmpty && conditions.isEmpty && scopes.isEmpty
      && idiom == nil
  }

  /// Whether one field is to be two things at once.
  private var contradicts: Bool {
    let equal = conditions.compactMap { joined -> Substring? in
      guard case .written(let text) = joined.condition, joined.joiner == "and",
        let sign = text.firstIndex(of: "="), text[..<sign].last == " ", !text.contains(" or ")
      else { return nil }
      return text[..<sign]
    }
    return Set(equal).count < equal.count
  }

  /// `where list = "BBQ"` as `in "BBQ"`.
  mutating func nameList() {
    guard scopes.isEmpty, conditions.allSatisfy({ $0.joiner == "and" }) else { return }
    let front = "list = "
    for (index, part) in conditions.enumerated() {
      guard case .written(let text) = part.condition, text.hasPrefix(front) else { continue }
      scopes = [String(text.dropFirst(front.count))]
      conditions.remove(at: index)
      if index < countBeforeWhere { countBeforeWhere -= 1 }
      return
    }
  }

  private typealias Joined = (joiner: String, condition: Condition)

  /// The scopes and the conditions; lists have no scope, but a title.
  private func scoped(_ entity: Entity) -> (scopes: [String], conditions: [Joined]) {
    if entity == .lists, !scopes.isEmpty {
      let title = QueryDraft.membership("title", scopes)
      return ([], [(joiner: "and", condition: .written(title))] + conditions)
    }
    return (scopes, conditions)
  }

  /// - Parameter apart: So many of them, and all others, hold besides each other.
  private func text(_ conditions: [Joined], _ entity: Entity, apart: Int) -> String {
    let rest = conditions.dropFirst(apart)
    if apart > 0, rest.dropFirst().contains(where: { $0.joiner == "or" }) {
      let first = text(Array(conditions.prefix(apart)), entity, apart: 0)
      return "\(first) and (\(text(Array(rest), entity, apart: 0)))"
    }
    return conditions.enumerated().map { index, part in
      let text = text(part.condition, entity)
      // `or` within one condition stands in brackets beside others.
      let isMixed = conditions.count > 1 && text.contains(" or ")
      let whole = isMixed ? "(\(text))" : text
      return index == 0 ? whole : " \(part.joiner) \(whole)"
    }.joined()
  }

  private func text(_ condition: Condition, _ entity: Entity) -> String {
    QueryDraft.text(condition, entity, time: time) ?? ""
  }

  /// A condition as it is written; nil where it is about a time that is not known.
  static func text(_ condition: Condition, _ entity: Entity, time: String?) -> String? {
    switch condition {
    case .written(let text): text
    case .dated(let date): time.map { "\($0) \(date)" }
    case .pending: entity == .items ? "pending" : "any(items where pending)"
    // A list with nothing on it is not done.
    case .completed: entity == .items ? "completed" : "progress = 100%"
    case .nonePending: entity == .items ? "completed" : "none(items where pending)"
    }
  }

  /// The field that says when: what is completed was changed then, and all else was made.
  private var time: String {
    let isDone = conditions.contains { [.completed, .nonePending].contains($0.condition) }
    return isDone ? "updated" : "created"
  }

  /// A list is as big as there are items on it.
  private static func key(_ field: String, _ entity: Entity) -> String {
    if entity != .items, field.split(separator: " ").first == "quantity" {
      return "count(items)" + field.dropFirst("quantity".count)
    }
    return named(field, entity)
  }

  /// A list has a title where others have a name.
  private static func named(_ field: String, _ entity: Entity) -> String {
    guard entity == .lists else { return field }
    if field == "name" || field.hasPrefix("name ") { return "title" + field.dropFirst(4) }
    return field
  }
}

extension QueryDraft {
  static func membership(_ field: String, _ values: [String], isNegated: Bool = false) -> String {
    if values.count == 1 { return "\(field) \(isNegated ? "!=" : "=") \(values[0])" }
    return "\(field) \(isNegated ? "not " : "")in (\(values.joined(separator: ", ")))"
  }
}
