import QCQSyntax
package import QCQText
package import QCQLanguage

extension ValueType {
  /// The type in words, with its article: `a whole number`.
  package var description: String {
    switch self {
    case .int: "a whole number"
    case .number: "a number"
    case .text: "text"
    case .bool: "true or false"
    case .date: "a date"
    case .list: "a list"
    case .category: "a category"
    case .data: "raw data"
    }
  }
}

extension ExpressionCheck.Need {
  fileprivate var words: String {
    switch self {
    case .number: "a number"
    case .text, .plainText: "text"
    case .date: "a date"
    case .order: "values that can be ordered"
    }
  }
}

extension String {
  /// What stands between the quotes of a written text.
  fileprivate var unquoted: String { String(dropFirst().dropLast()) }

  /// Whether it is a number of hundredths: `50%`.
  fileprivate var isShare: Bool {
    utf8.count > 1 && last == "%" && dropLast().allSatisfy { ("0"..."9").contains($0) }
  }

  /// `true` or `false`, if it says so.
  fileprivate var truth: String? {
    switch lowercased() {
    case "true", "yes": "true"
    case "false", "no": "false"
    default: nil  // String
    }
  }
}

// What can be wrong with types.
extension Diagnostic {
  static func typeMismatch(
    _ field: String, _ fieldSpan: Span, _ fieldType: ValueType, _ value: String, _ span: Span,
    _ type: ValueType, isLiteral: Bool
  ) -> Diagnostic {
    let advice = weekday(field, value) ?? (isLiteral ? otherQuotes(fieldType, value, type) : nil)
    var help = advice.map { $0.help }
    if advice == nil, fieldType == .bool {
      help = "write `\(field)` or `not \(field)` alone"
    }
    if advice == nil, type == .date { help = help ?? .declaredAsText(field, fieldType) }
    return Diagnostic(
      .typeMismatch, span,
      "`\(field)` is \(fieldType.description), `\(value)` is \(type.description)",
      related: [RelatedSpan(fieldSpan, "this is \(fieldType.description)")], help: help,
      proposals: advice.map { [.replace(span, with: $0.write)] } ?? [])
  }

  /// `weekday(created) = "Monday"`: the number of that day.
  private static func weekday(_ field: String, _ value: String) -> (help: String, write: String)? {
    let word = value.filter { $0 != "\"" }.lowercased()
    guard field.hasPrefix("\(ScalarFunction.weekday.rawValue)("),
      let keyword = Weekday.keywords.first(where: { $0.word == word }),
      let number = Weekday(word: keyword)?.rawValue
    else { return nil }
    return ("Monday is 1 and Sunday 7: `\(number)`", "\(number)")
  }

  /// What to write where quotes are missing, or are too many.
  static func otherQuotes(
    _ expected: ValueType, _ value: String, _ type: ValueType
  ) -> (help: String, write: String)? {
    if expected.isNumber, type == .text, Double(value.unquoted) != nil {
      return ("numbers are written without quotes: `\(value.unquoted)`", value.unquoted)
    }
    if expected == .number, type == .text, value.unquoted.isShare {
      return ("numbers are written without quotes: `\(value.unquoted)`", value.unquoted)
    }
    if expected == .bool, type == .text, let truth = value.unquoted.truth {
      return ("it is `true` or `false`, without quotes: `\(truth)`", truth)
    }
    if expected == .date, type == .text, DateLiteral(value.unquoted) != nil {
      return ("dates are written without quotes: `\(value.unquoted)`", value.unquoted)
    }
    guard expected == .text, type.isNumber || type == .date else { return nil }
    return ("text is quoted: `\"\(value)\"`", "\"\(value)\"")
  }

  static func needs(
    _ word: String, _ need: ExpressionCheck.Need, _ span: Span, _ text: String, _ type: ValueType,
    at place: ExpressionCheck.Place? = nil
  ) -> Diagnostic {
    let message = "`\(word)` needs \(need.words); `\(text)` is \(type.description)"
    let isWritten = text.first?.isNumber ?? false
    if need == .text || need == .plainText, isWritten, let advice = otherQuotes(.text, text, type) {
      return Diagnostic(.typeMismatch, span, message, write: advice.write, help: advice.help)
    }
    let isSet = if case .clause(.set)? = place { true } else { false }
    let isJoin = word == "+" && type == .text && need == .number
    let help =
      isJoin
      ? isSet
        ? "`set` puts no texts together: write the whole text, or copy one field, as in `= name`"
        : "put texts together with placeholders: `show \"{name} ({note})\"`"
      : need == .date ? .declaredAsText(text, type) ?? "`created` and `updated` are dates" : nil
    return Diagnostic(.typeMismatch, span, message, help: help)
  }

