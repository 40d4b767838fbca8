import QCQLanguage

/// A search as task lists and mail programs take it: `list:BBQ status:pending sort:name-`, with
/// what is to be done at the end.
struct SearchSyntax {
  private var words: [String] = []
  private var names: [String] = []
  private var lists: [String] = []
  private var verb: String?
  private var values: [(key: String, value: String)] = []
  private var hasKeys = false
  private var source = "items"
  private let pieces: [Piece]
  private let known: KnownNames
  private var place = 0

  /// The sentence that a search means, to be read as any other one; nil where it is none.
  static func sentence(_ pieces: [Piece], _ known: KnownNames) -> [Piece]? {
    let signs: Set = [":", "+", "@", "[", "-"]
    let isTask = ["task", "todo", "x"].contains(pieces.first?.text)
    guard isTask || pieces.contains(where: { $0.kind == .sign && signs.contains($0.text) }) else {
      return nil
    }
    var search = SearchSyntax(pieces, known)
    guard search.read(), let text = search.text else { return nil }
    return PieceCutter.cut(text)
  }

  private init(_ pieces: [Piece], _ known: KnownNames) {
    (self.pieces, self.known) = (pieces, known)
  }

  private var current: Piece? { pieces.indices.contains(place) ? pieces[place] : nil }

  private func text(_ distance: Int = 0) -> String {
    let index = place + distance
    return pieces.indices.contains(index) && pieces[index].kind != .text ? pieces[index].text : ""
  }

  // MARK: Reading

  private mutating func read() -> Bool {
    readFront()
    while let piece = current {
      let start = place
      if readPair() || readTag() { continue }
      place = start
      if piece.kind == .word, let found = Self.verbs[piece.text], verb == nil,
        place > 0 || piece.text == "add"
      {
        verb = found
        place += 1
        continue
      }
      // `colour:red`: a key that nobody knows.
      let isNew = piece.kind == .text && verb == "update"
      if verb == "update" && !isNew || text(1) == ":" && piece.kind == .word { return false }
      if readTurnedState() || readTitle() { continue }
      names.append(piece.kind == .text ? StringEscapes.quoted(piece.text) : piece.written)
      place += 1
    }
    // What `or` joins is not read with keys beside it.
    let hasChoice = names.contains { $0.lowercased() == "or" }
    // `task 3 done`: the number of a task, which nothing has here.
    let hasNumber = verb != nil && verb != "add" && names.contains { Int($0) != nil }
    return (hasKeys || verb != nil) && !hasNumber && !(hasChoice && words.count > 2)
  }

  /// What is only shown: `task project:BBQ list`.
  private static let reports = ["list", "ls", "next", "all", "export", "long", "minimal"]

  /// A search without the report at its end, which is no word of a sentence.
  static func withoutReport(_ pieces: [Piece]) -> [Piece] {
    // `report for the BBQ list: …`, `pending report for BBQ`
    if let report = pieces.prefix(5).firstIndex(where: { $0.kind == .word && $0.text == "report" }),
      pieces.indices.contains(report + 1), ["for", "of", "on"].contains(pieces[report + 1].text)
    {
      return Array(pieces[..<report] + pieces[(report + 1)...])
    }
    guard pieces.count > 2, let first = pieces.first, let last = pieces.last, last.kind == .word,
      reports.contains(last.text)
    else { return pieces }
    let isSearch =
      tasks.contains(first.text)
      || keys[first.text] != nil && pieces[1].text == ":" && pieces[1].isGlued
    return isSearch ? pieces.dropLast() : pieces
  }

  static let tasks = ["task", "t", "todo"]

  /// `task "Cola" modify "Pepsi"` without the program that it was meant for.
  static func withoutTask(_ pieces: [Piece]) -> [Piece]? {
    guard pieces.count > 1, let first = pieces.first, first.kind == .word,
      tasks.contains(first.text),
      // `task 3 done` is about the one with that number.
      pieces[1].kind != .number
    else { return nil }
    return Array(pieces.dropFirst())
  }

