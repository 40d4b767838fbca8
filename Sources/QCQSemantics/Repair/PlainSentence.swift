import QCQLanguage

/// A sentence without what only looks different: quotes of other alphabets, capitals, a prompt in
/// front, a full stop behind, words glued together, torn apart or written twice.
struct PlainSentence {
  private(set) var pieces: [Piece]

  /// - Parameter names: The fields, functions and named queries that there are.
  init?(_ text: String, _ names: Set<String>) {
    guard let pieces = PlainSentence.cut(PlainSentence.unwrapped(text)) else { return nil }
    self.pieces = pieces
    trim()
    mend(names)
    if self.pieces.isEmpty { return nil }
  }

  /// The sentence in this language's quotes.
  var text: String { PlainSentence.text(pieces) }

  /// Some pieces in this language's quotes.
  static func text(_ pieces: [Piece]) -> String {
    var text = ""
    for (index, piece) in pieces.enumerated() {
      let before = index > 0 ? pieces[index - 1] : nil
      let isApart = before.map { $0.kind != .sign && piece.kind != .sign } ?? false
      if index > 0, !piece.isGlued || isApart { text += " " }
      text += PlainSentence.written(piece)
    }
    return text
  }

  private static func written(_ piece: Piece) -> String {
    switch piece.kind {
    case .text: StringEscapes.quoted(piece.text)
    case .date, .number: piece.text
    case .word, .parameter, .sign: piece.written
    }
  }

  /// Where a quote is missing, the pieces without any: names are known without them.
  static func pieces(of text: String) -> [Piece]? {
    let signs: [Character] = ["\"", "“", "”", "„"]
    if let pieces = PieceCutter.cut(text), !SentenceRepair.isTorn(pieces) { return pieces }
    guard !text.contains("\\"), text.contains(where: signs.contains) else { return nil }
    return PieceCutter.cut(closed(text) ?? text.filter { !signs.contains($0) })
  }

