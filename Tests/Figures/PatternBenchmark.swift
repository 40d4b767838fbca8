import Foundation
import QCQLanguage
import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport

/// Patterns against those of ICU, and trying fixes against reading a text that has no mistake.
enum PatternBenchmark {
  private static let patterns = ["Melk", "^B.*s", "[0-9]+ ?(kg|cans)", "(?i)sauce", "(a+)+$"]

  static func run() throws {
    let words = ["Melk", "Corn on the cob", "Sunscreen SPF 50", "Cola zero, 6 cans", "BBQ sauce"]
    let texts = (0..<20_000).map { "\(words[$0 % words.count]) \($0)" }
    print("patterns: \(texts.count) names")
    for written in patterns {
      let pattern = try Pattern(written)
      let theirs = try NSRegularExpression(pattern: written)
      let (ours, icu, ratio) = Timing.pair(
        runs: 9,
        {
          for var text in texts {
            text.withUTF8 { _ = pattern.isFound(in: UnsafeRawBufferPointer($0)) }
          }
        },
        {
          for text in texts {
            let range = NSRange(location: 0, length: text.utf16.count)
            _ = theirs.firstMatch(in: text, range: range)
          }
        })
      let each = Double(texts.count)
      Timing.line("\(written): a name", Timing.microseconds(ours / each))
      Timing.line("\(written): NSRegularExpression", Timing.microseconds(icu / each))
      Timing.line("ratio", Timing.ratio(ratio, goal: "≤ 2.0×"))
    }
    fixes()
  }

  /// A text of nothing but mistakes is read and checked, with and without trying what may mend it.
  private static func fixes() {
    let text = String(repeating: "itms whre pendng by categry\n", count: 2000)
    let tree = Parser.parse(SourceText(text))
    func check(triesFixes: Bool) {
      var session = Declarations(CanonicalSchema.vocabulary)
      _ = session.check(passage: tree, at: 0, triesFixes: triesFixes)
    }
    let (with, without, _) = Timing.pair(
      runs: 9, { check(triesFixes: true) }, { check(triesFixes: false) })
    Timing.line("2,000 lines of 4 mistakes, checked", Timing.milliseconds(without))
    Timing.line("the same with fixes that were tried", Timing.milliseconds(with))
    Timing.line("for the fixes (goal ≤ 5 ms)", Timing.milliseconds(with - without))
    allFixes()
  }

  /// As `qcq check --fix` mends a text: each mistake has its fix, whatever there are of others.
  private static func allFixes() {
    let mistakes = [
      "a slip": "items whre pending", "a word of SQL": "items order by name",
      "a sentence": "the 5 newest items", "nothing that is known": "items that smell of roses",
    ]
    let count = 20_000
    for (kind, line) in mistakes.sorted(by: { $0.key < $1.key }) {
      let tree = Parser.parse(SourceText(String(repeating: line + "\n", count: count)))
      let seconds = Timing.median(runs: 3) {
        var session = Declarations(CanonicalSchema.vocabulary)
        _ = session.check(tree, fixesAll: true)
      }
      Timing.line("\(kind), \(count) times: each", Timing.microseconds(seconds / Double(count)))
    }
  }
}
