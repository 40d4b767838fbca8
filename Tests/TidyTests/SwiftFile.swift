import Foundation

/// A Swift file, with a second copy of its lines that holds only code.
struct SwiftFile {
  let path: String
  private let text: String
  let lines: [Substring]
  /// The lines with comments and the contents of strings blanked.
  let codeLines: [Substring]
  let code: String
  let tokens: [CodeToken]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    code = SourceMask.code(of: text)
    lines = SwiftFile.split(text)
    codeLines = SwiftFile.split(code)
    tokens = CodeToken.all(in: code)
  }

  /// `QCQText` in `Sources/QCQText/Span.swift`.
  var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  func finding(_ line: Int, _ message: String) -> Finding {
    Finding(path: path, line: line, message: message)
  }

  /// Whether one of some words stands anywhere in the code, which is seen far sooner than a
  /// pattern.
  func holds(anyOf words: [String]) -> Bool {
    code.withCString { code in words.contains { strstr(code, $0) != nil } }
  }

  /// Whether a word stands anywhere in the file, comments and strings included.
  func isMarked(_ word: String) -> Bool {
    text.withCString { strstr($0, word) != nil }
  }

  /// A finding for each line of code in which a pattern matches.
  func findings(_ pattern: some RegexComponent, _ message: String) -> [Finding] {
    codeLines.enumerated()
      .filter { $0.element.contains(pattern) }
      .map { finding($0.offset + 1, message) }
  }

  private static func split(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
