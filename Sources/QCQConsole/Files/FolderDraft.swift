import QCQEngine
import QCQPlatform

/// A folder of files that is there whole or not at all: it has another name until all is written.
final class FolderDraft {
  private let path: String
  private let temporaryPath: String
  private let names: Set<String>
  private let mayOverwrite: Bool
  private var isPlaced = false

  /// Throws where something lies at the path, but for an empty folder, or one that holds nothing
  /// but such files and may be replaced.
  ///
  /// - Parameter names: The files that such a folder has, the first of them always.
  init(_ path: String, of names: [String], mayOverwrite: Bool) throws(EngineError) {
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    (self.path, self.names, self.mayOverwrite) = (path, Set(names), mayOverwrite)
    let directory = PathOnDisk.directory(of: path)
    temporaryPath = Draft.path(in: directory)
    let found: FileStatus?
    do throws(SystemFailure) { found = try FileStatus.find(path, followingLinks: false) } catch {
      throw .file(path: path, reason: error.reason)
    }
    if let status = found {
      guard status.isDirectory else {
        throw .file(path: path, reason: "something is already there that is not a folder")
      }
      if let reason = Self.obstacle(path, Set(names)) { throw .file(path: path, reason: reason) }
      let found = Draft.names(in: path)
      if !found.isEmpty, !mayOverwrite || !found.contains(names[0]) {
        throw .file(path: path, reason: Self.isTaken)
      }
    }
    Draft.sweep(directory)
    if mkdir(temporaryPath, 0o777) != 0 { throw failure() }
  }

  deinit { if !isPlaced { Draft.remove(temporaryPath) } }

  private static let isTaken = "something is already there; `--overwrite` replaces an export"

  /// What in a folder is to stay, in words; nil if nothing.
  private static func obstacle(_ path: String, _ names: Set<String>) -> String? {
    let other = Draft.names(in: path).sorted().first { name in
      !names.contains(name) || FileStatus(unfollowed: "\(path)/\(name)")?.isOrdinary != true
    }
    return other.map { "`\($0)` is in it, which is not part of an export" }
  }

  private func failure(_ failure: SystemFailure = SystemFailure()) -> EngineError {
    .file(path: path, reason: failure.reason, isFull: failure.isFull)
  }

  /// A new file of the folder; whoever writes it seals it.
  func makeFile(_ name: String) throws(EngineError) -> OutputFile {
    do throws(SystemFailure) {
      let descriptor = try Descriptor.open(
        "\(temporaryPath)/\(name)", O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      return OutputFile(descriptor)
    } catch {
      throw failure(error)
    }
  }

  /// A file is complete: has it come to the disk.
  func seal(_ file: OutputFile) throws(EngineError) {
    do throws(SystemFailure) {
      if let failure = file.failure { throw failure }
      try Descriptor.synchronize(file.descriptor)
      try Descriptor.close(file.descriptor)
    } catch {
      throw failure(error)
    }
  }

  /// Gives the folder its name.
  func commit() throws(EngineError) {
    // An empty folder gives way by itself.
    if rename(temporaryPath, path) != 0 {
      guard [ENOTEMPTY, EEXIST].contains(errno) else { throw failure() }
      // It was empty in the beginning, or not there.
      guard mayOverwrite else { throw .file(path: path, reason: Self.isTaken) }
      try replace()
    }
    isPlaced = true
  }

  /// Puts the folder in the place of another one, which comes back if that fails.
  private func replace() throws(EngineError) {
    do throws(SystemFailure) { try PathOnDisk.exchange(temporaryPath, path) } catch {
      // Not every file system can do that.
      return try replaceByTwoNames()
    }
    // What has the other name now is not ours.
    isPlaced = true
    // Somebody may have put something into it meanwhile.
    if let reason = Self.obstacle(temporaryPath, names) {
      do throws(SystemFailure) { try PathOnDisk.exchange(temporaryPath, path) } catch {
        throw failure(error)
      }
      isPlaced = false
      throw .file(path: path, reason: reason)
    }
    Draft.remove(temporaryPath)
  }

  /// The same where two folders can't be exchanged: for a moment nothing has the name.
  private func replaceByTwoNames() throws(EngineError) {
    let aside = temporaryPath + Draft.aside
    let name = Farewell.putBack(aside, to: path)
    defer { Farewell.keep(name) }
    if rename(path, aside) != 0 { throw failure() }
    // Somebody may have put something into it meanwhile.
    let reason = Self.obstacle(aside, names)
    guard reason == nil, rename(temporaryPath, path) == 0 else {
      let failure = failure()
      rename(aside, path)
      if let reason { throw .file(path: path, reason: reason) }
      throw failure
    }
    Draft.remove(aside)
  }
}
