import QCQLanguage

// Changes of what is there already.
extension ChangeReader {
  /// `mark "Cola" in "BBQ" as done`
  mutating func readMark() -> String? {
    var pieces = Array(reader.pieces[reader.place...])
    let states: [(words: [String], verb: String)] = [
      (["as", "not", "done"], "uncheck"), (["as", "not", "bought"], "uncheck"),
      (["not", "done"], "uncheck"), (["as", "pending"], "uncheck"), (["as", "open"], "uncheck"),
      (["as", "done"], "check"), (["as", "bought"], "check"), (["as", "completed"], "check"),
      (["as", "checked"], "check"), (["done"], "check"), (["completed"], "check"),
      (["bought"], "check"),
    ]
    let texts = pieces.map { $0.kind == .text ? "\"" : $0.text }
    for state in states {
      // `mark not done items`: without `as` it may tell which they are.
      let isSaid = state.words[0] == "as"
      let places = texts.indices.filter {
        texts[$0...].starts(with: state.words)
          && (isSaid || $0 + state.words.count == texts.count)
      }
      guard let start = places.last else { continue }
      pieces.removeSubrange(start..<(start + state.words.count))
      reader = SentenceReader(pieces, reader.names, reader.vocabulary)
      return readTarget(state.verb, state.verb)
    }
    return nil
  }

  mutating func readTarget(_ verb: String, _ first: String) -> String? {
    _ = reader.take("off") || verb == "delete" && reader.take("out")
    let start = reader.place
    if verb == "delete" {
      if isField { return readCleared() }
      // Whether the list goes or what is on it, nobody knows.
      if !SentenceRepair.emptying.contains(first) {
        if let list = readDeletedList() { return list }
        reader.place = start
        if let lists = readChosenLists() { return lists }
      }
    }
    reader.place = start
    if let item = readListFirst(verb) { return item }
    reader.place = start
    if let item = readOneItem(verb, first) { return item }
    reader.place = start
    return readRows(verb)
  }

  /// `complete list "BBQ"`: all that is on it.
  mutating func readFinishedList() -> String? {
    let start = reader.place
    defer { reader.place = start }
    guard takePlace(["complete", "finish"]) else { return nil }
    let isFinished = reader.place > 0 && reader.words[reader.place - 1] == "finish"
    while takePlace(["the", "my", "shopping"]) {}
    guard takePlace(["list"]) || isFinished && reader.knownRun(.title) != nil,
      let list = readName(.title)
    else { return nil }
    _ = takePlace(["list"])
    return reader.atEnd ? "check items in \(list)" : nil
  }

  /// `check in "BBQ" "Cola"`
  private mutating func readListFirst(_ verb: String) -> String? {
    guard scope == nil, takePlace(["in"]), reader.current?.kind == .text,
      let list = readName(.title), reader.current?.kind == .text, let item = readName(.item),
      reader.atEnd
    else { return nil }
    return "\(verb) \(item) in \(list)"
  }

  mutating func readDeletedList() -> String? {
    while takePlace(["the", "whole", "shopping", "my", "entire", "de"]) {}
    if takePlace(["from"]), takePlace(["lists"]), takePlace(["where"]),
      takePlace(["title", "name"]), takePlace(["=", "==", "is"]),
      let name = readName(.title), reader.atEnd
    {
      return "delete list \(name)"
    }
    let length = reader.current?.kind == .text ? 1 : reader.knownRun(.title)?.count
    if let length, reader.piece(length)?.text == "list" {
      let name = readName(.title)
      reader.place += 1
      // `I don't need the BBQ list anymore, delete it`
      _ = takePlace([","])
      if takePlace(["delete", "remove", "drop"]), !takePlace(["it"]) { return nil }
      return reader.atEnd ? name.map { "delete list \($0)" } : nil
    }
    guard takePlace(["list", "table", "lijst"]) else { return nil }
    while takePlace(["called", "named"]) {}
    guard let name = readName(.title), reader.atEnd else { return nil }
    return "delete list \(name)"
  }

  mutating func readOneItem(_ verb: String, _ first: String) -> String? {
    while takePlace(["the", "item", "my", "both", "de"])
      || reader.piece(1)?.kind == .text && takePlace(["items"])
    {}
    guard let piece = reader.current,
      piece.kind == .text || reader.knownRun(.item) != nil,
      let item = readName(.item)
    else { return nil }
    var items = [item]
    // `check "Cola", "Milk" and "Eggs" in "BBQ"`
    while reader.take(",") || reader.take("and") || reader.take("&") {
      guard let another = readName(.item) else { return nil }
      items.append(another)
    }
    var list = scope
    while !reader.atEnd {
      if takePlace(["off", "af", "out"]), reader.current?.kind != .text { continue }
      if takePlace(Self.scopes) || reader.current?.kind == .text || list == nil {
        while takePlace(["the", "from"]) {}
        guard list == nil, let found = readList() else { return nil }
        list = found
      } else {
        return nil
      }
    }
    guard let list = list ?? home(of: items) else { return nil }
    if items.count == 1 { return "\(verb) \(item) in \(list)" }
    return "\(verb) items in \(list) where \(QueryDraft.membership("name", items))"
  }