  /// `sum completed of items`, `average(completed)`: how many there are, and what share.
  ///
  /// - Parameter fix: What counts the rows instead.
  static func sumOfTruths(
    _ word: String, _ span: Span, _ text: String, _ fix: Fix
  ) -> Diagnostic {
    var diagnostic = needs(word, .number, span, text, .bool)
    diagnostic.help = fix.title
    diagnostic.proposals = [fix]
    return diagnostic
  }

  static func needsWholeNumber(_ word: String, _ span: Span, _ text: String) -> Diagnostic {
    Diagnostic(
      .typeMismatch, span, "`\(word)` needs a whole number; `\(text)` has a fraction",
      help: "write `round(\(text))`")
  }

  static func needsList(_ span: Span, _ name: String, _ type: ValueType) -> Diagnostic {
    Diagnostic(
      .typeMismatch, span, "`in` needs a list; `$\(name)` is \(type.description)",
      help: "declare it as `param \(name): list`")
  }

  static func notACondition(_ text: String, _ span: Span, _ type: ValueType, help: String)
    -> Diagnostic
  {
    Diagnostic(
      .notACondition, span, "`\(text)` is \(type.description), not a condition",
      help: "a condition is true or false: \(help)")
  }

  static func dateNotValue(_ span: Span) -> Diagnostic {
    Diagnostic(
      .dateComparison, span, "a date can't be used as a value here",
      help: "dates are tested with `since`, `before`, `on` and `during`: `created since today`")
  }

