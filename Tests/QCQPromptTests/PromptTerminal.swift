import Foundation
import QCQText
import TestSupport
import Testing

/// A `qcq` at its prompt, on a terminal whose screen can be looked at.
final class PromptTerminal {
  let process: ChildProcess
  private let terminal: PseudoTerminal
  private(set) var screen: Screen

  /// - Parameters:
  ///   - environment: Beside that of a terminal in colour.
  ///   - program: What is run, and `prompt`, what it shows when it is ready.
  init(
    _ sandbox: Sandbox, _ arguments: [String] = ["--sample", "demo"], columns: Int = 80,
    lines: Int = 24, widths: Screen.Widths = .clusters,
    narrowing: Screen.Narrowing = .breaking, environment: [String: String] = [:],
    program: String = Executable.path, prompt: String = "qcq> "
  ) throws {
    terminal = try PseudoTerminal(columns: UInt16(columns), rows: UInt16(lines))
    screen = Screen(columns: columns, lines: lines, widths: widths, narrowing: narrowing)
    process = try sandbox.start(
      arguments, program: program,
      environment: ["TERM": "xterm-256color"].merging(environment) { $1 }, on: terminal)
    wait { $0.text().hasSuffix(prompt + "▮") }
  }

  func type(_ keys: String...) { for key in keys { terminal.type(key) } }

  /// Types an entry and waits for the next prompt: what is typed meanwhile a terminal shows by
  /// itself.
  func enter(_ entry: String) {
    type(entry)
    wait { !$0.text().hasSuffix("> ▮") }
    type(Keys.enter)
    wait { $0.text().hasSuffix("> ▮") }
  }

  /// Types an entry with a mistake, and waits for the next prompt, where its fix may stand.
  func enterMistake(_ entry: String) {
    type(entry)
    let echo = Self.letters(of: entry)
    wait { Self.letters(of: Self.entry(of: $0)).contains(echo) }
    let typed = Self.letters(of: self.entry)
    type(Keys.enter)
    wait { $0.text().hasSuffix("▮") && !Self.letters(of: Self.entry(of: $0)).hasPrefix(typed) }
  }

  /// A text without blanks and breaks, which a narrow terminal adds, and without the cursor.
  private static func letters(of text: String) -> String {
    text.filter { !$0.isWhitespace && $0 != "▮" }
  }

  /// Types as a terminal sends what is pasted.
  func paste(_ text: String) { type("\u{1B}[200~" + text + "\u{1B}[201~") }

  func resize(columns: Int, lines: Int = 24) {
    terminal.resize(columns: UInt16(columns), rows: UInt16(lines))
    screen.resize(columns: columns, lines: lines)
    process.send(SIGWINCH)
    // What was drawn for one size must not come when there is another.
    let limit = Date() + 10
    while !draw(milliseconds: 50), Date() < limit, process.isRunning {}
  }

  /// What is on the screen from the last prompt on.
  var entry: String { Self.entry(of: screen) }

  private static func entry(of screen: Screen) -> String {
    let text = timeless(screen)
    let start = text.ranges(of: "qcq> ").last { range in
      range.lowerBound == text.startIndex || text[text.index(before: range.lowerBound)] == "\n"
    }
    return String(text[(start?.lowerBound ?? text.startIndex)...])
  }

  /// What is on a screen, without the times below results.
  private static func timeless(_ screen: Screen) -> String {
    screen.text().replacing(/(\n\d.*?) · [\d.,]+ ms/) { String($0.output.1) }
  }

  /// Waits until the screen shows just this from the last prompt on, and fails if it never does.
  func expect(_ entry: String, sourceLocation: SourceLocation = #_sourceLocation) {
    // What is on the screen is worked out once for each time that something is drawn.
    var found = ""
    wait(sourceLocation: sourceLocation) {
      found = Self.entry(of: $0)
      return found == entry
    }
    #expect(found == entry, sourceLocation: sourceLocation)
    #expect(screen.surprises.isEmpty, sourceLocation: sourceLocation)
  }

