import QCQConsole

/// Reads entries line by line, for terminals without a cursor, and for pipes.
final class PlainLineEditor: LineEditor {
  var assistant: any EntryAssistant = SilentAssistant()
  private let reader: LineReader

  init(interrupts: IdleInterrupts) { reader = LineReader(interrupts: interrupts) }

  var sources: [any PromptSource] {
    get { reader.sources }
    set { reader.sources = newValue }
  }

  /// Lines up to one that completes what they say; an empty line ends an entry too, so that
  /// nobody is caught in it. A prefilled line can't be edited here and is left out.
  func readEntry(_ prompt: PromptText, prefill: String) -> TypedEntry {
    var entry = ""
    while true {
      switch reader.readLine(prompt: entry.isEmpty ? prompt.main : prompt.continuation) {
      case .end: return entry.isEmpty ? .end : .entry(entry)
      case .interrupted: return .interrupted
      case .entry(let line):
        let isBlank = line.allSatisfy(\.isWhitespace)
        if isBlank, entry.isEmpty { continue }
        if !entry.isEmpty { entry += assistant.lineBreak(after: entry) }
        entry += line
        guard isBlank || assistant.missing(entry) == nil else { continue }
        assistant.willEnd()
        return .entry(entry)
      }
    }
  }

  func readAnswer(_ question: String) -> TypedEntry { reader.readLine(prompt: question) }

  func remember(_ entry: String) {}
}
