import QCQText

/// A value to write as JSON, its fields in order.
package indirect enum JSONValue {
  case null
  case bool(Bool)
  case int(Int)
  case string(String)
  case array([JSONValue])
  case object([(String, JSONValue)])

  /// The text, indented by two spaces, with a line break at its end.
  package func rendered() -> String {
    var output: [UInt8] = []
    write(to: &output, indentation: "")
    return String(decoding: output, as: UTF8.self) + "\n"
  }

  /// The value for people: `yes`, `3`, `–` for what is absent.
  package var plain: String {
    switch self {
    case .null: "–"
    case .bool(let bool): bool ? "yes" : "no"
    case .int(let int): String(int)
    case .string(let text): text
    case .array(let elements): elements.map(\.plain).joined(separator: ", ")
    case .object(let fields): fields.map { "\($0): \($1.plain)" }.joined(separator: ", ")
    }
  }

  private func write(to output: inout [UInt8], indentation: String) {
    switch self {
    case .null: output += Array("null".utf8)
    case .bool(let bool): output += Array((bool ? "true" : "false").utf8)
    case .int(let int): output += Array(String(int).utf8)
    case .string(let text): JSONText.append(text, to: &output)
    case .array(let elements):
      JSONValue.write(elements, ("[", "]"), &output, indentation) { element, output, inner in
        element.write(to: &output, indentation: inner)
      }
    case .object(let fields):
      JSONValue.write(fields, ("{", "}"), &output, indentation) { field, output, inner in
        JSONText.append(field.0, to: &output)
        output += Array(": ".utf8)
        field.1.write(to: &output, indentation: inner)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], _ brackets: (String, String), _ output: inout [UInt8],
    _ indentation: String, _ body: (Element, inout [UInt8], String) -> Void
  ) {
    output += Array(brackets.0.utf8)
    let inner = indentation + "  "
    for (order, element) in elements.enumerated() {
      output += Array(((order == 0 ? "\n" : ",\n") + inner).utf8)
      body(element, &output, inner)
    }
    if !elements.isEmpty { output += Array(("\n" + indentation).utf8) }
    output += Array(brackets.1.utf8)
  }
}
