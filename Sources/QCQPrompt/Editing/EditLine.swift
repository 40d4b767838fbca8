import CEditLine
import QCQConsole
import QCQPlatform
import QCQText
import Synchronization

/// libedit, which holds the line and knows the keys of emacs and vi; it draws into nothing, as all
/// that is seen is drawn by `ScreenPainter`.
final class EditLine {
  typealias Reader = @convention(c) (OpaquePointer?, UnsafeMutablePointer<wchar_t>?) -> Int32

  private let handle: OpaquePointer
  /// Whether keys are those of vi.
  private(set) var isVi = false
  /// What stands before and behind the line that libedit holds. The commands of vi speak of lines,
  /// and libedit knows of one only, so with these keys it is given the one that the cursor is in.
  private var around = (before: "", after: "")

  // The description of the terminal lies in memory that all handles share.
  private static let creation = Mutex(())

  /// - Parameters:
  ///   - input: The terminal's descriptor to read from; `output`, to write to.
  ///   - reader: Gives the next character, and 1; or 0 when there are no more.
  init?(input: Int32, output: Int32, reader: Reader) {
    // Which characters are letters is known to the system only where a locale says that all is
    // UTF-8; the user's may not.
    let locales = ["C.UTF-8", "en_US.UTF-8", ""]
    _ = locales.first { setlocale(LC_CTYPE, $0) != nil }
    guard let nothing = fopen("/dev/null", "r"), let nowhere = fopen("/dev/null", "w") else {
      return nil
    }
    nonisolated(unsafe) var made: OpaquePointer?
    Self.creation.withLock { _ in
      made = el_init_fd("qcq", nothing, nowhere, nowhere, input, output, output)
    }
    guard let handle = made else { return nil }
    self.handle = handle
    _ = qcq_el_set_reader(handle, reader)
    _ = qcq_el_ignore_signals(handle)
    _ = qcq_el_set_editor(handle, "emacs")
    for command in EditCommand.allCases {
      _ = qcq_el_add_command(handle, command.name, command.callback)
    }
    if let settings = EditSettings.path() { _ = el_source(handle, settings) }
    bindKeys()
    // Ctrl-C, Ctrl-Z, Ctrl-S and Ctrl-Q are keys while somebody types, and CR and LF are two.
    for flag in ["-isig", "-ixon", "-icrnl", "-inlcr"] { _ = qcq_el_set_flag(handle, flag) }
  }

  deinit { el_end(handle) }

  /// Says whom `client(of:)` gives in a callback; it has to live as long as this does.
  func connect(_ client: AnyObject) {
    _ = qcq_el_set_client(handle, Unmanaged.passUnretained(client).toOpaque())
  }

  static func client<Client: AnyObject>(of handle: OpaquePointer?, _: Client.Type) -> Client? {
    handle.flatMap(qcq_el_client).map {
      Unmanaged<Client>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private func bindKeys() {
    isVi = qcq_el_editor(handle).map { String(cString: $0) } == "vi"
    let bindings = isVi ? KeyBinding.viInsert : KeyBinding.emacs
    for binding in bindings { _ = qcq_el_bind(handle, binding.key, binding.command) }
    for binding in isVi ? KeyBinding.viCommand : [] {
      _ = qcq_el_bind_alternative(handle, binding.key, binding.command)
    }
  }

  /// Edits a line until a command ends that, or the reader has no more.
  func edit() {
    var count: Int32 = 0
    around = ("", "")
    _ = el_wgets(handle, &count)
  }

  /// Makes the terminal ready for editing, or as it was.
  func prepareTerminal(_ isEditing: Bool) {
    _ = qcq_el_prepare_terminal(handle, isEditing ? 1 : 0)
  }

  /// Has libedit read characters as if they had been typed.
  func push(_ characters: [Unicode.Scalar]) { el_wpush(handle, Self.wide(characters)) }

  private static func wide(_ scalars: some Sequence<Unicode.Scalar>) -> [wchar_t] {
    scalars.map { wchar_t(bitPattern: $0.value) } + [0]
  }

  /// The entry, all of its lines.
  var buffer: EntryBuffer {
    get {
      let line = held
      return EntryBuffer(
        around.before + line.text + around.after,
        cursor: around.before.unicodeScalars.count + line.cursor)
    }
    set {
      let start = isVi ? newValue.lineStart : newValue.text.startIndex
      let end = isVi ? newValue.lineEnd : newValue.text.endIndex
      around = (String(newValue.text[..<start]), String(newValue.text[end...]))
      held = EntryBuffer(
        String(newValue.text[start..<end]),
        cursor: newValue.cursor - around.before.unicodeScalars.count)
    }
  }

  /// What libedit holds.
  private var held: EntryBuffer {
    get {
      guard let line = el_wline(handle)?.pointee, let start = line.buffer else {
        return EntryBuffer()
      }
      var text = String.UnicodeScalarView()
      for character in UnsafeBufferPointer(start: start, count: line.lastchar - start) {
        text.append(Unicode.Scalar(UInt32(bitPattern: character)) ?? "\u{FFFD}")
      }
      return EntryBuffer(String(text), cursor: line.cursor - start)
    }
    set {
      let old = held
      guard newValue.text != old.text else {
        el_cursor(handle, Int32(newValue.cursor - old.cursor))
        return
      }
      let count = Int32(newValue.text.unicodeScalars.count)
      qcq_el_clear(handle)
      el_winsertstr(handle, Self.wide(newValue.text.unicodeScalars))
      el_cursor(handle, Int32(newValue.cursor) - count)
    }
  }
}

/// The user's settings for libedit, `$EDITRC` or `~/.editrc`.
enum EditSettings {
  /// No settings are longer, in bytes.
  static let maximumLength = 1 << 16

  /// Where they are; nil where nothing lies there that libedit can read to its end: it trusts
  /// whatever it is given, and a pipe, a device or bytes that are no text would hold or break it.
  static func path(_ environment: (String) -> String? = Terminal.environment) -> String? {
    let path = environment("EDITRC") ?? environment("HOME").map { $0 + "/.editrc" }
    guard let path, let text = try? InputFile.readOrdinary(path).utf8,
      text.count <= maximumLength, !text.contains(0), String(validating: text, as: UTF8.self) != nil
    else { return nil }
    return path
  }
}
