import QCQLanguage

// The clauses of a query, by whatever words they begin.
extension SentenceReader {
  mutating func readClause() -> Bool {
    guard let clause = peek(.clause) else { return false }
    let start = place
    if let condition = peek(.condition), condition.count > clause.count { return false }
    if let source = peek(.source), source.count > clause.count { return false }
    // `with no more than 10 items`
    if clause.meant == "without", words[place + clause.count - 1] == "no",
      let sign = peek(.comparison, clause.count - 1), sign.count > 1
    {
      place += clause.count - 1
      return readCondition()
    }
    place += clause.count
    let isRead =
      switch clause.meant {
      case "where": readWhere(pieces[start].text)
      case "without": readWithout()
      case "in": readScope(pieces[start].text)
      case "by", "per": readGroups(byWord: clause.meant == "by", isPer: words[start] == "per")
      case "show": readShown(pieces[start].text)
      case "sort": readSort()
      case "limit": LimitWords.read(&self, behind: pieces[start].text)
      case "skip": LimitWords.readSkipped(&self)
      case "into": read(FilePhrase.self)
      default: false  // String
      }
    if !isRead { place = start }
    if isRead, clause.meant != "show" { isShowing = false }
    return isRead
  }

  private mutating func readWhere(_ word: String) -> Bool {
    if word == Keyword.where.word { query.noteWhere() }
    skipNoise()
    if read(GroupChoice.self) || read(AgeTest.self) || readIdiom() { return true }
    // What was meant of a group is no condition on its rows.
    if GroupChoice.isBare(self) { return false }
    if !["with", "having", "that", "which", "met"].contains(word) { return readCondition() }
    // `with highest quantity first`, `with most left`
    if take("most") { return readMost() }
    if let order = peek(.order), peek(.field) == nil {
      place += order.count
      query.sort = [order.meant]
      return true
    }
    if readCondition() { return true }
    // `with number of items`, `with progress`: something to show.
    let shown = query.columns.count
    if let measure = peek(.measure), measure.meant == "count" {
      return readColumns("with") && query.columns.count > shown
    }
    guard let field = peek(.field), readColumns("with") else { return false }
    let names = ["name", "title"]
    if !names.contains(field.meant), !query.columns.contains(where: names.contains) {
      query.columns.insert("name", at: shown)
    }
    return true
  }

  /// `with most left`: the lists with most pending items.
  mutating func readMost() -> Bool {
    let condition = take(.condition)
    if peek(.source)?.meant == "items" { _ = take(.source) }
    guard query.entity == .lists || query.entity == .categories else { return false }
    let counted = (condition ?? take(.condition)).map { "count(items where \($0)) desc" }
    query.sort = [counted ?? "count(items) desc"]
    return true
  }

  private mutating func readWithout() -> Bool {
    skipNoise()
    // `without the checked ones`
    let isOfItems = query.entity == .items || query.entity == nil && !query.scopes.isEmpty
    if isOfItems, let state = take(.condition) {
      add(state == "pending" ? .completed : .pending)
      return true
    }
    guard let absence = asCondition({ $0.readAbsence() }) else { return false }
    add(.written(absence))
    return true
  }

  // MARK: Scopes

  private mutating func readScope(_ word: String) -> Bool {
    skipNoise()
    while take("(") || take("[") {}
    if peek(.day) != nil || ["last", "past", "previous"].contains(current?.text) {
      return true
    }
    // `left on all lists`
    if peek(.source)?.meant == "lists", place > 0, !query.conditions.isEmpty,
      query.entity != .lists,
      ["all", "any", "every", "alle"].contains(words[place - 1])
    {
      return take(.source) != nil
    }
    if let source = peek(.source), let next = piece(source.count) {
      let inner = piece(source.count + 1)
      let isName = next.kind == .text || next.kind == .sign && inner?.kind == .text
      if source.meant == "categories" {
        let start = place
        place += source.count
        if let values = readValues("category"), !values.isEmpty {
          add(.written(QueryDraft.membership("category", values)))
          return true
        }
        place = start
      } else if source.meant == "lists", isName || isKnownTitle(source.count) {
        place += source.count
      }
    }
    if let date = current, date.kind == .date, word == "from" {
      place += 1
      addDate("since \(date.text)")
      return true
    }
    if readTitles() { return true }
    // `sum of quantity`, `items of which`
    guard ["of", "for", "from", "van", "in", "on"].contains(word) else { return false }
    return peek(.source) != nil || peek(.field) != nil || peek(.order) != nil
      || peek(.measure) != nil || peek(.condition) != nil && word == "of"
  }

