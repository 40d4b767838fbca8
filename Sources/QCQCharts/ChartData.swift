package import QCQLanguage
internal import QCQText

/// What a chart shows, made once and drawn with characters or as SVG.
package struct ChartData: Sendable {
  /// Where a number lies.
  package enum Reading: Hashable, Sendable {
    case absent
    case at(Double)
    /// Infinite, or as good as that.
    case beyond(isNegative: Bool)

    package init(_ number: Double?) {
      guard let number, !number.isNaN else {
        self = .absent
        return
      }
      if abs(number) > ChartScale.largest {
        self = .beyond(isNegative: number < 0)
      } else {
        self = .at(abs(number) < ChartScale.smallest ? 0 : number)
      }
    }

    package var isNegative: Bool {
      switch self {
      case .absent: false
      case .at(let value): value < 0
      case .beyond(let isNegative): isNegative
      }
    }
  }

  /// One row of the result, or one that is missing between two.
  package struct Mark: Hashable, Sendable {
    package let label: String
    package let reading: Reading
    /// The number as people read it.
    package let text: String
  }

  package let chart: Chart
  /// The name of the column whose numbers are drawn.
  package let name: String
  /// What the marks stand for: the names of the keys.
  package let keyName: String
  package let marks: [Mark]
  package let scale: ChartScale
  /// The same for the sizes of the numbers, without their signs.
  package let sizes: ChartScale
  /// The rows and columns of a heat map.
  package let grid: ChartGrid?
  /// What the chart can't show; nil where it shows all.
  package let remark: String?
  /// Whether the marks stand for parts of dates, so that one label tells of those beside it.
  package let isTime: Bool
  /// Whether numbers are written as percentages.
  package let isShare: Bool
  /// How strong the cells of a heat map are.
  let heat: HeatSteps

  /// A row as it comes: its labels and its number, as it is and as people read it.
  package struct Row: Sendable {
    package let labels: [String]
    /// What tells each label from others that read alike; none where labels do that themselves.
    package let identities: [Int]
    package let number: Double?
    package let text: String
    /// The place of the second label among the others; nil where nothing says it.
    package let rank: Int64?

    package init(
      labels: [String], identities: [Int] = [], number: Double?, text: String, rank: Int64? = nil
    ) {
      (self.labels, self.identities) = (labels, identities)
      (self.number, self.text, self.rank) = (number, text, rank)
    }
  }

  /// - Parameter columns: Those that the shape names by their place.
  package init(_ shape: ChartShape, columns: [ResultColumn], rows: [Row]) {
    let column = columns[shape.value]
    chart = shape.chart
    name = column.name
    keyName = shape.labels.map { columns[$0.column].name }.joined(separator: ", ")
    isTime = shape.labels.contains { $0.unit != nil }
    let isFraction = chart == .share || chart == .progress
    isShare = isFraction || column.style == .share
    let whole = chart == .share ? ShareOfWhole(rows) : nil
    let isShare = isShare
    func reading(_ row: Row) -> Reading {
      whole.map { $0.reading(of: row) } ?? Reading(row.number)
    }
    func text(_ reading: Reading, _ row: Row) -> String {
      guard isFraction, case .at(let value) = reading else { return isFraction ? "" : row.text }
      return whole.map { $0.text(of: value) } ?? ValueText.share(value)
    }
    let filled = GapFill(shape, isShare: isShare).fill(rows)
    marks = filled.map { row in
      let reading = reading(row)
      return Mark(
        label: row.labels.joined(separator: ", "), reading: reading, text: text(reading, row))
    }
    let values = marks.compactMap { mark -> Double? in
      if case .at(let value) = mark.reading { value } else { nil }
    }
    let isWhole = !isShare && values.allSatisfy { $0 == $0.rounded() }
    let isCount = column.type == .int && !isFraction
    scale = chart == .progress ? .share : ChartScale(covering: values, isWhole: isCount)
    sizes = chart == .progress ? .share : ChartScale(covering: values.map(abs), isWhole: isCount)
    heat = HeatSteps(values.map(abs), isWhole: isWhole)
    grid = chart == .heat ? ChartGrid(shape, filled) : nil
    remark = ChartData.remark(shape, rows, grid)
  }

  /// What is said of numbers that a part of a whole can't have, and of groups without a place.
  private static func remark(_ shape: ChartShape, _ rows: [Row], _ grid: ChartGrid?) -> String? {
    switch shape.chart {
    case .share:
      let below = rows.count { $0.number ?? 0 < 0 }
      let parts = [
        shape.limit.map { rows.count >= $0 } ?? false
          ? "shares of the \(Plural.count(rows.count, "row")) shown" : nil,
        below > 0 ? "without \(Plural.count(below, "row")) below zero" : nil,
      ].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    case .progress:
      // Sums of thirds are whole but for the last digit.
      let above = rows.count { $0.number ?? 0 > 1 + 1e-9 }
      let verb = above == 1 ? "is" : "are"
      return above > 0 ? "\(Plural.count(above, "row")) \(verb) above 100%" : nil
    case .heat:
      guard let hidden = grid?.hidden, hidden > 0 else { return nil }
      return "without \(Plural.count(hidden, "group")) named like another one"
    case .bar, .column, .line: return nil
    }
  }

  /// The size of a mark, from 0 to 1 of the largest scale.
  package func size(_ reading: Reading) -> Double {
    switch reading {
    case .absent: 0
    case .at(let value): sizes.fraction(abs(value))
    case .beyond: 1
    }
  }

  /// Where a mark lies on the scale, from 0 to 1.
  package func position(_ reading: Reading) -> Double? {
    switch reading {
    case .absent: nil
    case .at(let value): scale.fraction(value)
    case .beyond(let isNegative): isNegative ? 0 : 1
    }
  }

  package var hasNegatives: Bool { marks.contains { $0.reading.isNegative } }

  /// A number on an axis, with the digits that it takes: no two ticks look the same.
  package func text(ofTick value: Double) -> String {
    isShare ? ValueText.number(value * 100) + "%" : ValueText.number(value)
  }

  /// A bound of a heat map: the largest number that there is as its row has it, where that says
  /// how large it is, and the others as on an axis.
  func text(of bound: HeatSteps.Bound) -> String {
    let share = ValueText.share(bound.number)
    let isPlain = share.first.map { ("0"..."9").contains($0) } ?? false
    return isShare && bound.isLast && isPlain ? share : text(ofTick: bound.number)
  }

  /// What the chart is, in a few words.
  package var title: String { keyName.isEmpty ? name : "\(name) per \(keyName)" }

  /// What the chart shows, in a sentence: how many marks there are, and the largest of them.
  package var summary: String {
    let count = Plural.count(marks.count, "row")
    let largest = marks.filter { $0.reading != .absent && !$0.reading.isNegative }
      .max { size($0.reading) < size($1.reading) }
    guard let largest, !largest.text.isEmpty else { return count }
    let label = largest.label.isEmpty ? "" : " (\(largest.label))"
    return "\(count); the largest is \(largest.text)\(label)"
  }
}

/// Numbers as shares of their sum; what is below zero is no part of a whole.
private struct ShareOfWhole {
  /// Half of it, so that the sum of large numbers is a number, too.
  private let half: Double
  /// Whether no part is all of it.
  private let isDivided: Bool

  init(_ rows: [ChartData.Row]) {
    let parts = rows.compactMap(\.number).filter { $0 > 0 && $0 <= ChartScale.largest }
    isDivided = parts.count > 1
    half = parts.reduce(0) { $0 + $1 / 2 }
  }

  func reading(of row: ChartData.Row) -> ChartData.Reading {
    guard let number = row.number, number >= 0, number <= ChartScale.largest else {
      return .absent
    }
    return .at(half > 0 ? number / 2 / half : 0)
  }

  /// A part as a percentage; one of several is not all, however little the others are.
  func text(of part: Double) -> String {
    isDivided && part >= 0.995 ? ">99%" : ValueText.share(part)
  }
}
