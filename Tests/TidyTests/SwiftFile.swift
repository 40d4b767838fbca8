/// A Swift file, with a second copy of its lines that holds only code.
struct SwiftFile {
  let path: String
  let lines: [Substring]
  /// The lines with comments and the contents of strings blanked.
  let codeLines: [Substring]
  let code: String
  let tokens: [CodeToken]

  init(path: String, text: String) {
    self.path = path
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
