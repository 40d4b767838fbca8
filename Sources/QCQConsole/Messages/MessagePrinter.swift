package import QCQLanguage
package import QCQText
import QuickCartStore

/// In which form messages are written.
package enum MessageFormat: String, Sendable, CaseIterable {
  /// For people, with the lines that they speak of.
  case text
  /// For programs, one JSON object a line.
  case json
}

/// Writes messages to standard error.
package final class MessagePrinter {
  private let file: OutputFile
  private let format: MessageFormat
  private let hasColor: Bool
  private let width: () -> Int?
  private var isFirst = true
  private var hasToldZone = false

  /// - Parameter width: How wide lines may be now; nil where they may be as long as they are.
  package init(
    _ format: MessageFormat, color: Bool, file: OutputFile = .standardError,
    width: @escaping () -> Int? = { nil }
  ) {
    self.format = format
    self.file = file
    self.width = width
    hasColor = color
  }

  package func show(_ diagnostics: [Diagnostic], in source: SourceText) {
    guard !diagnostics.isEmpty else { return }
    let limit = width() == nil ? [Diagnostic].shownCount : [Diagnostic].shownOnScreen
    let (first, rest) = diagnostics.shown(upTo: limit)
    switch format {
    case .json: file.write(DiagnosticJSON.render(first, in: source))
    case .text:
      // One empty line between two messages, whichever source each of them speaks of.
      let renderer = DiagnosticRenderer(color: hasColor, width: width())
      file.write((isFirst ? "" : "\n") + renderer.render(first, in: source))
    }
    isFirst = false
    if let rest { show(rest) }
  }

  /// Messages some of which may speak of no place in the text.
  package func show(_ diagnostics: [Diagnostic], maybeIn source: SourceText) {
    for diagnostic in diagnostics {
      if diagnostic.span == .none { show(diagnostic) } else { show([diagnostic], in: source) }
    }
  }

  /// A message that speaks of no text.
  package func show(_ diagnostic: Diagnostic) {
    show([diagnostic], in: SourceText(utf8: [], name: ""))
  }

  /// A line for people; programs that read messages as JSON are not told.
  package func remark(_ line: String) {
    switch format {
    case .json: break
    case .text: file.write(TerminalText.escaped(line) + "\n")
    }
  }

  /// Says once which zone dates are in where the environment names one that nobody knows.
  package func tell(_ zone: any TimeZoneRules) {
    guard !hasToldZone, let zone = zone as? FoundationTimeZone, zone.isOfMachine,
      let name = Terminal.environment("TZ"), !name.isEmpty,
      // What a path leads to is the machine's own zone, too.
      !["/etc/localtime", ":/etc/localtime"].contains(name),
      FoundationTimeZone(identifier: name) == nil
    else { return }
    hasToldZone = true
    remark("the time zone `\(name)` that TZ names is unknown; \(zone.identifier) is used")
  }

  /// What is to be told of a file; as JSON, a note that has no code and no page.
  package func remark(_ line: String, of path: String) {
    switch format {
    case .json: file.write(DiagnosticJSON.note(line, of: path))
    case .text: remark(line)
    }
  }

  /// Says of a file that was replaced that hard links to it are none any more.
  package func remarkOtherNames(of path: String) {
    remark("\(path) is a file of its own now; its other names keep the old text", of: path)
  }

  /// Says what is wrong with a command of the prompt, which has no code and no page.
  package func complain(_ message: String, help: String?) {
    switch format {
    case .json:
      var bytes = Array("{\"severity\":\"error\",\"message\":".utf8)
      JSONText.append(message, to: &bytes, escapingUnsafe: true)
      file.write(String(decoding: bytes, as: UTF8.self) + "}\n")
    case .text:
      let head = "error:"
      let error = fitted("\(head) \(TerminalText.escaped(message))").dropFirst(head.count)
      file.write("\(TerminalStyle.error.paint(head, enabled: hasColor))\(error)")
      if let help { file.write(fitted("  = help: \(TerminalText.escaped(help))")) }
    }
  }

  private func fitted(_ line: String) -> String {
    PageText.fitted(line, width: width(), hanging: 2).map { $0 + "\n" }.joined()
  }

  /// Begins a new entry of a prompt: no empty line stands before its first message.
  package func startOver() { isFirst = true }
}
