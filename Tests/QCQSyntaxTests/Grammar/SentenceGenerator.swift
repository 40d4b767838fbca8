import TestSupport

/// Makes random sentences of a grammar; the same seed gives the same sentences.
struct SentenceGenerator {
  private let grammar: Grammar
  private let depths: [String: Int]
  private let budget: Int
  private var random: SplitMix64
  private var tokens: [Sentence.Token] = []

  /// The rules and texts that all sentences so far have used.
  private(set) var used: Set<Grammar.Form> = []

  /// Sentences nest no deeper than the budget, save for what must follow.
  init(_ grammar: Grammar, seed: UInt64, budget: Int = 20) {
    self.grammar = grammar
    self.budget = budget
    depths = grammar.shortestDepths()
    random = SplitMix64(seed: seed)
  }

  /// A statement, or now and then a file of none, one or several.
  mutating func script() -> Sentence {
    sentence(of: random.chance(1, in: 4) ? "file" : "statement")
  }

  mutating func sentence(of start: String = "file") -> Sentence {
    tokens = []
    expand(.rule(start), depth: 0)
    return Sentence(tokens: tokens, breaks: breaks())
  }

  private mutating func expand(_ form: Grammar.Form, depth: Int) {
    switch form {
    case .text(let text):
      used.insert(form)
      append(text)
    case .words: break
    case .rule(let name):
      used.insert(form)
      expandRule(name, depth: depth)
    case .sequence(let forms):
      for form in forms { expand(form, depth: depth) }
    case .choice(let forms):
      expand(choose(among: forms, depth: depth), depth: depth)
    case .optional(let form):
      if fits(form, depth), random.chance(2, in: 5) { expand(form, depth: depth) }
    case .repetition(let form):
      while fits(form, depth), random.chance(1, in: 3) { expand(form, depth: depth) }
    }
  }

  private mutating func expandRule(_ name: String, depth: Int) {
    if !Grammar.isToken(name) {
      if let form = grammar.form(of: name) { expand(form, depth: depth + 1) }
    } else if let text = Terminals.text(name, using: &random) {
      append(text, kind: name)
    }
  }

  /// A form that the budget allows, a plain name before a quoted one and rather one not used yet;
  /// else one of the shortest, so that every sentence ends.
  private mutating func choose(among forms: [Grammar.Form], depth: Int) -> Grammar.Form {
    let fitting = forms.filter { fits($0, depth) }
    if fitting.contains(.rule("WORD")) && random.chance(4, in: 5) { return .rule("WORD") }
    let fresh = fitting.filter { !isUsed($0) }
    if !fresh.isEmpty && random.chance(1, in: 2) { return random.pick(fresh) }
    if !fitting.isEmpty { return random.pick(fitting) }
    let shortest = forms.compactMap { $0.depth(depths) }.min()
    return random.pick(forms.filter { $0.depth(depths) == shortest })
  }

  /// Only names and texts are ever in the set, and the others take long to look up.
  private func isUsed(_ form: Grammar.Form) -> Bool {
    switch form {
    case .text, .rule: used.contains(form)
    case .words, .sequence, .choice, .optional, .repetition: false
    }
  }

  private func fits(_ form: Grammar.Form, _ depth: Int) -> Bool {
    depth + (form.depth(depths) ?? budget) < budget
  }

  private mutating func append(_ text: String, kind: String? = nil) {
    tokens.append(Sentence.Token(text: text, kind: kind, isAttached: isAttached(text)))
  }

  /// A path, a call and an optional parameter or type are written without blanks.
  private func isAttached(_ text: String) -> Bool {
    guard let last = tokens.last else { return false }
    if text == "." || last.text == "." || text == "?" { return true }
    return text == "(" && (last.kind == "FUNC" || last.kind == "NAME")
  }

  /// Where lines are broken, now and then; indentation does not continue a line in `together`.
  private mutating func breaks() -> Set<Int> {
    guard !tokens.contains(where: { $0.text == "together" }) else { return [] }
    let places = tokens.indices.dropFirst().filter { ![";", "\n"].contains(tokens[$0].text) }
    return Set(places.filter { _ in random.chance(1, in: 20) })
  }
}
