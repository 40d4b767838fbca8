/// Tells whether a row of tokens is a sentence of a grammar, in any of the ways to read it.
///
/// It takes keywords for names wherever that helps, so it accepts more than a parser that prefers
/// keywords: what it rejects, a parser must reject; what it accepts, a parser may still reject.
struct Recognizer {
  private struct Key: Hashable {
    let rule: String
    let start: Int
  }

  private let grammar: Grammar
  private let tokens: [Sentence.Token]
  private var known: [Key: Set<Int>] = [:]

  static func accepts(_ sentence: Sentence, as rule: String, of grammar: Grammar) -> Bool {
    var recognizer = Recognizer(grammar: grammar, tokens: sentence.tokens)
    return recognizer.ends(of: .rule(rule), from: 0).contains(sentence.tokens.count)
  }

  private init(grammar: Grammar, tokens: [Sentence.Token]) {
    self.grammar = grammar
    self.tokens = tokens
  }

  /// Every place where a form that starts here can end.
  private mutating func ends(of form: Grammar.Form, from start: Int) -> Set<Int> {
    switch form {
    case .text(let text):
      return start < tokens.count && tokens[start].text == text ? [start + 1] : []
    case .words: return []
    case .rule(let name): return ends(ofRule: name, from: start)
    case .choice(let forms):
      return forms.reduce(into: []) { $0.formUnion(ends(of: $1, from: start)) }
    case .sequence(let forms):
      return forms.reduce([start]) { starts, form in
        starts.reduce(into: []) { $0.formUnion(ends(of: form, from: $1)) }
      }
    case .optional(let form): return ends(of: form, from: start).union([start])
    case .repetition(let form):
      var all: Set<Int> = [start]
      var open = [start]
      while let next = open.popLast() {
        for end in ends(of: form, from: next) where all.insert(end).inserted { open.append(end) }
      }
      return all
    }
  }

  private mutating func ends(ofRule name: String, from start: Int) -> Set<Int> {
    if Grammar.isToken(name) { return isToken(name, at: start) ? [start + 1] : [] }
    let key = Key(rule: name, start: start)
    if let ends = known[key] { return ends }
    let found = grammar.form(of: name).map { ends(of: $0, from: start) } ?? []
    known[key] = found
    return found
  }

  private func isToken(_ name: String, at place: Int) -> Bool {
    guard place < tokens.count else { return false }
    let token = tokens[place]
    switch name {
    case "WORD": return token.isWord
    case "NAME": return token.isWord || token.kind == "QUOTED" || token.kind == "NAME"
    case "FUNC":
      let next = place + 1 < tokens.count ? tokens[place + 1] : nil
      return token.isWord && next?.text == "(" && next?.isAttached == true
    case "INTEGER", "NUMBER":
      let isWhole = !token.text.isEmpty && token.text.allSatisfy { ("0"..."9").contains($0) }
      return isWhole || (token.kind == "NUMBER" && name == "NUMBER")
    default: return token.kind == name  // String
    }
  }
}
