/// A function, initialiser, subscript or computed property with a body.
struct FunctionExtent: Hashable {
  let name: String
  /// Counted from 1.
  let line: Int
  /// From the declaration to the closing brace, both included.
  let lineCount: Int
}

/// Finds functions by their keyword and the braces that follow it.
struct FunctionScanner {
  private static let keywords: Set<Substring> = ["func", "init", "deinit", "subscript", "var"]
  /// What ends a declaration without a body.
  private static let ends: Set<Substring> = [
    "}", "func", "init", "deinit", "subscript", "var", "let", "case", "static", "mutating",
    "struct", "enum", "class", "actor", "extension", "protocol", "associatedtype", "typealias",
    "package", "public", "private", "internal",
  ]
  private let tokens: [CodeToken]

  static func functions(in file: SwiftFile) -> [FunctionExtent] {
    let scanner = FunctionScanner(tokens: file.tokens)
    return scanner.tokens.indices.compactMap(scanner.function)
  }

  private func function(at index: Int) -> FunctionExtent? {
    let keyword = tokens[index]
    let isMember = index > 0 && tokens[index - 1].text == "."
    guard Self.keywords.contains(keyword.text), !isMember, let open = bodyStart(after: index),
      let close = closing(open)
    else { return nil }
    let isNamed = keyword.text == "func" || keyword.text == "var"
    let name = isNamed ? String(tokens[index + 1].text) : String(keyword.text)
    return FunctionExtent(
      name: name, line: keyword.line, lineCount: tokens[close].line - keyword.line + 1)
  }

  /// The brace that opens a body; nil for a declaration without one, as in a protocol.
  private func bodyStart(after index: Int) -> Int? {
    let isProperty = tokens[index].text == "var"
    var depth = 0
    for next in tokens.indices.dropFirst(index + 1) {
      let token = tokens[next]
      if isProperty && token.line != tokens[index].line { return nil }
      if token.text == "(" || token.text == "[" { depth += 1 }
      if token.text == ")" || token.text == "]" { depth -= 1 }
      if depth < 0 || (depth == 0 && Self.ends.contains(token.text)) { return nil }
      if depth == 0 && token.text == "{" { return next }
    }
    return nil
  }

  private func closing(_ open: Int) -> Int? {
    var depth = 0
    for index in tokens.indices.dropFirst(open) {
      if tokens[index].text == "{" { depth += 1 }
      if tokens[index].text == "}" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}

/// A word or a single other character of masked code.
struct CodeToken {
  let text: Substring
  /// Counted from 1.
  let line: Int

  static func all(in code: String) -> [CodeToken] {
    let text = code[...].utf8
    var tokens: [CodeToken] = []
    var line = 1
    var index = text.startIndex
    while index < text.endIndex {
      let start = index
      text.formIndex(after: &index)
      if text[start] == UInt8(ascii: "\n") { line += 1 }
      if text[start] <= UInt8(ascii: " ") { continue }
      if isWord(text[start]) {
        while index < text.endIndex, isWord(text[index]) { text.formIndex(after: &index) }
      }
      tokens.append(CodeToken(text: Substring(text[start..<index]), line: line))
    }
    return tokens
  }

  /// Whether a byte belongs to a word; those of letters beyond ASCII do.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false  // UInt8
    }
  }
}
