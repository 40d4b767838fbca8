import QCQLanguage
import QCQText

/// Reads what a date is compared with: moments and periods, however they are said.
struct DateTestReader: PieceReader {
  var cursor: PieceCursor

  init(_ cursor: PieceCursor) { self.cursor = cursor }

  /// How a date is compared.
  enum Side { case since, before, on }

  mutating func readDateTest(_ field: String, isNegated: Bool = false) -> String? {
    if let day = takeTurnedPeriod(isNegated) { return outside(day, field) }
    if !isNegated, let stretch = takeStretch(field) { return stretch }
    return readSidedTest(field, isNegated)
  }

  /// What stands behind the words for a side, which begin at `start`.
  mutating func readMoment(
    _ field: String, _ side: Side, _ isNext: Bool, _ isNegated: Bool, behind start: Int
  ) -> String? {
    if let stretch = readWithin(field, side, behind: start) { return stretch }
    if !at("now"), peek(.unit, 1) == nil { skipNoise() }
    while take("(") || take("date") || take("the") {}
    // `in the last 7 days`
    let isPast = take("last") || take("past") || take("previous")
    if isPast, number() == nil {
      if let test = readPast(field, side, behind: start) { return test }
      place -= 1
    }
    if let ago = readAgo() {
      while take(")") {}
      switch side {
      // `= current_date - 1`
      case .on where !isPast:
        return pieces[start..<place].contains { $0.text == "-" } ? "\(field) on \(ago)" : nil
      case .since where isNext: return Self.dayBehind(ago).map { "\(field) since \($0)" }
      case .since, .on: return since(ago, field, isPast: isPast, behind: start)
      // `not in the last 30 days`
      case .before:
        let end = isNext ? Self.dayBehind(ago) : ago
        return isPast && !isNegated ? nil : end.map { "\(field) before \($0)" }
      }
    }
    if let weekday = current?.text, Self.weekdays.contains(weekday), side != .on {
      // `before monday` is the next one, and `since monday` the latest.
      if side == .before, place == 0 || !["before", "until", "till"].contains(words[place - 1]) {
        guard isNegated else { return nil }
        place += 1
        return "not \(field) since \(weekday)"
      }
      place += 1
      if side == .before, isNext {
        return Diagnostic.dayAfter(weekday).map { "\(field) before \($0)" }
      }
      return isNext ? nil : "\(field) \(side == .since ? "since" : "before") \(weekday)"
    }
    if side == .on, let test = readWeekday(field, behind: start, isNegated) { return test }
    // `since the start of last month`
    let place = place
    let isStart = (take("start") || take("beginning")) && take("of")
    if !isStart || side == .on { self.place = place }
    if let day = takeDay() {
      while take("(") || take(")") {}
      return test(field, side, day, isNext)
    }
    if let month = takeMonth() { return test(field, side, month, isNext: isNext) }
    if let stretch = readStretch(side) { return "\(field) during \(stretch)" }
    guard let date = readDate() else { return nil }
    while take(")") || take("%") {}
    guard let day = isNext ? Diagnostic.dayAfter(date) : date else { return nil }
    let word = side == .since ? "since" : side == .before ? "before" : "on"
    return "\(field) \(word) \(day)"
  }

  /// `within the next week`, `within the last month`: as long from now, not the calendar's week or
  /// month.
  private mutating func readWithin(
    _ field: String, _ side: Side, behind start: Int
  ) -> String? {
    let opening = place
    guard pieces[start..<place].contains(where: { $0.text == "within" }) else { return nil }
    let isComing = take("next") || take("coming")
    guard isComing || take("last") || take("past") || take("previous"), let unit = take(.unit)
    else { return fail(opening) }
    let ago = "1 \(unit) ago"
    // On the other side where it is turned round: what is still to come has none.
    if side == .before { return isComing ? fail(opening) : "\(field) before \(ago)" }
    return isComing
      ? "\(field) during next 1 \(unit)" : since(ago, field, isPast: true, behind: start)
  }

