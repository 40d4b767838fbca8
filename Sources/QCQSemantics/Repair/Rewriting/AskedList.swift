import QCQLanguage

/// A list that is named when the query runs, as other tools write it: `in :list`, `list = ?`,
/// `in $1`, `list:"$LIST"`, `the list I give on the command line`. Here it is a parameter.
struct AskedList {
  /// The sentence with a text in the list's place.
  let pieces: [Piece]
  private let name: String

  /// What stands in its place while the sentence is read: no list is called so.
  private static let title = "⟨list⟩"
  private static let behind = [
    "in", "on", "from", "for", "of", "list", "=", "==", ":", "to", "into",
  ]
  private static let givers = ["i", "we", "you", "is", "that", "which", "was", "will", "be"]
  private static let giving = [
    "give", "gave", "given", "pass", "passed", "name", "named", "choose", "chosen", "type", "typed",
    "enter", "entered", "pick", "specify", "specified",
  ]
  private static let places = [
    "on", "in", "from", "at", "via", "as", "with", "the", "a", "an", "my", "command", "line",
    "commandline", "shell", "terminal", "argument", "parameter", "user", "prompt", "to", "script",
  ]

  /// Nil where no list is left open.
  ///
  /// - Parameter declared: The parameters that there are.
  init?(_ pieces: [Piece], declared: Set<String>) {
    for index in pieces.indices {
      let found = AskedList.sign(pieces, index, declared) ?? AskedList.words(pieces, index)
      guard let (name, range) = found else { continue }
      let text = Piece(
        kind: .text, text: AskedList.title, written: StringEscapes.quoted(AskedList.title),
        isGlued: false)
      let isLed =
        range.lowerBound > 0 && AskedList.behind.contains(pieces[range.lowerBound - 1].text)
      var changed = pieces
      changed.replaceSubrange(range, with: isLed ? [text] : [PieceCutter.word("in"), text])
      (self.pieces, self.name) = (changed, name)
      return
    }
    return nil
  }

  /// `name = :name`: whether a value is left open that nobody knows the type of.
  static func leavesOpen(_ pieces: [Piece]) -> Bool {
    zip(pieces, pieces.dropFirst()).contains { sign, word in
      sign.kind == .sign && sign.text == ":" && !sign.isGlued && word.kind == .word && word.isGlued
    }
  }

  /// A query with the parameter in the list's place, declared in a line of its own.
  func declared(in query: String) -> String? {
    let title = StringEscapes.quoted(AskedList.title)
    guard query.contains(title) else { return nil }
    return "param \(name): list\n" + query.replacing(title, with: "$" + name)
  }

  /// A sentence without what stands in the list's place.
  func left(in pieces: [Piece]) -> [Piece] {
    pieces.filter { $0.kind != .text || $0.text != AskedList.title }
  }

  private typealias Found = (name: String, range: Range<Int>)

  /// `:list`, `?`, `$1`, `$LIST` and `"$LIST"` behind a word or sign that a list stands behind.
  private static func sign(_ pieces: [Piece], _ index: Int, _ declared: Set<String>) -> Found? {
    guard isBehindList(pieces[..<index]) else { return nil }
    let (piece, next) = (pieces[index], index + 1 < pieces.count ? pieces[index + 1] : nil)
    switch piece.kind {
    case .parameter:
      let name = String(piece.written.dropFirst())
      return declared.contains(name) ? nil : (name, index..<(index + 1))
    case .text:
      let name = piece.text.dropFirst()
      guard piece.text.hasPrefix("$"), !name.isEmpty, name.allSatisfy(isOfName) else { return nil }
      return (parameter(String(name)), index..<(index + 1))
    case .sign:
      // `list:?` and `list = ?`, but no question at the end.
      if piece.text == "?", pieces[index - 1].kind == .sign || next != nil {
        return ("list", index..<(index + 1))
      }
      // `in [list]`, `in {list}`, `in <list>`
      let closing = ["[": "]", "{": "}", "<": ">"][piece.text]
      if let closing, next?.text == "list", index + 2 < pieces.count,
        pieces[index + 2].text == closing
      {
        return ("list", index..<(index + 3))
      }
      guard let next, next.isGlued, [":", "$"].contains(piece.text),
        !piece.isGlued || piece.text == "$",
        next.kind == (piece.text == "$" ? .number : .word), next.written.allSatisfy(isOfName)
      else { return nil }
      return (parameter(next.written), index..<(index + 2))
    case .word, .number, .date: return nil
    }
  }

  /// Whether a list comes next: behind `in`, and behind `list =`, but not behind `name =`.
  private static func isBehindList(_ pieces: ArraySlice<Piece>) -> Bool {
    guard let last = pieces.last, behind.contains(last.text) else { return false }
    guard last.kind == .sign else { return true }
    let field = pieces.dropLast().last { !["id", "title", "name"].contains($0.text) }
    guard let field, field.kind == .word else { return false }
    return field.text.hasPrefix("list") || ["project", "shopping_list_id"].contains(field.text)
  }

  /// Whether nothing is said of the list behind it: no name, as in `the list I named Party`.
  private static func isEnd(_ pieces: ArraySlice<Piece>) -> Bool {
    guard let next = pieces.first else { return true }
    let clauses = KeywordSet.clauseStarts.keywords.map(\.word)
    return next.kind == .sign || next.kind == .word && clauses.contains(next.text)
  }

  private static func isOfName(_ letter: Character) -> Bool {
    letter.isASCII && (letter.isLetter || letter.isNumber || letter == "_")
  }

  /// What a placeholder is called as a parameter: a number has no name.
  private static func parameter(_ name: String) -> String {
    name.first?.isNumber ?? true ? "list" : name
  }

  /// `the list I give on the command line`, `list given as an argument`
  private static func words(_ pieces: [Piece], _ index: Int) -> Found? {
    guard pieces[index].kind == .word, pieces[index].text == "list" else { return nil }
    var end = index + 1
    func skip(_ words: [String]) {
      while end < pieces.count, pieces[end].kind == .word, words.contains(pieces[end].text) {
        end += 1
      }
    }
    skip(givers)
    let verb = end
    guard verb < pieces.count, pieces[verb].kind == .word, giving.contains(pieces[verb].text) else {
      return nil
    }
    end += 1
    // `the list named Party`
    let isSaid = verb > index + 1
    skip(places)
    guard isSaid || end > verb + 1, isEnd(pieces[end...]) else { return nil }
    var start = index
    while start > 0, ["the", "a", "whatever", "any"].contains(pieces[start - 1].text) { start -= 1 }
    return ("list", start..<end)
  }
}
