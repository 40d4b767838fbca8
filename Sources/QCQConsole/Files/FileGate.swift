package import QCQEngine
package import QCQPlatform
import QCQText

/// Says which files may be written: none that nobody asked for, none outside where they were asked
/// for, and none that somebody else has written unless that is agreed to.
package final class FileGate {
  /// Why no file is written at all.
  package enum Ban: String {
    case readOnly = "--read-only"
    case dryRun = "--dry-run"
  }

  /// Asks a question; nil where nobody is there to answer.
  package typealias Question = (_ question: String) -> Bool?

  let ban: Ban?
  private let mayOverwrite: Bool
  private let allowsOutside: Bool
  /// The database that is open, which no result replaces.
  package var database: String?
  /// What the command reads, over which nothing is written: files, databases and folders.
  var sources: [String] = []
  private let ask: Question
  private var agreed: Set<String> = []

  package init(_ settings: Settings, isDryRun: Bool = false, ask: @escaping Question) {
    ban = settings.isReadOnly ? .readOnly : isDryRun ? .dryRun : nil
    (mayOverwrite, allowsOutside) = (settings.mayOverwrite, settings.allowsOutside)
    database = settings.databasePath
    self.ask = ask
  }

  /// Throws where a file may not be written.
  ///
  /// - Parameters:
  ///   - purpose: What the file is for; one that qcq wrote for something else stays.
  ///   - root: The directory in or below which it has to be; nil where whoever has named it has
  ///     typed that themselves.
  package func admit(
    _ path: String, as purpose: WrittenMark.Kind = .result, below root: String? = nil
  ) throws(EngineError) -> FileTarget {
    try requireWriting(path)
    var target = try FileTarget(path, as: purpose)
    target.mayReplaceAll = mayOverwrite
    if let root, !allowsOutside, !Self.isInside(target, root) {
      throw .refused(.outside(path, root))
    }
    try Self.requireFolder(of: target)
    if let database { try Self.spare(database, target) }
    for source in sources where Self.isHit(source, by: target) {
      throw .refused(.source(target.name))
    }
    if case .ordinary(let status) = target.kind, !mayOverwrite, ban == nil {
      try agree(to: target, status)
    }
    return target
  }

  /// Throws where no file is written at all.
  func requireWriting(_ path: String) throws(EngineError) {
    if let ban, ban == .readOnly { throw .refused(.notWritten(path, under: ban.rawValue)) }
  }

  private func agree(to target: FileTarget, _ status: FileStatus) throws(EngineError) {
    let written = WrittenMark.kind(of: target.path, status)
    if agreed.contains(target.path) || written != nil && written == target.purpose { return }
    // An empty file has nothing to lose.
    if status.extent.size == 0 { return }
    let words = target.name == target.path ? target.name : "\(target.name) (\(target.path))"
    let what = written.map { "which is \($0.words)" } ?? "which qcq did not write"
    switch ask("replace \(TerminalText.escaped(words)), \(what)? [y/N] ") {
    case true?: agreed.insert(target.path)
    case false?: throw .refused(.declinedFile(target.name))
    case nil: throw .refused(.notOurs(target.name, written))
    }
  }

  /// Whether a file lies in a directory or below it, whatever links lead there.
  private static func isInside(_ target: FileTarget, _ root: String) -> Bool {
    if case .stream = target.kind { return isBelow(target.name, root) }
    return isBelow(target.path, root)
  }

  private static func isBelow(_ path: String, _ root: String) -> Bool {
    var directory = FilePath.directory(of: path)
    // A folder that isn't there would be in the one before it.
    while !["", "/"].contains(directory), real(directory) == nil {
      directory = FilePath.directory(of: directory)
    }
    guard let found = real(directory.isEmpty ? "." : directory),
      let top = real(root.isEmpty ? "." : root)
    else { return false }
    return found == top || top == "/" || found.hasPrefix(top + "/")
  }

  private static func requireFolder(of target: FileTarget) throws(EngineError) {
    let directory = FilePath.directory(of: target.path)
    guard case .new = target.kind, real(directory.isEmpty ? "." : directory) == nil else { return }
    throw .file(
      path: target.name,
      reason: errno == ENOENT ? "its folder isn't there" : SystemFailure(errno).reason)
  }

  private static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Throws where something would be written over a file of a database, or where such a file is
  /// to be one day.
  package static func spare(_ database: String, _ path: String) throws(EngineError) {
    if let target = try? FileTarget(path) { try spare(database, target) }
  }

  private static func spare(_ database: String, _ target: FileTarget) throws(EngineError) {
    if isPart(of: database, target) { throw .refused(.databaseFile(target.name)) }
  }

  /// Whether a target is a file, or one that a database of this name has beside it, or is to have.
  private static func isPart(of database: String, _ target: FileTarget) -> Bool {
    let file = real(database) ?? place(of: PathOnDisk.followed(database))
    let names = ["", "-history"].flatMap { part in
      ["", "-wal", "-shm", "-journal"].map { file + part + $0 }
    }
    return switch target.kind {
    case .stream: false
    case .ordinary(let status):
      names.contains { FileStatus(path: $0)?.identity == status.identity }
    case .new: names.contains(place(of: target.path))
    }
  }

  /// Whether what is read would be written over.
  private static func isHit(_ source: String, by target: FileTarget) -> Bool {
    guard case .ordinary(let found) = target.kind else { return isPart(of: source, target) }
    if source == InputFile.standardInput {
      return FileStatus(descriptor: STDIN_FILENO)?.identity == found.identity
    }
    if FileStatus(path: source)?.isDirectory == true {
      return PathOnDisk.lies(target.path, inside: source)
    }
    return isPart(of: source, target)
  }

  /// What tells the file of a target from others.
  enum File: Hashable {
    case known(FileStatus.Identity)
    /// By the directory that it is to lie in.
    case new(path: String)
  }

  /// Nil for a pipe or a device, which takes what comes.
  static func file(_ target: FileTarget) -> File? {
    switch target.kind {
    case .stream: nil
    case .ordinary(let status): .known(status.identity)
    case .new: .new(path: place(of: target.path))
    }
  }

  /// A path by the directory that it really lies in.
  private static func place(of path: String) -> String {
    let directory = FilePath.directory(of: path)
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    return (real(directory.isEmpty ? "." : directory) ?? directory) + "/" + name
  }
}

