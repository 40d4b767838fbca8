import QCQLanguage
import QCQText

/// What a fix may not take from a sentence, nor add to it, by its words alone.
struct ChangeGate {
  private let old: [Piece]
  private let new: [Piece]
  private let isChange: Bool
  /// What was written, where a quote is missing in it.
  private let torn: [Piece]?
  /// Whether a name goes on past such a quote, and over a word of the language with a slip.
  private let swallowsWord: Bool

  /// - Parameters:
  ///   - pieces: Those of the old text; nil where it can't be cut.
  ///   - isChange: Whether rows are changed: there nothing is guessed at.
  init(_ old: String, _ pieces: [Piece]?, _ new: String, isChange: Bool) {
    // In what can't be cut nothing is known; other checks hold there.
    (self.old, self.new) = (pieces ?? [], PieceCutter.cut(new) ?? [])
    self.isChange = isChange
    let isTorn = pieces.map { SentenceRepair.isTorn($0) } ?? true
    torn = isTorn ? PlainSentence.pieces(of: old) : nil
    swallowsWord = isTorn ? SwallowedWord.isIn(self.new, past: old) : false
  }

  var isPassed: Bool {
    if swallowsWord || !keepsTorn || !namesOnlyWhatWasSaid { return false }
    if old.isEmpty || new.isEmpty { return true }
    if Negation.isTakenForPresence(old, new) { return false }
    return Piece.keepPatterns(old, new) && keepsChoices && keepsInversions && keepsEnds
      && keepsRank && keepsOrder && QuotedQuery.keepsClauses(old, new)
      && keepsDirection && Joints.areKept(old, new) && TestedFields.areKept(old, new)
      && comparesNoStates && makesNoNameOfVerb && keepsMore
      && addsNoWord && keepsSigns && keepsGivenNames && makesNoTitleOfAll && makesNoCategoryOfNumber
      && (!isChange
        || keepsReckoning && saysWhen && keepsExceptions && keepsAbsence && keepsScope
          && keepsFields && keepsOneDay)
  }

  /// Where a quote is missing, what follows it may have been a condition: no word of one is lost.
  private var keepsTorn: Bool {
    guard let torn else { return true }
    let said = new.map(\.text).joined(separator: " ").lowercased()
    return torn.allSatisfy { piece in
      guard piece.kind == .word else { return true }
      let words = [piece.text][...]
      if said.contains(piece.text) { return true }
      if piece.text == "not" { return true }
      if Meanings.meaning(of: words, as: .condition) != nil {
        return said.contains("pending") || said.contains("completed")
      }
      return ![Meanings.Context.connective, .field, .comparison].contains {
        Meanings.meaning(of: words, as: $0) != nil
      }
    }
  }

  /// A name of several words has one of them, or one near to it, from what was written.
  private var namesOnlyWhatWasSaid: Bool {
    let said = (torn ?? old).flatMap { KnownNames.words(of: $0.text) }
    // `in the next 3 days` says none, and the only list that an item is on needs not be said.
    guard said.contains("the") else { return true }
    let small: Set = ["in", "the", "of", "a", "an", "and", "for", "on", "to", "at", "de", "het"]
    let home = isChange && new.count > 3 && new[1].kind == .text && new[2].text == "in" ? 3 : nil
    return new.indices.allSatisfy { index in
      let piece = new[index]
      guard piece.kind == .text, index != home else { return true }
      let words = KnownNames.words(of: piece.text).filter { !small.contains($0) }
      return words.count < 2
        || words.contains { word in
          said.contains {
            $0.contains(word) || word.hasPrefix($0) && $0.count > 2
              || Suggestion.distance($0, word, atMost: 2) != nil
          }
        }
    }
  }

  private static func words(_ pieces: [Piece]) -> [String] {
    pieces.map { $0.kind == .text ? "\"" : $0.text }
  }

  /// `or` widens what is meant: it is kept, or becomes a comma between names.
  private var keepsChoices: Bool {
    let amounts = ["more", "less", "higher", "fewer", "later", "earlier", "above", "below", "else"]
    func count(_ pieces: [Piece], _ signs: [String]) -> Int {
      let words = ChangeGate.words(pieces)
      return zip(words, words.dropFirst() + [""]).count { word, next in
        signs.contains(word) && !amounts.contains(next)
      }
    }
    // What always holds with `or` may have been meant with `and`.
    return count(old, ["or", "||"]) <= count(new, isChange ? ["or", ","] : ["or", ",", "and"])
  }

