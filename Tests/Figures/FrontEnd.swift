import Foundation
import TestSupport
import QCQSemantics
import QCQSyntax
import QCQText

/// From text to checked statements: one query, a file of a thousand, and texts made to hurt.
enum FrontEndBenchmark {
  static let query = #"items in "BBQ" where pending by category"#

  static func run() {
    print("front-end: \(query)")
    let vocabulary = CanonicalSchema.vocabulary
    let source = SourceText(query)
    let tree = Parser.parse(source)
    each("parse", 20_000) { _ = Parser.parse(source) }
    each("check", 20_000) { _ = CheckResult(tree, vocabulary) }
    each("parse + check", 20_000) { _ = CheckResult(Parser.parse(source), vocabulary) }
    file(vocabulary)
    bombs(vocabulary)
  }

  /// A thousand statements: the examples that can run, over and over.
  private static func file(_ vocabulary: Vocabulary) {
    let lines = ExampleLines.all.filter { line in
      !["let", "param", "use"].contains { line.hasPrefix($0 + " ") }
    }
    let body = (0..<1000).map { lines[$0 % lines.count] }
    let text = SourceText(ExampleLines.declarations + "\n" + body.joined(separator: "\n"))
    let seconds = median(25) { _ = CheckResult(Parser.parse(text), vocabulary) }
    line("1,000 statements", seconds * 1000, "ms", goal: "≤ 50 ms")
  }

  private static func bombs(_ vocabulary: Vocabulary) {
    var worst = 0.0
    for bomb in Bomb.all() {
      let source = SourceText(bomb.text)
      var rendered = 0
      let seconds = median(3) {
        let result = CheckResult(Parser.parse(source), vocabulary)
        let first = Array(result.diagnostics.prefix(20))
        rendered = DiagnosticRenderer(color: false).render(first, in: source).utf8.count
      }
      worst = max(worst, seconds)
      line("\(bomb.description), \(rendered) bytes said", seconds * 1000, "ms", goal: "≤ 100 ms")
    }
    line("the worst of them", worst * 1000, "ms", goal: "≤ 100 ms")
  }

  private static func each(_ name: String, _ count: Int, _ work: () -> Void) {
    let seconds = median(15) { for _ in 0..<count { work() } }
    line(name, seconds / Double(count) * 1_000_000, "µs", goal: nil)
  }

  private static func median(_ runs: Int, _ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    let times = (0..<runs).map { _ in clock.measure(work) / .seconds(1) }
    return times.sorted()[runs / 2]
  }

  private static func line(_ name: String, _ value: Double, _ unit: String, goal: String?) {
    let number = String(format: "%10.2f", value)
    let name = name.padding(toLength: max(48, name.count), withPad: " ", startingAt: 0)
    print("  \(name) \(number) \(unit)" + (goal.map { "   goal \($0)" } ?? ""))
  }
}
