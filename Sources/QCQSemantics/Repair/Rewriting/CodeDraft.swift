import QCQLanguage

/// A sentence as it is made out of code, call by call.
struct CodeDraft {
  var source = Entity.items.rawValue
  /// `count`, or `sum quantity of`.
  var measure: String?
  var clauses: [String] = []
  var limit: String?
  /// The column that a call works on: `["quantity"].sum()`.
  var field: String?
  /// Whether the next condition is turned round: `where.not(…)`.
  private var isTurned = false
  private var verb = ""
  /// What the number of rows in a group is called: `aggregate {n = count this}`.
  private var countName: String?

  var text: String? {
    if isTurned { return nil }
    var clauses = clauses
    // `group_by(.category)` alone keeps the rows.
    if measure == nil, let last = clauses.last, last.hasPrefix("per ") {
      clauses[clauses.count - 1] = "by " + last.dropFirst(4)
    }
    let head = [verb, measure ?? "", source].filter { !$0.isEmpty }
    let end = limit.map { ["limit \($0)"] } ?? []
    let text = (head + clauses + end).joined(separator: " ")
    return text == source ? nil : text
  }

  // MARK: Calls

  private enum Call {
    case choose, leaveOut, show, sort, sortDown, group, count, measure(String), limit, skip
    case distinct, summarize, search, top, delete, turn, extreme(isDown: Bool), tally, lists
    case largest

    /// Whether it may stand behind a limit.
    var keepsRows: Bool {
      switch self {
      case .show, .count: true
      case .choose, .leaveOut, .sort, .sortDown, .group, .measure, .limit, .skip, .distinct,
        .summarize, .search, .top, .delete, .turn, .extreme, .tally, .lists, .largest:
        false
      }
    }
  }

  private static let calls: [String: Call] = [
    "filter": .choose, "where": .choose, "findall": .choose, "find": .choose, "query": .choose,
    "filter_by": .choose, "where-object": .choose, "find_all": .choose, "selectwhere": .choose,
    "reject": .leaveOut, "exclude": .leaveOut, "filternot": .leaveOut, "not": .turn,
    "map": .show, "pluck": .show, "project": .show, "collect": .show, "select": .show,
    "select-object": .show, "values": .show,
    "sort": .sort, "sortby": .sort, "sort_by": .sort, "orderby": .sort, "order_by": .sort,
    "sorted": .sort, "arrange": .sort, "sort_values": .sort, "order": .sort,
    "orderbydescending": .sortDown, "sortbydescending": .sortDown, "sortdescending": .sortDown,
    "group": .group, "groupby": .group, "group_by": .group,
    "count": .count, "length": .count, "size": .count, "len": .count, "wc": .count,
    "tally": .count, "sum": .measure("sum"), "max": .measure("max"), "min": .measure("min"),
    "avg": .measure("average"), "mean": .measure("average"), "average": .measure("average"),
    "take": .limit, "limit": .limit, "head": .limit, "first": .limit, "top": .top,
    "skip": .skip, "drop": .skip, "offset": .skip,
    "uniq": .distinct, "unique": .distinct, "distinct": .distinct,
    "summarize": .summarize, "summarise": .summarize, "aggregate": .summarize,
    "grep": .search, "deletemany": .delete, "delete_all": .delete, "deleteall": .delete,
    "remove": .delete, "nlargest": .extreme(isDown: true), "nsmallest": .extreme(isDown: false),
    "value_counts": .tally, "valuecounts": .tally, "shape": .count, "nunique": .lists,
    "idxmax": .largest,
  ]

  /// What is asked where lists are counted for each name.
  private static let widespread = "on most lists"