  static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// `put there on tuesday`, `on tuesdays`
  private mutating func readWeekday(
    _ field: String, behind start: Int, _ isNegated: Bool
  ) -> String? {
    if place > start, words[place - 1] == "on", !isNegated, let weekday = current?.text,
      Self.weekdays.contains(weekday)
    {
      place += 1
      return "\(field) on \(weekday)"
    }
    return takeEveryWeekday().map { "weekday(\(field)) = \($0)" }
  }

  /// `mondays`: the number of the day, whichever week it is in.
  private mutating func takeEveryWeekday() -> Int? {
    _ = take("every")
    guard let word = current?.text, let day = Self.weekdays.firstIndex(where: { $0 + "s" == word })
    else { return nil }
    place += 1
    return day + 1
  }

  /// `between 10 and 15 November 2026`, `from 2026-11-10 to 2026-11-15`.
  mutating func readStretch(_ side: Side) -> String? {
    let start = place
    let isBetween = take("between")
    guard isBetween || place > 0 && words[place - 1] == "from" else { return nil }
    var first = readDate()
    // The month may stand behind the second day alone.
    let day = current
    if first == nil, day?.kind == .number { place += 1 }
    guard take("and") || take("to") || take("until") || take("till"), let last = readDate() else {
      return fail(start)
    }
    if first == nil, let day, let number = Int(day.text) {
      first = last.prefix(8) + (number < 10 ? "0" : "") + "\(number)"
    }
    guard let first, first < last else { return fail(start) }
    return "\(first) .. \(last)"
  }

  /// `due in 3 days`, `due within a week`, `due < 3 days`: days to come.
  mutating func readComing(_ field: String) -> String? {
    let start = place
    while take(".") || take("is") || take("are") || take("falls") || take("date") {}
    if take("between"), take("now") || take("today"), take("and"), let number = number(),
      let unit = peek(.unit, 1)
    {
      place += 1 + unit.count
      while take("from") || take("now") || take("ahead") {}
      return "\(field) during next \(number) \(unitWord(unit.meant, number))"
    }
    place = start
    while take(".") || take("is") || take("are") || take("falls") || take("date") {}
    // `= today + 3`
    if take("=") || take("=="), take("today") || take("now"), take("+"), let number = number() {
      place += 1
      let unit = take(.unit) ?? "day"
      return "\(field) on in \(number) \(unitWord(unit, number))"
    }
    place = start
    while take(".") || take("is") || take("are") || take("falls") || take("date") {}
    let isLast = ["by", "<=", "until"].contains(current?.text)
    let isBefore = take("before") || take("by") || take("<") || take("<=") || take("until")
    let isAfter = !isBefore && (take("after") || take(">") || take(">=") || take("since"))
    let words = place
    let stretch = ["in", "within", "the", "next", "coming", ":"]
    while let word = current?.text, stretch.contains(word) { place += 1 }
    let isSaid = place > words
    // `due 3 days`
    let isBare = place == start && field != "created" && field != "updated"
    let isExact = take("exactly") || take("on")
    let isSum = take("today") || take("now")
    if isSum {
      if take("(") { _ = take(")") }
      guard take("+") else { return fail(start) }
    }
    let one = current.flatMap { Meanings.meaning(of: [$0.text][...], as: .number)?.meant }
    guard isBefore || isAfter || isSaid || isExact || isBare, let number = number() ?? one else {
      return fail(start)
    }
    place += 1
    guard let unit = take(.unit) ?? (isSum ? "day" : nil), !at("ago") else { return fail(start) }
    while take("from") || take("now") || take("today") {}
    let length = "\(number) \(unitWord(unit, number))"
    if isExact { return isBefore || isAfter ? fail(start) : "\(field) on in \(length)" }
    if isBefore, isLast { return "\(field) <= today + \(length)" }
    if isBefore || isAfter { return "\(field) \(isBefore ? "before" : "since") in \(length)" }
    return "\(field) during next \(length)"
  }

