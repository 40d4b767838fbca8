import Foundation
import TestSupport
import QCQAssist
import QCQText

/// What a key costs: from the edit to the messages, and to the completions.
enum AssistBenchmark {
  static func run() {
    let lists = (0..<1000).map { DataName("List \($0)", id: "id-\($0)", pending: 3, total: 5) }
    let data = DataCatalog(
      version: 1, lists: lists, categories: [DataName("Produce"), DataName("Dairy")],
      items: ["List 1": [DataName("Cola"), DataName("Corn")]])
    let context = AnalysisContext(vocabulary: CanonicalSchema.vocabulary, data: data)
    for count in [200, 10_000] {
      print("assist: \(count) lines, 1,000 lists")
      let source = SourceText(text(lines: count), name: "document.qcq")
      each("open", 5) { _ = Analysis(source, in: context).diagnostics }
      let analysis = Analysis(source, in: context)
      edits(analysis, in: "pending", "a letter in a condition, to messages")
      edits(analysis, in: "query_0 ", "a letter in a name that is used")
      edits(analysis, in: "\"List 7\"", "a quote that opens a string", inserting: "\"")
      completions(analysis)
      each("other data, to messages", 5) {
        _ = analysis.moved(to: context, filesChanged: false).diagnostics
      }
    }
  }

  private static func text(lines: Int) -> String {
    (0..<lines).map { number in
      switch number % 10 {
      case 0: "## What is open, \(number)"
      case 1: "let query_\(number / 10) = items in \"List \(number % 1000)\" where pending"
      case 2: "query_\(number / 10) by category"
      case 3: "items in \"List 7\" where name contains \"mel\" and quantity > 3 sort name limit 10"
      case 4: "count items in \"List \(number % 1000)\" where pending"
      case 5: "lists show title, count(items) as total, count(items where completed) as done"
      case 6: "param p\(number): int = 3"
      case 7: "items where quantity > $p\(number - 1) and created since 7 days ago"
      case 8: ""
      default: "check \"Cola\" in \"List 1\""  // Int
      }
    }.joined(separator: "\n") + "\n"
  }

  /// Types a letter and takes it back, over and over, at the middle of the document.
  private static func edits(
    _ analysis: Analysis, in word: String, _ name: String, inserting letter: String = "x"
  ) {
    let bytes = analysis.source.utf8
    let half = String(decoding: bytes[(bytes.count / 2)...], as: UTF8.self)
    let place = half.range(of: word).map {
      half.utf8.distance(from: half.startIndex, to: $0.lowerBound)
    }
    let offset = place.map { bytes.count / 2 + $0 + 2 } ?? 5
    var analysis = analysis
    var times: [Double] = []
    for run in 0..<200 {
      let edit =
        run % 2 == 0
        ? TextEdit(Span(offset, offset), letter) : TextEdit(Span(offset, offset + 1), "")
      times.append(
        seconds {
          analysis = analysis.edited([edit]); _ = analysis.diagnostics
        })
    }
    report(name, times)
  }

  private static func completions(_ analysis: Analysis) {
    let line = "\nitems in \"List 7\" where "
    let end = analysis.source.utf8.count
    let whole = analysis.edited([TextEdit(Span(end, end), line)])
    let offset = end + line.utf8.count
    report(
      "completions behind `where`",
      (0..<100).map { _ in
        seconds { _ = whole.completions(at: offset) }
      })
    let typed = whole.edited([TextEdit(Span(offset, offset), "pen")])
    report(
      "completions of `pen`",
      (0..<100).map { _ in
        seconds { _ = typed.completions(at: offset + 3) }
      })
    report(
      "completions of a title",
      (0..<100).map { _ in
        seconds { _ = whole.completions(at: end + 14) }
      })
    report(
      "a letter and its completions",
      (0..<100).map { _ in
        seconds {
          let edited = whole.edited([TextEdit(Span(offset, offset), "p")])
          _ = edited.diagnostics
          _ = edited.completions(at: offset + 1)
        }
      })
  }

  private static func each(_ name: String, _ runs: Int, _ work: () -> Void) {
    report(name, (0..<runs).map { _ in seconds(work) })
  }

  private static func seconds(_ work: () -> Void) -> Double {
    ContinuousClock().measure(work) / .seconds(1)
  }

  private static func report(_ name: String, _ times: [Double]) {
    let sorted = times.sorted()
    let (middle, late) = (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
    Timing.line(
      "  " + name, String(format: "p50 %8.3f ms   p99 %8.3f ms", middle * 1000, late * 1000))
  }
}
