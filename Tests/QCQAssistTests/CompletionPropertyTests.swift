import QCQLanguage
import Foundation
import TestSupport
import QCQAssist
import QCQSyntax
import QCQText
import Testing

/// At every place of every example the word that really follows is offered, and nothing that is
/// offered makes matters worse.
@Suite("Completion at every place") struct CompletionPropertyTests {
  private static let context = AnalysisContext(vocabulary: CanonicalSchema.vocabulary)

  private static let lines: [String] = {
    let sound = ExampleLines.all.filter { line in
      let text = ExampleLines.declarations + "\n" + line
      let analysis = Analysis(SourceText(text), in: context)
      return !analysis.diagnostics.hasErrors
    }
    if Checkout.isLong { return sound }
    return sound.enumerated().filter { $0.offset % 11 == 0 }.map(\.element)
  }()

  @Test("The word that follows is offered")
  func recall() {
    var (places, missed) = (0, [String]())
    for line in Self.lines {
      let above = ExampleLines.declarations + "\n"
      let tree = Parser.parse(SourceText(line), knownNames: ["urgent", "open"])
      for (index, token) in tree.tokens.enumerated()
      where Self.isCompletable(token) && !Self.isNewName(index, tree.tokens) {
        let text = above + String(decoding: line.utf8.prefix(token.span.lowerBound), as: UTF8.self)
        let word = tree.source.text(token.span)
        let found = Analysis(SourceText(text), in: Self.context).completions(at: text.utf8.count)
        places += 1
        if !found.items.contains(where: { $0.label == word }) {
          missed.append("\(text.dropFirst(above.count))|\(word)")
        }
      }
    }
    let rate = Double(places - missed.count) / Double(max(1, places))
    print("offered at \(places - missed.count) of \(places) places; missed: \(missed)")
    #expect(rate >= 0.99, "\(missed)")
  }

  /// Words of the language, fields, functions, parameters and named queries; new names are none.
  private static func isCompletable(_ token: Token) -> Bool {
    switch token.kind {
    case .word:
      switch token.role {
      case .keyword, .function: true
      case .name: true
      case .plain, .sign: false
      }
    case .parameter: true
    case .quotedName, .string, .regex, .integer, .decimal, .date, .dateTime, .comma,
      .leftParenthesis, .rightParenthesis, .leftBrace, .rightBrace, .dot, .dotDot, .colon,
      .semicolon, .question, .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual, .plus,
      .minus, .star, .slash, .percent, .foreign, .unknown, .newline, .end:
      false
    }
  }

  private static func isNewName(_ index: Int, _ tokens: [Token]) -> Bool {
    guard tokens[index].role == .name else { return false }
    let previous = index > 0 ? tokens[index - 1] : nil
    let isDeclared = [.let, .param, .as].contains(previous?.keyword)
    let isParameter = tokens[index + 1].kind == .colon
    let isMember =
      tokens[index + 1].kind == .equal && [.leftBrace, .semicolon].contains(previous?.kind)
    return isDeclared || isParameter || isMember
  }

  @Test("What is offered makes nothing worse")
  func precision() {
    var (places, offered, worse) = (0, 0, [String]())
    let above = ExampleLines.declarations + "\n"
    for line in Self.lines {
      for token in Parser.parse(SourceText(line)).tokens where token.kind != .newline {
        places += 1
        // All of them are for the long form.
        guard Checkout.isLong || places % 4 == 0 else { continue }
        let head = above + String(decoding: line.utf8.prefix(token.span.lowerBound), as: UTF8.self)
        let analysis = Analysis(SourceText(head), in: Self.context)
        let found = analysis.completions(at: head.utf8.count)
        let before = analysis.diagnostics.count {
          $0.severity == .error && $0.span.lowerBound < head.utf8.count
        }
        for item in found.items.prefix(20) where !item.isSnippet {
          var bytes = Array(head.utf8)
          bytes.replaceSubrange(found.replacing.range, with: item.insertText.utf8)
          let end = found.replacing.lowerBound + item.insertText.utf8.count
          offered += 1
          // What is above is the same each time, and read as it should be.
          let text = String(decoding: bytes.dropFirst(above.utf8.count), as: UTF8.self)
          if Self.parserErrors(text, before: end - above.utf8.count) > before {
            worse.append("\(head.dropFirst(above.count))|\(item.label)")
          }
        }
      }
    }
    print("\(worse.count) of \(offered) made it worse: \(worse.prefix(30))")
    #expect(Double(worse.count) <= Double(offered) * 0.01, "\(worse.prefix(30))")
  }

  private static func parserErrors(_ text: String, before end: Int) -> Int {
    Parser.parse(SourceText(text), knownNames: ["urgent", "open"]).diagnostics.count {
      $0.severity == .error && $0.span.lowerBound < end
    }
  }
}
