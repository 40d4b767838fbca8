import QCQLanguage

/// What stands in the brackets of a call, without what only code needs: the name of its variable,
/// its owners, and words of its own for comparisons.
struct CodeArgument {
  private let pieces: [Piece]
  private let variables: Set<String>

  /// - Parameter source: What the rows are, which may stand for one of them: `items.name`.
  init(_ pieces: ArraySlice<Piece>, of source: String) {
    var rest = pieces
    while rest.count > 2, rest.first?.kind == .sign, let open = rest.first?.text,
      let close = ["(": ")", "{": "}", "[": "]"][open], rest.last?.text == close,
      CodeArgument.isOne(rest.dropFirst().dropLast())
    {
      rest = rest.dropFirst().dropLast()
    }
    var (body, names) = CodeArgument.withoutHead(rest)
    // `l.items.any(i => …)`
    while let arrow = body.firstIndex(where: { $0.text == "=>" && $0.kind == .sign }),
      arrow - body.startIndex > 1, body[arrow - 1].kind == .word, body[arrow - 2].text == "("
    {
      names.insert(body[arrow - 1].text)
      body = (body[..<(arrow - 1)] + body[(arrow + 1)...])[...]
    }
    self.pieces = Array(body)
    let row = Entity(rawValue: source)?.singular
    variables = names.union(["_", "df", "row", source] + [row].compactMap(\.self))
  }