  mutating func apply(_ name: String, _ arguments: ArraySlice<Piece>) -> Bool {
    guard let call = Self.calls[name] else { return false }
    // The first of all rows are others than the first of those that are chosen.
    if limit != nil, !call.keepsRows { return false }
    switch call {
    case .choose:
      // `where.not(…)`
      if arguments.isEmpty { return name == "where" }
      // MongoDB's finds all, and a list's the first.
      if name == "find", arguments.first?.text != "{" { limit = "1" }
      return addWhere(arguments)
    case .turn, .leaveOut:
      isTurned = true
      return addWhere(arguments)
    case .show: return addShown(arguments)
    case .sort: return addSort(arguments, isDown: false)
    case .sortDown: return addSort(arguments, isDown: true)
    case .group: return addGroups(arguments)
    case .count:
      measure = "count"
      return arguments.isEmpty || arguments.map(\.text) == ["-", "l"] || addWhere(arguments)
    case .measure(let word): return addMeasure(word, arguments)
    case .limit: return addLimit(arguments)
    case .skip:
      guard arguments.count == 1, let number = number(arguments) else { return false }
      clauses.append("skip \(number)")
      return true
    case .distinct: return makeDistinct()
    case .summarize: return summarize(arguments)
    case .search: return search(arguments)
    case .top: return addTop(arguments)
    case .extreme(let isDown):
      // `nlargest(5, "price")`
      guard let number = arguments.first, number.kind == .number else { return false }
      limit = number.text
      return addSort(arguments.dropFirst(), isDown: isDown)
    case .lists:
      guard field == "list", arguments.isEmpty, clauses == ["per name"] else { return false }
      clauses = [Self.widespread]
      return true
    case .largest:
      limit = "1"
      return arguments.isEmpty && clauses == [Self.widespread]
    case .tally:
      guard let field, arguments.isEmpty else { return false }
      measure = "count"
      clauses.append("per \(field) sort count desc")
      return true
    case .delete:
      verb = "delete"
      return !arguments.isEmpty && addWhere(arguments)
    }
  }

  private var isGrouped: Bool { clauses.contains { $0.hasPrefix("per ") } }

  private func argument(_ pieces: ArraySlice<Piece>) -> CodeArgument {
    CodeArgument(pieces, of: source)
  }

  mutating func addWhere(_ pieces: ArraySlice<Piece>) -> Bool {
    // `items[~items.completed]`
    if let sign = pieces.first, sign.kind == .sign, sign.text == "~", !isTurned {
      isTurned = true
      return addWhere(pieces.dropFirst())
    }
    guard let condition = argument(pieces).condition else { return false }
    // `groupby(…).where(g => g.count() > 1)`
    if condition.hasPrefix("count "), isGrouped, !isTurned {
      clauses.append("having \(condition)")
      return true
    }
    let isAgain = clauses.contains { $0.hasPrefix("where ") }
    // What is turned round is one condition: of several nobody knows how far `not` reaches.
    if isTurned, condition.contains(" and ") || condition.contains(" or ") { return false }
    clauses.append("\(isAgain ? "and" : "where") \(isTurned ? "not " : "")\(condition)")
    isTurned = false
    return true
  }

  private mutating func addShown(_ pieces: ArraySlice<Piece>) -> Bool {
    let shown = argument(pieces)
    if shown.isCondition { return addWhere(pieces) }
    guard var fields = shown.fields else { return false }
    // `select(g => g.key)`
    if fields == ["key"], let group = clauses.first(where: { $0.hasPrefix("per ") }) {
      fields = [String(group.dropFirst(4))]
    }
    field = fields.count == 1 ? fields[0] : nil
    clauses.append("show \(fields.joined(separator: ", "))")
    return true
  }

  private mutating func addSort(_ pieces: ArraySlice<Piece>, isDown: Bool) -> Bool {
    var pieces = pieces
    var isDown = isDown
    // `sort -r name`, `sort -k pending -rn`
    var options = pieces[...]
    while let option = options.lastIndex(where: { $0.text == "-" }), option + 1 < options.endIndex,
      options[option + 1].text.allSatisfy("krn".contains)
    {
      isDown = isDown || options[option + 1].text.contains("r")
      options.removeSubrange(option...(option + 1))
    }
    if !options.isEmpty { pieces = options }
    // `sort_values(by="price", ascending=False)`
    if pieces.map(\.text).starts(with: ["by", "="]) { pieces = pieces.dropFirst(2) }
    if let word = pieces.firstIndex(where: { $0.text == "ascending" && $0.kind == .word }),
      pieces.count == word - pieces.startIndex + 3, pieces[word + 1].text == "="
    {
      isDown = pieces[word + 2].text == "false"
      pieces = pieces[..<word]
    }
    // `groupby("name").size().nlargest(5)`: by what was counted.
    if pieces.isEmpty, clauses == [Self.widespread] { return isDown }
    guard
      var keys = pieces.isEmpty && measure == "count" ? ["count"] : argument(pieces).sortKeys,
      !keys.isEmpty
    else { return false }
    if let countName {
      keys = keys.map {
        $0.split(separator: " ").first.map(String.init) == countName
          ? "count" + $0.dropFirst(countName.count) : $0
      }
    }
    clauses.append("sort " + keys.map { isDown ? $0 + " desc" : $0 }.joined(separator: ", "))
    return true
  }

