/// The escapes of strings: `\"`, `\\`, `\n`, `\t` and `\u{1F96C}`.
package enum StringEscapes {
  /// A text as a string literal of the language.
  package static func quoted(_ text: String) -> String {
    if isPlain(text) { return "\"\(text)\"" }
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\t": literal += "\\t"
      // Most are letters that need no table.
      case " "..."~": literal.unicodeScalars.append(scalar)
      default:  // Unicode.Scalar
        if scalar.properties.generalCategory == .control || scalar.properties.isBidiControl {
          literal += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          literal.unicodeScalars.append(scalar)
        }
      }
    }
    return literal + "\""
  }

  /// A text as it stands between the quotes of a string literal.
  package static func inside(_ text: String) -> String {
    String(quoted(text).dropFirst().dropLast())
  }

  /// Whether a text stands between quotes as it is, as most do.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
  }
}