  /// `by name top 10`: the first ten of them by some order, which a limit alone has not.
  private var keepsRank: Bool {
    let (before, after) = (ChangeGate.words(old), ChangeGate.words(new))
    let isRanked = before.indices.dropLast().contains {
      before[$0] == "top" && old[$0 + 1].kind == .number
    }
    if !isRanked || !after.contains("limit") { return true }
    guard isChange else { return after.contains("sort") || after.contains("count") }
    // `sort by quantity top 3` may be the three with most, or the first three of that order.
    let isSaid = before.indices.contains {
      Meanings.meaning(of: before[$0...], as: .direction) != nil
    }
    return after.contains("sort") && (isSaid || after.contains(Keyword.desc.word))
  }

  /// `sort category by price`: by what comes behind `by`.
  private var keepsOrder: Bool {
    let (before, after) = (ChangeGate.words(old), ChangeGate.words(new))
    guard ["sort", "order"].contains(before.first), let by = before.firstIndex(of: "by"), by > 1,
      by + 1 < before.count, let sort = after.firstIndex(of: "sort"), sort + 1 < after.count
    else { return true }
    return after[sort + 1] == before[by + 1]
  }

  /// `sort quantity, desc`, `sorted by quantity, biggest first`: what comes last first stays so.
  private var keepsDirection: Bool {
    let (before, after) = (ChangeGate.words(old), ChangeGate.words(new))
    if after.contains(Keyword.desc.word) { return true }
    if ["desc", "dsc", "descending"].contains(where: before.contains) { return false }
    return before.indices.allSatisfy { index in
      guard let found = Meanings.meaning(of: before[index...], as: .direction),
        found.meant == Keyword.desc.word, found.count > 1
      else { return true }
      // What another fix is for stays as it was written.
      let said = before[index...].prefix(found.count)
      return after.indices.contains { after[$0...].starts(with: said) }
    }
  }

  /// `except the done ones`: what is left out stays left out.
  private var keepsExceptions: Bool {
    let words = ["except", "behalve", "but", "besides", "apart"]
    return !ChangeGate.words(old).contains(where: words.contains) || Polarity.isEven(old, new)
  }

  /// `pending = done` holds for nothing, and nobody knows what was meant.
  private var comparesNoStates: Bool {
    let words = ChangeGate.words(old)
    return !words.indices.dropFirst().dropLast().contains { index in
      guard ["=", "==", "!=", "is"].contains(words[index]) else { return false }
      let (left, right) = ([words[index - 1]][...], [words[index + 1]][...])
      guard let state = Meanings.meaning(of: left, as: .condition)?.meant,
        let other = Meanings.meaning(of: right, as: .condition)?.meant
      else { return false }
      return state != other
    }
  }

  /// `together { delete items }`: a verb is no name.
  private var makesNoNameOfVerb: Bool {
    func named(_ pieces: [Piece]) -> Set<String> {
      let words = ChangeGate.words(pieces)
      let pairs = zip(words, words.dropFirst()).filter { word, next in
        next == "=" && StatementInfo.changes.contains { $0.begins.keyword.word == word }
      }
      return Set(pairs.map(\.0))
    }
    return named(new).isSubset(of: named(old))
  }

  /// `sum(quantity) as pieces having pieces > 20`: what was given a name is compared, and no field
  /// that others call so.
  private var keepsGivenNames: Bool {
    let (before, after) = (ChangeGate.words(old), ChangeGate.words(new))
    // `select …, count(*) as n … having n > 3` compares what it counts under any name.
    if before.first == "select" { return true }
    if !keepsColumnNames(before, after) { return false }
    return before.indices.dropFirst().allSatisfy { index in
      let name = before[index]
      guard before[index - 1] == "as", old[index].kind == .word else { return true }
      let isCompared = before.indices.dropFirst().contains { other in
        before[other] == name && before[other - 1] != "as"
          && Meanings.meaning(of: before[(other + 1)...], as: .comparison) != nil
      }
      return !isCompared && !before.contains(Keyword.having.word)
        || zip(after, after.dropFirst()).contains { $0 == "as" && $1 == name }
    }
  }

  /// `items show name quantity as n`: the name of a column stands in what is shown.
  private func keepsColumnNames(_ before: [String], _ after: [String]) -> Bool {
    guard before.first.flatMap({ Entity(rawValue: $0) }) != nil,
      let show = before.firstIndex(of: Keyword.show.word)
    else { return true }
    let given = before.indices.dropFirst(show + 2).dropLast().filter { index in
      before[index] == Keyword.as.word && old[index + 1].kind == .word
        && isField(before[index - 1])
        // What is called like another column loses that name.
        && !isField(before[index + 1])
        // `as csv`, `as a file`
        && !(FilePhrase.targets + ["a", "an", "the"]).contains(before[index + 1])
    }
    func isField(_ word: String) -> Bool {
      Meanings.meaning(of: [word][...], as: .field) != nil
    }
    return given.allSatisfy { index in
      zip(after, after.dropFirst()).contains { $0 == before[index] && $1 == before[index + 1] }
    }
  }

