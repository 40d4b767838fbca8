import QCQConsole
import QCQLanguage
import QCQPlatform
import QCQText

/// The program that the user edits texts with: `$VISUAL`, `$EDITOR` or `vi`.
enum ExternalEditor {
  /// What came of it.
  enum Outcome {
    case text(String)
    /// The editor could not be used, or says that it was not to be.
    case nothing
    /// What it has saved can't be read, and is kept.
    case unreadable(path: String)
  }

  /// Lets the user edit a text.
  static func edit(_ text: String) -> Outcome {
    let program =
      ["VISUAL", "EDITOR"].lazy.compactMap(Terminal.environment).first { !$0.isEmpty } ?? "vi"
    let directory = Terminal.environment("TMPDIR") ?? "/tmp"
    let path = "\(directory)/qcq-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).qcq"
    let flags = O_WRONLY | O_CREAT | O_EXCL
    guard let descriptor = try? Descriptor.open(path, flags, permissions: 0o600) else {
      return .nothing
    }
    var isKept = false
    defer { if !isKept { unlink(path) } }
    let file = OutputFile(descriptor)
    file.write(text + "\n")
    close(descriptor)
    // The editor may be given with options.
    guard file.failure == nil,
      let editor = try? ShellProcess(program + " \"$1\"", arguments: [path]),
      editor.wait() == .status(0)
    else { return .nothing }
    guard let edited = try? InputFile.read(path),
      edited.utf8.withUnsafeBytes(WellFormedText.holds)
    else {
      isKept = true
      return .unreadable(path: path)
    }
    return .text(String(edited.string.reversed().drop { $0.isNewline }.reversed()))
  }
}
