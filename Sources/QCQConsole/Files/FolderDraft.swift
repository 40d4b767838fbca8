import QCQEngine
import QCQPlatform
import QCQText

/// A folder of files that is there whole or not at all: it has another name until all is written.
final class FolderDraft {
  private let path: String
  private let temporaryPath: String
  private var names: [String] = []
  private var isPlaced = false

  /// Throws where something lies at the path, but for an empty folder.
  init(_ path: String) throws(EngineError) {
    self.path = path
    temporaryPath = Draft.path(in: PathOnDisk.directory(of: path))
    if FileStatus(unfollowed: path) != nil, rmdir(path) != 0 {
      throw .file(path: path, reason: "something is already there")
    }
    if mkdir(temporaryPath, 0o777) != 0 { throw failure() }
  }

  deinit {
    guard !isPlaced else { return }
    for name in names { unlink("\(temporaryPath)/\(name)") }
    rmdir(temporaryPath)
  }

  private func failure(_ failure: SystemFailure = SystemFailure()) -> EngineError {
    .file(path: path, reason: failure.reason, isFull: failure.isFull)
  }

  /// A new file of the folder; whoever writes it seals it.
  func makeFile(_ name: String) throws(EngineError) -> OutputFile {
    do throws(SystemFailure) {
      let descriptor = try Descriptor.open(
        "\(temporaryPath)/\(name)", O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      names.append(name)
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
    if rename(temporaryPath, path) != 0 { throw failure() }
    isPlaced = true
  }
}