  static func durationNotValue(_ text: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .dateComparison, span, "`\(text)` is a length of time, and can't be used as a value here",
      help: "it is added to a date: `created + \(text)`; days between two dates are a number: "
        + "`updated - created > 14`")
  }

  /// `today + 3`: so many of what is missing.
  static func dateMovedByNumber(
    _ operation: ArithmeticOperator, _ count: Int64, _ span: Span
  ) -> Diagnostic {
    Diagnostic(
      .typeMismatch, span,
      "`\(operation.rawValue)` needs a length of time beside a date, and `\(count)` is a number",
      write: "\(count) \(count == 1 ? "day" : "days")")
  }

  /// `price or 0`: a value in place of one that is missing.
  static func orOfValues(_ first: String, _ second: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .notACondition, span, "`or` joins conditions, and `\(first)` is a value",
      write: "\(first) or else \(second)")
  }

  static func dateComparison(
    _ operation: ComparisonOperator, _ span: Span, whole: Span, field: String, date: String,
    dateSpan: Span
  ) -> Diagnostic {
    let meant = written(operation, field, date)
    return Diagnostic(
      .dateComparison, span, "dates can't be compared with `\(operation.rawValue)`",
      related: [RelatedSpan(dateSpan, "this is a whole day or a moment")],
      help: meant.map { "write `\($0)`" }
        ?? (operation == .greater
          ? "`\(field) since \(date)` takes that in; write the day behind it to leave it out"
          : "`\(field) before \(date)` leaves that out; write the day behind it to take it in"),
      proposals: meant.map { [.replace(whole, with: $0)] } ?? [])
  }

  /// A comparison in words. Behind a day comes the next one; `not before` would be as wrong as it
  /// looks right, as it takes in the day itself and what has no date at all.
  static func written(
    _ operation: ComparisonOperator, _ field: String, _ date: String
  ) -> String? {
    switch operation {
    case .greaterEqual: "\(field) since \(date)"
    case .less: "\(field) before \(date)"
    case .equal: "\(field) on \(date)"
    case .notEqual: "not \(field) on \(date)"
    case .greater: dayAfter(date).map { "\(field) since \($0)" }
    case .lessEqual: dayAfter(date).map { "\(field) before \($0)" }
    }
  }

  /// The day behind one, as both are written.
  static func dayAfter(_ date: String) -> String? {
    let words: [Keyword: Keyword] = [.yesterday: .today, .today: .tomorrow]
    if let next = words.first(where: { $0.key.word == date })?.value { return next.word }
    if date == Keyword.tomorrow.word { return "in 2 days" }
    let parts = date.split(separator: " ")
    if parts.count == 3, parts[0] == Keyword.in.word, let count = Int64(parts[1]),
      count < DateExpression.mostUnits, parts[2].hasPrefix(Keyword.day.word)
    {
      return "in \(days(count + 1))"
    }
    if parts.count == 3, parts[2] == Keyword.ago.word, let count = Int64(parts[0]),
      parts[1].hasPrefix(Keyword.day.word)
    {
      let near = count == 1 ? Keyword.today : .tomorrow
      return count > 1 ? "\(days(count - 1)) ago" : near.word
    }
    if let day = DateTestReader.weekdays.firstIndex(of: date) {
      return DateTestReader.weekdays[(day + 1) % 7]
    }
    return DateLiteral(date)?.dayAfter
  }

  private static func days(_ count: Int64) -> String { count == 1 ? "1 day" : "\(count) days" }

  /// `f(today)`: a day that is another one tomorrow.
  static func movingArgument(_ name: String, _ date: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, span, "an argument is a written day such as 2026-11-20",
      help: "write `\(date)` where `$\(name)` is used, or give a parameter of the script: "
        + "`param \(name): date`")
  }

  static func tooFar(_ span: Span) -> Diagnostic {
    Diagnostic(.valueOutOfRange, span, "that is beyond the calendar")
  }

  static func patternNotValue(_ span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, span, "a pattern can only follow `matches`",
      help: "text is written in double quotes")
  }

  static func patternNotConstant(_ span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, span, "`matches` needs a pattern that is known in advance",
      help: "write it between slashes: `matches /^Melk/`")
  }

  /// What is wrong with a written pattern; nil if it can be read and chooses texts.
  static func patternProblem(_ pattern: String, _ span: Span, source: String) -> Diagnostic? {
    if let problem = Pattern.problem(of: pattern) { return .invalidPattern(span, problem) }
    return Pattern.isEverywhere(pattern) ? .patternOfAll(source, span) : nil
  }

  /// - Parameter source: The pattern as it is written.
  package static func patternOfAll(_ source: String, _ span: Span) -> Diagnostic {
    // An empty choice at the end is one bar too many.
    let isOpen = source.hasPrefix("/") && source.hasSuffix("|/") && source.utf8.count > 3
    let meant = isOpen ? String(source.dropLast(2)) + "/" : nil
    return Diagnostic(
      .constantValue, span, "`\(source)` is found in every text, as it needs no character",
      help: meant.map { "write `\($0)`" }
        ?? "`*` and `?` allow none at all: `+` needs one, and `^` is where a text begins",
      proposals: meant.map { [.replace(span, with: $0)] } ?? [])
  }

  package static func invalidPattern(_ span: Span, _ problem: String) -> Diagnostic {
    Diagnostic(
      .invalidPattern, span, "this pattern can't be read: \(problem)",
      help: "`contains` takes any text as it is")
  }

  /// - Parameter isChoosing: Whether it chooses rows to be changed: with `not` it would choose all.
  static func emptyRange(
    _ span: Span, _ low: Int64, _ high: Int64, isChoosing: Bool
  ) -> Diagnostic {
    Diagnostic(
      .valueOutOfRange, span, "the range \(low)..\(high) is empty",
      severity: isChoosing ? .error : .warning,
      help: "the smaller number comes first: `\(high)..\(low)`")
  }

  /// The same of dates.
  static func emptyPeriod(
    _ span: Span, _ first: String, _ last: String, isChoosing: Bool
  ) -> Diagnostic {
    Diagnostic(
      .valueOutOfRange, span, "`\(first) .. \(last)` ends before it begins",
      severity: isChoosing ? .error : .warning, write: "\(last) .. \(first)",
      help: "the earlier date comes first: `\(last) .. \(first)`")
  }

  /// `on 2026-11-20T18:30`: the time of day says nothing there.
  static func momentAsDay(_ span: Span, _ day: String) -> Diagnostic {
    Diagnostic(
      .valueOutOfRange, span, "`on` means the whole day", severity: .warning, write: day,
      help: "write `on \(day)`; for a part of it, `since … and … before …`")
  }

  static func wrongLiteral(_ span: Span, expected: ValueType) -> Diagnostic {
    Diagnostic(.typeMismatch, span, "expected \(expected.description)")
  }

  static func wrongArgument(
    _ name: String, _ span: Span, expected: ValueType, found: ValueType
  ) -> Diagnostic {
    Diagnostic(
      .typeMismatch, span,
      "`\(name)` is \(expected.description), this is \(found.description)")
  }
}
