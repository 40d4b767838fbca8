import QCQText
import TestSupport

extension SpecExample {
  /// What it is to run.
  func trial() throws -> ScriptTrial {
    var trial = ScriptTrial(SourceText(fence.body, name: "main.qcq"))
    try trial.apply(options)
    trial.files = files
    return trial
  }

  /// The blocks that say what came of it.
  func blocks(_ outcome: ScriptTrial.Outcome) -> [SpecBlock] {
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
