internal import QCQLanguage
internal import QCQText

/// All results of a script as one Markdown document, for a README or a mail.
///
/// It says what the page of HTML says, in the same order.
package final class MarkdownPage: ScriptPage {
  package let draft: PageDraft
  private var title: String?

  /// - Parameters:
  ///   - name: What the document is called where no line of text is a heading.
  ///   - stamp: Which data it shows, and as of when.
  package init(_ name: String, stamp: String, _ spec: ReportSpec) {
    draft = PageDraft(name, stamp, spec.page(.markdown))
  }

  package func markup(of lines: [String]) -> String {
    let text = MarkdownLines(lines)
    title = title ?? text.title
    return text.text
  }

  package func opening(_ name: String?) -> String {
    guard let name = ResultName.shown(name) else { return "" }
    return "\(MarkdownText.heading(draft.spec.headingLevel)) \(MarkdownLine.text(name))\n\n"
  }

  package func closing(_ query: PageDraft.Query?) -> String {
    "\n" + (query.map { Self.description($0.words, $0.text) } ?? "")
  }

  private static func description(_ words: [String], _ text: String) -> String {
    let sentence = "*\(MarkdownLine.text(QuerySentence.text(words)))*\n\n"
    if text.isEmpty { return sentence }
    let code = TerminalText.escapedLines(text)
    // Backticks in a query do not end it.
    let longest = code.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return sentence
      + "<details><summary>Query</summary>\n\n\(fence)qcq\n\(code)\n\(fence)\n\n</details>\n\n"
  }

  package func write(to output: ByteOutput) {
    let body = finishedBody()
    output.append("# \(title ?? MarkdownLine.text(draft.name))\n\n")
    output.append(body)
    output.append("*\(MarkdownLine.text(draft.stamp))*\n")
    output.flush()
  }
}

/// Lines of text with a little Markdown, with all else in them made text.
private struct MarkdownLines {
  private(set) var text = ""
  /// The first heading of the first level, which is the document's.
  private(set) var title: String?
  private var open = PageText.Block.none

  init(_ lines: [String]) {
    for line in lines {
      for part in line.split(separator: "\n", omittingEmptySubsequences: false) {
        add(part.drop { $0 == " " })
      }
    }
    end()
  }

  private mutating func add(_ line: Substring) {
    if line.isEmpty { return end() }
    if let heading = PageText.heading(line) {
      end()
      let words = MarkdownLine.heading(InlineText.markup(heading.text, .markdown))
      if heading.level == 1, title == nil {
        title = words
      } else {
        text += "\(heading.level <= 2 ? "##" : "###") \(words)\n\n"
      }
    } else if line.hasPrefix("- ") || line.hasPrefix("* ") {
      enter(.bullets, "- ", line.dropFirst(2))
    } else if let item = PageText.numbered(line) {
      enter(.numbers, "\(line.prefix { $0 != "." }). ", item)
    } else {
      enter(.paragraph, "", line)
    }
  }

  /// Adds a line to the block that is open, or opens one.
  private mutating func enter(_ block: PageText.Block, _ lead: String, _ line: Substring) {
    if open != block { end() }
    if open == .paragraph { text += "\\\n" }
    if open == .bullets || open == .numbers { text += "\n" }
    open = block
    text += lead + MarkdownLine.start(InlineText.markup(line, .markdown))
  }

  private mutating func end() {
    if open != .none { text += "\n\n" }
    open = .none
  }
}

/// A line of Markdown made of text.
enum MarkdownLine {
  /// A text of which nothing is markup wherever the line begins.
  static func text(_ text: String) -> String {
    start(MarkdownText.escaped(TerminalText.escaped(text)))
  }

  /// The same line with its beginning made text: it opens no heading, list, quote or table.
  static func start(_ line: String) -> String {
    guard let first = line.unicodeScalars.first else { return line }
    if "#>+-=:".unicodeScalars.contains(first) { return "\\" + line }
    let digits = line.prefix { ("0"..."9").contains($0) }
    let rest = line.dropFirst(digits.count)
    guard !digits.isEmpty, rest.hasPrefix(".") || rest.hasPrefix(")") else { return line }
    return "\(digits)\\\(rest)"
  }

  /// What stands behind the signs of a heading: no sign ends it.
  static func heading(_ words: String) -> String {
    let text = words.trimmingSuffix(while: { $0 == " " })
    return text.hasSuffix("#") ? "\(text.dropLast())\\#" : String(text)
  }
}

extension String {
  fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> Substring {
    var rest = self[...]
    while let last = rest.last, isDropped(last) { rest = rest.dropLast() }
    return rest
  }
}
