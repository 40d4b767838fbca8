import Foundation

/// Mistakes in quotes, spaces and words, made by rules in statements that are right.
enum WordMistakes {
  static func all(in sentences: [String]) -> [Mistake] {
    sentences.enumerated().flatMap { number, sentence in
      let pieces = pieces(sentence)
      let typed =
        quotes(pieces, number) + dropped(pieces) + doubled(pieces) + swapped(pieces)
        + glued(pieces) + wholes(sentence, pieces, number)
      return typed.filter { $0 != sentence }.map {
        Mistake(row: .words, typed: $0, meant: sentence, isGenerated: true)
      }
    }
  }

  /// A statement cut into words, texts with their quotes, signs and blanks.
  static func pieces(_ sentence: String) -> [String] {
    var pieces: [String] = []
    var isText = false
    for character in sentence {
      let isWord = character.isLetter || character.isNumber || character == "-"
      let joins = pieces.last?.last.map { ($0.isLetter || $0.isNumber || $0 == "-") && isWord }
      if isText || joins ?? false && pieces.last?.first != "\"" {
        pieces[pieces.count - 1].append(character)
      } else {
        pieces.append(String(character))
      }
      if character == "\"" { isText.toggle() }
    }
    return pieces
  }

  private static let pairs = [
    ("'", "'"), ("“", "”"), ("‘", "’"), ("„", "“"), ("«", "»"), ("「", "」"), ("＂", "＂"), ("`", "`"),
    ("\"\"", "\"\""), ("''", "''"), ("", ""), ("\"", ""), ("", "\""), ("\"", "'"), ("“", "\""),
    ("‹", "›"), ("\\\"", "\\\""), ("(", ")"), ("[", "]"), ("\" ", " \""), ("<", ">"),
  ]

  /// All texts of a statement in other quotes; six of the ways for each statement, in turn.
  private static func quotes(_ pieces: [String], _ number: Int) -> [String] {
    guard pieces.contains(where: isText) else { return [] }
    return (0..<7).map { way in
      let pair = pairs[(number * 5 + way * 4) % pairs.count]
      return pieces.map { piece in
        isText(piece) ? pair.0 + piece.dropFirst().dropLast() + pair.1 : piece
      }.joined()
    }
  }

  private static func isText(_ piece: String) -> Bool { piece.first == "\"" }

  private static func isWord(_ piece: String) -> Bool { piece.first?.isLetter ?? false }

  /// The small words without which a statement is still understood.
  private static let small = [
    "where", "in", "to", "by", "of", "set", "with", "sort", "show", "list", "and", "limit",
    "per", "ago", "as", "on", "during", "category", "note", "emoji", "is", "gives",
  ]

  private static func dropped(_ pieces: [String]) -> [String] {
    pieces.indices.compactMap { index in
      guard small.contains(pieces[index]) || [",", "(", ")", "="].contains(pieces[index]) else {
        return nil
      }
      var rest = pieces
      rest.remove(at: index)
      if rest.indices.contains(index), rest[index] == " ", index > 0, rest[index - 1] == " " {
        rest.remove(at: index)
      }
      return rest.joined()
    }
  }

  private static func doubled(_ pieces: [String]) -> [String] {
    pieces.indices.filter { isWord(pieces[$0]) }.enumerated().compactMap { order, index in
      guard order % 2 == 0 else { return nil }
      var twice = pieces
      twice[index] += " " + pieces[index]
      return twice.joined()
    }
  }

  /// Two neighbours in each other's place.
  private static func swapped(_ pieces: [String]) -> [String] {
    let words = pieces.indices.filter { pieces[$0] != " " }
    return zip(words, words.dropFirst()).enumerated().compactMap { order, pair in
      guard order % 3 == 1, isWord(pieces[pair.0]), isWord(pieces[pair.1]) || isText(pieces[pair.1])
      else { return nil }
      var other = pieces
      other.swapAt(pair.0, pair.1)
      return other.joined()
    }
  }

  /// A blank that was left out between two words, and one in the middle of a word.
  private static func glued(_ pieces: [String]) -> [String] {
    pieces.indices.enumerated().flatMap { order, index -> [String] in
      guard order % 2 == 1 else {
        guard order % 6 == 0, isWord(pieces[index]), pieces[index].count > 4 else { return [] }
        var torn = pieces
        torn[index].insert(" ", at: torn[index].index(torn[index].startIndex, offsetBy: 2))
        return [torn.joined()]
      }
      guard pieces[index] == " ", order % 4 == 1 else { return [] }
      var rest = pieces
      rest.remove(at: index)
      return [rest.joined()]
    }
  }

  private static func wholes(_ sentence: String, _ pieces: [String], _ number: Int) -> [String] {
    let capitals = pieces.map { isText($0) ? $0 : $0.uppercased() }.joined()
    let titled = pieces.map { isText($0) ? $0 : $0.capitalized }.joined()
    let more = [
      sentence + ".", sentence + "?", sentence + "!", sentence + ",", "please " + sentence,
      "> " + sentence, "qcq query '" + sentence + "'", "qcq> " + sentence, "$ " + sentence,
      "\"" + sentence + "\"", "'" + sentence + "'", "`" + sentence + "`", "(" + sentence + ")",
      sentence + " please", "- " + sentence, sentence.replacing(" ", with: "\u{A0}"),
      "1. " + sentence, sentence + ")", sentence + "\"",
      sentence.replacing(" where ", with: ", where "), sentence.replacing(" ", with: "_"),
      sentence.replacing(" ", with: "."), sentence + " ...",
    ]
    let picked = (0..<5).map { more[(number * 3 + $0 * 5) % more.count] }
    return [capitals, titled] + picked
  }
}
