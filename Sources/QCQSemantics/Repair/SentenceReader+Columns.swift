import QCQLanguage

// What a query shows, and in which order.
extension SentenceReader {
  /// What a `show` behind a source shows: no word of it chooses rows.
  mutating func readShown(_ word: String) -> Bool {
    if readDistinct() { return true }
    // `show what was added yesterday`
    if query.isEmpty, ["what", "everything"].contains(current?.text) { return true }
    // `show lists that …`: what is asked for, and no column.
    if query.isEmpty, word == "show", let source = peek(.source), source.meant != "items",
      words[place + source.count - 1].hasSuffix("s"), let next = piece(source.count),
      next.kind == .word, !["and", "of", "by", "per", "for"].contains(next.text)
    {
      return true
    }
    // `show Week shop`: a list, and no week.
    if query.isEmpty {
      while take("the") || take("my") {}
      if knownRun(.title) != nil, readName() { return true }
    }
    let isBehind = query.entity != nil && !isSourceWeak && !Self.loose.contains(word)
    guard readColumns(word) else { return false }
    if isBehind || word == "select" && !query.columns.isEmpty { isShowing = true }
    return true
  }

  /// `select distinct category from items`: a group of each value.
  private mutating func readDistinct() -> Bool {
    let start = place
    guard query.groups.isEmpty, query.columns.isEmpty, take("distinct") || take("unique") else {
      return false
    }
    var keys: [String] = []
    repeat {
      guard let key = readKey() else {
        place = start
        return false
      }
      keys.append(key)
    } while take(",")
    (query.groups, query.columns, query.isDistinct) = (keys, keys, true)
    return true
  }

  /// Words that also stand in front of rows.
  private static let loose = ["and", "with", "only", "just", ""]

  mutating func readColumns(_ word: String) -> Bool {
    let before = query.columns.count
    let isShow = !["and", "with", ""].contains(word)
    defer {
      if !isShow { query.bareColumnCount += query.columns.count - before }
    }
    while !atEnd {
      // `name and list of items`: no `list of` everything.
      if at("list"), piece(1)?.text == "of", !query.columns.isEmpty {
        place += 1
        query.columns.append("list")
        break
      }
      skipNoise()
      while take("(") || take("[") || take("{") || take("*") {}
      let mayCount = query.entity != nil && !isSourceWeak && !Self.loose.contains(word)
      if mayCount, read(Product.self) {
        // `show name, price times quantity, unknown prices as 0`
      } else if mayCount, let counted = CountedColumn.column(&self) {
        query.columns.append(counted)
        skipAlias()
      } else if mayCount, readTotal() {
        continue
      } else if let measure = peek(.measure), measure.meant == "count",
        measure.count >= peek(.field)?.count ?? 0
      {
        guard CountedColumn.all(&self) else { break }
      } else if let key = readColumn() {
        if !query.columns.contains(key) { query.columns.append(key) }
        skipAlias()
      } else {
        break
      }
      while take(")") || take("]") || take("}") {}
      let start = place
      if take(",") || take("and") || take("&") || take("+") || take(";") { continue }
      if peekKey() == nil || peek(.clause) != nil { break }
      if place == start, !isShow { break }
    }
    let isMore = query.columns.count > before
    // `items with their list`: beside their names.
    let named = query.entity?.nameField.rawValue ?? "name"
    if isMore, !isShow, !word.isEmpty, before == 0, !["name", named].contains(query.columns[0]) {
      query.columns.insert("name", at: 0)
    }
    return isMore || query.measure != nil || isShow
  }

  /// `categories show done, total`
  private mutating func readTotal() -> Bool {
    guard query.entity != .items, !query.columns.isEmpty,
      ["total", "all", "items"].contains(current?.text)
    else { return false }
    place += 1
    _ = take(",") || take("and")
    query.columns.append("count(items)")
    return true
  }

