import QCQLanguage
import QCQSyntax

/// What tests are about that can be judged together: one value of a row.
enum TestSubject: Hashable {
  case value(CheckedExpression)
  /// What is kept as done or not: `pending` and `completed` are two words for one column.
  case flag(String, Relation?)
  /// A date beside days that are written out, or days that are counted from today.
  case day(CheckedExpression, isCounted: Bool)
}

extension TestSubject {
  /// Fields are told apart by their names, which is enough to find them by.
  func hash(into hasher: inout Hasher) {
    switch self {
    case .value(.field(let reference)): hasher.combine(reference.field.name)
    case .value(let expression), .day(let expression, _): hasher.combine(expression)
    case .flag(let column, _): hasher.combine(column)
    }
  }
}

/// What the value may be that tests are about; those of one kind between two written ones are
/// alike.
enum TestPoint: Hashable {
  case number(Double)
  case text(String)
  case bool(Bool)
  /// There is a value, and it is none that is written.
  case other
  case absent

  /// A point for every kind of value that the tests of a subject can tell apart.
  static func all(in tests: [CheckedExpression], of subject: TestSubject) -> [TestPoint] {
    var written: Set<TestPoint> = []
    var mayLack = false
    for test in tests {
      test.forEachTest { found in
        written.formUnion(found.writtenPoints)
        if found.tellsAbsent { mayLack = true }
      }
    }
    var numbers: [Double] = []
    var texts: [TestPoint] = []
    var isTruth = false
    for point in written {
      switch point {
      case .number(let number): numbers.append(number)
      case .text: texts.append(point)
      case .bool: isTruth = true
      case .other, .absent: break
      }
    }
    var points = isTruth ? [TestPoint.bool(true), .bool(false)] : [TestPoint.other] + texts
    if !numbers.isEmpty { points = around(numbers, subject.isWhole) }
    return mayLack ? points + [.absent] : points
  }

  /// The numbers that are written, and one of each stretch before, between and behind them.
  private static func around(_ numbers: [Double], _ isWhole: Bool) -> [TestPoint] {
    let sorted = numbers.sorted()
    guard let first = sorted.first, let last = sorted.last else { return [] }
    var found = [first.rounded(.down) - 1, last.rounded(.up) + 1]
    found += sorted.filter { !isWhole || $0 == $0.rounded() }
    for (low, high) in zip(sorted, sorted.dropFirst()) {
      let middle = isWhole ? low.rounded(.down) + 1 : (low + high) / 2
      if middle < high { found.append(middle) }
    }
    return found.map { .number($0) }
  }
}

extension TestSubject {
  /// Whether its values are whole numbers.
  fileprivate var isWhole: Bool {
    switch self {
    case .value(.field(let reference)): reference.field.type == .int
    case .day: true
    case .value, .flag: false
    }
  }
}

extension CheckedExpression {
  /// The one value of a row that a condition is about, if all in it that is not that is written
  /// out.
  var testSubject: TestSubject? {
    switch self {
    case .field(let reference):
      guard case .flag(let column, _) = reference.field.source else {
        return reference.field.type == .bool ? .value(self) : nil
      }
      return .flag(column, reference.relation)
    case .not(let inner): return inner.testSubject
    case .and(let terms), .or(let terms):
      guard let first = terms.first?.testSubject,
        terms.dropFirst().allSatisfy({ $0.testSubject == first })
      else { return nil }
      return first
    case .comparison(let operation, let left, let right, _, _):
      guard let (value, point) = CheckedExpression.sides(left, right) else { return nil }
      if !operation.asksForEquality {
        guard case .number = point else { return nil }
      }
      if case .field(let reference) = value, case .flag = reference.field.source {
        return value.testSubject
      }
      return .value(value)
    case .membership(let value, let values, _, _):
      return values.allSatisfy { $0.writtenPoint != nil } ? .value(value) : nil
    case .range(let value, _, _, _), .presence(let value, _): return .value(value)
    case .date(let value, let test, _):
      return test.days.map { .day(value, isCounted: $0.isCounted) }
    case .text(_, let value, _, _): return beginning == nil ? nil : .value(value)
    case .literal, .parameter, .row, .arithmetic, .negative, .whenPresent, .function,
      .fallback, .choice, .among, .composed, .instant, .answer, .aggregate, .related:
      return nil
    }
  }

  /// The letters that a text has to begin with; nil where accents may have a part in it.
  private var beginning: String? {
    guard case .text(.startsWith, _, .literal(.text(let text)), _) = self,
      text.utf8.allSatisfy({ $0 < 0x80 })
    else { return nil }
    return text.lowercased()
  }

