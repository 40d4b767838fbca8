import QCQLanguage
import QCQSyntax
import QCQText

/// The named queries of a text: a bare word that names one is no list, category or item, as what it
/// finds may be meant.
struct QueryNames {
  private let names: Set<String>

  init(_ names: [String]) { self.names = Set(names.map(KnownNames.key)) }

  /// Whether a fix leaves each of them where it stands: none is put in quotes or left out, unless
  /// the word in front says that it is data.
  ///
  /// - Parameter mayBeData: Whether such a word says so.
  func areKept(_ old: [Piece], _ new: [Piece], mayBeData: Bool = true) -> Bool {
    if names.isEmpty { return true }
    let quoted = Set(old.filter { $0.kind == .text }.map { KnownNames.key($0.text) })
    let made = Set(new.filter { $0.kind == .text }.map { KnownNames.key($0.text) })
    let said = old.indices.filter { index in
      old[index].kind == .word && names.contains(old[index].text)
        && (index == 0 || !mayBeData || !QueryNames.leading.contains(old[index - 1].text))
    }.map { old[$0].text }
    return Set(said).allSatisfy { name in
      !(made.contains(name) && !quoted.contains(name))
        && new.count { QueryNames.isUse($0, of: name) } >= said.count { $0 == name }
    }
  }

  /// Whether a piece is a name, or the parameter that is called so.
  private static func isUse(_ piece: Piece, of name: String) -> Bool {
    piece.kind == .word && piece.text == name
      || piece.kind == .parameter && piece.text.lowercased() == "$" + name
  }

  /// Words and signs behind which no query can stand.
  private static let leading: Set = [
    "as", "to", "into", "list", "category", "note", "title", "called", "named", "=", "==", "!=",
    ":",
  ]

  /// What is said of such a word where no query can stand.
  static func advice(_ name: String) -> String {
    "`\(name)` is a query here, and stands in the place of `items`; a list's title is quoted"
  }

  /// Says of a word that is no field, or no data, that a query is called so.
  static func explain(_ error: inout Diagnostic, _ trial: FixTrial, _ place: Span) {
    guard [.unknownField, .expectedValue].contains(error.code), error.severity == .error else {
      return
    }
    let word = trial.tree.source.text(error.span.shifted(by: -place.lowerBound))
    let named = trial.declarations.letNames.first { $0.lowercased() == word.lowercased() }
    guard let name = named, error.help?.hasPrefix("`\(name)` is a query here") != true else {
      return
    }
    if error.code == .unknownField {
      error.help = "`\(name)` is a query here, and stands in the place of `items`"
    } else if !error.fixes.isEmpty {
      error.help = "`\(name)` is a query here; the name of a list, category or item is quoted"
    }
  }

  /// `show done` in a line below the one that declares `done`: where `show` stands, and the name;
  /// nil of anything else.
  static func shown(_ trial: FixTrial, at span: Span) -> (show: Span, name: String)? {
    let (source, tokens) = (trial.tree.source, trial.tree.tokens)
    guard let index = tokens.firstIndex(where: { $0.span == span }), index > 0,
      tokens[index - 1].keyword == .show
    else { return nil }
    let show = tokens[index - 1].span
    let before = source.utf8[..<show.lowerBound].last { $0 != 32 && $0 != 9 }
    let behind = source.utf8[span.upperBound...].first { $0 > 32 || $0 == 10 } ?? 10
    guard before == 10, behind == 10 || behind == UInt8(ascii: "#") else { return nil }
    let name = source.text(span)
    // The statement above goes on in that line, be it the declaration itself.
    let own = trial.tree.statements.compactMap { $0.declared?.name }
    guard (own + trial.declarations.letNames).contains(name) else { return nil }
    return (Span(show.lowerBound, span.lowerBound), name)
  }
}

extension FixCheck {
  /// Shows a query by its name alone.
  mutating func queryShown(
    _ error: inout Diagnostic, _ trial: inout FixTrial, _ place: Span
  ) -> Bool {
    guard error.code == .unknownField,
      let found = QueryNames.shown(trial, at: error.span.shifted(by: -place.lowerBound))
    else { return false }
    error.help = "`\(found.name)` is a query here: its name alone gives its rows"
    let edit = TextEdit(found.show, "")
    if let text = trial.tree.source.applying([edit]),
      case .right(let reading)? = read(text, &trial),
      reading.tree.statements.count == trial.tree.statements.count + 1, !reading.tree.hasChange
    {
      error.fixes = [
        Fix("leave out `show`", [TextEdit(found.show.shifted(by: place.lowerBound), "")])
      ]
    }
    return true
  }
}
