import QCQLanguage
import QCQSyntax
import QCQText

// A field that only looks like a word that was written chooses no rows of a change, and makes no
// text of a number that it is compared with.
extension FixTrial {
  /// Whether a text has one fix, and that guesses: at a field that chooses the rows of a change, or
  /// at a field and at what it is compared with. Of several people choose anyway.
  func isGuess(_ fixes: [Fix], at place: Span) -> Bool {
    guard fixes.count == 1,
      let text = SourceText(text).applying(fixes[0].shifted(by: -place.lowerBound).edits)
    else { return false }
    return guessesField(text) || guessesValue(text) || guessesOrder(text) || guessesLetter(text)
      || guessesPart(text)
  }

  /// `like "Cola"`: of a change only people know whether a part of a text is meant or all of it.
  private func guessesPart(_ meant: String) -> Bool {
    guard let old = pieces ?? PlainSentence.pieces(of: sentence), let new = PieceCutter.cut(meant)
    else { return false }
    let isLoose = zip(old, old.dropFirst()).contains { word, value in
      word.kind == .word && ["like", "ilike"].contains(word.text) && value.kind != .sign
        && !value.text.contains { FixTrial.wildcards.contains($0) }
    }
    return isLoose && new.contains { $0.kind == .word && $0.text == Keyword.contains.word }
      && Parser.parse(SourceText(meant), knownNames: declarations.letNames).hasChange
  }

  private static let wildcards: [Character] = ["%", "*", "_", "?"]

  /// `delete b` for `delete a`, `in $k` for `in $l`: a name of one letter is no slip of another.
  private func guessesLetter(_ meant: String) -> Bool {
    let other = Parser.parse(SourceText(meant), knownNames: declarations.letNames)
    guard other.hasChange else { return false }
    let (said, new) = (FixTrial.letters(in: tree), FixTrial.letters(in: other))
    return !new.isSubset(of: said) && !said.isSubset(of: new)
  }

  /// The names of one letter, those of parameters without their sign.
  private static func letters(in tree: SyntaxTree) -> Set<String> {
    let names = tree.tokens.compactMap { token in
      token.kind == .word || token.kind == .parameter ? tree.source.name(of: token) : nil
    }
    return Set(names.filter { $0.count == 1 })
  }

  /// The message without its fix, and what it takes to find one.
  func unsettled(_ diagnostic: Diagnostic) -> Diagnostic {
    var plain = diagnostic.unsettled
    if plain.code == .expectedValue, lacksSubject {
      plain.help = "write the field in front of it, as in `quantity > 2`"
    }
    return plain
  }

  /// `name = "Cola" or > 2` for `or name > "2"`, `shop > 2` for `shop > "2"`: texts are hardly ever
  /// put in order by a number. Of a query that is shown, and people decide.
  private func guessesOrder(_ meant: String) -> Bool {
    guard let old = pieces ?? PlainSentence.pieces(of: sentence), let new = PieceCutter.cut(meant)
    else { return false }
    let isFilledIn = lacksSubject
    guard isFilledIn || Parser.parse(SourceText(meant), knownNames: declarations.letNames).hasChange
    else { return false }
    let signs = FixTrial.orders + (isFilledIn ? FixTrial.equalities : [])
    return zip(new, new.dropFirst()).contains { sign, value in
      sign.kind == .sign && signs.contains(sign.text) && FixTrial.isQuotedAnew(value, old)
    }
  }

  private static let orders = ["<", ">", "<=", ">="]
  private static let equalities = ["=", "!="]

  /// `or > 2`: whether a test does not say what it is about.
  private var lacksSubject: Bool {
    guard let old = pieces ?? PlainSentence.pieces(of: sentence) else { return false }
    return zip(old, old.dropFirst()).contains { joint, sign in
      joint.kind == .word && [Keyword.and, .or].map(\.word).contains(joint.text)
        && sign.kind == .sign && (FixTrial.orders + FixTrial.equalities).contains(sign.text)
    }
  }

