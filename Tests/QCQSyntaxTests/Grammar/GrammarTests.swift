import Foundation
import TestSupport
import Testing

/// The grammar of the repository.
enum NormativeGrammar {
  static func read() throws -> Grammar {
    try GrammarReader.read(Checkout.text("grammar/grammar.ebnf"))
  }
}

@Suite("The grammar file is whole") struct GrammarFileTests {
  private let grammar: Grammar

  init() throws {
    grammar = try NormativeGrammar.read()
  }

  @Test("Every rule that is named is defined, and once") func defined() {
    #expect(grammar.rules.count > 60)
    #expect(grammar.undefinedNames.sorted() == [])
    #expect(grammar.repeatedNames == [])
  }

  @Test("Every rule is needed by a file or by what stands between tokens") func needed() {
    let needed = grammar.reachable(from: "file").union(grammar.reachable(from: "TRIVIA"))
    #expect(grammar.rules.map(\.name).filter { !needed.contains($0) } == [])
  }

  @Test("Every rule has sentences that end") func finite() {
    let depths = grammar.shortestDepths()
    #expect(grammar.rules.map(\.name).filter { depths[$0] == nil } == [])
  }

  @Test("Every token that a sentence needs can be made") func tokens() {
    var random = SplitMix64(seed: 1)
    let syntax = grammar.rules.filter { !Grammar.isToken($0.name) }
    let needed = Set(syntax.flatMap(\.form.names)).filter(Grammar.isToken)
    let missing = needed.filter { Terminals.text($0, using: &random) == nil }
    #expect(missing.sorted() == [])
  }
}

@Suite("The reader of grammars knows its notation") struct GrammarReaderTests {
  @Test("Each kind of form is read") func forms() throws {
    let grammar = try GrammarReader.read(
      """
      (* a comment (with brackets) *)
      a = "x" b | [ 'y"' ] { B } ;
      b = ( a | "\\" ) ? any character ? ;
      """)
    #expect(grammar.rules.map(\.name) == ["a", "b"])
    #expect(
      grammar.form(of: "a")
        == .choice([
          .sequence([.text("x"), .rule("b")]),
          .sequence([.optional(.text("y\"")), .repetition(.rule("B"))]),
        ]))
    #expect(
      grammar.form(of: "b")
        == .sequence([.choice([.rule("a"), .text("\\")]), .words(" any character ")]))
    #expect(grammar.undefinedNames == ["B"])
  }

  @Test(
    "A mistake is refused with its line",
    arguments: [
      ("a = b", 1), ("a = b ;\n= c ;", 2), ("a =\n ;", 2), ("a = ( b ;", 1), ("a = \"b ;", 1),
      ("(* a", 1), ("(* \n *)\na = ! ;", 3),
    ])
  func mistakes(text: String, line: Int) {
    let failure = #expect(throws: GrammarReader.Failure.self) { try GrammarReader.read(text) }
    #expect(failure?.line == line)
  }
}

@Suite("Generated sentences are many-sided and repeatable") struct SentenceGeneratorTests {
  private let grammar: Grammar

  init() throws {
    grammar = try NormativeGrammar.read()
  }

  @Test("2,000 sentences use every rule and every word of the grammar") func coverage() {
    var generator = SentenceGenerator(grammar, seed: 1)
    for _ in 0..<2000 { _ = generator.script() }
    let needed = grammar.reachable(from: "file").filter { !Grammar.isToken($0) }
    let forms = needed.compactMap(grammar.form)
    let words = forms.reduce(into: Set<String>()) { $0.formUnion($1.texts) }
    let tokens = Set(forms.flatMap(\.names)).filter(Grammar.isToken)
    let missing = Set(needed.union(tokens).map(Grammar.Form.rule) + words.map(Grammar.Form.text))
      .subtracting(generator.used)
    #expect(missing.isEmpty)
  }

  @Test("The same seed gives the same sentences, another one others") func determinism() {
    func texts(_ seed: UInt64) -> [String] {
      var generator = SentenceGenerator(grammar, seed: seed)
      return (0..<50).map { _ in generator.sentence().text }
    }
    #expect(texts(7) == texts(7))
    #expect(texts(7) != texts(8))
  }

  @Test("Sentences stay readable in length") func length() {
    var generator = SentenceGenerator(grammar, seed: 2)
    let counts = (0..<500).map { _ in generator.sentence(of: "statement").tokens.count }
    #expect(counts.reduce(0, max) < 1500)
    #expect(counts.reduce(0, +) / counts.count < 100)
  }

  @Test("The recognizer accepts every generated sentence") func recognized() {
    var generator = SentenceGenerator(grammar, seed: 3)
    for _ in 0..<300 {
      let sentence = generator.sentence()
      #expect(Recognizer.accepts(sentence, as: "file", of: grammar), "\(sentence)")
    }
  }

  @Test("Paths, calls and optional parameters are written without blanks") func spacing() {
    let tokens = [
      Sentence.Token(text: "count", kind: "FUNC"), Sentence.Token(text: "(", isAttached: true),
      Sentence.Token(text: "list", kind: "WORD"), Sentence.Token(text: ".", isAttached: true),
      Sentence.Token(text: "title", kind: "WORD", isAttached: true), Sentence.Token(text: ")"),
      Sentence.Token(text: "\n", kind: "NL"), Sentence.Token(text: "lists"),
      Sentence.Token(text: "sort"), Sentence.Token(text: "id", kind: "WORD"),
    ]
    let sentence = Sentence(tokens: tokens, breaks: [8])
    #expect(sentence.text == "count(list.title)\nlists\n  sort id")
  }

  @Test("Each mutation changes the number of tokens as it says") func mutations() {
    var generator = SentenceGenerator(grammar, seed: 4)
    var random = SplitMix64(seed: 5)
    let sentence = generator.sentence(of: "update")
    for mutation in SentenceMutator.Mutation.allCases {
      let mutant = SentenceMutator.apply(mutation, to: sentence, using: &random)
      let difference = mutant.tokens.count - sentence.tokens.count
      #expect(difference == (mutation == .delete ? -1 : mutation == .duplicate ? 1 : 0))
    }
    #expect(SentenceMutator.mutate(Sentence(tokens: []), using: &random).tokens == [])
  }

  @Test("Most mutants are no sentences, and some still are") func mutants() {
    var generator = SentenceGenerator(grammar, seed: 6)
    var random = SplitMix64(seed: 7)
    let count = Checkout.isLong ? 500 : 200
    let accepted = (0..<count).count { _ in
      let mutant = SentenceMutator.mutate(generator.sentence(of: "query"), using: &random)
      return Recognizer.accepts(mutant, as: "query", of: grammar)
    }
    #expect((count / 25..<count / 2).contains(accepted), "\(accepted) of \(count)")
  }
}
