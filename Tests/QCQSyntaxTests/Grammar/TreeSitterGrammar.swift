/// Writes the normative grammar as `grammar.json` and `highlights.scm` of tree-sitter.
///
/// Blanks, comments and blank lines stand between any two tokens there; where a line break ends a
/// statement is decided by `src/scanner.c`.
struct TreeSitterGrammar {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let grammar: Grammar

  init(_ grammar: Grammar) {
    self.grammar = grammar
  }

  /// The rules of tokens, by the names that their nodes have.
  private static let tokens = [
    "WORD": "word", "QUOTED": "quoted_name", "INTEGER": "integer", "PERCENTAGE": "percentage",
    "DATE": "date_literal", "DATETIME": "moment", "STRING": "string", "REGEX": "regex",
    "PARAMETER": "parameter_use", "ORELSE": "or_else", "COMMENT": "comment",
  ]

  /// Tokens that are a word, told apart by where they stand.
  private static let names = ["NAME": "query_name", "FUNC": "function_name"]

  // MARK: grammar.json

  func json() throws -> String {
    var rules: [(String, String)] = []
    for rule in grammar.rules where !Grammar.isToken(rule.name) {
      rules.append((rule.name, try json(of: rule)))
    }
    for (rule, node) in Self.names.sorted(by: { $0.key < $1.key }) {
      rules.append((node, try json(grammar.form(of: rule) ?? .choice([]))))
    }
    for (rule, node) in Self.tokens.sorted(by: { $0.key < $1.key }) {
      rules.append((node, try pattern(rule)))
    }
    guard case .sequence(let number)? = grammar.form(of: "NUMBER"),
      case .optional(let fraction)? = number.last
    else { throw Failure(description: "NUMBER is not a whole number with a fraction") }
    rules.append(("decimal", Self.pattern(try regex(number[0]) + regex(fraction))))
    rules += Self.template
    let text = rules.map { "    \(Self.quoted($0)): \($1)" }.joined(separator: ",\n")
    return """
      {
        "name": "qcq",
        "word": "word",
        "rules": {
      \(text)
        },
        "extras": [\(Self.pattern(#"\s"#)), \(Self.symbol("comment"))],
        "conflicts": [],
        "precedences": [],
        "externals": [
          \(Self.symbol("_newline")), \(Self.symbol("_open")), \(Self.symbol("_close"))
        ],
        "inline": [],
        "supertypes": []
      }

      """
  }

