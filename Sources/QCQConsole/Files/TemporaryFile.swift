package import QCQEngine
import QCQPlatform
import QCQText

/// A file beside another one whose place it takes when it is complete; it goes away when it is not.
package final class TemporaryFile {
  package let output: OutputFile
  private let path: String
  private let temporaryPath: String
  private var isOpen = true

  /// - Parameter path: The file to replace or to create; a link is followed.
  package init(for path: String) throws(EngineError) {
    self.path = TemporaryFile.target(of: path)
    let old = FileStatus(path: self.path)
    let directory = FilePath.directory(of: self.path)
    let name = ".qcq-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).tmp"
    temporaryPath = directory.isEmpty ? name : directory + "/" + name
    do throws(SystemFailure) {
      if old?.isDirectory ?? false { throw SystemFailure(EISDIR) }
      output = OutputFile(try Descriptor.open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL))
    } catch {
      throw .file(path: path, reason: error.reason)
    }
    if let old { fchmod(output.descriptor, old.permissions) }
  }

  deinit {
    guard isOpen else { return }
    close(output.descriptor)
    unlink(temporaryPath)
  }

  /// Puts the file in its place.
  package func commit() throws(EngineError) {
    guard output.failure == nil, fsync(output.descriptor) == 0 || errno == EINVAL,
      rename(temporaryPath, path) == 0
    else {
      throw .file(path: path, reason: (output.failure ?? SystemFailure()).reason)
    }
    close(output.descriptor)
    isOpen = false
  }

  /// The file that a path leads to when links are followed.
  package static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
