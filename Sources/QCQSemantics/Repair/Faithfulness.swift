import QCQLanguage
import QCQText

/// What a statement keeps of the sentence that it was made of.
enum Faithfulness {
  /// Whether a statement says what a sentence does, as far as its data and its negations tell:
  /// every text and number is still there, and its meaning is turned round as often.
  static func isKept(by statement: String, to sentence: String) -> Bool {
    guard let old = PlainSentence.pieces(of: sentence), let new = PieceCutter.cut(statement),
      Polarity.isEven(old, new), keepsRoles(old, new)
    else { return false }
    let hasMonth = old.contains { $0.kind == .word && LooseDate.month($0.text) != nil }
    let (numbers, texts) = (new.filter { $0.kind != .text }.map(\.text), KnownNames.key(statement))
    return old.indices.allSatisfy { index in
      let piece = old[index]
      // `order by 2`: the number of a column.
      if piece.kind == .number, index > 0, old.first?.text == "select", old[index - 1].text == "by"
      {
        return true
      }
      // `$1`, `"$LIST"`: a list that is a parameter.
      if piece.text.hasPrefix("$") || index > 0 && old[index - 1].text == "$" {
        return new.contains { $0.kind == .parameter }
      }
      // `round(100.0 * avg(completed), 1)`: a share is a percentage here.
      if piece.kind == .number, old.first?.text == "select", isOfShare(piece, in: new) {
        return true
      }
      // `10 instead of 6`: what was there before.
      if piece.kind == .number, index > 1, old[index - 2].text == "instead" { return true }
      return switch piece.kind {
      case .text:
        texts.contains(KnownNames.key(bare(piece.text))) || saysMoment(piece.text, new)
          || Polarity.saysState(at: index, in: old)
          || old.first?.text == "select"
            && (SelectMoment.isPart(piece.text) || SelectReader.isFormat(piece.text))
      // A truth may be a number, `today - 7` is `7 days ago`, and a day may be one of a date.
      case .number:
        ["0", "1"].contains(piece.text) || numbers.contains(piece.text)
          || texts.contains(piece.written) || hasMonth && numbers.contains { $0.count == 10 }
          || dayAfter(old[index...]).map { texts.contains($0) } ?? false
          || isOfMonth(index, in: old, numbers)
      case .date:
        // `after` a day is since the next one.
        texts.contains(piece.text)
          || Diagnostic.dayAfter(piece.text).map { texts.contains($0) } ?? false
      case .word, .parameter, .sign: true
      }
    }
  }

  /// `after 3 days ago`: since the day behind it.
  private static func dayAfter(_ pieces: ArraySlice<Piece>) -> String? {
    let words = pieces.prefix(3).map(\.text)
    return words.last == Keyword.ago.word
      ? DateTestReader.dayBehind(words.joined(separator: " ")) : nil
  }

  /// `after 2026-10`: since the first day of the month behind it.
  private static func isOfMonth(_ index: Int, in old: [Piece], _ new: [String]) -> Bool {
    let start = index > 1 && old[index - 1].text == "-" ? index - 2 : index
    guard start + 2 < old.count, old[start].kind == .number, old[start + 1].text == "-",
      old[start + 2].kind == .number, old[start].text.count == 4, old[start + 2].text.count == 2,
      let year = Int(old[start].text), let month = Int(old[start + 2].text),
      (1...12).contains(month)
    else { return false }
    let next = month == 12 ? (year + 1, 1) : (year, month + 1)
    return new.contains("\(next.0)-\(next.1 < 10 ? "0" : "")\(next.1)-01")
  }