  func test(
    _ field: String, _ side: Side, _ day: String, _ isNext: Bool
  ) -> String? {
    if side == .on { return "\(field) \(day)" }
    let words = day.split(separator: " ").map(String.init)
    let moment: String?
    if words.count == 3, words[0] == "during" {
      let periods = ["last", "this", "next"]
      // `until last month` may take it in, or not.
      if side == .before, isNext { return nil }
      let number = periods.firstIndex(of: words[1]).map { $0 + (isNext ? 1 : 0) }
      moment = number.flatMap { $0 < periods.count ? "\(periods[$0]) \(words[2])" : nil }
    } else {
      moment = words[0] != "on" ? nil : isNext ? Diagnostic.dayAfter(words[1]) : words[1]
    }
    return moment.map { "\(field) \(side == .since ? "since" : "before") \($0)" }
  }

  private mutating func takeDay() -> String? {
    if let text = current, text.kind == .text {
      let words = text.text.lowercased().split(separator: " ").map(String.init)
      guard let day = Meanings.meaning(of: words[...], as: .day), day.count == words.count else {
        return nil
      }
      place += 1
      return day.meant
    }
    if let word = current?.text, word == "last_week" || word == "lastweek" {
      place += 1
      return "during last week"
    }
    return take(.day)
  }

  /// How the date is compared, and whether with the next day: `after` leaves the day itself out,
  /// and `until` takes it in.
  mutating func readSide(
    _ isNegated: Bool, _ field: String
  ) -> (side: Side, isNext: Bool, isNegated: Bool)? {
    let start = place
    var side = Side.on
    var (isNegated, isNext) = (isNegated, false)
    loop: while let word = current, word.kind != .text {
      switch word.text {
      case "not", "never", "isn't", "wasn't": isNegated.toggle()
      case "since", "within", "from", ">=", "≥", "=>": side = .since
      case "after", ">", "newer", "nieuwer", "jonger": (side, isNext) = (.since, true)
      case "until", "till", "<=", "≤", "=<": (side, isNext) = (.before, true)
      case "to" where place == start: (side, isNext) = (.before, true)
      case "up" where piece(1)?.text == "to":
        (side, isNext) = (.before, true)
        place += 1
      case "before", "<", "older", "ouder", "prior", "earlier": side = .before
      case "more", "longer", "over": side = .before
      case "less": side = .since
      case "in", "during", "on", "at", "=", "==", ":", "contains", "like", "is", "was", "were",
        "are", "to", "than", "dan", "the", "starts", "with", "been", "for", "-", ".":
        break
      default: break loop  // String
      }
      place += 1
    }
    // `after 7 days ago` is since then.
    let isAgo = isAtLength && LooseDate.month(piece(1)?.text ?? "") == nil && !isAtMonth
    // `after 3 days ago` is since the day behind it, as `> 3 days ago` is.
    let last = pieces[start..<place].last?.text
    let isDay = piece(2)?.text == "ago" && (last == "after" || last == ">")
    if current?.text == "now" || side == .since && isAgo && !isDay { isNext = false }
    if isNegated, Self.isAlwaysThere(field), side != .on || !isAtMonth && !at("between") {
      let isStretch = ["last", "past"].contains(current?.text)
      guard
        side == .since || isStretch
          || pieces[start..<place].contains(where: { $0.text == "for" })
          || place > start && pieces[place - 1].text == "in"
            && (number() != nil || at("a") && peek(.unit, 1) != nil)
          || place == start && number() != nil && peek(.unit, 1) != nil
      else { return nil }
      side = .before
    }
    return (side, isNext, isNegated)
  }

