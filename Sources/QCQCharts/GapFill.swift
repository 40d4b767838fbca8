internal import QCQLanguage

/// Puts rows where a day, a week, a month or a year is missing between two others.
///
/// Only in the order of time, which may also run backwards; and no more than a chart can show.
struct GapFill {
  private let shape: ChartShape
  private let text: String
  /// Which of the labels is a part of a date.
  private let place: Int
  private let unit: CalendarUnit?

  init(_ shape: ChartShape, isShare: Bool) {
    self.shape = shape
    text = shape.isZeroInGaps ? (isShare ? "0%" : "0") : ""
    place = shape.labels.firstIndex { $0.unit != nil } ?? 0
    // The bars of a table stand beside its own rows, and a heat map fills its own sides.
    switch shape.chart {
    case .column, .line: unit = shape.labels.count == 1 ? shape.labels[place].unit : nil
    case .bar, .share, .progress, .heat: unit = nil
    }
  }

  func fill(_ rows: [ChartData.Row]) -> [ChartData.Row] {
    guard let unit else { return rows }
    let days = rows.map { PeriodLabel(reading: $0.labels[place], unit) }
    let labels = PeriodLabel.all(between: days)
    guard !labels.isEmpty else { return rows }
    var filled: [ChartData.Row] = []
    for (index, row) in rows.enumerated() {
      let before = index > 0 ? days[index - 1] : nil
      for period in PeriodLabel.between(before, days[index]) {
        let zero = shape.isZeroInGaps ? 0.0 : nil
        filled.append(ChartData.Row(labels: [period.text], number: zero, text: text))
      }
      filled.append(row)
    }
    return filled
  }
}

/// A day, week, month or year by the text that `day(…)` and its kin give for it.
struct PeriodLabel: Hashable {
  let unit: CalendarUnit
  /// Its first day.
  let start: CivilDate

  /// Nil for a text that says no such period.
  init?(reading text: String, _ unit: CalendarUnit) {
    let parts = text.split(separator: "-").map(String.init)
    guard let year = parts.first.flatMap({ Int($0) }), (1...9999).contains(year) else { return nil }
    self.unit = unit
    switch (unit, parts.count) {
    case (.year, 1): start = CivilDate(year: year, month: 1, day: 1)
    case (.month, 2):
      guard let month = Int(parts[1]), (1...12).contains(month) else { return nil }
      start = CivilDate(year: year, month: month, day: 1)
    case (.day, 3):
      guard let month = Int(parts[1]), let day = Int(parts[2]) else { return nil }
      let date = CivilDate(year: year, month: month, day: day)
      guard date.exists else { return nil }
      start = date
    case (.week, 2):
      guard parts[1].hasPrefix("W"), let week = Int(parts[1].dropFirst()), (1...53).contains(week)
      else { return nil }
      // The first week of a year has its fourth of January.
      let fourth = CivilDate(year: year, month: 1, day: 4)
      start = fourth.adding(days: 1 - fourth.weekday + 7 * (week - 1))
    case (.year, _), (.month, _), (.day, _), (.week, _), (.minute, _), (.hour, _): return nil
    }
    guard self.text == text else { return nil }
  }

  private init(_ unit: CalendarUnit, _ start: CivilDate) { (self.unit, self.start) = (unit, start) }

  var text: String {
    switch unit {
    case .year: start.yearText
    case .month: start.monthText
    case .week: start.weekText
    case .day, .hour, .minute: start.dayText
    }
  }

  func moved(by count: Int) -> PeriodLabel {
    switch unit {
    case .year: PeriodLabel(unit, start.adding(months: 12 * count))
    case .month: PeriodLabel(unit, start.adding(months: count))
    case .week: PeriodLabel(unit, start.adding(days: 7 * count))
    case .day, .hour, .minute: PeriodLabel(unit, start.adding(days: count))
    }
  }

  /// The number of periods from one to another.
  func steps(to other: PeriodLabel) -> Int {
    switch unit {
    case .year: other.start.year - start.year
    case .month: (other.start.year - start.year) * 12 + other.start.month - start.month
    case .week: (other.start.dayNumber - start.dayNumber) / 7
    case .day, .hour, .minute: other.start.dayNumber - start.dayNumber
    }
  }

  /// More periods than this say less than the rows alone.
  private static let mostPeriods = 4000

  static func between(_ first: PeriodLabel?, _ last: PeriodLabel?) -> [PeriodLabel] {
    guard let first, let last else { return [] }
    let steps = first.steps(to: last)
    guard abs(steps) > 1 else { return [] }
    return (1..<abs(steps)).map { first.moved(by: $0 * steps.signum()) }
  }

  /// Every period from the first to the last; none where they run both ways or are too many.
  static func all(between labels: [PeriodLabel?]) -> [PeriodLabel] {
    let known = labels.compactMap(\.self)
    let steps = zip(known, known.dropFirst()).map { $0.steps(to: $1) }
    guard let first = known.first, let last = known.last,
      steps.allSatisfy({ $0 > 0 }) || steps.allSatisfy({ $0 < 0 })
    else { return [] }
    guard abs(first.steps(to: last)) <= mostPeriods else { return [] }
    return [first] + between(first, last) + [last]
  }
}