  /// Whether the condition, which has a subject, holds where that is a value of this kind.
  func holds(at point: TestPoint) -> Bool {
    switch self {
    case .field:
      // What has no mark is pending.
      return point.asValue(of: self) == .bool(true)
    case .not(let inner): return !inner.holds(at: point)
    case .and(let terms): return terms.allSatisfy { $0.holds(at: point) }
    case .or(let terms): return terms.contains { $0.holds(at: point) }
    case .comparison(let operation, let left, let right, _, _):
      guard let (value, written) = CheckedExpression.sides(left, right) else { return false }
      let isTurned = left.writtenPoint != nil
      return (isTurned ? operation.turned : operation).holds(point.asValue(of: value), written)
    case .membership(_, let values, _, _): return values.contains { $0.writtenPoint == point }
    case .range(_, let low, let high, _):
      guard case .number(let number) = point else { return false }
      return Double(low) <= number && number <= Double(high)
    case .presence(_, let isText):
      return point != .absent && !(isText && point == .text(""))
    case .date(_, let test, _):
      guard case .number(let day) = point, let days = test.days else { return false }
      return days.from.map { $0 <= day } ?? true && days.to.map { day < $0 } ?? true
    case .text:
      guard case .text(let text) = point, let beginning else { return false }
      return text.lowercased().hasPrefix(beginning)
    case .literal, .parameter, .row, .arithmetic, .negative, .whenPresent, .function,
      .fallback, .choice, .among, .composed, .instant, .answer, .aggregate, .related:
      return false
    }
  }

  /// A value that is compared with one that is written out.
  private static func sides(
    _ left: CheckedExpression, _ right: CheckedExpression
  ) -> (value: CheckedExpression, written: TestPoint)? {
    switch (left.writtenPoint, right.writtenPoint) {
    case (nil, let point?): (left, point)
    case (let point?, nil): (right, point)
    case (nil, nil), (.some, .some): nil
    }
  }

  /// What is written out; case does not count in the name of a list or category.
  fileprivate var writtenPoint: TestPoint? {
    switch self {
    case .literal(.int(let int)): return int.magnitude < 1 << 52 ? .number(Double(int)) : nil
    case .literal(.number(let number)): return .number(number)
    case .literal(.text(let text)): return .text(text)
    case .literal(.bool(let bool)): return .bool(bool)
    case .row(let row):
      guard row.part == .comparedName, case .title(let title) = row.reference.kind else {
        return nil
      }
      return .text(title.lowercased())
    case .literal, .parameter, .field, .arithmetic, .negative, .comparison, .text, .date,
      .membership, .range, .presence, .not, .and, .or, .whenPresent, .function, .fallback,
      .choice, .among, .composed, .instant, .answer, .aggregate, .related:
      return nil
    }
  }

  fileprivate var writtenPoints: [TestPoint] {
    switch self {
    case .comparison(_, let left, let right, _, _): [left, right].compactMap(\.writtenPoint)
    case .membership(_, let values, _, _): values.compactMap(\.writtenPoint)
    case .range(_, let low, let high, _): [.number(Double(low)), .number(Double(high))]
    case .date(_, let test, _):
      [test.days?.from, test.days?.to].compactMap { $0.map(TestPoint.number) }
    // A field is a test where it is true or false.
    case .field: [.bool(true)]
    // Texts that begin so: that alone, and one that goes on.
    case .text: beginning.map { [.text($0), .text($0 + "\u{10FFFF}")] } ?? []
    case .literal, .parameter, .row, .arithmetic, .negative, .presence, .not, .and, .or,
      .whenPresent, .function, .fallback, .choice, .among, .composed, .instant, .answer,
      .aggregate, .related:
      []
    }
  }

  /// Whether the test is one of a value that may be absent: it asks for that, or does not hold
  /// there, whatever it says of values.
  fileprivate var tellsAbsent: Bool {
    switch self {
    case .presence: true
    case .comparison(_, _, _, _, let isNullable), .text(_, _, _, let isNullable),
      .date(_, _, let isNullable), .membership(_, _, _, let isNullable),
      .range(_, _, _, let isNullable):
      isNullable
    case .literal, .parameter, .row, .field, .arithmetic, .negative, .not, .and, .or, .whenPresent,
      .function, .fallback, .choice, .among, .composed, .instant, .answer, .aggregate, .related:
      false
    }
  }

