package import QCQText

/// A JSON value as a client sent it.
///
/// Foundation's readers build a tree of objects first and read from that, which takes longer than
/// the whole of a small answer may; the benchmark `lsp` measures the two against each other.
package indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A name and its value; the last one counts where a name stands twice.
  package struct Member: Sendable {
    package let name: String
    package let value: JSON

    package init(_ name: String, _ value: JSON) { (self.name, self.value) = (name, value) }
  }

  /// The value of a member; nil where there is none, where it is null, or where this is no object.
  package subscript(_ name: String) -> JSON? {
    guard case .object(let members) = self,
      let found = members.last(where: { $0.name == name })?.value
    else { return nil }
    if case .null = found { return nil }
    return found
  }

  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// A whole number; one that is written with a fraction of zero counts as whole.
  package var int: Int? {
    switch self {
    case .int(let int): int
    case .number(let number): Int(exactly: number)
    case .null, .bool, .string, .array, .object: nil
    }
  }

  package var array: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  package var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// All the strings of an array; nil where this is none.
  package var strings: [String]? { array?.compactMap(\.string) }

  /// Whether something was said, and not just an empty or absent value.
  package var isPresent: Bool {
    if case .null = self { false } else { true }
  }
}

extension JSON: Equatable {
  package static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.int(let left), .int(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.int(let int), .number(let number)), (.number(let number), .int(let int)):
      Double(int) == number
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)):
      left.count == right.count
        && left.allSatisfy { member in
          right.last { $0.name == member.name }.map { $0.value == member.value } ?? false
        }
    case (.null, _), (.bool, _), (.int, _), (.number, _), (.string, _), (.array, _), (.object, _):
      false
    }
  }
}

extension JSON: JSONWritable {
  /// Writes the value as it was read.
  package func write(to output: inout JSONOutput) {
    switch self {
    case .null: output.null()
    case .bool(let bool): output.bool(bool)
    case .int(let int): output.int(int)
    case .number(let number): output.raw(number.description.utf8)
    case .string(let text): output.string(text)
    case .array(let elements): output.values(elements)
    case .object(let members):
      output.object { output in
        for member in members {
          output.name(text: member.name)
          output.value(member.value)
        }
      }
    }
  }
}
