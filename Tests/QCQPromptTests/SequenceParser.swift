/// Cuts what is sent to a terminal into characters, controls and sequences.
struct SequenceParser {
  enum Part: Hashable {
    case scalar(Unicode.Scalar)
    case control(UInt8)
    /// `ESC [`, the parameters, and the letter at the end.
    case sequence(String, Character)
    /// Anything else, such as a title for the window.
    case other(String)
  }

  private var rest: [UInt8] = []

  mutating func parts(of bytes: [UInt8]) -> [Part] {
    rest += bytes
    var parts: [Part] = []
    while let part = next() { parts.append(part) }
    return parts
  }

  private mutating func next() -> Part? {
    guard let first = rest.first else { return nil }
    if first == 0x1B { return nextSequence() }
    if first < 0x20 || first == 0x7F {
      rest.removeFirst()
      return .control(first)
    }
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard rest.count >= length else { return nil }
    let scalars = String(decoding: rest.prefix(length), as: UTF8.self).unicodeScalars
    rest.removeFirst(length)
    guard let scalar = scalars.first, scalars.count == 1 else { return .other("no UTF-8") }
    return (0x80..<0xA0).contains(scalar.value) ? .other("C1 \(scalar.value)") : .scalar(scalar)
  }

  private mutating func nextSequence() -> Part? {
    guard rest.count > 1 else { return nil }
    guard rest[1] == UInt8(ascii: "[") else {
      let other = "ESC " + String(Character(Unicode.Scalar(rest[1])))
      rest.removeFirst(2)
      return .other(other)
    }
    guard let end = rest.dropFirst(2).firstIndex(where: { $0 >= 0x40 }) else { return nil }
    let parameters = String(decoding: rest[2..<end], as: UTF8.self)
    let final = Character(Unicode.Scalar(rest[end]))
    rest.removeFirst(end + 1)
    return .sequence(parameters, final)
  }
}