  /// Hands over the tests that are joined in a condition.
  fileprivate func forEachTest(_ body: (CheckedExpression) -> Void) {
    switch self {
    case .not(let inner): inner.forEachTest(body)
    case .and(let terms), .or(let terms): for term in terms { term.forEachTest(body) }
    case .literal, .parameter, .row, .field, .arithmetic, .negative, .comparison, .text, .date,
      .membership, .range, .presence, .whenPresent, .function, .fallback, .choice, .among,
      .composed, .instant, .answer, .aggregate, .related:
      body(self)
    }
  }
}

extension TestPoint {
  /// The point as a value of a field, where what is done is the opposite of what is to do; what has
  /// no mark is to do.
  fileprivate func asValue(of value: CheckedExpression) -> TestPoint {
    guard case .field(let reference) = value,
      case .flag(_, isNegated: true) = reference.field.source
    else { return self }
    switch self {
    case .bool(let bool): return .bool(!bool)
    case .absent: return .bool(true)
    case .number, .text, .other: return self
    }
  }
}

extension ComparisonOperator {
  /// The operator that says the same with its sides changed over.
  var turned: ComparisonOperator {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessEqual: .greaterEqual
    case .greater: .less
    case .greaterEqual: .lessEqual
    }
  }

  fileprivate func holds(_ left: TestPoint, _ right: TestPoint) -> Bool {
    if self == .equal { return left == right }
    if self == .notEqual { return left != right }
    guard case .number(let first) = left, case .number(let second) = right else { return false }
    switch self {
    case .less: return first < second
    case .lessEqual: return first <= second
    case .greater: return first > second
    case .greaterEqual: return first >= second
    case .equal, .notEqual: return false
    }
  }
}

extension DateTest {
  /// The days that it lets pass, numbered on one calendar or counted from today; nil where it needs
  /// the clock or the length of a month.
  fileprivate var days: (from: Double?, to: Double?, isCounted: Bool)? {
    switch self {
    case .since(let date):
      guard let date = date.exactDay else { return nil }
      return (Double(date.day), nil, date.isCounted)
    case .before(let date):
      guard let date = date.exactDay else { return nil }
      return (nil, Double(date.day), date.isCounted)
    case .on(let date):
      guard let date = date.exactDay else { return nil }
      return (Double(date.day), Double(date.day) + 1, date.isCounted)
    case .range(let first, let last):
      guard let first = first.exactDay, let last = last.exactDay,
        first.isCounted == last.isCounted
      else { return nil }
      return (Double(first.day), Double(last.day) + 1, first.isCounted)
    case .within: return nil
    }
  }
}

extension DateExpression {
  /// The day that it is on any day that it is asked, counted from today or numbered in their order.
  fileprivate var exactDay: (day: Int64, isCounted: Bool)? {
    guard let days, days.range.lowerBound == days.range.upperBound, !isMoment else { return nil }
    return (days.range.lowerBound, days.isCounted)
  }

  /// Whether it is a time of day.
  private var isMoment: Bool {
    switch self {
    case .now, .ago(_, .minute), .ago(_, .hour), .ahead(_, .minute), .ahead(_, .hour): true
    case .literal(let literal): literal.time != nil
    case .today, .tomorrow, .yesterday, .ago, .ahead, .weekday, .start, .parameter: false
    }
  }

  /// Between which days it lies.
  private var days: (range: ClosedRange<Int64>, isCounted: Bool)? {
    switch self {
    case .today, .now: return (0...0, true)
    case .tomorrow: return (1...1, true)
    case .yesterday: return (-1...(-1), true)
    case .ago(let count, let unit):
      let range = unit.days(count)
      return (-range.upperBound...(-range.lowerBound), true)
    case .ahead(let count, let unit): return (unit.days(count), true)
    case .literal(let date):
      // Days of months that are shorter are numbers without a day.
      let day = Int64((date.year * 12 + date.month) * 31 + date.day)
      return (day...day, false)
    case .weekday, .start, .parameter: return nil
    }
  }

  /// Whether it is later than another one, whenever that is asked.
  func isAlwaysBehind(_ other: DateExpression) -> Bool {
    guard let days, let others = other.days, days.isCounted == others.isCounted else {
      return false
    }
    // The day of a time of day may be another one in the zone.
    let slack: Int64 = (isMoment || other.isMoment) && !days.isCounted ? 4 : 0
    return days.range.lowerBound > others.range.upperBound + slack
  }
}

extension CalendarUnit {
  /// How many days so many of them may reach.
  fileprivate func days(_ count: Int64) -> ClosedRange<Int64> {
    switch self {
    case .minute: count / 1440...count / 1440 + 1
    case .hour: count / 24...count / 24 + 1
    case .day: count...count
    case .week: count * 7...count * 7
    case .month: count * 28...count * 31
    case .year: count * 365...count * 366
    }
  }
}