  /// `"one month ago"` in quotes, and no data.
  private static func saysMoment(_ text: String, _ new: [Piece]) -> Bool {
    let words = text.lowercased().split(separator: " ").map(String.init)
    guard words.count == 3, words[2] == Keyword.ago.word,
      let number = Meanings.meaning(of: [words[0]][...], as: .number)?.meant
        ?? Int(words[0]).map(String.init),
      let unit = Meanings.meaning(of: [words[1]][...], as: .unit)?.meant,
      let ago = new.firstIndex(where: { $0.text == words[2] }), ago > 1
    else { return false }
    return new[ago - 2].text == number && new[ago - 1].text.hasPrefix(unit)
  }

  private static func isOfShare(_ number: Piece, in new: [Piece]) -> Bool {
    new.contains { $0.text == "percent" }
      && Double(number.text).map { $0 == 100 || $0 < 4 } ?? false
  }

  /// Whether a text that stands behind `in` or `to` is no name, note or category in a statement:
  /// what it is was said.
  static func keepsRoles(_ statement: String, _ sentence: String) -> Bool {
    guard let old = PieceCutter.cut(sentence), let new = PieceCutter.cut(statement) else {
      return true
    }
    return keepsRoles(old, new)
  }

  private static func keepsRoles(_ old: [Piece], _ new: [Piece]) -> Bool {
    let verbs = StatementInfo.changes.map(\.begins.keyword.word)
    let others = ["in": verbs + ["as", "note"], "to": ["as"]]
    return keepsScope(old, new)
      && others.allSatisfy { word, roles in
        let said = texts(behind: [word], old)
        return said.isDisjoint(with: texts(behind: roles, new))
          || !said.isDisjoint(with: texts(behind: roles, old))
      }
  }

  /// `cheapest item in "BBQ"`: a text behind what is asked for and `in` is a list, and no name that
  /// is compared; `duplicate items in "BBQ"` compares names within the list that is asked.
  private static func keepsScope(_ old: [Piece], _ new: [Piece]) -> Bool {
    guard let list = old.indices.dropFirst(2).first(where: { isScope(at: $0, old) }) else {
      return true
    }
    let title = KnownNames.key(old[list].text)
    let front = new.prefix { $0.kind != .sign || $0.text != "(" }
    return !comparedNames(new).contains(title)
      || texts(behind: ["in"], Array(front)).contains(title)
  }

  /// Not in `name not in (items in "BBQ")`, which compares names.
  private static func isScope(at index: Int, _ pieces: [Piece]) -> Bool {
    let noun = pieces[index - 2]
    let front = index > 2 ? pieces[index - 3].text : ""
    return pieces[index].kind == .text && ["in", "on"].contains(pieces[index - 1].text)
      && noun.kind == .word && !["in", "(", "minus", "not"].contains(front)
      && Meanings.meaning(of: [noun.text][...], as: .source)?.meant == Entity.items.rawValue
  }

  /// The texts in the brackets behind `name in`.
  private static func comparedNames(_ pieces: [Piece]) -> Set<String> {
    var (found, isInside): (Set<String>, Bool) = ([], false)
    for (index, piece) in pieces.enumerated() {
      if piece.kind == .sign, piece.text == "(" {
        let front = pieces[..<index].suffix(3).map(\.text)
        isInside = isInside || front.last == "in" && front.contains(StoredField.name.rawValue)
      } else if piece.kind == .sign, piece.text == ")" {
        isInside = false
      } else if isInside, piece.kind == .text {
        found.insert(KnownNames.key(piece.text))
      }
    }
    return found
  }

  /// The texts right behind one of some words.
  private static func texts(behind words: [String], _ pieces: [Piece]) -> Set<String> {
    let pairs = zip(pieces, pieces.dropFirst()).filter { word, text in
      text.kind == .text && word.kind != .text && words.contains(word.text)
    }
    return Set(pairs.map { KnownNames.key($0.1.text) })
  }

  /// A text without the wildcards of other languages, and without the quotes of a date.
  private static func bare(_ text: String) -> String {
    if let date = LooseDate.date(text) { return date }
    return String(text.drop { "%*".contains($0) }.reversed().drop { "%*".contains($0) }.reversed())
  }
}