  /// Rows that a query tells of: `delete done items in "BBQ"`.
  mutating func readRows(_ verb: String) -> String? {
    // Of a name alone nobody knows whether it is an item's or a list's.
    if reader.current?.kind == .text { return nil }
    // `from both "A" and "B"`: from each of them, or what is on both.
    if reader.words[reader.place...].contains("both") { return nil }
    // `the item` is one of them, and nobody knows which.
    let nouns = ["item", "thing", "product"]
    let isOne = reader.words[reader.place...].contains(where: nouns.contains)
    var rest = SentenceReader(
      Array(reader.pieces[reader.place...]), reader.names, reader.vocabulary)
    guard let rows = rest.readQuery(), rest.query.isOnlyRows else { return nil }
    let isEverything = rest.query.conditions.isEmpty && rest.query.scopes.isEmpty
    // All items of a list are meant only by who says so.
    let isSaid =
      rest.query.entity != nil || !rest.query.conditions.isEmpty
      || rest.words.contains(where: ["all", "whole", "entire"].contains)
    if isOne, rest.query.conditions.isEmpty { return nil }
    // `delete items note`: of a field alone nobody knows whether rows are chosen by it.
    let hasPresence = rest.query.conditions.contains { $0.condition == .written("has note") }
    if hasPresence, !rest.words.contains(where: Self.owning.contains) { return nil }
    // `delete dairy`: of all lists, or of none of them.
    let isOfAll = rest.query.scopes.isEmpty && rest.query.entity == nil
    if isOfAll, rest.words.allSatisfy({ !["all", "everything", "what"].contains($0) }) {
      return nil
    }
    return isEverything || !isSaid ? nil : "\(verb) \(rows)"
  }

  /// `copy list "BBQ" to "BBQ 2"`, of which the second is not there yet.
  mutating func readCopiedList() -> String? {
    let start = reader.place
    _ = takePlace(["("])
    let isSaid = takePlace(["the", "list", "whole", "lijst", "shopping"])
    while takePlace(["the", "list", "lijst", "shopping", ":"]) {}
    let origin = reader.place
    if let from = readList(), reader.atEnd, reader.words.contains("list") {
      return copied(from)
    }
    reader.place = origin
    if let from = readList(),
      takePlace(["to", "as", "into", "in", "called", "naar", "with"]) || reader.current != nil
    {
      let naming = ["and", "call", "name", "it", "called", "named", "title", "as"]
      while takePlace(["a", "new", "list", "the", ",", "to", ":"] + naming) {}
      if reader.pieces.last?.text == ")", reader.place == reader.pieces.count - 2 {
        let name = readName(.title, isNew: true)
        reader.place += 1
        return name.map { "create list \($0) from \(from)" }
      }
      // `to the week shop list`: one that there is.
      let behind = reader.place
      let known = reader.names.titles.map(reader.quoted)
      if known.contains(from), let to = readList(), known.contains(to), to != from, reader.atEnd {
        return "copy items in \(from) to \(to)"
      }
      reader.place = behind
      // `bbq 2`, `as Camping in France`: all the rest is the name.
      let rest = reader.pieces[reader.place...]
      let isNamed = behind > 0 && ["as", "called", "it"].contains(reader.words[behind - 1])
      if rest.count > 1, known.contains(from),
        isNamed || rest.allSatisfy({ !["in", "on"].contains($0.text) }),
        let title = readNewTitle()
      {
        return "create list \(title) from \(from)"
      }
      reader.place = behind
      if let to = readName(.title, isNew: true), isSaid || known.contains(from) {
        if let part = readCopiedPart(from, to) { return part }
        guard reader.atEnd else { return nil }
        return known.contains(to)
          ? "copy items in \(from) to \(to)" : "create list \(to) from \(from)"
      }
    }
    return reader.fail(start)
  }

  /// `bbq again as bbq august`, `list:BBQ duplicate list:"BBQ 2"`, `same list as camping again for
  /// next year`: a list like another one, whose verb does not come first.
  mutating func readAgain() -> String? {
    let isSaved = takePlace(["save"])
    if isSaved, takePlace(["as"]) {
      guard let name = readName(.title, isNew: true), takePlace(["from"]), let origin = readList(),
        reader.atEnd
      else { return nil }
      return "create list \(name) from \(origin)"
    }
    let isSame = takePlace(["same"])
    let fillers = ["the", "my", "list", ":", "as"]
    while takePlace(fillers) {}
    guard let run = reader.titleRun() ?? reader.current.flatMap(quotedTitle) else { return nil }
    reader.place += run.count
    _ = takePlace(["list"])
    let isSaid = isSaved ? reader.at("as") : takePlace(["again", "duplicate", "copy"])
    guard isSame ? !reader.atEnd : isSaid else { return nil }
    while takePlace(["again", "as", "called", "to", "named", "list", ":", "for", "title"]) {}
    // `as csv`, `as bbq.csv`
    guard let first = reader.current, let name = readNewTitle(), first.text != "next",
      !ReportFormat.endings.contains(where: first.text.hasSuffix)
    else { return nil }
    return "create list \(name) from \(reader.quoted(run.name))"
  }

