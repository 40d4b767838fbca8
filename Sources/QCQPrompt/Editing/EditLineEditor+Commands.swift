import QCQConsole
import CEditLine
import QCQPlatform

extension EditLineEditor {
  /// Does what a key is for; what it gives tells libedit how to go on.
  static func run(_ command: EditCommand, _ handle: OpaquePointer?) -> UInt8 {
    guard let editor = EditLine.client(of: handle, EditLineEditor.self) else {
      return UInt8(CC_ERROR)
    }
    return UInt8(editor.run(command) ? CC_NEWLINE : CC_NORM)
  }

  /// Does what a key is for; true if the entry is done with it.
  private func run(_ command: EditCommand) -> Bool {
    switch command {
    case .submit: return submit()
    case .interrupt: return end(.interrupted)
    case .endOrDelete: return endOrDelete()
    case .insertLine: insert("\n")
    case .paste: insert(Self.cleaned(typing.pasted))
    case .complete: complete()
    case .search: search()
    case .up: walk(-1, inside: line.buffer.up)
    case .down: walk(1, inside: line.buffer.down)
    case .olderMatch: walkMatching(-1)
    case .newerMatch: walkMatching(1)
    case .left: line.buffer = line.buffer.previous
    case .right: right()
    case .wordRight: wordRight()
    case .lineStart: line.buffer = line.buffer.moved(to: line.buffer.lineStart)
    case .lineEnd: lineEnd()
    case .killLine: killLine()
    case .clearScreen: painter.clearScreen()
    case .suspend: leaveTerminal { kill(0, SIGTSTP) }
    case .openEditor: openEditor()
    case .undo: undo()
    case .deleteBack: deleteBack()
    case .deleteNext: deleteNext()
    case .openBelow: openLine(above: false)
    case .openAbove: openLine(above: true)
    }
    return false
  }

  // MARK: Ending

  private func end(_ outcome: TypedEntry) -> Bool {
    typing.outcome = outcome
    if !typing.isAnswer { assistant.willEnd() }
    return true
  }

  /// Ends an entry that is whole; in one that is not, begins another line. An empty last line ends
  /// it as it is, so that nobody is caught in it.
  private func submit() -> Bool {
    let buffer = line.buffer
    if typing.isAnswer || assistant.missing(buffer.text) == nil { return end(.entry(buffer.text)) }
    guard buffer.isAtEnd, buffer.isLineBlank, buffer.text.contains("\n") else {
      insert(buffer.isAtEnd ? assistant.lineBreak(after: buffer.text) : "\n")
      return false
    }
    return end(.entry(buffer.text))
  }

  private func endOrDelete() -> Bool {
    let buffer = line.buffer
    if buffer.text.isEmpty { return end(.end) }
    deleteNext()
    return false
  }

  // MARK: Text

  private func insert(_ text: String) {
    guard !text.isEmpty else { return }
    line.buffer = line.buffer.inserting(typing.isAnswer ? Self.joined(text) : text)
  }

  /// A pasted text as an entry holds it: lines end in `\n`, and nothing is NUL.
  private static func cleaned(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\r" {
        result.append("\n")
      } else if scalar != "\0", !(scalar == "\n" && previous == "\r") {
        result.append(scalar)
      }
      previous = scalar
    }
    return String(result)
  }

  private static func joined(_ text: String) -> String {
    text.split(separator: "\n").joined(separator: " ")
  }

  private func deleteNext() {
    let buffer = line.buffer
    guard let next = buffer.after.first else { return }
    let start = buffer.byteOffset
    line.buffer = buffer.replacing(start..<(start + next.utf8.count), with: "")
  }

  private func deleteBack() {
    let buffer = line.buffer
    let start = buffer.previous.byteOffset
    line.buffer = buffer.replacing(start..<buffer.byteOffset, with: "")
  }

  /// Begins a line below or above that of the cursor, as `o` and `O` of vi do.
  private func openLine(above isAbove: Bool) {
    let buffer = line.buffer
    let place = isAbove ? buffer.lineStart : buffer.lineEnd
    let opened = buffer.moved(to: place).inserting("\n")
    line.buffer = isAbove ? opened.previous : opened
    line.push(["i"])
  }

  private func undo() {
    guard let before = typing.undo.undo() else { return }
    line.buffer = before
    typing.settled = before
  }

  /// Takes away what stands behind the cursor in its line, or the end of the line itself.
  private func killLine() {
    let buffer = line.buffer
    guard !buffer.after.isEmpty else { return }
    let move: SpecialKey = buffer.lineEnd == buffer.index ? .right : .end
    line.push([KeyBinding.setMark, move.code, KeyBinding.killRegion])
  }

  private func openEditor() {
    let buffer = line.buffer
    var outcome = ExternalEditor.Outcome.nothing
    leaveTerminal { outcome = ExternalEditor.edit(buffer.text) }
    switch outcome {
    case .text(let text): line.buffer = EntryBuffer(Self.cleaned(text))
    case .nothing: break
    case .unreadable(let path):
      painter.printAbove(["the edited text is not UTF-8; it is kept in \(path)"])
    }
  }

  // MARK: Moving

  private func right() {
    let buffer = line.buffer
    guard let next = buffer.after.first else { return accept(ghost) }
    line.buffer = EntryBuffer(
      buffer.text, cursor: buffer.cursor + next.unicodeScalars.count)
  }

  private func lineEnd() {
    let buffer = line.buffer
    if buffer.isAtEnd { return accept(ghost) }
    line.buffer = buffer.moved(to: buffer.lineEnd)
  }

  private func wordRight() {
    let buffer = line.buffer
    if buffer.isAtEnd { return accept(String(Self.word(ghost[...]))) }
    line.buffer = buffer.moved(to: Self.word(buffer.after).endIndex)
  }

  /// A text up to the end of its first word.
  private static func word(_ text: Substring) -> Substring {
    let start = text.firstIndex { $0.isLetter || $0.isNumber } ?? text.endIndex
    let end = text[start...].firstIndex { !$0.isLetter && !$0.isNumber } ?? text.endIndex
    return text[..<end]
  }

  private func accept(_ text: String) {
    guard !text.isEmpty else { return }
    insert(text)
  }

  // MARK: History

  private func walk(_ step: Int, inside: EntryBuffer?) {
    if let inside {
      line.buffer = inside
    } else {
      go(step) { _ in true }
    }
  }

  /// Goes to an entry that begins like what stands before the cursor.
  private func walkMatching(_ step: Int) {
    let buffer = line.buffer
    let start = String(buffer.before)
    if go(step, where: { $0.hasPrefix(start) && $0 != buffer.text }) {
      line.buffer.cursor = buffer.cursor
    }
  }

  @discardableResult
  private func go(_ step: Int, where fits: (String) -> Bool) -> Bool {
    guard !typing.isAnswer else { return false }
    history.load()
    var walk = typing.walk ?? HistoryWalk(history)
    guard let text = walk.go(step, from: line.buffer.text, where: fits) else { return false }
    typing.walk = walk
    line.buffer = EntryBuffer(text)
    return true
  }
}