  /// `7 days ago`, `a week`, `7d`, `"7 days ago"`, `today - 7`, as it is written here.
  mutating func readAgo() -> String? {
    let start = place
    if let text = current, text.kind == .text {
      guard let inner = PieceCutter.cut(text.text), inner.count > 1 else {
        // `"7" days ago`
        guard Int(text.text) != nil, let unit = peek(.unit, 1) else { return nil }
        place += 1 + unit.count
        _ = take("ago")
        return "\(text.text) \(unitWord(unit.meant, text.text)) ago"
      }
      var reader = DateTestReader(PieceCursor(inner, names, vocabulary))
      guard let ago = reader.readAgo(), reader.atEnd else { return nil }
      place += 1
      return ago
    }
    let isDifference = takeDifference()
    // `now() - interval '30 days'`
    if isDifference, take("interval"), let text = current, text.kind == .text {
      if let ago = readAgo() { return ago }
      return fail(start)
    }
    _ = take("-") || take("over")
    guard let word = current,
      let number = self.number() ?? Meanings.meaning(of: [word.text][...], as: .number)?.meant
    else { return fail(start) }
    place += 1
    guard let unit = peek(.unit) else {
      if isDifference { return "\(number) \(unitWord("day", number)) ago" }
      return fail(start)
    }
    place += unit.count
    _ = take("ago") || take("back")
    return "\(number) \(unitWord(unit.meant, number)) ago"
  }

  /// `today -`, `now() -`
  private mutating func takeDifference() -> Bool {
    let start = place
    if take("today") || take("now") || take("current_date") || take("current_timestamp") {
      if take("(") { _ = take(")") }
      if take("-") { return true }
    }
    place = start
    return false
  }

  /// `november 2026`, `2026-11`: a month and the one after it, as their first days.
  mutating func takeMonth() -> (first: String, next: String)? {
    let start = place
    var found: (year: Int, month: Int)?
    if let word = current, word.kind == .word, let month = LooseDate.month(word.text),
      let year = piece(1), year.kind == .number, year.text.count == 4
    {
      found = Int(year.text).map { ($0, month) }
      place += 2
    } else if let year = current, year.kind == .number, year.text.count == 4, piece(1)?.text == "-",
      let month = piece(2), month.kind == .number, month.isGlued, month.text.count == 2,
      piece(3)?.text != "-"
    {
      found = Int(year.text).flatMap { year in Int(month.text).map { (year, $0) } }
      place += 3
    }
    guard let found, (1...12).contains(found.month) else { return fail(start) }
    func day(_ year: Int, _ month: Int) -> String {
      "\(year)-\(month < 10 ? "0" : "")\(month)-01"
    }
    let isLast = found.month == 12
    return (
      day(found.year, found.month), day(found.year + (isLast ? 1 : 0), isLast ? 1 : found.month + 1)
    )
  }

  private func test(
    _ field: String, _ side: Side, _ month: (first: String, next: String), isNext: Bool
  )
    -> String?
  {
    switch side {
    case .since: "\(field) since \(isNext ? month.next : month.first)"
    case .before: "\(field) before \(isNext ? month.next : month.first)"
    case .on: "\(field) since \(month.first) and \(field) before \(month.next)"
    }
  }

  /// A date, in quotes or not, with the month in words or not.
  private mutating func readDate() -> String? {
    guard let piece = current else { return nil }
    if piece.kind == .date {
      place += 1
      return piece.text
    }
    if piece.kind == .text {
      guard let date = LooseDate.date(piece.text.replacing("%", with: "")) else { return nil }
      place += 1
      return date
    }
    if at("now") || at("today") { return nil }
    // `1 November 2026`, `November 1st, 2026`
    let start = place
    let isDayFirst = piece.kind == .number
    guard let day = isDayFirst ? piece : self.piece(1), day.kind == .number else { return nil }
    guard let name = isDayFirst ? self.piece(1) : piece, let month = LooseDate.month(name.text)
    else {
      return nil
    }
    place += 2
    while take("st") || take("nd") || take("rd") || take("th") || take(",") {}
    guard let year = current, year.kind == .number, year.text.count == 4,
      let date = LooseDate.date(year.text[...], "\(month)", day.text[...])
    else { return fail(start) }
    place += 1
    return date
  }
}
