import QCQLanguage
import QCQSyntax
import QCQText

/// `delete half of BBQ`, `check a few items in "BBQ"`: how many rows a change is for, in a word
/// that is no number. So it gets no fix, but is told how a number is said.
enum VagueAmount {
  private static let words = ["half", "helft", "some", "sommige", "few"]
  private static let verbs: [Keyword] = [.check, .uncheck, .toggle, .delete]

  /// Nil where a sentence chooses no rows of a change, or has no such word.
  static func advice(_ trial: FixTrial) -> String? {
    guard trial.opening.choosesRows || trial.opening.mayChooseRows, let pieces = trial.pieces,
      let word = pieces.first(where: { $0.kind == .word && words.contains($0.text) })
    else { return nil }
    let names = trial.declarations.storedNames().mentioned(by: pieces)
    let list = StringEscapes.quoted(title(in: pieces, names) ?? "BBQ")
    var example = "items in \(list) limit 3"
    let said = pieces.prefix(3).map(\.text)
    if let verb = Meanings.meaning(of: said[...], as: .verb)?.meant,
      verbs.contains(where: { $0.word == verb })
    {
      example = "\(verb) \(example)"
    }
    return "`\(word.text)` is no number; `limit` says how many: `\(example)`"
  }

  /// The title of a list that is named, in quotes or not.
  private static func title(in pieces: [Piece], _ names: KnownNames) -> String? {
    for (index, piece) in pieces.enumerated() {
      let words = pieces[index...].map(\.text)
      let title =
        piece.kind == .text ? names.name(piece.text, .title) : names.run(words, .title)?.name
      if let title { return title }
    }
    return nil
  }
}