  private mutating func readColumn() -> String? {
    if let source = peek(.source), source.meant != "items", query.entity == nil {
      // `list names` are the titles of lists; `list "BBQ"` is no column.
      if let field = peek(.field, source.count), ["name", "title"].contains(field.meant) {
        query.entity = Entity(rawValue: source.meant)
        place += source.count + field.count
        return "name"
      }
      if piece(source.count)?.kind == .text || isKnownTitle(source.count) { return nil }
      // `show name, list`: among columns it is the field.
      let front = query.columns.isEmpty ? "" : words[..<place].last ?? ""
      let isField = [",", "and"].contains(front) && vocabulary.items.fields[words[place]] != nil
      if !isField, piece(source.count) == nil || peek(.clause, source.count) != nil { return nil }
    }
    if let clause = peek(.clause), clause.meant != "in", peek(.field) == nil { return nil }
    if let source = peek(.source), source.meant == "lists", query.entity == .items {
      place += source.count
      return "list"
    }
    if let source = peek(.source), piece(source.count)?.text != ".", peek(.field) == nil {
      return nil
    }
    if let measure = peek(.measure), piece(measure.count)?.text == "(" { return nil }
    return readKeyOfGroup()
  }

  mutating func skipAlias() {
    let start = place
    guard take("as"), let name = current, name.kind == .word else { return place = start }
    query.nameCount(name.text)
    place += 1
  }

  mutating func readSort() -> Bool {
    _ = take("by") || take("on") || take(":") || take("=")
    skipNoise()
    while take("(") || take("{") || take("[") {}
    if let order = peek(.order) {
      place += order.count
      query.sort = [order.meant]
      return true
    }
    var keys: [String] = []
    /// `sort desc`: a direction without a key.
    var bare: String?
    while true {
      skipNoise()
      var direction = take("-") ? "desc" : take(.direction)
      var isQuoted = false
      guard let key = readSortKey() else {
        bare = direction
        break
      }
      while take(":") || take("=") || take("(") {}
      // `sort:quantity-`
      if at("-") || at("+"), pieces[place].isGlued {
        direction = at("-") ? "desc" : "asc"
        place += 1
      }
      if let text = current, text.kind == .text, ["asc", "desc"].contains(text.text.lowercased()) {
        place += 1
        direction = text.text.lowercased()
        isQuoted = true
      }
      if let after = take(.direction) { direction = after }
      while take(")") || take("}") || take("]") {}
      let isSaid = direction == "desc" || isQuoted && direction == "asc"
      keys.append(isSaid ? "\(key) \(direction ?? "")" : key)
      guard take(",") || take("and") || take("then") else { break }
    }
    // `sort category by price`: what is sorted, or by what, stands in front of `by`.
    if at("by") { return false }
    guard OrderWords.read(bare, behind: &keys, self) else { return false }
    // `count sort desc`
    if keys.isEmpty, query.measure == "count", !query.groups.isEmpty, let bare {
      keys = ["count() \(bare)"]
    }
    // `show name, count of lists sort desc`
    let counts = query.columns.filter(QueryDraft.isWorkedOut)
    if keys.isEmpty, counts.count == 1, bare == "desc" { keys = ["\(counts[0]) desc"] }
    if keys.isEmpty || query.sort.contains(where: { ["", " desc"].contains($0) }) { return false }
    query.sort += keys
    return true
  }

  private mutating func readSortKey() -> String? {
    if let counted = CountedColumn.order(&self) { return counted }
    if let text = current, text.kind == .text {
      let parts = text.text.lowercased().split(separator: " ").map(String.init)
      if parts.count == 2, parts[1] == "desc" || parts[1] == "asc",
        let field = Meanings.meaning(of: parts[0...0], as: .field)
      {
        place += 1
        return parts[1] == "desc" ? "\(field.meant) desc" : field.meant
      }
    }
    if query.entity == .lists || query.entity == .categories {
      if let condition = peek(.condition) {
        place += condition.count
        if peek(.source)?.meant == "items" { _ = take(.source) }
        return "count(items where \(condition.meant))"
      }
      let measure = peek(.measure)
      if measure?.meant == "count" || peek(.source)?.meant == "items" {
        if measure?.meant == "count" { place += measure?.count ?? 0 }
        while take("(") || take("of") || take("the") {}
        var state = take(.condition)
        if peek(.source)?.meant == "items" { _ = take(.source) }
        state = state ?? take(.condition)
        while take(")") {}
        return state.map { "count(items where \($0))" } ?? "count(items)"
      }
    }
    // `items by name sort by count`
    if !query.groups.isEmpty, let measure = peek(.measure), measure.meant == "count" {
      place += measure.count
      while take("(") || take("*") || take(")") {}
      return "count()"
    }
    guard let key = readKeyOfGroup() else { return nil }
    _ = take("(") && take(")")
    return key
  }
}
