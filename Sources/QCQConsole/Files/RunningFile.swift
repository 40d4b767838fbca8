import QCQPlatform
package import QCQEngine

/// A file that results go to one after the other, as `.output` wants it: it is there from the
/// beginning, and after each result all of it is.
package final class RunningFile {
  package let output: OutputFile
  private let name: String
  private let isStream: Bool

  /// - Parameter goesOn: Returns false to stop waiting for somebody to read from a pipe.
  package init(_ target: FileTarget, while goesOn: () -> Bool) throws(EngineError) {
    name = target.name
    do throws(SystemFailure) {
      switch target.kind {
      case .new: output = OutputFile(try Self.placed(target, like: nil))
      case .ordinary(let status): output = OutputFile(try Self.placed(target, like: status))
      case .stream: output = OutputFile(try Descriptor.openStream(target.path, while: goesOn))
      }
    } catch {
      throw target.problem(error)
    }
    if case .stream = target.kind { isStream = true } else { isStream = false }
  }

  /// An empty file in its place, which stays open.
  private static func placed(
    _ target: FileTarget, like model: FileStatus?
  ) throws(SystemFailure) -> Int32 {
    let file = try FileReplacement(
      for: target.path, like: model, as: .result, replacing: target.occupant)
    try file.seal()
    try file.place()
    return file.release()
  }

  /// All of a result was written; throws where it can't have come to the disk.
  package func settle() throws(EngineError) {
    do throws(SystemFailure) {
      if let failure = output.failure { throw failure }
      if isStream { return }
      try Descriptor.synchronize(output.descriptor)
      WrittenMark.set(output.descriptor, as: .result)
    } catch {
      throw .file(path: name, reason: error.reason, isFull: error.isFull)
    }
  }

  package func close() throws(EngineError) {
    do throws(SystemFailure) { try Descriptor.close(output.descriptor) } catch {
      throw .file(path: name, reason: error.reason, isFull: error.isFull)
    }
  }
}
