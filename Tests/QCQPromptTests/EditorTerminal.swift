import Foundation
import QCQConsole
@testable import QCQPrompt
import TestSupport
import Testing

/// A line editor alone on a terminal, with an assistant whose answers are known.
final class EditorTerminal: @unchecked Sendable {
  let terminal: PseudoTerminal
  private(set) var screen: Screen
  private let lock = NSCondition()
  private var outcomes: [TypedEntry] = []
  private var isOver = false

  /// - Parameters:
  ///   - entries: How many entries are asked for, one after the other.
  ///   - typedBefore: What waits to be read when the editor begins.
  init(
    columns: Int = 80, lines: Int = 24, hasColor: Bool = true, entries: Int = 1,
    prompt: PromptText = PromptText(main: "> ", continuation: ". "), prefill: String = "",
    history: HistoryFile? = nil, remembering: [String] = [], sources: [any PromptSource] = [],
    typedBefore: String = ""
  ) throws {
    let terminal = try PseudoTerminal(columns: UInt16(columns), rows: UInt16(lines))
    terminal.type(typedBefore)
    self.terminal = terminal
    screen = Screen(columns: columns, lines: lines)
    let setup = Setup(
      hasColor: hasColor, entries: entries, prompt: prompt, prefill: prefill, history: history,
      remembering: remembering, sources: sources,
      descriptor: terminal.secondary.fileDescriptor)
    Thread.detachNewThread { [self] in run(setup) }
    wait { $0.marksPastes && $0.column > 0 }
  }

  private struct Setup: @unchecked Sendable {
    let hasColor: Bool
    let entries: Int
    let prompt: PromptText
    let prefill: String
    let history: HistoryFile?
    let remembering: [String]
    let sources: [any PromptSource]
    let descriptor: Int32
  }

  private func run(_ setup: Setup) {
    let editor = EditLineEditor(
      hasColor: setup.hasColor, interrupts: IdleInterrupts(-1), history: setup.history,
      input: setup.descriptor,
      output: setup.descriptor)
    editor?.assistant = KnownWords()
    editor?.sources = setup.sources
    for entry in setup.remembering { editor?.remember(entry) }
    for _ in 0..<setup.entries {
      guard let outcome = editor?.readEntry(setup.prompt, prefill: setup.prefill) else { break }
      lock.withLock { outcomes.append(outcome) }
      if case .entry(let entry) = outcome { editor?.remember(entry) }
    }
    lock.withLock { isOver = true }
  }

  func type(_ keys: String...) { for key in keys { terminal.type(key) } }

  /// Waits until the screen shows this, and fails if it never does.
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    wait { $0.text() == text }
    #expect(screen.text() == text, sourceLocation: sourceLocation)
    #expect(screen.surprises.isEmpty, sourceLocation: sourceLocation)
  }

  /// Waits for what came of the entries.
  func expect(_ expected: [TypedEntry], sourceLocation: SourceLocation = #_sourceLocation) {
    wait { _ in lock.withLock { isOver } }
    #expect(lock.withLock { outcomes } == expected, sourceLocation: sourceLocation)
  }

  func wait(
    sourceLocation: SourceLocation = #_sourceLocation, until fits: (Screen) -> Bool
  ) {
    let limit = Date() + 10
    while !fits(screen) {
      if Date() > limit {
        Issue.record("\(screen.text().suffix(400))", sourceLocation: sourceLocation)
        return
      }
      screen.feed(terminal.read(milliseconds: 20))
    }
  }

  /// Draws what has come within a time; whether anything has.
  func draw(milliseconds: Int32) -> Bool {
    let bytes = terminal.read(milliseconds: milliseconds)
    screen.feed(bytes)
    return !bytes.isEmpty
  }
}

/// An assistant that knows four words, of which `open` wants a closing `)`.
private final class KnownWords: EntryAssistant {
  private let words = ["alpha", "alpine", "beta", "“x”\u{1B}[2J"]

  func styles(_ text: String) -> [StyledRange] {
    var (ranges, offset) = ([StyledRange](), 0)
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let range = offset..<(offset + word.utf8.count)
      offset = range.upperBound + 1
      if word.isEmpty { continue }
      ranges.append(StyledRange(range, words.contains(String(word)) ? .keyword : .unknown))
    }
    return ranges
  }

  func hint(_ text: String) -> String? { text == "be" ? "ta gamma" : nil }

  func completions(_ text: String, at offset: Int) -> EntryCompletions {
    let before = text.utf8.prefix(offset)
    let start = before.lastIndex(of: UInt8(ascii: " ")).map { text.utf8.index(after: $0) }
    let place = text.utf8.distance(from: text.startIndex, to: start ?? text.startIndex)
    let typed = String(decoding: before.dropFirst(place), as: UTF8.self)
    return EntryCompletions(
      place..<offset,
      words.filter { $0.hasPrefix(typed) }.map {
        EntryCompletions.Candidate($0, detail: "\($0.count) letters")
      })
  }

  func missing(_ text: String) -> String? {
    text.filter { $0 == "(" }.count > text.filter { $0 == ")" }.count ? "a closing `)`" : nil
  }
}