  /// `-done`: what is not so.
  private mutating func readTurnedState() -> Bool {
    guard text() == "-", pieces.indices.contains(place + 1), pieces[place + 1].isGlued,
      let state = Meanings.meaning(of: [text(1)][...], as: .condition)
    else { return false }
    words.append("and \(state.meant == "pending" ? "completed" : "pending")")
    place += 2
    hasKeys = true
    return true
  }

  /// `"BBQ" status:pending`, `in "BBQ" status:pending`: the list in quotes, without a key.
  private mutating func readTitle() -> Bool {
    let distance = text() == "in" ? 1 : 0
    guard names.isEmpty, lists.isEmpty, verb != "add", pieces.indices.contains(place + distance),
      pieces[place + distance].kind == .text,
      let title = known.name(pieces[place + distance].text, .title)
    else { return false }
    lists.append(StringEscapes.quoted(title))
    place += distance + 1
    return true
  }

  /// A word of a search that is none of the language: a part of a name.
  private func searched(_ name: String) -> String {
    if let category = known.name(name, .category) {
      return "and category = \(StringEscapes.quoted(category))"
    }
    let isOwn =
      name.allSatisfy { $0.isLetter } && !Meanings.has(name.lowercased())
      && !Keyword.allCases.contains { $0.word == name.lowercased() }
      && known.name(name, .category) == nil && known.name(name, .title) == nil
    return isOwn ? "and name contains \(StringEscapes.quoted(name))" : name
  }

  private static let verbs = [
    "modify": "update", "mod": "update", "done": "check", "delete": "delete", "del": "delete",
    "add": "add", "duplicate": "create list", "finish": "check", "do": "check", "rm": "delete",
  ]

  /// `task`, `todo.sh ls`, `x` and `[x]`.
  private mutating func readFront() {
    if Self.tasks.contains(text()) {
      place += 1
      if text() == ".", text(1) == "sh" { place += 2 }
      hasKeys = true
    }
    if text() == "items", text(1) != ":" {
      place += 1
    } else if ["ls", "list"].contains(text()), text(1) != ":" {
      place += 1
    } else if text() == "x" {
      (verb, place) = ("check", place + 1)
    } else if text() == "[", text(1) == "x", text(2) == "]" {
      (verb, place) = ("check", place + 3)
    }
  }

  private static let keys = [
    "list": "list", "project": "list", "pro": "list", "in": "list", "status": "status",
    "is": "status", "type": "status", "state": "status", "category": "category", "cat": "category",
    "group": "group", "sort": "sort", "order": "sort", "limit": "limit", "name": "name",
    "description": "name", "title": "title", "note": "note", "notes": "note",
    "quantity": "quantity", "qty": "quantity", "template": "template", "from": "template",
    "tag": "tag", "entry": "created", "created": "created", "added": "created",
    "modified": "updated", "updated": "updated", "due": "due", "to": "to",
  ]

  /// `list:BBQ`, `-category:Dairy`, `entry.before:2026-11-01`.
  private mutating func readPair() -> Bool {
    let isTurned = text() == "-" && pieces.indices.contains(place + 1) && pieces[place + 1].isGlued
    if isTurned { place += 1 }
    guard let key = current, key.kind == .word, let meant = Self.keys[key.text] else {
      return false
    }
    var side = ""
    if text(1) == ".", ["before", "after", "by", "since"].contains(text(2)) {
      side = text(2) == "before" ? "before" : text(2) == "by" ? "until" : text(2)
      place += 2
    }
    guard text(1) == ":" || verb == "update" && text(1) == "=" else { return false }
    place += 2
    guard var value = readValue(meant) else { return false }
    // `sort:updated-asc`, cut in two as both are words.
    if meant == "sort", ["asc", "desc"].contains(text()) {
      value += text() == "desc" ? "-" : ""
      place += 1
    }
    hasKeys = true
    if verb == "update" || verb == "create list" || meant == "template" || meant == "to" {
      values.append((meant, value))
      return !isTurned
    }
    return add(meant, value, isTurned, side)
  }