  /// A text of `print`, with what stands between its braces; texts in there have escaped quotes.
  private static let template: [(String, String)] = {
    let part = #"{"type": "IMMEDIATE_TOKEN", "content": {"type": "PREC", "value": 1, "content": "#
    let parts = [
      symbol("template_text"), symbol("escape"), symbol("hole"),
    ].joined(separator: ", ")
    let close = #"{"type": "IMMEDIATE_TOKEN", "content": {"type": "STRING", "value": "\""}}"#
    return [
      (
        "template",
        "{\"type\": \"SEQ\", \"members\": [\(string("\"")), "
          + "{\"type\": \"REPEAT\", \"content\": {\"type\": \"CHOICE\", \"members\": [\(parts)]}}, "
          + "\(close)]}"
      ),
      ("template_text", part + pattern(#"[^"\\{}]+"#) + "}}"),
      (
        "escape",
        part + pattern(#"\\(["\\nt]|u\{[0-9a-fA-F]+\})|\{\{|\}\}"#) + "}}"
      ),
      (
        "hole",
        "{\"type\": \"SEQ\", \"members\": ["
          + #"{"type": "IMMEDIATE_TOKEN", "content": {"type": "STRING", "value": "{"}}, "#
          + choice([symbol("parameter_use"), symbol("query")]) + ", "
          + "\(string("}"))]}"
      ),
      ("escaped_string", pattern(#"\\"([^"\\]|\\\\(\\["\\]|[nt]))*\\""#)),
    ]
  }()

  /// Where a source, or a call with `running`, may stand as well as a name, their word is a name if
  /// they could not go on.
  private static let fieldOrSource: String = {
    let words = choice(["items", "lists", "categories", "running"].map(string))
    return
      "{\"type\": \"PREC\", \"value\": -1, \"content\": \(alias(words, "word", isNamed: true))}"
  }()

  private func json(of rule: Grammar.Rule) throws -> String {
    switch rule.name {
    case "print": return Self.sequence([Self.string("print"), Self.symbol("template")])
    case "type": return try json(named(rule.form))
    case "name": return Self.choice([try json(rule.form), Self.fieldOrSource])
    case "together": return try json(rule.form, braces: ["{": "_open", "}": "_close"])
    default: return try json(rule.form)  // String
    }
  }

  /// The words of types get a name of their own: some of them are keywords elsewhere.
  private func named(_ form: Grammar.Form) -> Grammar.Form {
    guard case .sequence(let forms) = form, case .choice(let types)? = forms.first else {
      return form
    }
    return .sequence(
      [.choice(types.map { .sequence([.words("type_name"), $0]) })] + forms.dropFirst())
  }

  private func json(_ form: Grammar.Form, braces: [String: String] = [:]) throws -> String {
    switch form {
    case .text(let text):
      guard let node = braces[text] else { return Self.string(text) }
      return Self.alias(Self.symbol(node), text, isNamed: false)
    case .rule(let name): return try symbol(of: name)
    case .words(let words): throw Failure(description: "no token is “\(words)”")
    case .optional(.text("-")): return Self.choice([Self.string("-"), Self.blank])
    case .optional(let form): return Self.choice([try json(form, braces: braces), Self.blank])
    // Blank lines are blanks.
    case .repetition(.rule("NL")): return Self.blank
    case .repetition(let form):
      return "{\"type\": \"REPEAT\", \"content\": \(try json(form, braces: braces))}"
    case .choice(let forms): return Self.choice(try forms.map { try json($0, braces: braces) })
    case .sequence(let forms):
      if case .words(let name)? = forms.first, let text = forms.last {
        return Self.alias(try json(text), name, isNamed: true)
      }
      if forms.first == .optional(.text("-")) {
        // The sign is the number's, where it could be one of its own.
        let rest = try forms.dropFirst().map { try json($0, braces: braces) }
        let signed = Self.sequence([Self.string("-")] + rest)
        return Self.choice([
          "{\"type\": \"PREC\", \"value\": 1, \"content\": \(signed)}", Self.sequence(rest),
        ])
      }
      return Self.sequence(try forms.map { try json($0, braces: braces) })
    }
  }

  private func symbol(of rule: String) throws -> String {
    guard Grammar.isToken(rule) else { return Self.symbol(rule) }
    switch rule {
    case "NL": return Self.symbol("_newline")
    case "NUMBER": return Self.choice([Self.symbol("integer"), Self.symbol("decimal")])
    case "STRING":
      let escaped = Self.alias(Self.symbol("escaped_string"), "string", isNamed: true)
      return Self.choice([Self.symbol("string"), escaped])
    default:  // String
      guard let node = Self.tokens[rule] ?? Self.names[rule] else {
        throw Failure(description: "no node is named for the token \(rule)")
      }
      return Self.symbol(node)
    }
  }

  // MARK: Tokens

  private func pattern(_ rule: String) throws -> String {
    Self.pattern(try regex(.rule(rule)))
  }

  private func regex(_ form: Grammar.Form) throws -> String {
    switch form {
    case .text(let text): return text.map(Self.escaped).joined()
    case .rule(let name):
      guard let form = grammar.form(of: name) else { throw Failure(description: "no rule \(name)") }
      return try regex(form)
    case .words(let words):
      guard let known = Self.characters[words.trimming()] else {
        throw Failure(description: "no pattern is known for “\(words)”")
      }
      return known
    case .sequence(let forms): return try forms.map(regex).joined()
    case .choice(let forms): return "(" + (try forms.map(regex)).joined(separator: "|") + ")"
    case .optional(let form): return "(" + (try regex(form)) + ")?"
    case .repetition(let form): return "(" + (try regex(form)) + ")*"
    }
  }

  private static let characters = [
    "a letter of any script, a mark that goes with one, or _": #"[\p{L}\p{M}_]"#,
    "one of 0 to 9": "[0-9]",
    "one of a to f and A to F": "[a-fA-F]",
    "any character but a quotation mark and a backslash": #"[^"\\]"#,
    "any character but a backtick and a line break": #"[^`\n]"#,
    "any character but a slash, a backslash and a line break": #"[^/\\\n]"#,
    "any character but a line break": #"[^\n]"#,
    "a space or a tab": #"[ \t]"#,
  ]

  private static func escaped(_ character: Character) -> String {
    #"\/.*+?()[]{}|^$"#.contains(character) ? "\\\(character)" : String(character)
  }

  // MARK: highlights.scm

  /// The colours that `qcq lsp` gives, by the names that editors know.
  func highlights() -> String {
    let syntax = grammar.rules.filter { !Grammar.isToken($0.name) && $0.name != "type" }
    let texts = syntax.reduce(into: Set<String>()) { $0.formUnion($1.form.texts) }
    // A rule that is nothing but a word has a node of its own name.
    let nodes = Set(syntax.filter { $0.form == .text($0.name) }.map(\.name))
    let words = texts.filter { $0.first?.isLetter ?? false }.sorted().map {
      nodes.contains($0) ? "(\($0))" : Self.quoted($0)
    }
    let punctuation: Set<String> = [",", "(", ")", "{", "}", ".", ":", ";", "1"]
    let signs = texts.filter { !($0.first?.isLetter ?? true) }.subtracting(punctuation)
      .sorted().map(Self.quoted)
    return """
      ; Made from grammar.ebnf by a test.

      [
        \(words.joined(separator: "\n  "))
        (or_else)
      ] @keyword

      [
        \(signs.joined(separator: "\n  "))
      ] @operator

      (name) @property
      (query_name) @variable
      (member . (query_name) @property . "=")
      (function_name) @function.builtin
      (parameter_use) @variable.parameter
      (parameter (name) @variable.parameter)
      (type_name) @type
      (string) @string
      (template "\\"" @string)
      (hole ["{" "}"] @string)
      (template_text) @string
      (escape) @string
      (regex) @string.regexp
      [
        "1"
        (integer)
        (decimal)
        (percentage)
        (date_literal)
        (moment)
      ] @number
      (comment) @comment

      """
  }

  // MARK: JSON

  private static let blank = #"{"type": "BLANK"}"#

  private static func symbol(_ name: String) -> String {
    "{\"type\": \"SYMBOL\", \"name\": \(quoted(name))}"
  }

  private static func string(_ text: String) -> String {
    "{\"type\": \"STRING\", \"value\": \(quoted(text))}"
  }

  private static func pattern(_ regex: String) -> String {
    "{\"type\": \"PATTERN\", \"value\": \(quoted(regex))}"
  }

  private static func sequence(_ members: [String]) -> String {
    members.count == 1
      ? members[0] : "{\"type\": \"SEQ\", \"members\": [\(members.joined(separator: ", "))]}"
  }

  private static func choice(_ members: [String]) -> String {
    "{\"type\": \"CHOICE\", \"members\": [\(members.joined(separator: ", "))]}"
  }

  private static func alias(_ content: String, _ name: String, isNamed: Bool) -> String {
    "{\"type\": \"ALIAS\", \"content\": \(content), \"named\": \(isNamed), "
      + "\"value\": \(quoted(name))}"
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.map { character in
      switch character {
      case "\"", "\\": "\\\(character)"
      case "\n": "\\n"
      case "\t": "\\t"
      default: String(character)  // Character
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}

extension String {
  fileprivate func trimming() -> String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
