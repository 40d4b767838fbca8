import QCQLanguage

/// What other languages write as calls, pipes and brackets, as the words of a sentence:
/// `items.filter(i => i.quantity > 5).map(i => i.name)` is `items where quantity > 5 show name`.
///
/// A call that is not known ends the attempt.
struct CodeReader {
  let pieces: [Piece]
  var place = 0
  var draft = CodeDraft()

  /// The sentence that some code means, to be read as any other one; nil where it is none.
  static func sentence(_ pieces: [Piece]) -> [Piece]? {
    let signs: Set = ["|", ".", "[", "{", "(", "=", "%"]
    guard pieces.contains(where: { $0.kind == .sign && signs.contains($0.text) }) else {
      return nil
    }
    var reader = CodeReader(pieces: pieces)
    guard reader.read(), let text = reader.draft.text else { return nil }
    return PieceCutter.cut(text)
  }

  init(pieces: [Piece]) { self.pieces = pieces }

  var current: Piece? { pieces.indices.contains(place) ? pieces[place] : nil }

  func piece(_ distance: Int) -> Piece? {
    pieces.indices.contains(place + distance) ? pieces[place + distance] : nil
  }

  func at(_ text: String, _ distance: Int = 0) -> Bool {
    piece(distance).map { $0.kind != .text && $0.text == text } ?? false
  }

  mutating func take(_ text: String) -> Bool {
    guard at(text) else { return false }
    place += 1
    return true
  }

  private mutating func read() -> Bool {
    // `jq '.items[] | select(.pending)'`
    if at("jq"), let code = piece(1), code.kind == .text, pieces.count == 2,
      let inner = PieceCutter.cut(code.text)
    {
      self = CodeReader(pieces: inner)
    }
    let isCell = take("=")
    if isCell || at("(", 1), let cell = SpreadsheetCall(self) {
      draft = cell.draft
      return true
    }
    if let comprehension = Comprehension(self) {
      draft = comprehension.draft
      return true
    }
    return !isCell && readRoot() && readStages()
  }

  // MARK: What is asked for

  /// `items`, `db.items`, `Item.objects`, `from i in items`, `df`.
  private mutating func readRoot() -> Bool {
    _ = take(".")
    let isQuery = take("from")
    if isQuery, let name = current, name.kind == .word, at("in", 1) { place += 2 }
    if at("db"), at(".", 1) { place += 2 }
    guard let source = takeSource() else { return false }
    draft.source = source
    if at("."), at("objects", 1) { place += 2 }
    // A source alone, or in front of plain words, is no code.
    guard let next = current else { return false }
    let hasCall = next.text == "where" && pieces.contains { $0.kind == .sign && $0.text == "." }
    return next.kind == .sign && [".", "[", "|", "%", "("].contains(next.text) || isQuery || hasCall
  }

  mutating func takeSource() -> String? {
    guard let word = current, word.kind == .word else { return nil }
    if word.text == "df", piece(1)?.kind == .sign {
      place += 1
      return Entity.items.rawValue
    }
    let source = Meanings.meaning(of: [word.text][...], as: .source)
    guard let source else { return nil }
    place += 1
    return source.meant
  }

  // MARK: Stages

  private mutating func readStages() -> Bool {
    while let sign = current {
      if at("-"), at("(", 2),
        piece(1).map({ Meanings.meaning(of: [$0.text][...], as: .source) != nil })
          == true, piece(3)?.kind == .text, at(")", 4), let title = piece(3)
      {
        // `items("BBQ") - items("Week shop")`
        draft.clauses.append("but not in \(StringEscapes.quoted(title.text))")
        place += 5
      } else if sign.kind == .sign, ["|", ".", "%", ">", ";", "->"].contains(sign.text) {
        place += 1
      } else if at("[") {
        // `| [.name, .quantity]` makes something new, and `items[0]` chooses.
        let isMade = place > 0 && pieces[place - 1].text == "|"
        guard let inner = takeBracketed(),
          isMade ? draft.apply("project", inner) : readIndex(inner)
        else { return false }
      } else if at("{") {
        // `| {name, price}`
        guard let inner = takeBracketed(), draft.apply("project", inner) else { return false }
      } else if sign.kind == .word || sign.text == "(" {
        guard readCall() else { return false }
      } else {
        return false
      }
    }
    return true
  }

  /// `[:5]`, `["quantity"]`, `[df.quantity > 5]`.
  private mutating func readIndex(_ inner: ArraySlice<Piece>) -> Bool {
    if inner.isEmpty { return true }
    let words = inner.map(\.text)
    // `[["name", "price"]]`, `shape[0]`
    if words.first == "[", words.last == "]" {
      return draft.apply("project", inner.dropFirst().dropLast())
    }
    if words == ["0"], draft.measure == "count" { return true }
    if words.count == 2, words[0] == ":", Int(words[1]) != nil {
      draft.limit = words[1]
      return true
    }
    if inner.count == 1, let field = inner.first, field.kind == .text {
      draft.field = field.text
      return true
    }
    return draft.addWhere(inner)
  }

  /// A call by its name, with what stands in its brackets, or behind it up to the next bar.
  private mutating func readCall() -> Bool {
    // `items("BBQ")`: what is on a list.
    if at("(") {
      guard let inner = takeBracketed(), inner.count == 1, let title = inner.first,
        title.kind == .text
      else { return false }
      draft.clauses.append("in \(StringEscapes.quoted(title.text))")
      return true
    }
    guard let name = current else { return false }
    place += 1
    // `df.category.value_counts()`
    if at(".") || current == nil, name.kind == .word,
      let field = Meanings.meaning(of: [name.text][...], as: .field)
    {
      draft.field = field.meant
      // `… | .name`
      if current == nil { draft.clauses.append("show \(field.meant)") }
      return true
    }
    let isCalled = at("(") || at("{")
    // What stands in square brackets behind it is no argument.
    let arguments = isCalled ? takeBracketed() : at("[") ? [] : takeWords()
    guard let arguments else { return false }
    return draft.apply(name.text, arguments)
  }

  /// What stands between brackets that begin here, without them.
  mutating func takeBracketed() -> ArraySlice<Piece>? {
    let start = place + 1
    var depth = 0
    while let piece = current {
      place += 1
      guard piece.kind == .sign else { continue }
      if ["(", "[", "{"].contains(piece.text) { depth += 1 }
      if [")", "]", "}"].contains(piece.text) { depth -= 1 }
      if depth == 0 { return pieces[start..<(place - 1)] }
    }
    return nil
  }

  /// The pieces up to the next bar, dot or end.
  private mutating func takeWords() -> ArraySlice<Piece> {
    let start = place
    var depth = 0
    while let piece = current {
      if piece.kind == .sign {
        if ["(", "[", "{"].contains(piece.text) { depth += 1 }
        if [")", "]", "}"].contains(piece.text) { depth -= 1 }
        if depth == 0, piece.text == "|" || piece.text == "." && place == start { break }
      }
      // `where i.quantity > 5 select i.name`
      if depth == 0, place > start, ["select", "orderby"].contains(piece.text) { break }
      place += 1
    }
    return pieces[start..<place]
  }
}
