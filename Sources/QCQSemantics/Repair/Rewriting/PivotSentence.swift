import QCQLanguage

/// `pivot items rows list columns month(created) values count`, `items pivot category show percent
/// completed`: groups, as spreadsheets lay them out.
struct PivotSentence {
  /// The sentence in words that are read as any other one.
  let pieces: [Piece]
  /// Whether the values of the second group are columns.
  let isCrosstab: Bool

  private static let columns = ["columns", "column", "cols", "across"]

  /// Nil where nothing is pivoted.
  init?(_ pieces: [Piece]) {
    var rest = pieces.filter { $0.text != ":" }
    guard let pivot = rest.prefix(5).firstIndex(where: { $0.kind == .word && $0.text == "pivot" })
    else { return nil }
    rest.remove(at: pivot)
    func place(_ words: [String]) -> Int? {
      rest.firstIndex { $0.kind == .word && words.contains($0.text) }
    }
    guard let value = place(["values", "value"]) else {
      // `items pivot category show …`
      if pivot == 0 { return nil }
      rest.insert(PieceCutter.word(Keyword.per.word), at: pivot)
      (self.pieces, isCrosstab) = (rest, false)
      return
    }
    guard let row = place(["rows", "row", "by"]), row < value else { return nil }
    let groups = rest[(row + 1)..<value].split { PivotSentence.columns.contains($0.text) }.map {
      $0.last?.text == "," ? $0.dropLast() : $0
    }
    let measured = rest[(value + 1)...]
    guard let measure = measured.first, !groups.isEmpty, groups.count <= 2 else { return nil }
    let state = measured.dropFirst().filter { !["of", "(", ")", "items"].contains($0.text) }
    var found = [measure] + (row == 0 ? [PieceCutter.word(Entity.items.rawValue)] : rest[..<row])
    if !state.isEmpty { found += [PieceCutter.word(Keyword.where.word)] + state }
    found +=
      [PieceCutter.word(Keyword.per.word)]
      + groups.joined(separator: [PieceCutter.word(",")])
    (self.pieces, isCrosstab) = (found, groups.count == 2)
  }
}
