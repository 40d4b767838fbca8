/// A declaration of a type or an extension in one file.
struct TypePart: Hashable {
  enum Kind: Hashable { case type, privateType, `extension` }

  let kind: Kind
  /// `Parser.Cursor` for a type inside another.
  let name: String
  let path: String
  /// Its lines, those of types inside it apart.
  let lineCount: Int
  /// Stored properties that others can set.
  let settableVars: [String]

  /// `QCQText` in `Sources/QCQText/Span.swift`.
  var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
}

/// Finds structures, classes, enumerations, actors and extensions by their braces.
struct TypeScanner {
  private let file: SwiftFile
  private var tokens: [CodeToken] { file.tokens }

  static func parts(of file: SwiftFile) -> [TypePart] {
    let scanner = TypeScanner(file: file)
    var scopes: [Scope] = []
    var parts: [TypePart] = []
    for index in file.tokens.indices {
      switch file.tokens[index].text {
      case "{":
        let outer = scopes.last { $0.name != nil }?.name
        scopes.append(scanner.scope(opening: index, inside: outer ?? nil))
      case "}":
        guard let scope = scopes.popLast(), let kind = scope.kind, let name = scope.name else {
          continue
        }
        let lines = Set(scope.firstLine...file.tokens[index].line).subtracting(scope.linesOfOthers)
        parts.append(
          TypePart(
            kind: kind, name: name, path: file.path, lineCount: lines.count,
            settableVars: scope.vars))
        let all = scope.firstLine...file.tokens[index].line
        for outer in scopes.indices { scopes[outer].linesOfOthers.formUnion(all) }
      case "var":
        guard scopes.last?.kind != nil, let name = scanner.settable(at: index) else { continue }
        scopes[scopes.count - 1].vars.append(name)
      default: continue  // Substring
      }
    }
    return parts
  }

  /// What stands between two braces: a type if it has a kind.
  private struct Scope {
    var kind: TypePart.Kind?
    var name: String?
    var firstLine = 0
    var linesOfOthers: Set<Int> = []
    var vars: [String] = []
  }

  private static let keywords: Set<Substring> = ["struct", "class", "enum", "actor", "extension"]
  private static let modifiers: Set<Substring> = [
    "package", "public", "open", "private", "fileprivate", "internal", "final", "indirect",
    "static", "mutating", "nonisolated", "lazy", "weak", "unowned", "override", "unsafe", "set",
    "class", "(", ")",
  ]

  private func scope(opening open: Int, inside outer: String?) -> Scope {
    guard let keyword = typeKeyword(before: open) else { return Scope() }
    var end = keyword + 2
    while tokens[end].text == ".", end + 1 < open { end += 2 }
    let name = tokens[(keyword + 1)..<end].map(\.text).joined()
    let words = modifiers(before: keyword)
    let isPrivate = words.contains("private") || words.contains("fileprivate")
    let kind: TypePart.Kind =
      tokens[keyword].text == "extension" ? .extension : isPrivate ? .privateType : .type
    return Scope(
      kind: kind, name: outer.map { "\($0).\(name)" } ?? name, firstLine: tokens[keyword].line)
  }

  /// The keyword of the type whose body a brace opens; nil where it opens something else.
  private func typeKeyword(before open: Int) -> Int? {
    var depth = 0
    for index in tokens[..<open].indices.reversed() {
      switch tokens[index].text {
      case ")", "]": depth += 1
      case "(", "[": depth -= 1
      // The two of `where T == Int` say nothing.
      case "=" where [tokens[index - 1].text, tokens[index + 1].text].contains("="): break
      case "{", "}", ";", "=", "func", "var", "let", "init", "protocol": return nil
      case let word where TypeScanner.keywords.contains(word) && depth == 0:
        // Not `class func`, `.extension`, `P: class`.
        let isMember = index > 0 && [".", ":"].contains(tokens[index - 1].text)
        return isMember ? nil : index
      default: break  // Substring
      }
      if depth < 0 { return nil }
    }
    return nil
  }

  private func modifiers(before index: Int) -> [Substring] {
    tokens[..<index].reversed().prefix { TypeScanner.modifiers.contains($0.text) }.map(\.text)
  }

  /// The name of a stored property that others can set; nil where they can not.
  private func settable(at index: Int) -> String? {
    // `private(set)` counts as private: it is the setter that matters.
    guard !modifiers(before: index).contains("private"), isStored(at: index) else { return nil }
    return String(tokens[index + 1].text)
  }

  /// Whether a variable has room of its own; one with nothing but accessors has none.
  private func isStored(at index: Int) -> Bool {
    var depth = 0
    for next in tokens.indices.dropFirst(index + 1) {
      switch tokens[next].text {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "=" where depth == 0: return true
      case "{" where depth == 0:
        let first = next + 1 < tokens.count ? tokens[next + 1].text : ""
        return first == "didSet" || first == "willSet"
      case let word where depth == 0 && TypeScanner.ends.contains(word): return true
      default: break  // Substring
      }
      if depth < 0 { return true }
    }
    return true
  }

  private static let ends: Set<Substring> = [
    "}", "func", "init", "deinit", "subscript", "var", "let", "case", "static", "mutating",
    "struct", "enum", "class", "actor", "extension", "protocol", "typealias", "package", "public",
    "private", "internal", "@", ";", "lazy", "weak", "final", "override", "fileprivate",
    "nonisolated", "in",
  ]

  /// The lines that declare something that can change, in types and in functions, and whether
  /// nothing stands before `var` on them.
  static func mutableLines(in file: SwiftFile) -> [(line: Int, isFirst: Bool)] {
    let scanner = TypeScanner(file: file)
    return file.tokens.indices.compactMap { index in
      let before = index > 0 ? file.tokens[index - 1] : nil
      guard file.tokens[index].text == "var", before?.text != ".", scanner.isStored(at: index)
      else { return nil }
      return (file.tokens[index].line, before?.line != file.tokens[index].line)
    }
  }
}