  private func quotedTitle(_ piece: Piece) -> (name: String, count: Int)? {
    guard piece.kind == .text else { return nil }
    return reader.names.name(piece.text, .title).map { ($0, 1) }
  }

  /// A title that is not there yet, in quotes or all the rest of the sentence.
  private mutating func readNewTitle() -> String? {
    if reader.current?.kind == .text {
      let name = readName(.title, isNew: true)
      return reader.atEnd ? name : nil
    }
    let rest = reader.pieces[reader.place...]
    let others = ["and", "or", "to", "from", "with", "it", "but", "without", "where", "unchecked"]
    guard !rest.isEmpty,
      rest.allSatisfy({ $0.kind != .text && $0.kind != .sign && !others.contains($0.text) }),
      rest.last.map({ !FilePhrase.targets.contains($0.text) }) ?? false
    else { return nil }
    let name = rest.map(\.spelled).joined(separator: " ")
    guard reader.names.name(name, .title) == nil else { return nil }
    reader.place = reader.pieces.count
    return reader.quoted(name)
  }

  /// `copy "BBQ" to "BBQ 2" where pending`: a new list with what conditions choose.
  private mutating func readCopiedPart(_ from: String, _ to: String) -> String? {
    guard reader.at("where"), !reader.names.titles.map(reader.quoted).contains(to) else {
      return nil
    }
    var rows = SentenceReader(
      Array(reader.pieces[reader.place...]), reader.names, reader.vocabulary)
    rows.query.entity = .items
    rows.query.scopes = [from]
    guard let text = rows.readQuery(), rows.query.isOnlyRows, !rows.query.conditions.isEmpty else {
      return nil
    }
    return "create list \(to)\ncopy \(text) to \(to)"
  }

  /// - Parameter verb: `move`, or `copy`.
  mutating func readMove(_ verb: String) -> String? {
    let start = reader.place
    if let moved = readMovedItem(verb) { return moved }
    reader.place = start
    let texts = reader.words
    // `from "BBQ" on "Week shop"`
    let from = texts.first == "put" ? 0 : texts.lastIndex(of: "from") ?? texts.endIndex
    let on = texts[from...].lastIndex { ["on", "onto"].contains($0) }
    guard let to = texts.lastIndex(where: Self.targets.contains) ?? on, to >= reader.place else {
      return nil
    }
    let moved = reader.pieces[reader.place..<to]
    reader.place = to + 1
    guard let target = readDestination(),
      reader.atEnd || moved.isEmpty || reader.at("where") || reader.at("from")
    else { return nil }
    // Conditions may stand behind the target, too.
    var rows = SentenceReader(
      Array(moved + reader.pieces[reader.place...]), reader.names, reader.vocabulary)
    guard let text = rows.readQuery(), rows.query.isOnlyRows, !rows.query.scopes.isEmpty else {
      return nil
    }
    return "\(front)\(verb) \(text) to \(target)"
  }

  mutating func readMovedItem(_ verb: String) -> String? {
    while takePlace(["the", "item"]) {}
    guard let item = readName(.item) else { return nil }
    var (from, to): (String?, String?) = (scope, nil)
    while !reader.atEnd {
      // `from "BBQ" on "Week shop"`
      if takePlace(Self.targets) || from != nil && to == nil && takePlace(["on", "onto"]) {
        guard to == nil, let list = readDestination() else { return nil }
        to = list
      } else {
        // `in "BBQ" in "Week shop"`: the second one is where it goes.
        let isFrom = !takePlace(["in", "on"]) && takePlace(Self.scopes)
        guard let list = readList() else { return nil }
        if from == nil {
          from = list
        } else if to == nil, !isFrom {
          to = list
        } else {
          return nil
        }
      }
    }
    guard let from = from ?? home(of: [item]), let to, from != to else { return nil }
    return "\(front)\(verb) \(item) in \(from) to \(to)"
  }

  /// `delete all empty lists`: lists that conditions choose.
  mutating func readChosenLists() -> String? {
    guard scope == nil else { return nil }
    var rows = SentenceReader(
      Array(reader.pieces[reader.place...]), reader.names, reader.vocabulary)
    guard let text = rows.readQuery(), rows.query.entity == .lists, rows.query.scopes.isEmpty,
      !rows.query.conditions.isEmpty, rows.query.columns.isEmpty, rows.query.sort.isEmpty,
      rows.query.page.limit == nil, rows.query.measure == nil, !rows.query.hasFile,
      rows.words.contains("lists") || rows.words.contains("lijsten")
    else { return nil }
    return "delete \(text)"
  }
}