  /// Waits until the screen shows just this from the last prompt on, broken into rows where it is
  /// too long for one.
  func expect(line entry: String, sourceLocation: SourceLocation = #_sourceLocation) {
    expect(wrapped(entry), sourceLocation: sourceLocation)
  }

  /// Waits until these are the last lines on the screen, broken where they are too long for a row.
  func expect(lines: String, sourceLocation: SourceLocation = #_sourceLocation) {
    expect(end: "\n" + wrapped(lines), sourceLocation: sourceLocation)
  }

  /// Types an entry, and waits for what is said to it and for the next prompt; in black and white,
  /// where nothing is shown that was not typed.
  func say(
    _ entry: String, _ answer: String = "", prompt: String = "qcq> ", next: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    type(entry)
    expect(lines: prompt + entry + "▮", sourceLocation: sourceLocation)
    type(Keys.enter)
    let said = answer.isEmpty ? prompt + entry : answer
    expect(lines: said + "\n" + (next ?? prompt) + "▮", sourceLocation: sourceLocation)
  }

  /// Lines in the rows that they take; the cursor, `▮`, takes no room and stands where the next
  /// character will.
  func wrapped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Self.wrapped($0, screen.columns) }.joined(separator: "\n")
  }

  private static func wrapped(_ line: Substring, _ columns: Int) -> String {
    var (rows, width) = ([""], 0)
    let characters = Array(line)
    for (index, character) in characters.enumerated() {
      let isCursor = character == "▮"
      let next = isCursor && index + 1 < characters.count ? characters[index + 1] : character
      let room = isCursor && index + 1 == characters.count ? 1 : self.width(next)
      if width + room > columns {
        rows.append("")
        width = 0
      }
      rows[rows.count - 1].append(character)
      if !isCursor { width += room }
    }
    return rows.map { $0.replacing(/\ +$/, with: "") }.joined(separator: "\n")
  }

  private static func width(_ character: Character) -> Int {
    DisplayWidth.displayWidth(of: String(character))
  }

  /// Waits until the screen ends so.
  func expect(end: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var text = ""
    wait(sourceLocation: sourceLocation) {
      text = Self.timeless($0)
      return text.hasSuffix(end)
    }
    #expect(text.hasSuffix(end), "\(text)", sourceLocation: sourceLocation)
    #expect(screen.surprises.isEmpty, sourceLocation: sourceLocation)
  }

  /// Reads what the program draws until it fits, and fails if it does not in ten seconds: else a
  /// test that waits for what never comes is only slow.
  func wait(
    sourceLocation: SourceLocation = #_sourceLocation, until fits: (Screen) -> Bool
  ) {
    let limit = Date() + 10
    var isThere = fits(screen)
    while !isThere, Date() < limit, process.isRunning {
      if draw(milliseconds: 50) { isThere = fits(screen) }
    }
    #expect(isThere || !process.isRunning, "\(screen.text())", sourceLocation: sourceLocation)
  }

  /// Waits for the program to end.
  func expectEnd(status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation) {
    let limit = Date() + 10
    while process.isRunning, Date() < limit { draw(milliseconds: 20) }
    #expect(!process.isRunning, sourceLocation: sourceLocation)
    guard !process.isRunning else { return }
    while draw(milliseconds: 0) {}
    #expect(process.terminationStatus == status, sourceLocation: sourceLocation)
  }

  @discardableResult
  private func draw(milliseconds: Int32) -> Bool {
    let bytes = terminal.read(milliseconds: milliseconds)
    screen.feed(bytes)
    return !bytes.isEmpty
  }
}

/// What keys send.
enum Keys {
  static let enter = "\r"
  static let altEnter = "\u{1B}\r"
  static let tab = "\t"
  static let shiftTab = "\u{1B}[Z"
  static let escape = "\u{1B}"
  static let backspace = "\u{7F}"
  static let delete = "\u{1B}[3~"
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let right = "\u{1B}[C"
  static let left = "\u{1B}[D"
  static let home = "\u{1B}[H"
  static let end = "\u{1B}OF"
  static let controlRight = "\u{1B}[1;5C"

  static func control(_ letter: Character) -> String {
    letter.asciiValue.map { String(UnicodeScalar($0 & 0x1F)) } ?? ""
  }
}
