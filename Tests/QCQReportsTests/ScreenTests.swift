@testable import QCQReports

import Foundation
import QCQLanguage
import TestSupport
import Testing

/// What reports look like, kept in files; `QCQ_UPDATE=1` writes what they look like now.
@Suite("Reports as they are seen") struct ScreenTests {
  private static let folder = Checkout.root.appending(path: "Tests/Screens")

  private func expect(_ text: String, _ name: String) throws {
    let file = Self.folder.appending(path: name)
    if Checkout.isUpdating {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text, "\(name)")
  }

  private static let months = (0..<14).map { number in
    "\(2025 + number / 12)-\(twoDigits(number % 12 + 1))"
  }

  private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }

  /// A number for each month but one.
  private static func shape(_ chart: Chart) -> ResultShape {
    var shape = ResultShape(
      kind: .rows, columns: [ResultColumn("month", .text), ResultColumn("count", .int)],
      noun: "groups", emptyMessage: "none")
    if chart == .progress { shape.columns[1] = ResultColumn("done", .number, style: .share) }
    shape.chart = ChartShape(
      chart, labels: [ChartShape.Label(column: 0, unit: .month)], value: 1, isZeroInGaps: true)
    return shape
  }

  private static func rows(_ chart: Chart) -> [ValueRow] {
    months.enumerated().filter { $0.offset != 4 }.map { index, month in
      let number = index * index * 7 % 31
      return ValueRow([
        .text(month), chart == .progress ? .number(Double(number) / 31) : .int(Int64(number)),
      ])
    }
  }

  private static var grid: (shape: ResultShape, rows: [ValueRow]) {
    var shape = Groups.shape(hasTotal: false)
    shape.crosstab = nil
    shape.chart = ChartShape(
      .heat, labels: [ChartShape.Label(column: 0, unit: .month), ChartShape.Label(column: 1)],
      value: 2, isZeroInGaps: true)
    let names = ["Produce", "Dairy", "Meat & Seafood", "日本酒"]
    let rows = months.prefix(6).enumerated().flatMap { index, month in
      names.enumerated().filter { ($0.offset + index) % 5 != 0 }.map {
        Groups.row(month, $1, Int64((index * 5 + $0 * 3) % 17))
      }
    }
    return (shape, rows)
  }

  private static var results: [(name: String, shape: ResultShape, rows: [ValueRow])] {
    let charts = Chart.allCases.filter { $0 != .heat }.map {
      ($0.rawValue, shape($0), rows($0))
    }
    return charts + [
      ("heat", grid.shape, grid.rows), ("crosstab", Groups.shape(), Groups.few),
    ]
  }

  private enum Look: String, CaseIterable { case colour, plain, ascii }

  @Test("On terminals", arguments: [40, 80, 120, 200])
  func screens(width: Int) throws {
    for look in Look.allCases {
      var text = ""
      for (name, shape, rows) in Self.results {
        text += "== \(name)\n"
        let output = ByteOutput {
          text += String(decoding: $0, as: UTF8.self)
          return true
        }
        var spec = ReportSpec(
          format: .table, width: width, color: look == .colour, isTerminal: true)
        spec.isASCII = look == .ascii
        var sink = ReportFormat.makeSink(spec, output)
        sink.begin(shape)
        for row in rows { sink.row(row) }
        sink.end()
      }
      if look == .ascii {
        // What is beyond ASCII is in the data alone.
        #expect(text.unicodeScalars.allSatisfy { $0.isASCII || "日本酒".unicodeScalars.contains($0) })
      }
      if look != .colour { #expect(!text.contains("\u{1B}")) }
      try expect(text.replacing("\u{1B}", with: "␛"), "\(look.rawValue)-\(width).txt")
    }
  }

  @Test("On pages") func drawings() throws {
    var text = ""
    for (name, shape, rows) in Self.results {
      text += "<!-- \(name) -->\n" + reportText(.html, shape, rows)
    }
    try expect(text, "drawings.html")
  }
}
