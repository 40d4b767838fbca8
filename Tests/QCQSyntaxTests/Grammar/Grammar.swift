/// A grammar as read from `grammar/grammar.ebnf`.
struct Grammar {
  /// The right-hand side of a rule.
  indirect enum Form: Hashable {
    case text(String)
    case rule(String)
    case words(String)
    case sequence([Form])
    case choice([Form])
    case optional(Form)
    case repetition(Form)
  }

  struct Rule {
    let name: String
    let form: Form
  }

  /// In the order of the file.
  let rules: [Rule]
  private let forms: [String: Form]

  init(rules: [Rule]) {
    self.rules = rules
    forms = Dictionary(rules.map { ($0.name, $0.form) }, uniquingKeysWith: { $1 })
  }

  func form(of name: String) -> Form? { forms[name] }

  /// Whether a rule is made of characters: its name is in capitals.
  static func isToken(_ name: String) -> Bool { name == name.uppercased() }

  var undefinedNames: Set<String> {
    Set(rules.flatMap(\.form.names)).subtracting(forms.keys)
  }

  var repeatedNames: [String] {
    Dictionary(grouping: rules, by: \.name).filter { $1.count > 1 }.keys.sorted()
  }

  /// The rules that a rule needs, itself included.
  func reachable(from start: String) -> Set<String> {
    var found: Set<String> = []
    var open = [start]
    while let name = open.popLast() {
      guard found.insert(name).inserted, let form = forms[name] else { continue }
      open.append(contentsOf: form.names)
    }
    return found
  }

  /// How many rules deep the shortest derivation of each rule is; a token is 0 deep.
  func shortestDepths() -> [String: Int] {
    var depths: [String: Int] = [:]
    for rule in rules where Grammar.isToken(rule.name) { depths[rule.name] = 0 }
    var isChanged = true
    while isChanged {
      isChanged = false
      for rule in rules where !Grammar.isToken(rule.name) {
        guard let depth = rule.form.depth(depths), depths[rule.name] != depth + 1 else { continue }
        depths[rule.name] = depth + 1
        isChanged = true
      }
    }
    return depths
  }
}

extension Grammar.Form {
  /// The rules that the form names.
  var names: Set<String> {
    switch self {
    case .text, .words: []
    case .rule(let name): [name]
    case .sequence(let forms), .choice(let forms): forms.reduce(into: []) { $0.formUnion($1.names) }
    case .optional(let form), .repetition(let form): form.names
    }
  }

  /// The texts that the form asks for as they stand.
  var texts: Set<String> {
    switch self {
    case .text(let text): [text]
    case .rule, .words: []
    case .sequence(let forms), .choice(let forms): forms.reduce(into: []) { $0.formUnion($1.texts) }
    case .optional(let form), .repetition(let form): form.texts
    }
  }

  /// The depth of the shortest derivation; nil while a rule that it needs has none yet.
  func depth(_ depths: [String: Int]) -> Int? {
    switch self {
    case .text, .words, .optional, .repetition: return 0
    case .rule(let name): return depths[name]
    case .choice(let forms): return forms.compactMap { $0.depth(depths) }.min()
    case .sequence(let forms):
      let known = forms.compactMap { $0.depth(depths) }
      return known.count == forms.count ? known.max() ?? 0 : nil
    }
  }
}
