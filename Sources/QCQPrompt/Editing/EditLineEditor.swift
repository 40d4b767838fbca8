import QCQConsole
import QCQPlatform

/// Reads entries on a terminal: libedit keeps the line, this draws it and gives it its keys.
///
/// All happens while libedit waits for a character (`readCharacter`): what the last key has done is
/// put right and drawn, then keyboard, signals and sources are waited for.
final class EditLineEditor: LineEditor {
  var assistant: any EntryAssistant = SilentAssistant()
  var sources: [any PromptSource] = []

  let hasColor: Bool
  let painter: ScreenPainter
  let keyboard: Keyboard
  var history: EntryHistory
  /// What is known of the entry that is being typed.
  var typing = Typing(prompt: PromptText(main: "", continuation: ""))
  let line: EditLine

  /// Nil if the terminal can't be used for that.
  ///
  /// - Parameters:
  ///   - history: Where entries are kept; nil for nowhere.
  ///   - input: The terminal's descriptor to read from; `output`, to write to.
  init?(
    hasColor: Bool, interrupts: IdleInterrupts,
    history: HistoryFile? = .standard(environment: Terminal.environment),
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO
  ) {
    self.hasColor = hasColor
    painter = ScreenPainter(OutputFile(output))
    keyboard = Keyboard(input: input, interrupts: interrupts)
    self.history = EntryHistory(file: history)
    let line = EditLine(input: input, output: output) { handle, character in
      let editor = EditLine.client(of: handle, EditLineEditor.self)
      guard let next = editor?.readCharacter() else { return 0 }
      character?.pointee = wchar_t(bitPattern: next.value)
      return 1
    }
    guard let line else { return nil }
    self.line = line
    line.connect(self)
    connectKeyboard()
  }

  private func connectKeyboard() {
    keyboard.willWait = { [unowned self] in paint() }
    keyboard.print = { [unowned self] in painter.printAbove($0) }
    keyboard.didResize = { [unowned self] in painter.resize() }
    keyboard.didContinue = { [unowned self] in returnToTerminal() }
  }

  // MARK: Reading

  func readEntry(_ prompt: PromptText, prefill: String) -> TypedEntry {
    keyboard.sources = sources
    keyboard.rest = { [unowned self] in
      if assistant.rest() { typing.highlights = Typing.Highlights() }
    }
    return read(Typing(prompt: prompt, prefill: prefill))
  }

  func readAnswer(_ question: String) -> TypedEntry {
    keyboard.sources = []
    keyboard.rest = nil
    return read(Typing(prompt: PromptText(main: question, continuation: ""), isAnswer: true))
  }

  func readConsent(_ question: String) -> TypedEntry {
    keyboard.forgetKeys()
    return readAnswer(question)
  }

  func remember(_ entry: String) { history.add(entry) }

  private func read(_ typing: Typing) -> TypedEntry {
    self.typing = typing
    keyboard.begin()
    keyboard.signals.listen()
    painter.measure()
    painter.markPastes(true)
    line.edit()
    painter.markPastes(false)
    painter.finish(finalFrame)
    let late = keyboard.signals.stop()
    if let signal = (keyboard.endedBy ?? late)?.ending { Self.die(of: signal) }
    return self.typing.outcome
  }

  /// Ends as a process does that knows nothing of the signal.
  private static func die(of number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }

  // MARK: Characters

  /// The next character for libedit; nil when there are no more.
  private func readCharacter() -> Unicode.Scalar? {
    if !typing.codes.isEmpty { return typing.codes.removeFirst() }
    settle()
    let next = nextCharacter()
    if let next { typing.lines.note(next) }
    return next
  }

  private func nextCharacter() -> Unicode.Scalar? {
    let isAfterEscape = typing.isAfterEscape
    typing.isAfterEscape = false
    // In the keys of vi letters may be commands.
    if !isAfterEscape, !line.isVi, let text = keyboard.takeText() { return paste(text) }
    switch keyboard.next() {
    // Behind an Escape libedit would take Ctrl-C for a part of what that begins.
    case .character("\u{3}") where isAfterEscape, .alt("\u{3}"):
      typing.outcome = .interrupted
      return nil
    case .character(let scalar): return scalar
    case .alt(let scalar):
      typing.codes = [scalar]
      return "\u{1B}"
    case .escape:
      typing.isAfterEscape = true
      return "\u{1B}"
    case .special(let key): return key.code
    case .paste(let text): return paste(text)
    case .interrupt:
      typing.outcome = .interrupted
      return nil
    case .end:
      typing.outcome = .end
      return nil
    }
  }

  private func paste(_ text: String) -> Unicode.Scalar {
    typing.pasted = text
    return SpecialKey.paste.code
  }

  /// Puts right what libedit has made of the line, and notes what has changed.
  private func settle() {
    if let prefill = typing.prefill {
      typing.prefill = nil
      // What was typed or pasted before it could be read is meant for an empty line.
      if !prefill.isEmpty, !keyboard.isQuiet { return settle() }
      line.buffer = EntryBuffer(prefill)
      typing.settled = line.buffer
    }
    let found = line.buffer
    var mended = found.mended(after: typing.settled)
    if line.isVi { mended = typing.lines.mended(mended, after: typing.settled) }
    if mended != found { line.buffer = mended }
    typing.undo.record(typing.settled, mended)
    typing.settled = mended
  }

  // MARK: The terminal

  /// Does something with the terminal as it is for other programs.
  func leaveTerminal(_ body: () -> Void) {
    painter.erase()
    painter.markPastes(false)
    line.prepareTerminal(false)
    body()
    keyboard.forgetInterrupts()
    returnToTerminal()
  }

  private func returnToTerminal() {
    line.prepareTerminal(false)
    line.prepareTerminal(true)
    painter.resize()
    painter.markPastes(true)
  }
}

/// What is known of an entry while it is being typed.
struct Typing {
  let prompt: PromptText
  /// Whether a question is answered: then nothing but the line is of interest.
  let isAnswer: Bool
  /// A text that is to stand there at the beginning.
  var prefill: String?
  /// The line as it was after the last key.
  var settled = EntryBuffer()
  var undo = UndoStack()
  var lines = ViLines()
  /// Characters that libedit gets before the keyboard is asked.
  var codes: [Unicode.Scalar] = []
  /// The last key was Escape.
  var isAfterEscape = false
  /// What the command `paste` inserts.
  var pasted = ""
  /// Where somebody is who goes through the history.
  var walk: HistoryWalk?
  /// What is shown below the entry, such as a menu.
  var below: [ScreenRow] = []
  /// In which column of the first of these rows the cursor is, if it is not in the entry.
  var cursorBelow: Int?
  /// What comes of it all.
  var outcome = TypedEntry.end
  var highlights = Highlights()

  /// The colours of a text, which are only asked for when it changes.
  struct Highlights {
    var text = ""
    var styles: [StyledRange] = []
    var missing: String?
  }

  init(prompt: PromptText, prefill: String = "", isAnswer: Bool = false) {
    (self.prompt, self.prefill, self.isAnswer) = (prompt, prefill, isAnswer)
  }
}
