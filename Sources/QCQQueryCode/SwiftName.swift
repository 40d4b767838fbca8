/// Names of qcq as Swift writes them.
enum SwiftName {
  /// `per_shelf` as `perShelf`, `unit price` as `unitPrice`; what is a keyword stands in backticks.
  static func property(_ name: String) -> String {
    let name = joined(name)
    return keywords.contains(name) ? "`\(name)`" : name
  }

  /// `per_shelf` as `PerShelf`.
  static func type(_ name: String) -> String { capitalized(joined(name)) }

  private static func joined(_ name: String) -> String {
    let words = name.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    guard let first = words.first else { return "value" }
    let joined = lowercased(first) + words.dropFirst().map(capitalized).joined()
    return joined.first?.isLetter == true ? joined : "value" + joined
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  private static func lowercased(_ word: String) -> String {
    word.prefix(1).lowercased() + word.dropFirst()
  }

  /// Those that no declaration may have as its name.
  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}

extension String {
  /// The text as a literal of Swift.
  var swiftLiteral: String {
    var literal = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case " "..."~": literal.unicodeScalars.append(scalar)
      default:  // Unicode.Scalar
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return literal + "\""
  }
}
