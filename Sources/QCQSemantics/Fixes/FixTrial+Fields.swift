import QCQLanguage
import QCQSyntax
import QCQText

// The rows of a change are chosen by no field that only looks like a word that was written.
extension FixTrial {
  /// Whether a text has one fix, and that is a change of rows that a guessed field chooses. Of
  /// several people choose anyway.
  func isGuess(_ fixes: [Fix], at place: Span) -> Bool {
    guard fixes.count == 1,
      let text = SourceText(text).applying(fixes[0].shifted(by: -place.lowerBound).edits)
    else { return false }
    return guessesField(text)
  }

  /// `delete items where lost = "BBQ"`: `lost` may be a slip of `list`, or a column that is not
  /// there, and `cost > 10` may be about a price or not. What is plainly a slip is none of that,
  /// nor what is set: `set nte = "x"`.
  private func guessesField(_ meant: String) -> Bool {
    guard let old = pieces ?? PlainSentence.pieces(of: sentence), let new = PieceCutter.cut(meant)
    else { return false }
    let (said, fields) = (Set(old.filter { $0.kind == .word }.map(\.text)), fieldNames)
    let kept = fields.union(new.map(\.text))
    let gone = said.subtracting(kept)
    guard !gone.isEmpty,
      Parser.parse(SourceText(meant), knownNames: declarations.letNames).hasChange
    else { return false }
    return new.prefix { $0.kind != .word || $0.text != Keyword.set.word }.contains { piece in
      let field = piece.text
      guard piece.kind == .word, fields.contains(field),
        !said.contains(where: { $0 == field || FixTrial.means($0, field) })
      else { return false }
      return gone.contains {
        Meanings.isOfMoney($0)
          || Suggestion.isNear($0, field) && !Suggestion.isPlainSlip($0, of: field)
      }
    }
  }

  private static func means(_ word: String, _ field: String) -> Bool {
    Meanings.meanings(of: word).contains { $0.meant == field || $0.meant.hasPrefix("\(field) ") }
  }

  private var fieldNames: Set<String> {
    Set(Entity.allCases.flatMap { declarations.vocabulary[$0].fields.keys })
  }
}
