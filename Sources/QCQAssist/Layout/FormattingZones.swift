import QCQSyntax
import QCQText

/// The parts of a text that can be laid out: whole lines without a statement that can't be read.
struct FormattingZones {
  let whole: Span
  private(set) var sound: [Span] = []
  /// The named queries that a part may use though another one declares them.
  let names: [String]

  init(_ tree: SyntaxTree) {
    let bytes = tree.source.utf8
    whole = Span(0, bytes.count)
    names = tree.statements.compactMap { statement in
      if case .let(let node) = statement { node.name.text } else { nil }
    }
    let errors = tree.diagnostics.filter { $0.severity == .error }.map(\.span.lowerBound)
    guard !errors.isEmpty else {
      sound = [whole]
      return
    }
    var start = 0
    for broken in FormattingZones.broken(tree, errors) {
      let end = FormattingZones.lineStart(bytes, broken.lowerBound)
      if start < end { sound.append(Span(start, end)) }
      start = max(start, FormattingZones.lineEnd(bytes, broken.upperBound))
    }
    if start < bytes.count { sound.append(Span(start, bytes.count)) }
  }

  /// The statements with errors, each up to the last token before the next one.
  private static func broken(_ tree: SyntaxTree, _ errors: [Int]) -> [Span] {
    let starts = tree.statements.map(\.span.lowerBound)
    guard !starts.isEmpty else { return [Span(0, tree.source.utf8.count)] }
    var left = errors.sorted()[...]
    var result: [Span] = []
    for number in starts.indices {
      let start = number == 0 ? 0 : starts[number]
      let limit = number + 1 < starts.count ? starts[number + 1] : Int.max
      let inside = left.prefix { $0 < limit }
      left = left.dropFirst(inside.count)
      guard !inside.isEmpty else { continue }
      let next = limit == Int.max ? tree.tokens.count : tree.tokenIndex(from: limit)
      let last = tree.tokens[..<next].last {
        $0.kind != .newline && $0.kind != .end && $0.kind != .semicolon
      }
      let end = max(last?.span.upperBound ?? start, tree.statements[number].span.upperBound)
      result.append(Span(start, max(end, inside.last ?? end)))
    }
    return result
  }

  private static func lineStart(_ bytes: [UInt8], _ offset: Int) -> Int {
    var start = offset
    while start > 0, bytes[start - 1] != 10 { start -= 1 }
    return start
  }

  /// Behind the line break that follows an offset.
  private static func lineEnd(_ bytes: [UInt8], _ offset: Int) -> Int {
    var end = offset
    while end < bytes.count, bytes[end] != 10 { end += 1 }
    return min(end + 1, bytes.count)
  }
}
