import QCQConsole
import QCQPlatform

/// Waits for keys, and for all else that may happen meanwhile.
final class Keyboard {
  var sources: [any PromptSource] = []
  /// Called before each time of waiting: what is to be seen had better be on the screen.
  var willWait: () -> Void = {}
  /// Called with lines to print above the entry.
  var print: ([String]) -> Void = { _ in }
  /// Called once, and forgotten, when nothing has happened for a moment.
  var rest: (() -> Void)?
  var didResize: () -> Void = {}
  /// Called when the process was stopped and goes on.
  var didContinue: () -> Void = {}
  /// The signal that ended the input.
  private(set) var endedBy: PromptSignal?

  let signals = PromptSignals()
  private let input: Int32
  private let interrupts: IdleInterrupts
  private var parser = KeyParser()
  private var waiting: [Key] = []
  /// What waits to be read was typed while no line was being edited.
  private var isEarly = false
  /// When lines were printed last, in seconds.
  private var lastNews = -1.0
  /// How many seconds lie between two times of printing at least.
  private static let newsInterval = 1.0 / 30
  /// How many seconds that moment takes.
  private static let restTime = 0.05
  /// Whoever reads a line answers it later than this, in seconds.
  private static let reactionTime = 0.03
  /// How many seconds may lie between two pieces of a text that is pasted.
  private static let pasteTime = 0.03
  /// How many seconds the rest of a sequence may take.
  private static let sequenceTime = 0.05

  init(input: Int32, interrupts: IdleInterrupts) {
    (self.input, self.interrupts) = (input, interrupts)
  }

  /// Gives a key that `next` will give again.
  func pushBack(_ key: Key) { waiting.insert(key, at: 0) }

  /// Another entry begins: forgets a Ctrl-C that came when nobody was asked anything.
  func begin() {
    isEarly = true
    interrupts.forget()
  }

  /// What was typed before a question was there is no answer to it.
  func forgetKeys() {
    (waiting, parser) = ([], KeyParser())
    Descriptor.forgetInput(input)
  }

  func forgetInterrupts() { interrupts.forget() }

  /// Whether nothing is waiting to be read, and nothing comes faster than people react.
  var isQuiet: Bool {
    waiting.isEmpty && parser.isEmpty
      && Descriptor.waitUntilReadable([input], seconds: Self.reactionTime) == nil
  }

  func next() -> Key {
    while true {
      if !waiting.isEmpty { return waiting.removeFirst() }
      if let key = parser.next() { return key }
      willWait()
      if let key = wait() { return key }
    }
  }

  /// The characters that wait to be read, if they are more than anybody types at once: a terminal
  /// may not say of them that they are pasted.
  func takeText() -> String? {
    guard waiting.isEmpty, var text = parser.takeText(atLeast: 32) else { return nil }
    // More of it follows at once.
    while parser.isEmpty, Descriptor.waitUntilReadable([input], seconds: Self.pasteTime) != nil,
      readKeys()
    {
      text += parser.takeText(atLeast: 1) ?? ""
    }
    return text
  }

  /// Waits until something happens; gives a key if that is not one that was typed.
  private func wait() -> Key? {
    if isEarly {
      isEarly = false
      if Descriptor.isReadable(input) { return readKeys(early: true) ? nil : .end }
    }
    let due = newsDue
    // Sources that have just printed have to wait.
    let heard = due > 0 ? [] : sources
    let descriptors = [input, signals.readEnd, interrupts.descriptor] + heard.map(\.descriptor)
    let isPartial = !parser.isEmpty && !parser.isInPaste
    let times = [
      isPartial ? Self.sequenceTime : nil, due > 0 ? due : nil, rest == nil ? nil : Self.restTime,
    ]
    let time = times.compactMap(\.self).min()
    guard let isReady = Descriptor.waitUntilReadable(descriptors, seconds: time) else {
      if isPartial { return parser.next(isLate: true) }
      if due <= 0 { takeRest() }
      return nil
    }
    if isReady[2], interrupts.take() { return .interrupt }
    if isReady[1], let key = handleSignal() { return key }
    if isReady[0], !readKeys() { return .end }
    let speakers = zip(heard, isReady.dropFirst(3)).filter(\.1).map(\.0)
    if !speakers.isEmpty { printNews(of: speakers) }
    return nil
  }

  private func takeRest() {
    let rest = rest
    self.rest = nil
    rest?()
  }

  private func handleSignal() -> Key? {
    guard let signal = signals.next() else { return nil }
    switch signal {
    case .resized: didResize()
    case .continued: didContinue()
    case .terminated, .hungUp, .quit:
      endedBy = signal
      return .end
    }
    return nil
  }

  /// Takes what was typed; false when nothing more will come.
  ///
  /// - Parameter isEarly: The terminal read lines when it was typed, and so has taken Ctrl-D for
  ///   the end of one: it leaves a NUL.
  private func readKeys(early isEarly: Bool = false) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count: Int
    do {
      count = try Descriptor.read(input, into: &chunk)
    } catch {
      return error.code == EAGAIN
    }
    guard count > 0 else { return false }
    parser.append(chunk[..<count].map { isEarly && $0 == 0 ? 4 : $0 })
    return true
  }

  // MARK: News

  private var newsDue: Double {
    sources.isEmpty ? 0 : lastNews + Self.newsInterval - MonotonicClock.now
  }

  private func printNews(of speakers: [any PromptSource]) {
    lastNews = MonotonicClock.now
    let lines = speakers.flatMap { $0.news() ?? [] }
    if !lines.isEmpty { print(lines) }
  }

}