  func isKnownTitle(_ distance: Int) -> Bool {
    var copy = self
    copy.place += distance
    return copy.titleRun() != nil
  }

  private mutating func readTitles() -> Bool {
    let before = query.scopes.count
    while true {
      if let title = takeTitle() {
        query.scopes.append(title)
      } else if let parameter = current, parameter.kind == .parameter {
        place += 1
        query.scopes.append(parameter.written)
      } else {
        break
      }
      while take(")") || take("]") {}
      let start = place
      guard take(",") || take("and") || take("&") || take("or") else { break }
      if current?.kind != .text, knownRun(.title) == nil {
        place = start
        break
      }
    }
    guard query.scopes.count > before else { return false }
    // `shopping list for BBQ`: what is on it.
    if isSourceWeak, query.entity == .lists, query.columns.isEmpty { query.entity = .items }
    // `the BBQ list`
    if let noun = peek(.source), noun.meant == "lists" { place += noun.count }
    return true
  }

  // MARK: Groups

  /// What stands behind `by` may be an order, and no group.
  private mutating func readRanked() -> Bool {
    // `the five lists by pending items`, `top 3 by quantity`, `lists by pending`, `lists by number
    // of open items`
    let isNumber = ["number", "count"].contains(current?.text) && piece(1)?.text == "of"
    let isState = query.entity == .lists && (peek(.condition) != nil || isNumber)
    // `items where completed by count`
    let isOften = query.entity == .items && query.columns.isEmpty && query.measure == nil
    let isCount = isOften && peek(.measure)?.meant == "count"
    let isRanked = query.page.limit != nil || (isState || isCount) && query.sort.isEmpty
    if isRanked, Ranking.read(&self) { return true }
    // `items by price descending`, `lists by pending desc`
    if query.sort.isEmpty, Ranking.readDirected(&self) { return true }
    // `show name, count by count`
    if query.sort.isEmpty, peek(.measure)?.meant == "count",
      let counted = CountedColumn.order(&self)
    {
      query.sort = [take(.direction) == "asc" ? counted : counted + " desc"]
      return true
    }
    return false
  }

  private mutating func readGroups(byWord: Bool, isPer: Bool) -> Bool {
    skipNoise()
    while take("(") || take("[") {}
    if byWord, readRanked() { return true }
    // `last 3 items by name`
    if byWord, query.sort == [" desc"] { return false }
    // `per list each month`
    let isMore = isPer && query.grouping.isPer || byWord && query.measure == "count"
    guard query.groups.isEmpty || isMore && isAtKey else { return false }
    // `count lists by item`: on how many lists each of them is.
    if query.entity == .lists, ["item", "product", "article"].contains(current?.text) {
      guard query.measure == "count" else { return false }
      place += 1
      _ = take("name")
      (query.entity, query.measure, query.idiom) = (.items, nil, .widespread)
      return true
    }
    query.grouping.isPer = isPer
    while let key = readKey() {
      query.groups.append(key)
      while take(")") || take("]") {}
      let start = place
      guard take(",") || take("and") else { break }
      if !isAtKey {
        place = start
        break
      }
    }
    if query.columns == ["progress"], query.entity == nil,
      query.groups == ["list"] || query.groups == ["category"]
    {
      skipDone()
      if query.scopes.isEmpty, take("in") || take("on"), !readTitles() { return false }
      if query.scopes.isEmpty {
        query.entity = query.groups == ["list"] ? .lists : .categories
        query.groups = []
      } else {
        query.columns = ["percent(where completed) as done"]
        query.bareColumnCount = 0
      }
      skipDone()
      return true
    }
    return !query.groups.isEmpty
  }

