import Foundation
import TestSupport
import QCQSyntax
import QCQText
import Testing

/// The parser against the grammar; QCQ_LONG makes 200 times as many sentences.
@Suite("Parser and grammar agree") struct GrammarParserTests {
  private let grammar: Grammar
  private let count = Checkout.isLong ? 100_000 : 500

  init() throws {
    grammar = try NormativeGrammar.read()
  }

  @Test("Every generated sentence parses without an error") func sentences() {
    var generator = SentenceGenerator(grammar, seed: 20)
    var failures = 0
    for number in 0..<count where failures < 10 {
      let text = generator.script().text
      let errors = errors(in: text)
      guard !errors.isEmpty else { continue }
      failures += 1
      Issue.record("sentence \(number):\n\(text)\n\(errors.joined(separator: "\n"))")
    }
  }

  @Test("A mutant that the grammar rejects does not parse") func mutants() {
    var generator = SentenceGenerator(grammar, seed: 21)
    var random = SplitMix64(seed: 22)
    var failures = 0
    for number in 0..<count where failures < 10 {
      let sentence = generator.sentence(of: "statement")
      let mutant = SentenceMutator.mutate(sentence, using: &random)
      guard isJudgeable(mutant), errors(in: mutant.text).isEmpty else { continue }
      let file = Sentence(tokens: mutant.tokens + [Sentence.Token(text: "\n", kind: "NL")])
      guard !Recognizer.accepts(file, as: "file", of: grammar) else { continue }
      failures += 1
      Issue.record("mutant \(number) parses:\n\(mutant)\nmade from:\n\(sentence)")
    }
  }

  /// Whether the tokens that the parser sees are the mutant's: newlines may be blanks, and after
  /// `matches` a division would be a regular expression. Types are left to the checker.
  private func isJudgeable(_ mutant: Sentence) -> Bool {
    let texts = mutant.tokens.map(\.text)
    let pairs = zip(texts, texts.dropFirst())
    return !texts.isEmpty && !texts.contains("\n") && !texts.contains(":")
      && !pairs.contains { $0 == ("matches", "/") || isRemainder($0.0, $0.1) }
  }

  /// `50%` with a value behind it is a division.
  private func isRemainder(_ text: String, _ next: String) -> Bool {
    text.count > 1 && text.last == "%" && !["+", "*", "/", "%", ")", ",", "="].contains(next)
  }

  private func errors(in text: String) -> [String] {
    Parser.parse(SourceText(text)).diagnostics.filter { $0.severity == .error }.map {
      "\($0.span.lowerBound): \($0.code.rawValue): \($0.message)"
    }
  }
}