  /// `aame = 10` for `name = "10"`: who compares with a number means no text.
  private func guessesValue(_ meant: String) -> Bool {
    guard let old = pieces ?? PlainSentence.pieces(of: sentence), let new = PieceCutter.cut(meant)
    else { return false }
    let (said, fields) = (Set(old.filter { $0.kind == .word }.map(\.text)), fieldNames)
    let kept = fields.union(new.map(\.text))
    // `named 10` compares no field.
    let gone = zip(old, old.dropFirst()).filter { word, next in
      word.kind == .word && !kept.contains(word.text)
        && (next.kind == .sign || ["in", "is"].contains(next.text))
    }.map(\.0.text)
    return new.indices.contains { index in
      let field = new[index].text
      guard new[index].kind == .word, fields.contains(field), !said.contains(field),
        gone.contains(where: { Suggestion.isNear($0, field) && !Meanings.has($0) })
      else { return false }
      // What the field is compared with ends where the next condition begins.
      return new[(index + 1)...].prefix { $0.kind != .word || !FixTrial.joints.contains($0.text) }
        .contains { FixTrial.isQuotedAnew($0, old) }
    }
  }

  private static let joints = [Keyword.and, .or, .set, .sort, .by, .per, .show].map(\.word)

  /// Whether a text stood there without quotes, as a number, a date or a truth.
  private static func isQuotedAnew(_ piece: Piece, _ old: [Piece]) -> Bool {
    let bare = [Keyword.true, .false].map(\.word)
    return piece.kind == .text && !old.contains { $0.kind == .text && $0.text == piece.text }
      && old.contains {
        [$0.text, $0.written].contains(piece.text)
          && ($0.kind == .number || $0.kind == .date || bare.contains($0.text))
      }
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
    let other = Parser.parse(SourceText(meant), knownNames: declarations.letNames)
    // What is only made or named has no rows to choose.
    guard !gone.isEmpty, other.hasChange,
      other.statements.indices.contains(where: { StatementOpening(other, from: $0).choosesRows })
    else { return false }
    let words = new.prefix { $0.kind != .word || $0.text != Keyword.set.word }
    return words.indices.contains { index in
      let (piece, field) = (words[index], words[index].text)
      // The `list` of `create list` and `delete list "BBQ"` is no field that chooses rows.
      let front = index > 0 ? words[index - 1].text : ""
      let isMade =
        front == Keyword.create.word
        || front == Keyword.delete.word && words.dropFirst(index + 1).first?.kind == .text
      guard piece.kind == .word, !isMade, fields.contains(field),
        !said.contains(where: { $0 == field || FixTrial.means($0, field) })
      else { return false }
      return gone.contains {
        Meanings.isOfMoney($0)
          || Suggestion.isNear($0, field) && !Suggestion.isPlainSlip($0, of: field)
      }
    }
  }

  /// Whether a fix makes a condition of `not due before tomorrow` that was none: it would also take
  /// what has no such date.
  func takesUndated(_ other: SyntaxTree) -> Bool {
    undatedTests(in: other) > undatedTests(in: tree)
  }

  private func undatedTests(in tree: SyntaxTree) -> Int {
    let tokens = tree.tokens
    return tokens.indices.dropFirst(3).count { index in
      let field = declarations.vocabulary.items.fields[tree.source.text(tokens[index - 1].span)]
      return FixTrial.dateTests.contains(tokens[index].keyword)
        && tokens[index - 2].keyword == .not
        && FixTrial.openings.contains(tokens[index - 3].keyword)
        && field?.type == .date && field?.isNullable == true
    }
  }

  private static let dateTests: KeywordSet = [.since, .before, .on, .during]
  private static let openings: KeywordSet = [.where, .and, .or]

  private static func means(_ word: String, _ field: String) -> Bool {
    Meanings.meanings(of: word).contains { $0.meant == field || $0.meant.hasPrefix("\(field) ") }
  }

  private var fieldNames: Set<String> {
    Set(Entity.allCases.flatMap { declarations.vocabulary[$0].fields.keys })
  }
}
