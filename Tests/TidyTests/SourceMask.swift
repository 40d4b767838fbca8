/// Blanks comments, string contents and regular expressions, so that scanners see only code.
///
/// Offsets and line breaks stay where they are; code inside `\(…)` stays visible.
struct SourceMask {
  private let bytes: [UInt8]
  private var output: [UInt8]
  private var position = 0

  /// The bytes that can mean more than themselves; the others are passed over fast.
  private static let marks = (0...255).map { "/\"#()".utf8.contains(UInt8($0)) }

  static func code(of text: String) -> String {
    var mask = SourceMask(Array(text.utf8))
    mask.code(endsAtParenthesis: false)
    return String(decoding: mask.output, as: UTF8.self)
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    self.output = bytes
  }

  private mutating func code(endsAtParenthesis: Bool) {
    var depth = 0
    while position < bytes.count {
      if !SourceMask.marks[Int(bytes[position])] {
        position += 1
      } else if at("//") {
        while position < bytes.count && bytes[position] != UInt8(ascii: "\n") { blank(1) }
      } else if at("/*") {
        blockComment()
      } else if let hashes = hashesBefore("\"") {
        string(hashes)
      } else if let hashes = hashesBefore("/"), hashes > 0 || isRegexStart {
        regex(hashes)
      } else {
        if at("(") { depth += 1 }
        if at(")") { depth -= 1 }
        position += 1
        if endsAtParenthesis && depth < 0 { return }
      }
    }
  }

  private mutating func blockComment() {
    var depth = 0
    repeat {
      if at("/*") {
        depth += 1
        blank(2)
      } else if at("*/") {
        depth -= 1
        blank(2)
      } else {
        blank(1)
      }
    } while depth > 0 && position < bytes.count
  }

  private mutating func string(_ hashes: Int) {
    let marks = String(repeating: "#", count: hashes)
    position += hashes
    let quotes = at("\"\"\"") ? "\"\"\"" : "\""
    position += quotes.utf8.count
    let (end, escape) = (quotes + marks, "\\" + marks)
    let hole = escape + "("
    while position < bytes.count {
      let byte = bytes[position]
      if byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") {
        blank(1)
      } else if at(end) {
        break
      } else if at(hole) {
        blank(hashes + 1)
        position += 1
        code(endsAtParenthesis: true)
      } else {
        blank(at(escape) ? hashes + 2 : 1)
      }
    }
    position += quotes.utf8.count + hashes
  }

  private mutating func regex(_ hashes: Int) {
    let end = "/" + String(repeating: "#", count: hashes)
    blank(hashes + 1)
    while position < bytes.count && !at(end) {
      blank(at("\\") ? 2 : 1)
    }
    blank(hashes + 1)
  }

  /// How many `#` stand here before the delimiter; nil if it is not what follows them.
  private func hashesBefore(_ delimiter: String) -> Int? {
    var hashes = 0
    while position + hashes < bytes.count && bytes[position + hashes] == UInt8(ascii: "#") {
      hashes += 1
    }
    return at(delimiter, offset: hashes) ? hashes : nil
  }

  /// Whether a slash stands where a value is expected and closes on its line.
  private var isRegexStart: Bool {
    guard position + 1 < bytes.count, bytes[position + 1] != UInt8(ascii: " ") else { return false }
    let before = bytes[..<position].last { $0 != UInt8(ascii: " ") } ?? UInt8(ascii: "\n")
    guard "\n(,=:[{!&|;".utf8.contains(before) else { return false }
    let line = bytes[(position + 1)...].prefix { $0 != UInt8(ascii: "\n") }
    return line.contains(UInt8(ascii: "/"))
  }

  private func at(_ text: String, offset: Int = 0) -> Bool {
    bytes[min(position + offset, bytes.count)...].starts(with: text.utf8)
  }

  private mutating func blank(_ count: Int) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] != UInt8(ascii: "\n") { output[position] = UInt8(ascii: " ") }
      position += 1
    }
  }
}
