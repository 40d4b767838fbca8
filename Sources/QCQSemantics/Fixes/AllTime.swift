import QCQLanguage

/// `never`, `ever`: words about all time, where only what is so now is known. A change that has one
/// gets no fix, as `never bought` may be less than what is not bought now.
enum AllTime {
  private static let negative: Set = ["never", "nooit"]
  private static let words = negative.union(["ever", "always", "ooit", "altijd"])

  static func word(in pieces: [Piece]) -> String? {
    pieces.first { $0.kind == .word && words.contains($0.text) }?.text
  }

  /// Nil where a sentence chooses no rows of a change, or has no such word.
  static func advice(_ trial: FixTrial) -> String? {
    guard trial.opening.choosesRows || trial.opening.mayChooseRows,
      let word = Self.word(in: trial.pieces ?? [])
    else { return nil }
    return "`\(word)` is about all time, and only what is so now is known: "
      + (negative.contains(word) ? "write `\(Keyword.not.word)`" : "leave it out")
  }
}
