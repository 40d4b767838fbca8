package import QCQLanguage
import QCQSQL
import QCQSemantics
package import QCQText

/// What a script shows at one place of a page. Answers are numbered as they are watched.
package enum PagePiece {
  /// A line of text with values in it.
  case line([LinePart])
  case result(PageResult)
  case assertion(PageAssertion)

  package enum LinePart {
    case text(String)
    /// A value, whatever it looks like.
    case value(String)
    /// The value that an answer gives.
    case answer(Int, ValueType)
  }
}

/// The place of an answer on a page.
package struct PageResult {
  package let answer: Int
  /// Its name in a `together`.
  package let name: String?
  /// What is asked, in words.
  package let words: [String]
  /// The query as it is written, where that was not said of another one yet.
  package let text: String
}

/// What is expected of an answer.
package struct PageAssertion {
  package let answer: Int
  package let valueType: ValueType
  private let assertion: CheckedAssertion
  private let context: LoweringContext
  private let span: Span

  fileprivate init(
    _ answer: Int, _ assertion: CheckedAssertion, _ context: LoweringContext, _ span: Span
  ) {
    (self.answer, self.assertion, self.context) = (answer, assertion, context)
    self.span = span
    valueType = assertion.query.valueType ?? .text
  }

  /// What to say if it does not hold; nil if it does.
  package func problem(rowCount: Int, value: Value) -> Diagnostic? {
    Assertion(assertion, context).problem(span, rowCount: { rowCount }, value: { value })
  }
}

extension Session {
  /// What a text shows that was prepared as a page.
  package func pagePieces(of script: PreparedScript) -> [PagePiece] {
    var pieces: [PagePiece] = []
    var count = 0
    for (statement, span) in zip(script.statements, script.spans) {
      guard let statement else { continue }
      switch statement {
      case .query, .together, .watch:
        for (index, member) in statement.members.enumerated() {
          let words = Explanation(
            member.query, script.context, vocabulary, isExact: false
          ).words
          let text = index == 0 ? script.source.text(span) : ""
          pieces.append(
            .result(
              PageResult(answer: count + index, name: member.name, words: words, text: text)))
        }
      case .print(let parts): pieces.append(.line(line(parts, script.context, from: count)))
      case .assert(let assertion):
        pieces.append(.assertion(PageAssertion(count, assertion, script.context, span)))
      case .explain, .explainWatch, .change, .explainChange, .declaration: break
      }
      count += statement.members.count
    }
    return pieces
  }

  private func line(
    _ parts: [PrintPart], _ context: LoweringContext, from first: Int
  ) -> [PagePiece.LinePart] {
    var count = first
    return parts.map { part in
      switch part {
      case .text(let text): return .text(text)
      case .parameter(let name):
        let words = ValueText(zone: context.zone)
        return .value(words.shown(context.shown(parameter: name)))
      case .query(let query):
        defer { count += 1 }
        return .answer(count, query.valueType ?? .text)
      }
    }
  }
}
