import QCQCharts
import QCQLanguage

/// Numbers that have gone wrong in one chart or another.
enum Sample {
  static let numbers: [[Double?]] = [
    [], [0], [1], [-1], [7.5], [nil], [0, 0, 0], [3, 3, 3], [-2, -2], [1, 2, 3, 4, 5],
    [5, -3, 0, 2.5], [nil, 4, nil, nil, 9], [.infinity, 1, 2], [-.infinity, .infinity],
    [.nan, 3], [1e308, -1e308, 4], [1e299, -1e299], [Double.leastNonzeroMagnitude, 1e-200],
    [0.1, 0.2, 0.30000000000000004],
    [0.001, 1_000_000], [1, 1_000_000_007], (0..<3000).map { Double($0 * 7919 % 1013) - 200 },
    (0..<40).map { Double($0) },
  ]

  static let labels = [
    "Dairy", "", "日本酒と梅干しとお茶漬けの素", "👨‍👩‍👧‍👦 family", "cafe\u{301}",
    "<script>alert(1)</script>", "a\"onx='y", "]]>", "| pipe", "line\u{2028}end", "\u{1B}[31mred",
    "\u{202E}evil", "nul\u{0}", "a label that is longer than all the room that there is for it",
  ]

  static func data(
    _ chart: Chart, _ numbers: [Double?], type: ValueType = .number, unit: CalendarUnit? = nil,
    labels: ((Int) -> [String])? = nil
  ) -> ChartData {
    let keys = chart == .heat ? 2 : 1
    let shape = ChartShape(
      chart, labels: (0..<keys).map { ChartShape.Label(column: $0, unit: $0 == 0 ? unit : nil) },
      value: keys, isZeroInGaps: true)
    let columns =
      (0..<keys).map { ResultColumn("key \($0)", .text) } + [ResultColumn("count", type)]
    let names = Self.labels
    let rows = numbers.enumerated().map { index, number in
      let own =
        labels?(index)
        ?? (0..<keys).map { key in
          names[(key == 0 ? index / 7 : index) % names.count] + String(index / (key == 0 ? 98 : 1))
        }
      return ChartData.Row(labels: own, number: number, text: number.map { "\($0)" } ?? "")
    }
    return ChartData(shape, columns: columns, rows: rows)
  }

  static func months(_ counts: [Double?], from first: Int = 1) -> ChartData {
    data(.column, counts, type: .int, unit: .month) { index in
      let month = String(first + index)
      return ["2026-" + String(repeating: "0", count: 2 - month.count) + month]
    }
  }
}
