import TestSupport
import QCQSemantics
import QCQSyntax
import QCQText

/// What became of a mutant.
struct Verdict {
  let errors: [Diagnostic]
  /// The first error lies within one token of the mistake.
  let isNear: Bool
  /// The first fix brings the example back.
  let isSuggestionRight: Bool

  var isCaught: Bool { !errors.isEmpty }
}

/// Reads and checks mutants against the canonical schema.
struct Judge {
  private let session: Declarations
  /// Without the declarations that examples may make again.
  private let bare: Declarations

  init() {
    var session = Declarations(CanonicalSchema.vocabulary, importer: Judge.importer)
    bare = session
    _ = session.check(Parser.parse(SourceText(ExampleLines.declarations, name: "declarations")))
    self.session = session
  }

  private static func importer(_ path: String, from: String) -> SyntaxTree? {
    path == "common.qcq" ? Parser.parse(SourceText("let common = items", name: path)) : nil
  }

  /// What is found out about a text of one line, behind the declarations that examples have.
  func result(_ text: String) -> CheckResult {
    var session = ["let ", "param ", "#"].contains(where: text.hasPrefix) ? bare : session
    return session.check(Parser.parse(SourceText(text, name: "example")))
  }

  /// The errors of a text.
  func errors(in text: String, madeOf original: String? = nil) -> [Diagnostic] {
    let original = original ?? text
    let isDeclaration = ["let ", "param ", "\nlet ", "\nparam ", "#"].contains {
      original.hasPrefix($0) || $0.hasPrefix("\n") && original.contains($0)
    }
    var session = isDeclaration ? bare : session
    let tree = Parser.parse(SourceText(text, name: "example"))
    return session.check(tree).diagnostics.filter { $0.severity == .error }
  }

  func verdict(on mutant: Mutant) -> Verdict {
    let errors = errors(in: mutant.text, madeOf: mutant.original)
    guard let first = errors.first else {
      return Verdict(errors: [], isNear: false, isSuggestionRight: false)
    }
    let tokens = Parser.parse(SourceText(mutant.text)).tokens.map(\.span).filter { !$0.isEmpty }
    let spans = [first.span] + first.related.map(\.span)
    return Verdict(
      errors: errors,
      isNear: spans.contains { span in
        isNear(span, mutant.mistake, tokens)
          || mutant.partner.map { isNear(span, $0, tokens) } ?? false
      },
      isSuggestionRight: isRight(first, mutant))
  }

  /// An edge of the error's span lies within one token of the mistake.
  private func isNear(_ span: Span, _ mistake: Span, _ tokens: [Span]) -> Bool {
    let start = Span(span.lowerBound, span.lowerBound + (span.isEmpty ? 0 : 1))
    let end = Span(span.upperBound - (span.isEmpty ? 0 : 1), span.upperBound)
    return [start, end].contains { edge in
      let low = min(edge.upperBound, mistake.upperBound)
      let high = max(edge.lowerBound, mistake.lowerBound)
      if high <= low { return true }
      return tokens.count { $0.lowerBound >= low && $0.upperBound <= high } <= 1
    }
  }

  private func isRight(_ error: Diagnostic, _ mutant: Mutant) -> Bool {
    guard let fix = error.fixes.first else { return false }
    var bytes = Array(mutant.text.utf8)
    for edit in fix.edits.sorted(by: { $0.span.start > $1.span.start }) {
      bytes.replaceSubrange(edit.span.range, with: Array(edit.replacement.utf8))
    }
    return String(decoding: bytes, as: UTF8.self) == mutant.original
  }
}