  /// `copy "Cola" to all lists`: these are lists that are there, and no title.
  private var makesNoTitleOfAll: Bool {
    let quoted = old.filter { $0.kind == .text }.map(\.text)
    return new.allSatisfy { piece in
      guard piece.kind == .text, !quoted.contains(piece.text) else { return true }
      let words = KnownNames.words(of: piece.text)
      return !(words.first.map(ChangeGate.quantities.contains) ?? false)
        || !(words.last.map(Entity.isNoun) ?? false)
    }
  }

  /// `set category = 5`: a number names no category.
  private var makesNoCategoryOfNumber: Bool {
    let numbers = old.filter { $0.kind == .number }.map(\.text)
    return !new.indices.dropFirst(2).contains { index in
      new[index].kind == .text && numbers.contains(new[index].text)
        && ["=", "!="].contains(new[index - 1].text)
        && new[index - 2].text == Keyword.category.word
    }
  }

  private static let quantities: Set = [
    "all", "every", "each", "any", "both", "some", "several", "other", "another", "most", "alle",
  ]
  private static let comparing: Set = ["less", "fewer", "more"]

  /// `new list Party`, `need less cola`, `add 2 the "Bread"`: a noun of the language, a word that
  /// compares and one that says nothing is no item unless it was written in quotes.
  private var addsNoWord: Bool {
    guard new.first?.text == Keyword.add.word, new.first?.kind == .word else { return true }
    let quoted = old.filter { $0.kind == .text }.map(\.text)
    let items = new.prefix { $0.kind == .text || $0.text != Keyword.to.word }
    return items.allSatisfy { item in
      guard item.kind == .text, !quoted.contains(item.text) else { return true }
      let words = KnownNames.words(of: item.text)
      return !(words.first.map(ChangeGate.comparing.contains) ?? false)
        && !(words.count == 1 && Entity.isNoun(words[0]))
        && (words.isEmpty
          || !words.allSatisfy { Meanings.meaning(of: [$0][...], as: .noise) != nil })
    }
  }

  /// `add 2 more "Cola"`: what is there is raised, and no second one is added.
  private var keepsMore: Bool {
    let more = Keyword.more.word
    guard new.first?.text == Keyword.add.word else { return true }
    // In a name or a note it is said, too.
    let said = new.flatMap { $0.kind == .text ? KnownNames.words(of: $0.text) : [$0.text] }
    return old.count { $0.kind == .word && $0.text == more } <= said.count { $0 == more }
  }

  /// `completed is null`: a field that always has a value is never absent, and it was not asked
  /// whether it is true.
  private var keepsAbsence: Bool {
    let absent = ["null", "nil"]
    return !ChangeGate.words(old).contains(where: absent.contains)
      || new.contains {
        ["has", "no", "none"].contains($0.text) || $0.kind == .text && $0.text.isEmpty
      }
  }

  /// `delete items in pending`, `items in today`, `items from the Done`: what stands behind `in` is
  /// a list, whatever its word means elsewhere.
  private var keepsScope: Bool {
    let words = ChangeGate.words(old)
    let isScope = words.indices.dropFirst().dropLast().contains { index in
      guard old[index].kind == .word, ["in", "on", "from"].contains(words[index]),
        Meanings.meaning(of: [words[index - 1]][...], as: .source) != nil
      else { return false }
      let name = words[(index + 1)...].drop(while: SaidNames.small.contains)
      if words[index] == Keyword.in.word,
        Meanings.meaning(of: words[(index + 1)...], as: .day) != nil
      {
        return true
      }
      return Meanings.meaning(of: name, as: .condition) != nil
    }
    return !isScope || new.contains { $0.text == Keyword.in.word }
  }

  /// `where has note or pending with note`: a field that was said twice is not said once.
  private var keepsFields: Bool {
    func count(_ pieces: [Piece]) -> [String: Int] {
      // `quantity > amount` may be a parameter, which is written `$amount`.
      let words = pieces.filter { $0.kind == .word || $0.kind == .parameter }.map {
        $0.kind == .parameter ? String($0.text.dropFirst()) : $0.text
      }
      let fields = words.map { Meanings.meaning(of: [$0][...], as: .field)?.meant ?? $0 }
      return Dictionary(fields.map { ($0, 1) }, uniquingKeysWith: +)
    }
    let after = count(new)
    return count(old).allSatisfy { field, number in
      !["note", "quantity", "category", "created"].contains(field) || number < 2
        || after[field] == nil || after[field, default: 0] >= number
    }
  }

