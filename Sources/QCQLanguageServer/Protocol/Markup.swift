import QCQText

/// A text for people, as Markdown if the client reads that.
struct Markup: JSONWritable {
  let text: String
  let isMarkdown: Bool

  init(_ text: String, isMarkdown: Bool) { (self.text, self.isMarkdown) = (text, isMarkdown) }

  func write(to output: inout JSONOutput) {
    output.object { output in
      output.field("kind", isMarkdown ? "markdown" : "plaintext")
      output.field("value", isMarkdown ? text : PlainText.plain(text))
    }
  }
}

/// Markdown for clients that show plain text.
enum PlainText {
  /// The text without fences and stars; other marks are good to read as they are.
  static func plain(_ markdown: String) -> String {
    var isCode = false
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.compactMap { line -> Substring? in
      guard line.hasPrefix("```") else { return isCode ? line : line.replacing("**", with: "") }
      isCode.toggle()
      return nil
    }.joined(separator: "\n")
  }
}
