import QCQLanguage

/// `add more "Cola"`: what is there is to be raised, and nobody said by how many.
enum MoreOfItem {
  /// Nil for any other sentence.
  static func advice(_ trial: FixTrial) -> String? {
    guard let pieces = trial.pieces else { return nil }
    let (verb, more) = (Keyword.add.word, Keyword.more.word)
    let words = pieces.prefix(2).map { $0.kind == .word ? $0.text : "" }
    guard words == [verb, more] else { return nil }
    let item = pieces.dropFirst(2).first { $0.kind == .text }
    let name = StringEscapes.quoted(item?.text ?? "Cola")
    return "`\(more)` stands behind a number: `\(verb) 1 \(more) \(name) to \"BBQ\"`"
  }
}
