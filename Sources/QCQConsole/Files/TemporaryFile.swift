package import QCQEngine
import QCQText

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file beside another one whose place it takes when it is complete; it goes away when it is not.
package final class TemporaryFile {
  package let output: OutputFile
  private let path: String
  private let temporaryPath: String
  private var isOpen = true

  /// - Parameter path: The file to replace or to create; a link is followed.
  package init(for path: String) throws(EngineError) {
    self.path = TemporaryFile.target(of: path)
    var status = stat()
    let exists = stat(self.path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw .file(path: path, reason: systemMessage(EISDIR))
    }
    let directory = FilePath.directory(of: self.path)
    let name = ".qcq-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).tmp"
    temporaryPath = directory.isEmpty ? name : directory + "/" + name
    let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .file(path: path, reason: systemMessage(errno)) }
    if exists { fchmod(descriptor, status.st_mode & 0o7777) }
    output = OutputFile(descriptor)
  }

  deinit {
    guard isOpen else { return }
    close(output.descriptor)
    unlink(temporaryPath)
  }

  /// Puts the file in its place.
  package func commit() throws(EngineError) {
    if let failure = output.failure { throw .file(path: path, reason: systemMessage(failure)) }
    guard fsync(output.descriptor) == 0 || errno == EINVAL else {
      throw .file(path: path, reason: systemMessage(errno))
    }
    guard rename(temporaryPath, path) == 0 else {
      throw .file(path: path, reason: systemMessage(errno))
    }
    close(output.descriptor)
    isOpen = false
  }

  /// The file that a path leads to when links are followed.
  static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