  /// A text, a name that there is, or one word; signs behind an order are a part of it.
  private mutating func readValue(_ key: String) -> String? {
    guard let value = current else { return nil }
    if value.kind == .text {
      place += 1
      return StringEscapes.quoted(value.text)
    }
    let kinds: [String: KnownNames.Kind] = ["list": .title, "category": .category, "to": .title]
    if let kind = kinds[key], let (name, count) = known.run(pieces[place...].map(\.text), kind) {
      place += count
      return StringEscapes.quoted(name)
    }
    guard value.kind != .sign || ["+", "-", "<", ">", "<=", ">="].contains(value.text) else {
      return nil
    }
    var text = value.written
    place += 1
    while let next = current, next.isGlued, next.kind != .text, text.count < 40 {
      text += next.written
      place += 1
    }
    return text
  }

  private mutating func add(_ key: String, _ value: String, _ isTurned: Bool, _ side: String)
    -> Bool
  {
    let quoted = value.hasPrefix("\"") ? value : StringEscapes.quoted(value)
    let sign = isTurned ? "!=" : "="
    switch key {
    case "list":
      let isLess = isTurned || names.last == "not"
      if !isTurned, isLess {
        names.removeLast()
        if names.last == "and" { names.removeLast() }
      }
      // `list:BBQ and not list:"Week shop"`
      if isLess {
        words.append(lists.isEmpty ? "and list != \(quoted)" : "but not in \(quoted)")
      } else {
        lists.append(quoted)
      }
    case "status" where ["list", "lists", "item", "items"].contains(value):
      guard !isTurned else { return false }
      source = value.hasPrefix("list") ? "lists" : "items"
    case "status":
      guard let state = Meanings.meaning(of: [value.lowercased()][...], as: .condition) else {
        return false
      }
      let opposite = state.meant == "pending" ? "completed" : "pending"
      words.append("and \(isTurned ? opposite : state.meant)")
    case "category" where verb == "add": values.append((key, value))
    case "category": words.append("and category \(sign) \(quoted)")
    case "name" where verb == nil:
      words.append("and name \(isTurned ? "not contains" : "contains") \(quoted)")
    case "name": names.append(quoted)
    case "tag", "note": words.append("and note \(isTurned ? "not contains" : "contains") \(quoted)")
    case "quantity":
      if verb == "add" {
        values.append((key, value))
      } else {
        words.append("and quantity = \(value)")
      }
    case "group": words.append("per \(value)")
    case "sort":
      let isDown = ["-", "-desc"].contains(where: value.hasSuffix) || value.hasPrefix("-")
      let name = value.split(separator: "-").first.map(String.init) ?? value
      let field = name.filter { $0.isLetter || $0 == "_" }
      words.append(
        "sort \(field == "lists" ? "count(distinct list)" : field)\(isDown ? " desc" : "")")
    case "limit": words.append("limit \(value)")
    case "created", "updated", "due":
      guard !isTurned else { return false }
      let sign = String(value.prefix { "<>=".contains($0) })
      let side = sign.isEmpty ? side.isEmpty ? "on" : side : sign
      words.append("and \(key) \(side) \(value.dropFirst(sign.count))")
    default: return false  // String
    }
    return true
  }

  /// `+BBQ`, `@BBQ`: the list of that title, or a tag.
  private mutating func readTag() -> Bool {
    guard ["+", "@"].contains(text()), pieces.indices.contains(place + 1),
      pieces[place + 1].isGlued
    else { return false }
    guard let (name, count) = known.run(pieces[(place + 1)...].map(\.text), .title) else {
      return readNotedTag()
    }
    lists.append(StringEscapes.quoted(name))
    place += 1 + count
    hasKeys = true
    return true
  }

