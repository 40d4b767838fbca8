import QCQLanguage

/// `[i.name for i in items if i.quantity > 5]`, `sum(i.quantity for i in items)`.
struct Comprehension {
  var draft = CodeDraft()

  init?(_ reader: CodeReader) {
    var reader = reader
    let measure = reader.at("(", 1) ? reader.current?.text : nil
    if measure != nil { reader.place += 1 }
    guard reader.at("[") || measure != nil, let inner = reader.takeBracketed(),
      reader.current == nil,
      let loop = inner.firstIndex(where: { $0.kind == .word && $0.text == "for" }),
      inner.indices.contains(loop + 3), inner[loop + 2].text == "in"
    else { return nil }
    let variable = inner[loop + 1].text
    var source = CodeReader(pieces: Array(inner[(loop + 3)...]))
    guard let asked = source.takeSource() else { return nil }
    draft.source = asked
    let shown = inner[..<loop].map(\.text)
    if let measure, measure != "len" {
      guard shown.count > 2, draft.apply(measure, inner[..<loop]) else { return nil }
    } else if measure == nil, shown != [variable] {
      guard draft.apply("map", inner[..<loop]) else { return nil }
    } else if measure == "len" {
      draft.measure = "count"
    }
    if source.current == nil { return }
    guard source.take("if") else { return nil }
    guard draft.addWhere(source.pieces[source.place...]) else { return nil }
  }
}

/// `=FILTER(items, quantity > 5)`, `=COUNTIFS(list, "BBQ", completed, FALSE)`,
/// `=MAX(items[quantity])`.
struct SpreadsheetCall {
  var draft = CodeDraft()

  private static let measures = [
    "sumif": "sum", "sumifs": "sum", "averageif": "average", "averageifs": "average",
    "maxifs": "max", "minifs": "min",
  ]

  init?(_ reader: CodeReader) {
    var reader = reader
    guard let name = reader.current, name.kind == .word else { return nil }
    reader.place += 1
    guard reader.at("("), let inner = reader.takeBracketed() else { return nil }
    if name.text == "sumproduct" {
      // `=SUMPRODUCT(price, quantity) for BBQ`
      let factors = inner.filter { $0.kind == .word }.map(\.text)
      guard factors.count == 2, inner.count == 3 else { return nil }
      draft.measure = "sum \(factors[0]) * \(factors[1]) of"
      let rest = reader.pieces[reader.place...].filter { $0.text != "items" }
      if !rest.isEmpty { draft.clauses = [PlainSentence.text(Array(rest))] }
      return
    }
    let rest = Array(reader.pieces[reader.place...])
    let isCounted = ["counta", "count", "countif"].contains(name.text)
    // `=COUNT(items) by list`
    guard rest.isEmpty || isCounted && ["by", "per"].contains(rest[0].text) else { return nil }
    defer { if !rest.isEmpty { draft.clauses.append(PlainSentence.text(rest)) } }
    let arguments = SpreadsheetCall.arguments(inner)
    let words = arguments.map { $0.map(\.text) }
    switch name.text {
    case "filter":
      guard arguments.count == 2, words[0].count == 1, let source = SpreadsheetCall.source(words[0])
      else { return nil }
      draft.source = source
      guard draft.addWhere(arguments[1]) else { return nil }
    case "counta", "rows", "len", "count":
      guard arguments.count == 1, words[0].count == 1, let source = SpreadsheetCall.source(words[0])
      else { return nil }
      (draft.source, draft.measure) = (source, "count")
    case "countif", "countifs":
      guard addPairs(arguments) else { return nil }
      draft.measure = "count"
    case "max", "min", "sum", "average":
      // `=SUM(quantity)`
      if words.count == 1, words[0].count == 1, SpreadsheetCall.source(words[0]) == nil,
        arguments[0].first?.kind == .word
      {
        draft.measure = "\(name.text) \(words[0][0]) of"
        return
      }
      // `items[quantity]`
      guard words.count == 1, words[0].count == 4, words[0][1] == "[",
        let source = SpreadsheetCall.source([words[0][0]])
      else { return nil }
      (draft.source, draft.measure) = (source, "\(name.text) \(words[0][2]) of")
    default:  // String
      guard let measure = Self.measures[name.text], arguments.count == 3,
        words[2].count == 1, addPairs(Array(arguments[..<2]))
      else { return nil }
      draft.measure = "\(measure) \(words[2][0]) of"
    }
  }

  private static func source(_ words: [String]) -> String? {
    Meanings.meaning(of: words[...], as: .source)?.meant
  }

  /// A field and its value, and so on.
  private mutating func addPairs(_ arguments: [ArraySlice<Piece>]) -> Bool {
    guard !arguments.isEmpty, arguments.count.isMultiple(of: 2) else { return false }
    for index in stride(from: 0, to: arguments.count, by: 2) {
      let (field, value) = (arguments[index], arguments[index + 1])
      guard field.count == 1, value.count == 1 else { return false }
      let test = SpreadsheetCall.criterion(value[value.startIndex])
      guard draft.addWhere((Array(field) + test)[...]) else { return false }
    }
    return true
  }

  /// `"<>BBQ"`, `">5"`, `"BBQ"`: a sign in front of a text says how it is compared.
  private static func criterion(_ value: Piece) -> [Piece] {
    let sign = value.kind == .text ? String(value.text.prefix { "<>=".contains($0) }) : ""
    let rest = String(value.text.dropFirst(sign.count))
    let operation = sign == "<>" ? "!=" : sign.isEmpty ? "=" : sign
    let written = Piece(kind: .sign, text: operation, written: operation, isGlued: false)
    guard !sign.isEmpty, !rest.isEmpty else { return [written, value] }
    let quoted = Piece(
      kind: .text, text: rest, written: StringEscapes.quoted(rest), isGlued: false)
    return [written, Int(rest) == nil ? quoted : PieceCutter.word(rest)]
  }

  /// What stands between the commas that are in no brackets.
  private static func arguments(_ pieces: ArraySlice<Piece>) -> [ArraySlice<Piece>] {
    var (found, start, depth): ([ArraySlice<Piece>], Int, Int) = ([], pieces.startIndex, 0)
    for index in pieces.indices where pieces[index].kind == .sign {
      if ["(", "[", "{"].contains(pieces[index].text) { depth += 1 }
      if [")", "]", "}"].contains(pieces[index].text) { depth -= 1 }
      if depth == 0, [",", ";"].contains(pieces[index].text) {
        found.append(pieces[start..<index])
        start = index + 1
      }
    }
    return found + [pieces[start...]]
  }
}