  private mutating func addGroups(_ pieces: ArraySlice<Piece>) -> Bool {
    var rest = pieces.first?.text == "by" ? pieces.dropFirst() : pieces
    // `group name (aggregate {n = count this})`
    if let start = rest.firstIndex(where: { $0.text == "aggregate" }), start > rest.startIndex {
      let counted = rest[(start + 1)...].filter { $0.kind == .word }.map(\.text)
      rest = rest[..<(start - 1)]
      guard counted.count == 3, counted[1] == "count", counted[2] == "this" else { return false }
      (measure, countName) = ("count", counted[0])
    }
    guard let fields = argument(rest).fields else { return false }
    clauses.append("per \(fields.joined(separator: ", "))")
    return true
  }

  private mutating func addMeasure(_ word: String, _ pieces: ArraySlice<Piece>) -> Bool {
    guard let field = pieces.isEmpty ? field : argument(pieces).fields?.first else {
      return false
    }
    // The mean of truths is a share.
    if field == "completed", word == "average", isGrouped {
      clauses.append("show progress")
      return true
    }
    measure = "\(word) \(field) of"
    return true
  }

  private func number(_ pieces: ArraySlice<Piece>) -> String? {
    // `head -n -3` leaves out the last three.
    if pieces.count(where: { $0.text == "-" }) > 1 { return nil }
    let rest = pieces.filter { $0.text != "-" && $0.text != "n" }
    guard rest.count == 1, let number = rest.first, number.kind == .number else { return nil }
    return number.text
  }

  private mutating func addLimit(_ pieces: ArraySlice<Piece>) -> Bool {
    guard let number = pieces.isEmpty ? "1" : number(pieces) else { return false }
    limit = number
    return true
  }

  /// `top 3 by quantity`
  private mutating func addTop(_ pieces: ArraySlice<Piece>) -> Bool {
    guard let number = pieces.first, number.kind == .number else { return false }
    limit = number.text
    let rest = pieces.dropFirst()
    if rest.isEmpty { return true }
    guard rest.first?.text == "by", let keys = argument(rest.dropFirst()).sortKeys else {
      return false
    }
    clauses.append("sort \(keys.map { $0 + " desc" }.joined(separator: ", "))")
    return true
  }

  private mutating func makeDistinct() -> Bool {
    guard let field, let shown = clauses.lastIndex(of: "show \(field)") else { return false }
    clauses[shown] = "select distinct \(field)"
    (clauses, source) = ([clauses[shown], "from", source] + clauses[..<shown], "")
    return true
  }

  /// `count() by category`
  private mutating func summarize(_ pieces: ArraySlice<Piece>) -> Bool {
    guard let by = pieces.firstIndex(where: { $0.text == "by" }),
      let fields = argument(pieces[(by + 1)...]).fields
    else { return false }
    let measured = pieces[..<by]
    guard let name = measured.first?.text, measured.dropFirst().first?.text == "(",
      measured.last?.text == ")"
    else { return false }
    let inner = measured.dropFirst(2).dropLast()
    clauses.append("per \(fields.joined(separator: ", "))")
    return apply(name, inner)
  }

  /// `grep -i -v milk`
  private mutating func search(_ pieces: ArraySlice<Piece>) -> Bool {
    var words = pieces.filter { $0.text != "-" }
    let isInverse = words.contains { $0.kind == .word && ["v", "iv", "vi"].contains($0.text) }
    while let option = words.first, words.count > 1, option.kind == .word,
      option.text.allSatisfy("ivn".contains)
    {
      words.removeFirst()
    }
    guard words.count == 1, let text = words.first else { return false }
    let quoted = StringEscapes.quoted(text.kind == .text ? text.text : text.written)
    let name = source == Entity.lists.rawValue ? "title" : "name"
    clauses.append("where \(name) \(isInverse ? "not contains" : "contains") \(quoted)")
    return true
  }
}
