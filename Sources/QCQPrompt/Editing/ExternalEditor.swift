import QCQConsole
import QCQPlatform
import QCQText

/// The program that the user edits texts with: `$VISUAL`, `$EDITOR` or `vi`.
enum ExternalEditor {
  /// Lets the user edit a text; nil if nothing came of it.
  static func edit(_ text: String) -> String? {
    let program =
      ["VISUAL", "EDITOR"].lazy.compactMap(Terminal.environment).first { !$0.isEmpty } ?? "vi"
    let directory = Terminal.environment("TMPDIR") ?? "/tmp"
    let path = "\(directory)/qcq-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).qcq"
    let flags = O_WRONLY | O_CREAT | O_EXCL
    guard let descriptor = try? Descriptor.open(path, flags, permissions: 0o600) else { return nil }
    defer { unlink(path) }
    let file = OutputFile(descriptor)
    file.write(text + "\n")
    close(descriptor)
    // The editor may be given with options.
    guard file.failure == nil,
      let editor = try? ShellProcess(program + " \"$1\"", arguments: [path]),
      editor.wait() == .status(0), let edited = try? InputFile.read(path).string
    else { return nil }
    return String(edited.reversed().drop { $0.isNewline }.reversed())
  }
}