  /// `rename "Cola to "Pepsi" in "BBQ"` with the quote that is missing in front of a word between
  /// two texts; nil where one is missing elsewhere.
  private static func closed(_ text: String) -> String? {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    var (closed, isInside) = (String(parts[0]), false)
    for (part, next) in zip(parts.dropFirst(), parts.dropFirst(2)) {
      isInside.toggle()
      let opensNext = part.last == " " && next.first.map { $0 != " " } ?? false
      guard isInside, opensNext else {
        closed += "\"\(part)"
        continue
      }
      guard let joint = joints.first(where: { part.hasSuffix($0) && part.count > $0.count }) else {
        return nil
      }
      closed += "\"\(part.dropLast(joint.count))\"\(joint)"
      isInside = false
    }
    isInside.toggle()
    let last = parts.last ?? ""
    // At the end a quote is missing in any case; a tag is no comment for that.
    if isInside, closed.count(where: { $0 == "\"" }) < parts.count, !last.hasPrefix("#") {
      return nil
    }
    if isInside, !isName(last) { return nil }
    return "\(closed)\"\(last)\(isInside ? "\"" : "")"
  }

  /// Whether a text that is never closed is all of it a name or a word: `with note "#party`.
  private static func isName(_ text: Substring) -> Bool {
    let words = text.lowercased().split(separator: " ")
    return !words.isEmpty
      && !words.contains { word in
        Keyword.allCases.contains { $0.word == word }
      }
  }

  private static let joints = [
    " to ", " in ", " from ", " on ", " as ", " and ", " into ", " note ", " set name = ", ", ",
  ]

  private static func cut(_ text: String) -> [Piece]? {
    guard let pieces = pieces(of: text), !pieces.isEmpty else { return nil }
    // What has escapes is data that nobody should touch.
    return pieces.contains { $0.kind == .text && $0.text.contains("\\") } ? nil : pieces
  }

  // MARK: Around the sentence

  private static let openings = Set(
    KeywordSet.statementStarts.keywords.map(\.word) + ["show", "what", "how", "select"])

  /// Without a prompt in front, `qcq query`, and quotes or brackets around all of it.
  private static func unwrapped(_ text: String) -> String {
    var rest = text[...]
    // A sign for a number, where it begins no comment.
    if text.contains("# of ") { rest = text.replacing("# of ", with: "number of ")[...] }
    for front in ["qcq>", "qcq query ", "> ", "$ ", "- ", "* "] where rest.hasPrefix(front) {
      rest = rest.dropFirst(front.count)
    }
    // `qcq '…'`, as a shell is told.
    if ["qcq '", "qcq \""].contains(where: rest.hasPrefix) { rest = rest.dropFirst(4) }
    if let dot = rest.firstIndex(of: "."), dot > rest.startIndex, rest[dot...].hasPrefix(". "),
      rest[..<dot].allSatisfy(\.isNumber)
    {
      rest = rest[dot...].dropFirst(2)
    }
    rest = rest.drop { $0 == " " }
    let pairs: [(Character, Character)] = [
      ("\"", "\""), ("'", "'"), ("`", "`"), ("“", "”"), ("(", ")"), ("[", "]"),
    ]
    for (open, close) in pairs where rest.first == open && rest.last == close && rest.count > 2 {
      let inner = rest.dropFirst().dropLast()
      let word = inner.prefix { $0.isLetter }.lowercased()
      if openings.contains(word) { return String(inner) }
    }
    if rest.last == "\"", rest.count(where: { $0 == "\"" }) % 2 == 1 { rest = rest.dropLast() }
    return String(rest)
  }

  private mutating func trim() {
    let ends = [".", "?", "!", ",", ";", "...", "\\", ":"]
    // Behind `show name,` something is missing.
    let lists: KeywordSet = [.show, .sort, .by, .per, .set]
    let clause = pieces.last { piece in
      KeywordSet.clauseStarts.keywords.contains { $0.word == piece.text && piece.kind == .word }
    }
    if pieces.last?.text == ",", lists.keywords.contains(where: { $0.word == clause?.text }) {
      return
    }
    while let last = pieces.last,
      last.kind == .sign && ends.contains(last.text)
        || last.text == "please" && last.kind == .word
    {
      pieces.removeLast()
    }
    while let first = pieces.first, first.kind == .word, first.text == "please" {
      pieces.removeFirst()
    }
    func count(_ sign: String) -> Int { pieces.count { $0.kind == .sign && $0.text == sign } }
    if pieces.last?.text == ")", count(")") == count("(") + 1 { pieces.removeLast() }
  }

  // MARK: Words

  /// `Grandpa's list`: the list `Grandpa`.
  private mutating func leaveOwner() {
    for (index, next) in zip(pieces.indices, pieces.dropFirst()) {
      let piece = pieces[index]
      guard piece.kind == .word, piece.text.hasSuffix("'s"), next.kind == .word,
        ["list", "shopping"].contains(next.text),
        !PlainSentence.noOwners.contains(String(piece.text.dropLast(2)))
      else { continue }
      pieces[index] = PlainSentence.word(String(piece.written.dropLast(2)), piece.isGlued)
    }
  }

  /// Words that own no list though they have an `'s`.
  private static let noOwners = [
    "week", "month", "year", "today", "tomorrow", "yesterday", "what", "that", "who", "it", "here",
  ]

  private mutating func mend(_ names: Set<String>) {
    leaveOwner()
    var mended: [Piece] = []
    for (index, piece) in pieces.enumerated() {
      // `countif(…)` is a call, and not two words.
      let isCall =
        index + 1 < pieces.count && pieces[index + 1].text == "(" && pieces[index + 1].isGlued
      if piece.kind == .word, isCall, !names.contains(piece.text) {
        mended.append(piece)
      } else if piece.kind == .word {
        for word in PlainSentence.words(piece, names) { append(word, to: &mended, names) }
      } else if piece.text == ",", let last = mended.last, last.text == "," {
        continue
      } else if let last = mended.last, let whole = wholeSign(last, piece, before: index + 1) {
        mended[mended.count - 1] = whole
      } else {
        mended.append(piece)
      }
    }
    // No comma stands in front of a clause.
    let clauses = KeywordSet.clauseStarts.keywords.map(\.word)
    pieces = mended.enumerated().filter { index, piece in
      guard piece.text == ",", piece.kind == .sign, index + 1 < mended.count else { return true }
      let next = mended[index + 1]
      return next.kind != .word || !clauses.contains(next.text)
    }.map(\.element)
  }

  /// `> =` as one sign; nil for any other two pieces, and for `> =5`, which may have one too many.
  private func wholeSign(_ last: Piece, _ piece: Piece, before next: Int) -> Piece? {
    guard last.kind == .sign, piece.kind == .sign, !piece.isGlued,
      let sign = FixTrial.signs["\(last.text) \(piece.text)"],
      !pieces.indices.contains(next) || !pieces[next].isGlued
    else { return nil }
    return Piece(kind: .sign, text: sign, written: sign, isGlued: last.isGlued)
  }

  private func append(_ word: Piece, to mended: inout [Piece], _ names: Set<String>) {
    guard let last = mended.last, last.kind == .word else { return mended.append(word) }
    if last.text == word.text, names.contains(word.text) { return }
    let joined = last.text + word.text
    // `as c` names a column.
    if last.text != Keyword.as.word, names.contains(joined),
      !names.contains(last.text) || !names.contains(word.text)
    {
      mended[mended.count - 1] = PlainSentence.word(joined, last.isGlued)
    } else {
      mended.append(word)
    }
  }

  private static func word(_ text: String, _ isGlued: Bool) -> Piece {
    Piece(kind: .word, text: text.lowercased(), written: text, isGlued: isGlued)
  }

  /// A word in small letters where it is one of the language then, or the two that it was.
  private static func words(_ piece: Piece, _ names: Set<String>) -> [Piece] {
    if names.contains(piece.written) { return [piece] }
    if names.contains(piece.text) {
      var small = word(piece.text, piece.isGlued)
      small.spelled = piece.written
      return [small]
    }
    // `non-dairy`
    if piece.text.hasPrefix("non-") {
      return [word("not", piece.isGlued), word(String(piece.text.dropFirst(4)), false)]
    }
    if Meanings.has(piece.text) { return [piece] }
    // `untouched`, `unchanged`
    let stem = String(piece.text.dropFirst(2))
    if piece.text.hasPrefix("un"), Meanings.meaning(of: [stem][...], as: .field)?.meant == "updated"
    {
      return [word("not", piece.isGlued), word(stem, false)]
    }
    let parts = piece.text.split { $0 == "_" || $0 == "-" }.map(String.init)
    if parts.count > 1, parts.allSatisfy(names.contains) {
      return parts.enumerated().map { word($1, $0 == 0 && piece.isGlued) }
    }
    let letters = Array(piece.text)
    for length in letters.indices.dropFirst(2) {
      let (head, tail) = (String(letters[..<length]), String(letters[length...]))
      guard names.contains(head) else { continue }
      if names.contains(tail), tail.count > 1 {
        return [word(head, piece.isGlued), word(tail, false)]
      }
      if let number = Int(tail), number >= 0 {
        return [
          word(head, piece.isGlued),
          Piece(kind: .number, text: tail, written: tail, isGlued: false),
        ]
      }
    }
    return [piece]
  }
}
