import QCQLanguage
import QCQSyntax

/// `delete half of BBQ`, `check a few items in "BBQ"`: how many rows a change is for, in a word
/// that is no number. So it gets no fix, but is told how a number is said.
enum VagueAmount {
  private static let words = ["half", "helft", "some", "sommige", "few"]
  private static let verbs: [Keyword] = [.check, .uncheck, .toggle, .delete]

  /// Nil where a sentence chooses no rows of a change, or has no such word.
  static func advice(_ trial: FixTrial) -> String? {
    guard trial.opening.choosesRows || trial.opening.mayChooseRows, let pieces = trial.pieces,
      let word = Self.word(in: pieces),
      // `let few(n: int) = …` is what it is called.
      !trial.declarations.letNames.contains(word)
    else { return nil }
    let general = "`\(word)` is no number; `limit` says how many"
    let example = Self.example(pieces, trial.declarations.storedNames())
    return example.map { "\(general): `\($0)`" } ?? general
  }

  private static func word(in pieces: [Piece]) -> String? {
    if let word = pieces.first(where: { $0.kind == .word && words.contains($0.text) }) {
      return word.text
    }
    return amount(in: pieces.map { $0.kind == .word ? $0.text : "" })
  }

  /// `most of BBQ`, `delete several items`: `most` in front of `of`, or any such word behind the
  /// verb; but not `list with most items` or `delete most recent item`.
  static func amount(in words: [String]) -> String? {
    if zip(words, words.dropFirst()).contains(where: { $0 == "most" && $1 == Keyword.of.word }) {
      return "most"
    }
    let verb = Meanings.meaning(of: words[...], as: .verb)?.count ?? 1
    let rest = words.dropFirst(verb).drop { ["a", "the"].contains($0) }
    guard let word = rest.first, ForeignWords.amounts.contains(word) else { return nil }
    let isOfRows = Meanings.meaning(of: rest.dropFirst(), as: .source) != nil
    return isOfRows || Meanings.meaning(of: rest, as: .order) == nil ? word : nil
  }

  /// A statement with a number in place of such a word. Where rows go to another list there is
  /// none: which of the lists is which, its name doesn't tell.
  private static func example(_ pieces: [Piece], _ names: KnownNames) -> String? {
    let said = pieces.map(\.text)
    guard let verb = Meanings.meaning(of: said.prefix(3), as: .verb)?.meant,
      verbs.contains(where: { $0.word == verb })
    else { return nil }
    let isTurned = said.first == "mark" && ForeignWords.endsPending(said)
    let list = StringEscapes.quoted(title(in: pieces, names.mentioned(by: pieces)) ?? "BBQ")
    return "\(isTurned ? Keyword.uncheck.word : verb) items in \(list) limit 3"
  }

  /// The title of a list that is named, in quotes or not.
  static func title(in pieces: [Piece], _ names: KnownNames) -> String? {
    for (index, piece) in pieces.enumerated() {
      let words = pieces[index...].map(\.text)
      let title =
        piece.kind == .text ? names.name(piece.text, .title) : names.run(words, .title)?.name
      if let title { return title }
    }
    return nil
  }
}