extension Diagnostic {
  fileprivate static func notWritten(_ path: String, under option: String) -> Diagnostic {
    Diagnostic(
      .databaseReadOnly, .none, "the file \(path) isn't written, as `\(option)` writes none",
      help: "leave `\(option)` out, or have the result printed")
  }

  fileprivate static func outside(_ path: String, _ root: String) -> Diagnostic {
    Diagnostic(
      .fileUnwritable, .none, "the file \(path) isn't beside the script or below it",
      help: "name one that is, or allow it with `--allow-outside`")
  }

  static func sharedFile(_ path: String, _ earlier: String) -> Diagnostic {
    Diagnostic(
      .fileUnwritable, .none, "the file \(path) is the same as \(earlier), and takes one result",
      help: "write each result into a file of its own")
  }

  fileprivate static func databaseFile(_ path: String) -> Diagnostic {
    Diagnostic(
      .fileUnwritable, .none, "the file \(path) belongs to the database that is open",
      help: "name another one")
  }

  fileprivate static func source(_ path: String) -> Diagnostic {
    Diagnostic(
      .fileUnwritable, .none, "the file \(path) is read by this command", help: "name another one")
  }

  static func notOurs(_ path: String, _ written: WrittenMark.Kind?) -> Diagnostic {
    let what = written.map { "it is \($0.words)" } ?? "qcq did not write what is in it"
    return Diagnostic(
      .fileUnwritable, .none, "the file \(path) exists, and \(what)",
      help: "`--overwrite` replaces it, or name another one")
  }

  fileprivate static func declinedFile(_ path: String) -> Diagnostic {
    Diagnostic(.fileUnwritable, .none, "the file \(path) was left as it is, and nothing was run")
  }
}

extension WrittenMark.Kind {
  /// For people.
  fileprivate var words: String {
    switch self {
    case .result: "a result that qcq wrote"
    case .report: "a report that qcq wrote"
    case .export: "an export that qcq wrote"
    case .database: "a backup that qcq made"
    case .script: "a script that qcq wrote"
    }
  }
}
