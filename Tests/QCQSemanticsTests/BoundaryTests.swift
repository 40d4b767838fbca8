import TestSupport
import QCQSyntax
import QCQText
import Testing

@Suite("Statement boundaries do not move silently") struct BoundaryTests {
  private let lines = ExampleLines.trial
  private let judge = Judge()

  @Test("No single-token deletion moves a boundary without an error") func deletions() {
    var figures = (deletions: 0, unread: 0, unchecked: 0, valid: 0)
    let starts = lineNumbers(of: lines)
    for (number, line) in lines.enumerated() {
      for span in Example(line).tokens.map(\.span) {
        var file = lines
        file[number] = Mutant(.deletedToken, line, span, with: "").text
        figures.deletions += 1
        let tree = Parser.parse(SourceText(file.joined(separator: "\n")))
        let isEmpty = file[number].allSatisfy { $0 == " " }
        let expected = isEmpty ? starts.filter { $0 != number } : starts
        if tree.diagnostics.hasErrors {
          figures.unread += 1
        } else if lineNumbers(of: tree) == expected {
          figures.valid += 1
        } else {
          figures.unchecked += 1
          #expect(judge.hasErrors(file), "\(file[number])")
        }
      }
    }
    print(
      "token deletions in a file of \(lines.count) statements: \(figures.deletions), "
        + "refused by the parser \(figures.unread), boundary moved and refused by the checker "
        + "\(figures.unchecked), silently moved 0, other sentences \(figures.valid)")
    #expect(figures.deletions > 350)
    #expect(figures.unchecked <= 4)
  }

  @Test("Two joined lines are never taken for one statement") func joins() {
    let all = ExampleLines.all
    var count = 0
    for first in all {
      for second in all {
        count += 1
        let tree = Parser.parse(SourceText("\(first) \(second)"))
        #expect(tree.diagnostics.hasErrors, "\(first) \(second)")
      }
    }
    print("lines joined: \(count), silently accepted 0")
  }

  private func lineNumbers(of lines: [String]) -> [Int] {
    lineNumbers(of: Parser.parse(SourceText(lines.joined(separator: "\n"))))
  }

  private func lineNumbers(of tree: SyntaxTree) -> [Int] {
    let index = LineIndex(tree.source)
    return tree.statements.map { index.line(at: $0.span.lowerBound) }
  }
}

extension Judge {
  /// Whether a file has errors, apart from those of statements that can't run yet.
  fileprivate func hasErrors(_ lines: [String]) -> Bool {
    !errors(in: lines.joined(separator: "\n"), madeOf: "let ").isEmpty
  }
}
