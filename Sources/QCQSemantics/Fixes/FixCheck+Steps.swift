import QCQText

extension FixCheck {
  /// Several steps as one fix: the words between the beginning and the end that both texts share.
  func whole(_ old: String, _ new: String, _ place: Span) -> Fix {
    let (before, after) = (Array(old.utf8), Array(new.utf8))
    let shorter = min(before.count, after.count)
    var head = 0
    while head < shorter, before[head] == after[head] { head += 1 }
    while head > 0, !before[head - 1].isBlank { head -= 1 }
    var tail = 0
    while tail < shorter - head, before[before.count - 1 - tail] == after[after.count - 1 - tail] {
      tail += 1
    }
    while tail > 0, !before[before.count - tail].isBlank { tail -= 1 }
    let span = Span(place.lowerBound + head, place.lowerBound + before.count - tail)
    let written = String(decoding: after[head..<(after.count - tail)], as: UTF8.self)
    let words = new.split(whereSeparator: \.isNewline)
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }.joined(separator: "`, then `")
    let title = words.count > 200 ? "rewrite the statement" : "write `\(words)`"
    return Fix(title, [TextEdit(span, written)])
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { " \t\r\n".utf8.contains(self) }
}
