package import QCQEngine
import QCQPlatform
import QCQText

/// The one way in which files of people are written: whole or not at all, as those that they were,
/// and each error told.
///
/// A file is written under another name and takes its place when it is complete. A pipe or a device
/// is written into when all is there.
package final class FileDraft {
  package let output: OutputFile
  private let name: String
  private let place: Place

  private enum Place {
    case replacement(FileReplacement)
    /// What is to be written into a pipe or a device, in a file without a name.
    case stream(path: String)
  }

  package init(_ target: FileTarget) throws(EngineError) {
    name = target.name
    do throws(SystemFailure) {
      switch target.kind {
      case .new:
        place = .replacement(
          try FileReplacement(for: target.path, like: nil, as: target.purpose))
      case .ordinary(let status):
        place = .replacement(
          try FileReplacement(for: target.path, like: status, as: target.purpose))
      case .stream: place = .stream(path: target.path)
      }
      output = OutputFile(try Self.descriptor(of: place))
    } catch {
      throw .file(path: target.name, reason: error.reason, isFull: error.isFull)
    }
  }

  deinit {
    if case .stream = place { try? Descriptor.close(output.descriptor) }
  }

  private static func descriptor(of place: Place) throws(SystemFailure) -> Int32 {
    switch place {
    case .replacement(let file): file.descriptor
    case .stream: try Descriptor.openNameless()
    }
  }

  /// All was written: has it come to the disk, while there is a way back.
  package func seal() throws(EngineError) {
    try said { () throws(SystemFailure) in
      if let failure = output.failure { throw failure }
      if case .replacement(let file) = place { try file.seal() }
    }
  }

  /// Puts the file in its place, for good.
  ///
  /// - Parameter goesOn: False to wait no longer for somebody who reads from a pipe.
  package func commit(while goesOn: () -> Bool = { true }) throws(EngineError) {
    try putInPlace()
    try deliver(while: goesOn)
    settle()
  }

  /// Puts the file in its place, from which it can be withdrawn. A pipe or a device gets nothing
  /// yet.
  package func putInPlace() throws(EngineError) {
    guard case .replacement(let file) = place else { return }
    try said { () throws(SystemFailure) in try file.placeRevocably() }
  }

  /// What was there before is there again.
  package func withdraw() {
    if case .replacement(let file) = place { file.withdraw() }
  }

  /// The file keeps its place.
  package func settle() {
    if case .replacement(let file) = place { file.settle() }
  }

  /// Writes what is for a pipe or a device, which nobody can take back.
  ///
  /// - Parameter goesOn: False to wait no longer for somebody who reads from a pipe.
  package func deliver(while goesOn: () -> Bool = { true }) throws(EngineError) {
    try said { () throws(SystemFailure) in
      switch place {
      case .replacement: break
      case .stream(let path):
        let stream = try Descriptor.openStream(path, while: goesOn)
        do throws(SystemFailure) {
          try Descriptor.copy(from: output.descriptor, to: stream)
        } catch {
          try? Descriptor.close(stream)
          throw error
        }
        try Descriptor.close(stream)
      }
    }
  }

  private func said(_ work: () throws(SystemFailure) -> Void) throws(EngineError) {
    do throws(SystemFailure) { try work() } catch {
      switch error.code {
      case EINTR: throw .interrupted
      case EBUSY: throw .file(path: name, reason: "it is a mount point and can't be replaced")
      default: throw .file(path: name, reason: error.reason, isFull: error.isFull)  // Int32
      }
    }
  }
}
