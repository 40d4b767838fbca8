import QCQLanguage

/// A sentence in the words of this language, as far as turns of phrase have some.
struct Rephrasing {
  /// The pieces in other words; nil where nothing has any.
  static func rephrased(_ pieces: [Piece]) -> [Piece]? {
    let words = pieces.map { $0.kind == .text ? "\"" : $0.text }
    var (found, place, isChanged): ([Piece], Int, Bool) = ([], 0, false)
    while place < words.count {
      // `+"BBQ" -"Week shop"`, as task lists write what is on a list and what is not.
      if let sign = ["+": "in", "-": "not in"][words[place]], pieces[place].kind == .sign,
        !pieces[place].isGlued, place + 1 < pieces.count, pieces[place + 1].kind == .text,
        pieces[place + 1].isGlued
      {
        found += sign.split(separator: " ").map { PieceCutter.word(String($0)) }
        (place, isChanged) = (place + 1, true)
      } else if let turn = Rephrasings.rephrased(words[place...], opens: found.isEmpty) {
        found += turn.words.map { PieceCutter.word($0) }
        place += turn.count
        isChanged = true
      } else {
        found.append(pieces[place])
        place += 1
      }
    }
    while let first = found.first, first.kind == .sign, [",", "="].contains(first.text) {
      found.removeFirst()
    }
    while let last = found.last, last.kind == .sign, last.text == "," { found.removeLast() }
    if let led = orderedLast(found) { return led }
    return isChanged && !found.isEmpty ? found : nil
  }

  /// `sort the BBQ list by name`: what is asked for comes first.
  private static func orderedLast(_ pieces: [Piece]) -> [Piece]? {
    guard let verb = pieces.first, verb.kind == .word,
      let by = pieces.lastIndex(where: { $0.kind == .word && $0.text == "by" }), by > 1,
      by + 1 < pieces.count
    else { return nil }
    let clause: String
    switch Meanings.meaning(of: [verb.text][...], as: .clause)?.meant {
    case "sort": clause = "sort"
    case "by": clause = "by"
    default: return nil  // String
    }
    let isClause = pieces[1].text == "by"
    return isClause
      ? nil : Array(pieces[1..<by]) + [PieceCutter.word(clause)] + Array(pieces[(by + 1)...])
  }
}
