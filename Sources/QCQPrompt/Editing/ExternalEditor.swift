import QCQConsole
import QCQText

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program that the user edits texts with: `$VISUAL`, `$EDITOR` or `vi`.
enum ExternalEditor {
  /// Lets the user edit a text; nil if nothing came of it.
  static func edit(_ text: String) -> String? {
    let program =
      ["VISUAL", "EDITOR"].lazy.compactMap(Terminal.environment).first { !$0.isEmpty } ?? "vi"
    let directory = Terminal.environment("TMPDIR") ?? "/tmp"
    let path = "\(directory)/qcq-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).qcq"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    defer { unlink(path) }
    let file = OutputFile(descriptor)
    file.write(text + "\n")
    close(descriptor)
    guard file.failure == nil, run(program, path), let edited = try? InputFile.read(path).string
    else { return nil }
    return String(edited.reversed().drop { $0.isNewline }.reversed())
  }

  /// Runs the editor, which may be given with options; true if it says that all went well.
  private static func run(_ program: String, _ path: String) -> Bool {
    let arguments = ["sh", "-c", program + " \"$1\"", "sh", path]
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    var child = pid_t()
    #if canImport(Darwin)
      let environment = _NSGetEnviron().pointee
    #else
      let environment = environ
    #endif
    guard posix_spawn(&child, "/bin/sh", nil, nil, pointers, environment) == 0 else {
      return false
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }
}
