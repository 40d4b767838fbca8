import QCQConsole
import QCQPlatform
import QCQText

/// The file that keeps entries from one session to the next: one a line, with `\n`, `\\` and
/// `\u{1B}` for what a line can't hold or a terminal should not be sent. Several sessions may write
/// to it at the same time.
struct HistoryFile {
  private let path: String
  /// How many entries are kept; the file is cut when it holds twice as many.
  private let limit: Int

  init(path: String, limit: Int = 2000) { (self.path, self.limit) = (path, limit) }

  /// `$XDG_STATE_HOME/qcq/history`; nil where there is no home.
  static func standard(environment: (String) -> String?) -> HistoryFile? {
    BaseDirectory.state.path(environment: environment)
      .map { HistoryFile(path: $0 + "/qcq/history") }
  }

  /// The entries, the newest last.
  func read() -> [String] {
    guard let descriptor = try? Descriptor.open(path) else { return [] }
    defer { close(descriptor) }
    return Array(Self.entries(of: Self.bytes(descriptor)).suffix(limit))
  }

  /// Writes an entry down, and makes the file first if need be. What can't be written is not kept:
  /// nobody wants to hear of it after every line.
  func append(_ entry: String) {
    guard let descriptor = openLocked() else { return }
    defer { close(descriptor) }
    var line = Array((Self.escaped(entry) + "\n").utf8)
    // A session that was killed may have left a line without its end.
    if !Self.endsLine(descriptor) { line.insert(UInt8(ascii: "\n"), at: 0) }
    let file = OutputFile(descriptor)
    line.withUnsafeBytes { _ = file.write($0) }
    trim(descriptor)
  }

  // MARK: The file

  /// Opens the file for this session alone; the one that has the name when the lock is there.
  private func openLocked() -> Int32? {
    makeDirectories()
    for _ in 0..<10 {
      let flags = O_RDWR | O_CREAT | O_APPEND
      guard let descriptor = try? Descriptor.open(path, flags, permissions: 0o600) else {
        return nil
      }
      if flock(descriptor, LOCK_EX) == 0, FileStatus.isSame(descriptor, as: path) {
        return descriptor
      }
      close(descriptor)
    }
    return nil
  }

  private func makeDirectories() {
    var directory = ""
    for part in path.split(separator: "/").dropLast() {
      directory += "/" + part
      mkdir(directory, 0o700)
    }
  }

  /// Keeps the newest entries of a file that has grown.
  private func trim(_ descriptor: Int32) {
    lseek(descriptor, 0, SEEK_SET)
    let bytes = Self.bytes(descriptor)
    guard bytes.count(where: { $0 == UInt8(ascii: "\n") }) > 2 * limit,
      let file = try? FileDraft(replacing: path, read: SourceText(utf8: bytes, name: path))
    else { return }
    for entry in Self.entries(of: bytes).suffix(limit) {
      file.output.write(Self.escaped(entry) + "\n")
    }
    // One that found no room is not to take the place of what is there.
    do {
      try file.seal()
      try file.commit()
    } catch {}
  }

  private static func endsLine(_ descriptor: Int32) -> Bool {
    let end = lseek(descriptor, 0, SEEK_END)
    guard end > 0 else { return true }
    lseek(descriptor, end - 1, SEEK_SET)
    return Descriptor.readByte(descriptor) == UInt8(ascii: "\n")
  }

  private static func bytes(_ descriptor: Int32) -> [UInt8] {
    (try? Descriptor.readAll(descriptor)) ?? []
  }

  // MARK: Lines

  private static func entries(of bytes: [UInt8]) -> [String] {
    var entries: [String] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let entry = unescaped(String(decoding: line, as: UTF8.self))
      if entry != entries.last { entries.append(entry) }
    }
    return entries
  }

  /// An entry in one line, in which nothing would act on a terminal that shows the file.
  private static func escaped(_ entry: String) -> String {
    var line = ""
    for scalar in entry.unicodeScalars {
      switch scalar {
      case "\\": line += "\\\\"
      case "\n": line += "\\n"
      case _ where TerminalText.isUnsafe(scalar):
        line += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: line.unicodeScalars.append(scalar)  // Unicode.Scalar
      }
    }
    return line
  }

  private static func unescaped(_ line: String) -> String {
    var entry = String.UnicodeScalarView()
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        entry.append(scalar)
        continue
      }
      guard let meant = rest.popFirst() else { break }
      if meant == "u", let code = rest.firstIndex(of: "}"), rest.first == "{",
        let value = UInt32(String(rest[..<code].dropFirst()), radix: 16),
        let scalar = Unicode.Scalar(value)
      {
        entry.append(scalar)
        rest = rest[rest.index(after: code)...]
      } else {
        entry.append(meant == "n" ? "\n" : meant)
      }
    }
    return String(entry)
  }
}