  /// `+party`: a tag, which stands in a note here.
  private mutating func readNotedTag() -> Bool {
    // `+DUPLICATE` is a word of the program's own.
    guard text() == "+", verb == nil, pieces[place + 1].kind == .word,
      pieces[place + 1].written.contains(where: \.isLowercase),
      Meanings.meaning(of: [text(1)][...], as: .condition) == nil,
      known.name(text(1), .category) == nil
    else { return false }
    words.append("and note contains \(StringEscapes.quoted("#" + text(1)))")
    place += 2
    hasKeys = true
    return true
  }

  // MARK: Saying it

  private var text: String? {
    let scope = lists.isEmpty ? "" : " in " + lists.joined(separator: ", ")
    switch verb {
    case nil:
      guard names.allSatisfy({ !$0.hasPrefix("\"") }) || lists.isEmpty else { return nil }
      let rest = (names.map(searched) + words).joined(separator: " ")
      return "\(source)\(scope) where \(rest.hasPrefix("and ") ? String(rest.dropFirst(4)) : rest)"
        .replacing("where per ", with: "per ").replacing("where sort ", with: "sort ")
        .replacing("where but ", with: "but ")
    case "add"?:
      guard lists.count == 1, words.isEmpty, !names.isEmpty else { return nil }
      let number = values.first { $0.key == "quantity" }.map { $0.value + " " } ?? ""
      let category = values.first { $0.key == "category" }.map { " as " + quoted($0.value) } ?? ""
      return "add \(number)\(names.joined(separator: " ")) to \(lists[0])\(category)"
    case "create list"?: return copied
    case "update"?: return updated(scope)
    default:  // String
      guard !lists.isEmpty, let verb else { return nil }
      if !names.isEmpty {
        return words.isEmpty ? "\(verb) \(names.joined(separator: " "))\(scope)" : nil
      }
      guard !words.isEmpty else { return nil }
      let rest = words.joined(separator: " ")
      return
        "\(verb) items\(scope) where \(rest.hasPrefix("and ") ? String(rest.dropFirst(4)) : rest)"
    }
  }

  /// `list:BBQ duplicate list:"BBQ 2"`
  private var copied: String? {
    guard lists.count == 1, values.count == 1, values[0].key == "list", names.isEmpty,
      words.isEmpty
    else { return nil }
    return "create list \(quoted(values[0].value)) from \(lists[0])"
  }

  private func quoted(_ value: String) -> String {
    value.hasPrefix("\"") ? value : StringEscapes.quoted(value)
  }

  /// `Cola list:BBQ modify name:Pepsi`, `list:BBQ modify title:Party`, and a move.
  private func updated(_ scope: String) -> String? {
    // `"Peas" list:BBQ modify "Frozen peas"`
    if lists.count == 1, values.isEmpty, words.isEmpty, names.count == 2,
      names.allSatisfy({ $0.hasPrefix("\"") })
    {
      return "update \(names[0])\(scope) set name = \(names[1])"
    }
    guard lists.count == 1, values.count == 1 else { return nil }
    let (key, value) = values[0]
    if names.isEmpty, words.isEmpty {
      guard key == "title" || key == "name" else { return nil }
      return "rename list \(lists[0]) to \(quoted(value))"
    }
    let rest = words.joined(separator: " ")
    let rows =
      names.isEmpty
      ? "items\(scope) where \(rest.hasPrefix("and ") ? String(rest.dropFirst(4)) : rest)"
      : words.isEmpty ? "\(names.joined(separator: " "))\(scope)" : nil
    guard let rows else { return nil }
    if key == "list" { return "move \(rows) to \(quoted(value))" }
    guard !names.isEmpty, ["name", "note", "category", "quantity"].contains(key) else {
      return nil
    }
    return "update \(rows) set \(key) = \(key == "quantity" ? value : quoted(value))"
  }
}
