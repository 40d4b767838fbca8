import Foundation
import TestSupport
import QCQText
import Testing

/// The counts of one class of mistakes.
private struct Figures {
  var mutants = 0
  var valid = 0
  var caught = 0
  var near = 0
  var single = 0
  var right = 0

  mutating func add(_ other: Figures) {
    mutants += other.mutants
    valid += other.valid
    caught += other.caught
    near += other.near
    single += other.single
    right += other.right
  }
}

@Suite("Every mistake is caught where it was made") struct MistakeMatrixTests {
  private let judge = Judge()

  @Test("The examples themselves have no errors", arguments: ExampleLines.all)
  func examples(line: String) {
    #expect(judge.errors(in: line) == [])
  }

  @Test("Mistakes in the examples are caught, near the place, once and with the right fix")
  func matrix() throws {
    var figures: [MistakeClass: Figures] = [:]
    var complaints: [String] = []
    let pages = try Reference.soundExamples()
    #expect(pages.count > 100)
    let examples = Set(ExampleLines.all + pages).sorted().map(Example.init)
    let kinds = [
      Checkout.some(examples.flatMap(Mutations.all), each: 29),
      Checkout.some(examples.flatMap(Mutations.insertions), each: 41),
    ]
    for mutant in kinds.joined() {
      figures[mutant.kind, default: Figures()].add(judge(mutant, &complaints))
    }
    print(table(figures))
    if let path = ProcessInfo.processInfo.environment["QCQ_MATRIX"] {
      try? complaints.joined(separator: "\n").write(
        toFile: path, atomically: true, encoding: .utf8)
    }
    let total = figures.filter { $0.key != .insertedWord }.values.reduce(into: Figures()) {
      $0.add($1)
    }
    let typos = figures.filter { $0.key.isTypo }.values.reduce(into: Figures()) { $0.add($1) }
    #expect(complaints.filter { $0.hasPrefix("MISSED") } == [])
    #expect(total.mutants > (Checkout.isLong ? 5000 : 900))
    // Of few mutants chance may choose some more that are judged otherwise.
    let more = Checkout.isLong ? 0 : 3
    #expect(
      (total.near + more) * 1000 >= total.caught * 999, "spans within one token of the mistake")
    #expect((total.single + more) * 100 >= total.caught * 99, "mutants with one error")
    #expect((typos.right + more) * 1000 >= typos.caught * 975, "first suggestions that are right")
  }

  private func judge(_ mutant: Mutant, _ complaints: inout [String]) -> Figures {
    let verdict = judge.verdict(on: mutant)
    var figures = Figures(mutants: 1)
    guard verdict.isCaught else {
      figures.valid = 1
      let reason = ValidReason(mutant)
      let verdict = reason.map { "VALID (\($0.rawValue))" } ?? "MISSED"
      complaints.append("\(verdict) \(mutant.kind): \(mutant.text)  ⟵ \(mutant.word)")
      return figures
    }
    let errors = verdict.errors.map {
      "\n      \($0.span.lowerBound)-\($0.span.upperBound) [\($0.code.rawValue)] \($0.message)"
        + " | \($0.help ?? "-") | \($0.fixes.first?.title ?? "-")"
    }
    let report =
      "\(mutant.kind): \(mutant.text)  ⟵ \(mutant.word) @\(mutant.mistake.start)"
      + errors.joined()
    figures.caught = 1
    if verdict.isNear { figures.near = 1 } else { complaints.append("FAR \(report)") }
    if verdict.errors.count == 1 { figures.single = 1 } else { complaints.append("MANY \(report)") }
    if mutant.kind.isTypo {
      if verdict.isSuggestionRight {
        figures.right = 1
      } else {
        complaints.append("WRONG \(report)")
      }
    }
    return figures
  }

  private func table(_ figures: [MistakeClass: Figures]) -> String {
    var lines = [
      "mistakes".padding(toLength: 32, withPad: " ", startingAt: 0)
        + "mutants   valid  caught    near  single   right"
    ]
    var total = Figures()
    for kind in MistakeClass.allCases {
      guard let row = figures[kind] else { continue }
      total.add(row)
      lines.append(line(kind.rawValue, row))
    }
    lines.append(line("all", total))
    return lines.joined(separator: "\n")
  }

  private func line(_ name: String, _ row: Figures) -> String {
    let numbers = [row.mutants, row.valid, row.caught, row.near, row.single, row.right]
    return name.padding(toLength: 31, withPad: " ", startingAt: 0)
      + numbers.map { number in
        String(repeating: " ", count: max(0, 8 - String(number).count)) + String(number)
      }.joined()
  }
}
