import QCQLanguage
import QCQText

/// Lines that may be halves of one that was broken: `sum quantity`, and below it `of items`. What
/// would make a statement of one half loses the other, so nothing does so unseen.
struct HalfLines {
  private let source: SourceText
  /// Where errors begin, and where those do that nothing mends.
  private let allErrors: Set<Int>
  private let errors: Set<Int>

  init(_ diagnostics: [Diagnostic], in source: SourceText) {
    self.source = source
    let found = diagnostics.filter { $0.severity == .error }
    allErrors = Set(found.map(\.span.lowerBound))
    errors = Set(found.filter(\.fixes.isEmpty).map(\.span.lowerBound))
  }

  /// Whether a fix makes something else of lines that may go on below, or begin above.
  func areMended(by fix: SpellingFix) -> Bool {
    beginAbove(fix) || !fix.isSpelling && goOn(fix)
  }

  /// Whether the line above breaks off, and the fix is of the first word below it.
  private func beginAbove(_ fix: SpellingFix) -> Bool {
    let (bytes, end) = (source.utf8, fix.lines.lowerBound - 1)
    guard end > 0, !allErrors.isEmpty,
      bytes[(end + 1)..<max(end + 1, fix.edited.lowerBound)].allSatisfy(HalfLines.isBlank),
      let last = bytes[..<end].lastIndex(where: { !HalfLines.isBlank($0) }),
      bytes[last] != HalfLines.newline
    else { return false }
    return ((last + 1)...end).contains(where: allErrors.contains)
  }

  /// Whether the line below the fix says nothing by itself, or the fix is of the end of its line
  /// and the one below may be the rest of it.
  private func goOn(_ fix: SpellingFix) -> Bool {
    let (bytes, end) = (source.utf8, fix.lines.upperBound)
    guard end < bytes.count,
      let next = bytes[(end + 1)...].firstIndex(where: { !HalfLines.isBlank($0) }),
      bytes[next] != HalfLines.newline, bytes[next] != UInt8(ascii: "#")
    else { return false }
    if errors.contains(next) { return true }
    // An indented line and a clause are part of the statement as they stand.
    guard next == end + 1 else { return false }
    let nextEnd = bytes[next...].firstIndex(of: HalfLines.newline) ?? bytes.count
    if fix.dropsEnd, (next..<nextEnd).contains(where: allErrors.contains) { return true }
    let word = String(
      String(decoding: bytes[next...].prefix(20), as: UTF8.self).lowercased()
        .prefix { $0.isLetter })
    guard !HalfLines.openings.contains(word) else { return false }
    if !Entity.isNoun(word), (next..<nextEnd).contains(where: errors.contains) { return true }
    return fix.addsAtEnd && fix.edited.upperBound <= end
      && bytes[fix.edited.upperBound..<end].allSatisfy(HalfLines.isBlank)
  }

  private static let newline = UInt8(ascii: "\n")

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// What begins a statement, or goes on with one as it stands; what a query asks for does neither.
  private static let openings: Set<String> = Set(
    (KeywordSet.statementStarts.keywords + KeywordSet.lineContinuing.keywords).map(\.word)
  ).subtracting(Entity.allCases.map(\.rawValue))
}
