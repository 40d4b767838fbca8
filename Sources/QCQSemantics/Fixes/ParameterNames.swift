import QCQLanguage
import QCQSyntax
import QCQText

/// The parameters of a text where they stand without their sign: a word that is declared so is no
/// field that other languages call so, and is not left out.
enum ParameterNames {
  /// The parameter that a bare word is called like, as it is declared.
  static func declared(_ word: String, _ trial: FixTrial) -> String? {
    var names = trial.declarations.parameters.map(\.name)
    if case .let(let declaration)? = trial.tree.statements.first {
      names = declaration.parameters.map(\.name.text) + names
    }
    return names.first { $0 == word } ?? names.first { $0.lowercased() == word.lowercased() }
  }

  /// Whether it is said of a word that is no field that it is a parameter.
  static func explain(_ error: inout Diagnostic, _ trial: FixTrial, _ place: Span) -> Bool {
    let word = trial.tree.source.text(error.span.shifted(by: -place.lowerBound))
    let isValue = error.code == .expectedValue && !trial.opening.makesOnly
    guard error.code == .unknownField || isValue && error.proposesText(word),
      let name = declared(word, trial)
    else { return false }
    error.help = "`\(name)` is a parameter here, and is written `$\(name)`"
    return true
  }

  /// `like "%$w%"`: a text with each parameter bare that stands in quotes alone, as a pattern has
  /// left it there.
  static func bare(in text: String, _ trial: FixTrial) -> String {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count > 2, !parts.count.isMultiple(of: 2) else { return text }
    return parts.indices.map { index -> String in
      if index.isMultiple(of: 2) { return String(parts[index]) }
      return parameter(parts[index], trial).map { "$" + $0 } ?? "\"\(parts[index])\""
    }.joined()
  }

  /// The parameter of `$w` or `{$w}`.
  private static func parameter(_ part: Substring, _ trial: FixTrial) -> String? {
    let inner = part.hasPrefix("{") && part.hasSuffix("}") ? part.dropFirst().dropLast() : part
    guard inner.first == "$" else { return nil }
    return declared(String(inner.dropFirst()), trial)
  }

  /// Whether a change has each of them that it was written with; words of the language may be none.
  static func areKept(_ old: [Piece], _ new: String, _ declarations: Declarations) -> Bool {
    let names = declarations.parameters.map(\.name).filter { name in
      !Entity.isNoun(name.lowercased()) && !Keyword.allCases.contains { $0.word == name }
    }
    if names.isEmpty { return true }
    return QueryNames(names).areKept(old, PieceCutter.cut(new) ?? [], mayBeData: false)
  }
}

extension Diagnostic {
  /// Whether its word may have been a text that has no quotes.
  fileprivate func proposesText(_ word: String) -> Bool {
    proposals.contains { $0.edits.contains { $0.replacement == StringEscapes.quoted(word) } }
  }
}
