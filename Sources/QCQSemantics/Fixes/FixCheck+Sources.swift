import QCQLanguage
import QCQSyntax
import QCQText

// What is asked for, where a word only says that there are rows of it.
extension FixCheck {
  /// `rows where completed show name, list`: rows of what has all the fields that are named. Where
  /// several sources have them, each is offered.
  mutating func sourced(
    _ error: inout Diagnostic, _ trial: inout FixTrial, _ place: Span
  ) -> Bool {
    let span = error.span.shifted(by: -place.lowerBound)
    let (source, opening) = (trial.tree.source, trial.opening)
    guard error.code == .unknownSource, !opening.isChange, !opening.mayChooseRows,
      Self.rowWords.contains(source.text(span).lowercased())
    else { return false }
    var found: [Fix] = []
    for entity in Entity.allCases {
      let fix = Fix.replace(span, with: entity.rawValue)
      guard let text = source.applying(fix.edits), case .right(let reading)? = read(text, &trial),
        trial.isSameKind(reading)
      else { continue }
      found.append(fix.shifted(by: place.lowerBound))
    }
    error.fixes = found
    return !found.isEmpty
  }

  /// `sor name`: a clause that begins with a slip, and has nothing in front of it. Each source that
  /// it fits is offered.
  mutating func clauseAlone(
    _ error: inout Diagnostic, _ trial: inout FixTrial, _ place: Span
  ) -> Bool {
    guard error.code == .unknownStatement, let first = trial.tree.tokens.first,
      let clause = ContinuedLine.clause(meantBy: trial.tree.source.text(first.span).lowercased())
    else { return false }
    for entity in Entity.allCases {
      let edit = TextEdit(first.span, "\(entity.rawValue) \(clause)")
      guard let text = trial.tree.source.applying([edit]),
        case .right(let reading)? = read(text, &trial), trial.isSameKind(reading)
      else { continue }
      error.fixes.append(whole(trial.text, text, place))
    }
    if !error.fixes.isEmpty { error.help = "did you mean `\(clause)`?" }
    return !error.fixes.isEmpty
  }

  /// `delete "Tonic" "Tonic"`, `delete list on "Ideas"`: with what is known of such a mistake.
  mutating func mistaken(
    _ error: inout Diagnostic, _ trial: inout FixTrial, _ place: Span
  ) -> Bool {
    guard
      let mistake = KnownMistake.found(trial, at: error.span.shifted(by: -place.lowerBound))
    else { return false }
    error.help = mistake.help
    if let text = mistake.text, case .right(let reading)? = read(text, &trial),
      trial.isSameKind(reading)
    {
      error.fixes = [whole(trial.text, text, place)]
    }
    return true
  }

  /// Words for rows, whatever they are of.
  private static let rowWords: Set = [
    "row", "rows", "record", "records", "data", "result", "results",
  ]
}