  /// `[3, 7)`, `3..<7`, `range(3, 8)`: which end of a range is left out is kept.
  private var keepsEnds: Bool {
    let words = ChangeGate.words(old)
    let isHalf = words.indices.contains { index in
      let rest = words[index...]
      if rest.starts(with: ["..", "<"]) || rest.starts(with: ["range", "("]) { return true }
      guard rest.count > 4, ["(", "["].contains(words[index]), words[index + 2] == ",",
        old[index + 1].kind == .number, old[index + 3].kind == .number
      else { return false }
      return words[index + 4] == (words[index] == "(" ? "]" : ")")
    }
    guard isHalf else { return true }
    let signs = ChangeGate.words(new)
    if words.contains("range"), !signs.contains(where: { $0.hasPrefix("<") }) {
      let numbers = new.filter { $0.kind == .number }.map(\.text)
      let ends = old.filter { $0.kind == .number }.map(\.text)
      return ends.last.map { !numbers.contains($0) } ?? true
    }
    return signs.contains { $0.hasPrefix("<") } && signs.contains { $0.hasPrefix(">") }
  }

  /// `quantity > = 3`: no part of a sign that is written in two is lost, whatever else is mended.
  private var keepsSigns: Bool {
    let said = new.map(\.text)
    let dates = [Keyword.since, .before, .on, .during].map(\.word)
    return zip(old, old.dropFirst()).allSatisfy { first, second in
      guard first.kind == .sign, second.kind == .sign, ChangeGate.orders.contains(first.text),
        ChangeGate.orders.contains(second.text)
      else { return true }
      let sign = FixTrial.signs["\(first.text) \(second.text)"]
      return sign.map(said.contains) ?? false || dates.contains(where: said.contains)
    }
  }

  private static let orders: Set = ["<", ">", "=", "!", "<=", ">=", "==", "!="]

  /// `~completed`, `!completed`: such a sign in front of a word is `not`, and in front of a state
  /// wherever no field is compared with it.
  private var keepsInversions: Bool {
    let words = ChangeGate.words(old)
    let isTurned = words.indices.dropLast().contains { index in
      guard words[index] == "~", old[index + 1].isGlued else { return false }
      let front = index > 0 ? words[index - 1] : "where"
      return ["where", "and", "or", "("].contains(front)
        || Meanings.meaning(of: words[(index + 1)...], as: .condition) != nil
          && Meanings.meaning(of: [front][...], as: .field) == nil
    }
    return !isTurned || Polarity.turns(in: old) != Polarity.turns(in: new)
  }

  /// `quantity + 1`, `= +1`: a sign in front of a number is not lost.
  private var keepsReckoning: Bool {
    func count(_ pieces: [Piece]) -> Int {
      zip(pieces, pieces.dropFirst()).count { sign, number in
        ["+", "-", "*", "/", "++", "+="].contains(sign.text) && sign.kind == .sign
          && number.kind == .number
      }
    }
    return count(old) <= count(new) || !ChangeGate.words(new).contains("set")
  }

  /// `created > 7 days`: whether that is before or since was not said.
  private var saysWhen: Bool {
    let words = ChangeGate.words(old)
    return !words.indices.contains { index in
      guard [">", ">=", "<", "<="].contains(words[index]), index + 2 < words.count,
        old[index + 1].kind == .number,
        let unit = Meanings.meaning(of: words[(index + 2)...], as: .unit)
      else { return false }
      let rest = words.dropFirst(index + 2 + unit.count)
      return rest.first != "ago"
    }
  }

  /// `due in 3 days`: that day alone, or every day until then.
  private var keepsOneDay: Bool {
    let (before, after) = (ChangeGate.words(old), ChangeGate.words(new))
    let saysDay = zip(after, after.dropFirst()).contains {
      $0 == Keyword.on.word && $1 == Keyword.in.word
    }
    if saysDay { return true }
    let sides = ["before", "by", "within", "next", "coming", "since", "after", "until", "on"]
    return !before.indices.dropFirst().dropLast(2).contains { index in
      guard before[index] == Keyword.in.word, !sides.contains(before[index - 1]) else {
        return false
      }
      let isNumber =
        old[index + 1].kind == .number
        || Meanings.meaning(of: before[(index + 1)...], as: .number) != nil
      return isNumber && Meanings.meaning(of: before[(index + 2)...], as: .unit) != nil
    }
  }
}
