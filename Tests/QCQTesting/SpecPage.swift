import QCQText

/// A page of the reference: texts, each with what comes of it in blocks right below.
package struct SpecPage: Sendable {
  package static let folder = "grammar/spec"
  package static let all = Checkout.files(in: folder, ending: ".md").filter {
    !$0.hasSuffix("/README.md")
  }

  package let page: MarkdownPage
  package let examples: [SpecExample]

  package init(_ path: String) throws {
    page = try MarkdownPage(path)
    examples = SpecPage.examples(in: page)
  }

  /// The blocks that may follow an example.
  private static let expectations = ["note", "result", "error", "file"]

  private static func examples(in page: MarkdownPage) -> [SpecExample] {
    var files: [String: String] = [:]
    var examples: [SpecExample] = []
    for (index, fence) in page.fences.enumerated() where fence.language == "qcq" {
      if let name = fence.option("file") {
        files[name] = fence.body
        continue
      }
      var end = fence.lines.upperBound
      var expected: [Fence] = []
      for next in page.fences[(index + 1)...] where expectations.contains(next.language) {
        guard page.lines[end..<next.lines.lowerBound].allSatisfy(\.isEmpty) else { break }
        expected.append(next)
        end = next.lines.upperBound
      }
      examples.append(
        SpecExample(
          path: page.path, fence: fence, expected: expected, files: files,
          options: page.defaults(at: fence.lines.lowerBound) + fence.options))
    }
    return examples
  }

  /// The page with other blocks below its examples.
  package func replacing(_ blocks: [[SpecBlock]]) -> String {
    var lines = page.lines
    for (example, blocks) in zip(examples, blocks).reversed() {
      let start = example.fence.lines.upperBound
      let end = example.expected.last?.lines.upperBound ?? start
      let new = blocks.flatMap { ["", "```\($0.info)"] + $0.lines + ["```"] }
      lines.replaceSubrange(start..<end, with: new)
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// A block that says what came of an example.
package struct SpecBlock: Sendable, Equatable {
  package var info: String
  package var body: String

  var lines: [String] {
    body.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}

/// A text of the reference and what it gives.
package struct SpecExample: Sendable, CustomStringConvertible {
  package let path: String
  package let fence: Fence
  package let expected: [Fence]
  /// The files that stand above it on the page.
  package let files: [String: String]
  package let options: [(name: String, value: String)]

  package var description: String { "\(path):\(fence.lines.lowerBound + 2)" }

  package var expectedBlocks: [SpecBlock] {
    expected.map { SpecBlock(info: $0.info, body: $0.body) }
  }

  /// What comes of it now.
  package func actualBlocks() throws -> [SpecBlock] {
    var trial = ScriptTrial(SourceText(fence.body, name: "main.qcq"))
    try trial.apply(options)
    trial.files = files
    let outcome = try trial.run()
    let errors = outcome.diagnostics.filter { $0.severity == .error }
    let notes = outcome.diagnostics.filter { $0.severity != .error }
    var blocks: [SpecBlock] = []
    if !notes.isEmpty { blocks.append(block("note", notes)) }
    if !outcome.text.isEmpty { blocks.append(SpecBlock(info: "result", body: plain(outcome.text))) }
    if !errors.isEmpty { blocks.append(block("error", errors)) }
    for file in outcome.files {
      blocks.append(SpecBlock(info: "file \(file.path)", body: plain(file.text)))
    }
    return blocks
  }

  /// Markdown has no carriage returns.
  private func plain(_ text: String) -> String {
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    let text = lines.joined(separator: "\n")
    return text.hasSuffix("\n") ? text : text + "\n"
  }

  private func block(_ info: String, _ diagnostics: [Diagnostic]) -> SpecBlock {
    let text = SourceText(fence.body, name: "main.qcq")
    return SpecBlock(info: info, body: diagnostics.map { SpecMessage.text($0, text) }.joined())
  }
}

/// How a message stands on a page: its code, the text it is about, its words, and what the first
/// fix makes of a text of one line.
enum SpecMessage {
  static func text(_ diagnostic: Diagnostic, _ source: SourceText) -> String {
    let about =
      source.text(diagnostic.span).split(separator: "\n").first.map { " at `\($0)`" } ?? ""
    let severity = diagnostic.severity == .error ? "" : "\(diagnostic.severity.rawValue) "
    var text = "\(severity)\(diagnostic.code.rawValue)\(about): \(diagnostic.message)\n"
    if let help = diagnostic.help { text += "  help: \(help)\n" }
    guard let fix = diagnostic.fixes.first else { return text }
    let fixed = applied(fix, to: source)
    let lines = fixed.split(separator: "\n")
    guard lines.count == 1 else { return text + "  fix: \(fix.title)\n" }
    return text + "  fixed: \(trimmed(lines[0]))\n"
  }

  /// Pages have no blanks at the end of a line.
  private static func trimmed(_ line: Substring) -> Substring {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  /// The text after a fix.
  static func applied(_ fix: Fix, to source: SourceText) -> String {
    var bytes = Array(source.utf8)
    for edit in fix.edits.sorted(by: { $0.span.lowerBound > $1.span.lowerBound }) {
      bytes.replaceSubrange(
        edit.span.lowerBound..<edit.span.upperBound, with: edit.replacement.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