  /// Whether brackets are balanced in what stands within others.
  private static func isOne(_ pieces: ArraySlice<Piece>) -> Bool {
    var depth = 0
    for piece in pieces where piece.kind == .sign {
      if ["(", "[", "{"].contains(piece.text) { depth += 1 }
      if [")", "]", "}"].contains(piece.text) { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }

  /// Without `i =>`, `x ->`, `|i|`, `i in` and `lambda i:`.
  private static func withoutHead(
    _ pieces: ArraySlice<Piece>
  ) -> (ArraySlice<Piece>, Set<String>) {
    let words = pieces.map { $0.kind == .text ? "\"" : $0.text }
    func name(_ index: Int) -> String? {
      words.indices.contains(index) && pieces[pieces.startIndex + index].kind == .word
        ? words[index] : nil
    }
    if let name = name(0), words.count > 2 {
      if ["=>", "->"].contains(words[1]) || words[1] == "in" && name.count == 1 {
        return (pieces.dropFirst(2), [name])
      }
      if name == "lambda", let variable = self.name(pieces, 1), words[2] == ":" {
        return (pieces.dropFirst(3), [variable])
      }
    }
    if words.count > 4, words[0] == "(", words[2] == ")", words[3] == "=>", let name = name(1) {
      return (pieces.dropFirst(4), [name])
    }
    if words.count > 3, words[0] == "|", words[2] == "|", let name = name(1) {
      return (pieces.dropFirst(3), [name])
    }
    return (pieces, [])
  }

  private static func name(_ pieces: ArraySlice<Piece>, _ distance: Int) -> String? {
    let index = pieces.startIndex + distance
    return pieces.indices.contains(index) && pieces[index].kind == .word
      ? pieces[index].text : nil
  }

  // MARK: Fields

  /// Its fields, in quotes or not; nil where something else stands.
  var fields: [String]? {
    var fields: [String] = []
    var place = 0
    while place < pieces.count {
      place = afterOwner(place)
      guard place < pieces.count else { return nil }
      let piece = pieces[place]
      if piece.kind == .sign {
        guard [",", ":", "[", "]", "{", "}"].contains(piece.text) else { return nil }
        place += 1
        continue
      }
      guard piece.kind == .word || piece.kind == .text else { return nil }
      var text = piece.text
      place += 1
      // `month(created)`
      if piece.kind == .word, place + 2 < pieces.count, pieces[place].text == "(",
        pieces[place + 2].text == ")"
      {
        text += "(\(pieces[place + 1].text))"
        place += 3
      }
      fields.append(text)
    }
    return fields.isEmpty ? nil : fields
  }

  /// Its fields with their directions: `"-quantity"`, `{-quantity}`, `name desc`.
  var sortKeys: [String]? {
    var keys: [String] = []
    var place = 0
    var isDown = false
    while place < pieces.count {
      place = afterOwner(place)
      guard place < pieces.count else { return nil }
      let piece = pieces[place]
      place += 1
      if piece.kind == .sign {
        isDown = piece.text == "-" || isDown
        guard ["-", "+", ",", ":", "[", "]"].contains(piece.text) else { return nil }
      } else if piece.text == "desc" || piece.text == "descending", let last = keys.popLast() {
        keys.append(last + " desc")
      } else if ["asc", "ascending", "reverse"].contains(piece.text) {
        return nil
      } else if piece.kind == .word || piece.kind == .text {
        let isMinus = piece.text.hasPrefix("-")
        var text = isMinus ? String(piece.text.dropFirst()) : piece.text
        if text == "count_" || text == "n" { text = "count" }
        if place + 1 < pieces.count, pieces[place].text == "(", pieces[place + 1].text == ")" {
          place += 2
        }
        keys.append(isDown || isMinus ? text + " desc" : text)
        isDown = false
      } else {
        return nil
      }
    }
    return keys.isEmpty ? nil : keys
  }

  /// Past `i.`, `$0.` and a dot alone.
  private func afterOwner(_ start: Int) -> Int {
    var place = start
    func text(_ index: Int) -> String { pieces.indices.contains(index) ? pieces[index].text : "" }
    if text(place) == "$", text(place + 1) == "0" || text(place + 1) == "_",
      text(place + 2) == "."
    {
      return place + 3
    }
    // `items.length` is how many there are.
    if ["items", "list"].contains(text(place)),
      ["length", "size", "count"].contains(text(place + 2))
    {
      return place
    }
    if pieces.indices.contains(place), pieces[place].kind == .word, text(place + 1) == ".",
      variables.contains(text(place)) || text(place).count == 1
    {
      place += 2
    } else if text(place) == ".", pieces[place].kind == .sign {
      place += 1
    }
    return place
  }

  // MARK: Conditions

  private static let signs: Set = [
    "==", "===", "=", "!=", "!==", "<", ">", "<=", ">=", "&&", "||", "!",
  ]

  /// Whether it compares something, or is a state.
  var isCondition: Bool {
    if pieces.contains(where: { $0.kind == .sign && Self.signs.contains($0.text) }) { return true }
    let words = pieces.filter { $0.kind == .word }
    return words.count == 1 && words.count + 1 >= pieces.count
      && Meanings.meaning(of: [words[0].text][...], as: .condition) != nil
  }

  /// Words of other languages for comparisons behind `__`, `$` and a dot.
  private static let comparisons = [
    "gt": ">", "gte": ">=", "ge": ">=", "lt": "<", "lte": "<=", "le": "<=", "ne": "!=",
    "eq": "=", "contains": "contains", "icontains": "contains", "includes": "contains",
    "include": "contains", "startswith": "starts with", "istartswith": "starts with",
    "hasprefix": "starts with", "endswith": "ends with", "hassuffix": "ends with",
    "between": "between", "in": "in", "isin": "in", "exact": "=", "regex": "contains",
    "equals": "=", "like": "contains", "match": "contains",
  ]

  /// The condition in words; nil where it has none.
  var condition: String? {
    var words: [String] = []
    var place = 0
    while place < pieces.count {
      let after = afterOwner(place)
      if after > place {
        place = after
        continue
      }
      guard let (word, count) = word(place, words) else { return nil }
      if !word.isEmpty { words.append(word) }
      place += count
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private func word(_ place: Int, _ before: [String]) -> (word: String, count: Int)? {
    func text(_ distance: Int) -> String {
      let index = place + distance
      return pieces.indices.contains(index) && pieces[index].kind != .text
        ? pieces[index].text : ""
    }
    let piece = pieces[place]
    switch piece.kind {
    case .text: return (StringEscapes.quoted(piece.text), 1)
    case .number, .date: return (piece.written, 1)
    case .parameter:
      return Self.comparisons[String(piece.text.dropFirst())].map { ($0, text(1) == ":" ? 2 : 1) }
    case .word:
      // `items.any(…)`
      if piece.text == "items", text(1) == ".", text(3) == "(",
        ["any", "all", "every", "some", "none", "exists"].contains(text(2))
      {
        return ("items.\(text(2))(", 4)
      }
      return named(piece, place, text)
    case .sign:
      switch piece.text {
      case "&&", "&": return ("and", 1)
      case "||", "|": return ("or", 1)
      case "!": return ("not", 1)
      case ",":
        // A second pair of braces says what is shown.
        if text(1) == "{" { return nil }
        return (isInBrackets(place) ? "," : "and", 1)
      case ":": return (text(1) == "{" ? "" : "=", 1)
      case "{", "}", "[", "]": return ("", 1)
      case "(", ")", "=", "==", "===", "!=", "!==", "<>", "<", ">", "<=", ">=", "-", "..":
        return (piece.text, 1)
      default: return nil  // String
      }
    }
  }

  /// A comma between values stays one.
  private func isInBrackets(_ place: Int) -> Bool {
    let before = pieces[..<place].map(\.text)
    return (before.lastIndex(of: "(") ?? -1) > (before.lastIndex(of: ")") ?? -1)
      || (before.lastIndex(of: "[") ?? -1) > (before.lastIndex(of: "]") ?? -1)
  }

  /// A word, with what is called on it: `quantity__gt=5`, `name.contains("milk")`,
  /// `items["category"]`, `items.length`.
  private func named(
    _ piece: Piece, _ place: Int, _ text: (Int) -> String
  ) -> (word: String, count: Int)? {
    let parts = piece.text.split(separator: "_").map(String.init)
    if parts.count > 1, piece.text.contains("__"), let last = parts.last {
      let field = parts.dropLast().joined(separator: "_")
      if last == "isnull", text(1) == "=" {
        return (text(2) == "false" ? "has \(field)" : "no \(field)", 3)
      }
      guard let sign = Self.comparisons[last], text(1) == "=" else { return nil }
      return ("\(field) \(sign)", 2)
    }
    if text(1) == ".", let sign = Self.comparisons[text(2)], text(3) == "(" {
      return ("\(piece.text) \(sign)", 3)
    }
    // `name.str.contains("milk")`
    if text(1) == ".", text(2) == "str", text(3) == ".", let sign = Self.comparisons[text(4)],
      text(5) == "("
    {
      return ("\(piece.text) \(sign)", 5)
    }
    if text(1) == ".", ["length", "size", "count"].contains(text(2)) {
      let isCall = text(3) == "(" && text(4) == ")"
      return (piece.text, isCall ? 5 : 3)
    }
    if text(1) == "[", pieces.indices.contains(place + 3), pieces[place + 2].kind == .text,
      text(3) == "]"
    {
      return (pieces[place + 2].text, 4)
    }
    return (piece.written.lowercased() == piece.text ? piece.text : piece.written, 1)
  }
}