  /// `how much of each category is done`: the state that a progress is of.
  private mutating func skipDone() {
    skipNoise()
    if let state = peek(.condition), state.meant == "completed",
      piece(state.count) == nil || ["in", "on"].contains(piece(state.count)?.text)
    {
      place += state.count
    }
  }

  // MARK: A field alone

  /// A field outside of any clause: a condition, or something to show.
  mutating func readField() -> Bool {
    guard peek(.field) != nil else { return false }
    if readCondition() { return true }
    if let field = peek(.field), ["created", "updated"].contains(field.meant),
      piece(field.count) == nil || peek(.day, field.count) != nil
        || query.sort == [" desc"] && peek(.source, field.count) != nil
        || peek(.clause, field.count) != nil || isDayBehind(field.count)
    {
      // `items added last week`, `what was added in the last 7 days`
      place += field.count
      dateField = field.meant
      // `the last 5 things we added`, `the last five added items`
      if query.page.limit != nil, query.sort == [" desc"], atEnd || peek(.source) != nil {
        query.sort = [field.meant + " desc"]
        return true
      }
      // `the first three items we added`
      if atEnd, query.page.limit != nil, query.sort.isEmpty, words.contains("first") {
        query.sort = [field.meant]
        return true
      }
      // `gisteren toegevoegd`
      let isDated = query.conditions.contains {
        if case .dated = $0.condition { true } else { false }
      }
      return !atEnd || isDated && field.meant == "created"
    }
    return readColumns("")
  }

  /// `put on the BBQ list yesterday`: the day comes last.
  private func isDayBehind(_ distance: Int) -> Bool {
    let rest = words[(place + distance)...]
    return rest.indices.contains { index in
      Meanings.meaning(of: rest[index...], as: .day).map { index + $0.count == rest.endIndex }
        ?? (index + 1 == rest.endIndex && DateTestReader.weekdays.contains(rest[index]))
    }
  }

  // MARK: Conditions

  /// Reads one condition, with what joins it to the ones before.
  mutating func readCondition() -> Bool {
    let start = place
    if let joined = peek(.connective), joined.meant != "not" {
      place += joined.count
      skipNoise()
      if let clause = peek(.clause), clause.meant == "where", peek(.condition) == nil {
        place += clause.count
      }
      joiner = joined.meant
      // `this month or last month`
      if peek(.condition) == nil, !query.conditions.isEmpty, let day = take(.day) {
        if addSecondDate(day, joined.meant) { return true }
        (place, joiner) = (start, "and")
        return false
      }
    } else if take("+") || take("|") {
      return readJoined(start)
    }
    skipNoise()
    guard let condition = asCondition({ $0.readTest() }) else {
      (place, joiner) = (start, "and")
      return false
    }
    add(condition)
    return true
  }

  /// `due today or tomorrow`: of the same field, and both at once belong to what stands before.
  private mutating func addSecondDate(_ day: String, _ joint: String) -> Bool {
    guard joint == "or", let last = query.conditions.last else { return false }
    switch last.condition {
    case .written(let text):
      let words = text.split(separator: " ")
      guard words.count > 2, words[1] == "on" || words[1] == "during", !text.contains(" or ") else {
        return false
      }
      query.conditions.removeLast()
      query.add(.written("\(text) or \(words[0]) \(day)"), last.joiner)
    case .dated(let date):
      guard query.conditions.count == 1 else { return false }
      let field = dateField ?? "created"
      query.conditions.removeLast()
      query.add(.written("\(field) \(date) or \(field) \(day)"), last.joiner)
    case .pending, .completed, .nonePending: return false
    }
    joiner = "and"
    return true
  }

  private mutating func readJoined(_ start: Int) -> Bool {
    if readCondition() { return true }
    place = start
    return false
  }

  /// What a reader of conditions makes of the pieces from here on.
  mutating func asCondition<Result>(
    _ read: (inout ConditionReader) -> Result?
  ) -> Result? {
    var reader = ConditionReader(cursor, query)
    guard let result = read(&reader) else { return nil }
    (cursor, query.entity) = (reader.cursor, reader.entity)
    return result
  }
}
