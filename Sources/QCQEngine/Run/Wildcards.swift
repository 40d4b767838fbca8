import QCQLanguage
import QCQSemantics
import QCQText

/// Signs by which other languages look for any text, in a text where each stands for itself:
/// `%milk%`, `C*`, `^B`, `milk|cream`.
struct Wildcards {
  /// The signs, in the order in which they stand.
  private(set) var signs: [String] = []
  /// What stands between them.
  private var core: Substring
  private var startsThere: Bool
  private var endsThere: Bool
  private let search: TextSearch

  /// Nil for a text without such signs, and for one in which more than signs at its ends and words
  /// between them stand.
  init?(_ search: TextSearch) {
    self.search = search
    core = Substring(search.text)
    startsThere = search.operation == nil || search.operation == .startsWith
    endsThere = search.operation == nil || search.operation == .endsWith
    if search.operation == .contains, core.contains("|") {
      let parts = core.split(separator: "|", omittingEmptySubsequences: false)
      guard parts.allSatisfy({ $0.isPlain && !$0.contains(".") }) else { return nil }
      signs = ["|"]
    } else {
      takeSigns()
      guard !signs.isEmpty, core.isPlain else { return nil }
    }
  }

  private mutating func takeSigns() {
    let (first, last) = (core.first, core.last)
    if core.hasPrefix(".*") || first == "*" || first == "%" {
      take(core.hasPrefix(".*") ? 2 : 1)
      startsThere = false
    } else if first == "^" {
      take(1)
      startsThere = true
    }
    let isWildcard = last == "*" || last == "%" && !(core.dropLast().last?.isNumber ?? true)
    if isWildcard {
      if signs.isEmpty, search.operation == .contains { startsThere = true }
      take(last: core.hasSuffix(".*") ? 2 : 1)
      endsThere = false
    } else if last == "$", !(core.dropLast().last?.isNumber ?? true) {
      take(last: 1)
      endsThere = true
    } else if search.operation == .contains, !signs.isEmpty, signs != ["^"] {
      endsThere = true
    }
  }

  private mutating func take(_ count: Int) { note(String(core.prefix(count)), count, 0) }

  private mutating func take(last count: Int) { note(String(core.suffix(count)), 0, count) }

  private mutating func note(_ sign: String, _ first: Int, _ last: Int) {
    if !signs.contains(sign) { signs.append(sign) }
    core = core.dropFirst(first).dropLast(last)
  }

  /// What was meant; nil for a text to be equal to.
  private var operation: TextOperator? {
    if signs == ["|"] { return .matches }
    switch (startsThere, endsThere) {
    case (true, true): return nil
    case (true, false): return .startsWith
    case (false, true): return .endsWith
    case (false, false): return .contains
    }
  }

  /// What was meant to be looked for.
  var meant: TextSearch {
    var meant = search
    meant.operation = operation
    meant.text = operation == .matches ? "(?i)\(core)" : String(core)
    return meant
  }

  /// The test that was meant, as it is written here.
  var test: String {
    let not = search.isNegated ? "not " : ""
    let text = StringEscapes.quoted(String(core))
    guard let operation else { return "\(search.isNegated ? "!=" : "=") \(text)" }
    if operation == .matches { return "\(not)\(operation.rawValue) /(?i)\(core)/" }
    return "\(not)\(operation.rawValue) \(text)"
  }
}

extension Substring {
  /// Whether it is letters, digits and what stands between words.
  fileprivate var isPlain: Bool {
    !isEmpty && first != " " && last != " "
      && allSatisfy { $0.isLetter || $0.isNumber || " '-&.".contains($0) }
  }
}

extension Diagnostic {
  static func standForThemselves(_ wildcards: Wildcards, _ search: TextSearch) -> Diagnostic {
    let signs = wildcards.signs.map { "`\($0)`" }.joined(separator: " and ")
    let stand = wildcards.signs.count == 1 ? "stands for itself" : "stand for themselves"
    var note = Diagnostic(
      .similarText, search.span, "\(signs) \(stand) in a text", severity: .note,
      help: "write `\(wildcards.test)`")
    if let left = search.left {
      let span = Span(left.upperBound, search.span.upperBound)
      let fix = "write `\(wildcards.test)`"
      note.fixes = [.replace(span, with: " " + wildcards.test, title: fix)]
    }
    return note
  }
}
