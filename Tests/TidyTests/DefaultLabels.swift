/// Finds `default:` in switches: over our own enums it would hide what a new case leaves undone.
///
/// Over a foreign type it is fine, and a comment names that type: `default:  // UInt8`, on the
/// same line or alone on the line above; words may follow after a colon.
enum DefaultLabels {
  static func findings(in file: SwiftFile, ownTypes: Set<String>) -> [Finding] {
    lines(in: file).compactMap { line in
      guard let type = foreignType(of: line, in: file) else {
        return file.finding(line, "list the cases, or name the foreign type: `default:  // UInt8`")
      }
      let names = Set(type.matches(of: /\w+/).map { String($0.output) })
      guard let own = names.intersection(ownTypes).first else { return nil }
      return file.finding(line, "list the cases: `\(own)` is a type of this package")
    }
  }

  /// The lines of labels; `default:` as an argument stands in other brackets than braces.
  private static func lines(in file: SwiftFile) -> [Int] {
    let tokens = file.tokens
    var brackets: [Substring] = []
    var found: [Int] = []
    for (token, next) in zip(tokens, tokens.dropFirst()) {
      switch token.text {
      case "(", "[", "{": brackets.append(token.text)
      case ")", "]", "}": _ = brackets.popLast()
      default: break  // Substring
      }
      if token.text == "default" && next.text == ":" && brackets.last == "{" {
        found.append(token.line)
      }
    }
    return found
  }

  private static func foreignType(of line: Int, in file: SwiftFile) -> Substring? {
    let pattern = /\/\/ (\(?[A-Z][\w.]*\??(?:, [A-Z][\w.]*\??)*\)?)(?:: .*)?$/
    if let match = file.lines[line - 1].firstMatch(of: pattern) { return match.output.1 }
    guard line > 1, file.codeLines[line - 2].allSatisfy(\.isWhitespace) else { return nil }
    return file.lines[line - 2].firstMatch(of: pattern)?.output.1
  }

  /// The names of the types that files declare.
  static func types(declaredIn files: [SwiftFile]) -> Set<String> {
    let keywords: Set<Substring> = ["enum", "struct", "class", "protocol", "actor"]
    let names = files.flatMap { file in
      zip(file.tokens, file.tokens.dropFirst()).compactMap { token, next in
        keywords.contains(token.text) && next.text.first.map { ("A"..."Z").contains($0) } == true
          ? String(next.text) : nil
      }
    }
    return Set(names)
  }
}
