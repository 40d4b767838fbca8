package import QCQEngine
import QCQPlatform
package import QCQText
import QuickCartStore

/// The one way in which files of people are written: whole or not at all, as those that they were,
/// and each error told.
///
/// A file is written under another name and takes its place when it is complete. A pipe or a device
/// is written into when all is there.
package final class FileDraft {
  package let output: OutputFile
  /// Whether the file that is replaced has other names, by hard links: they keep the old text.
  package let leavesOtherNames: Bool
  private let target: FileTarget
  /// Whether it replaces a text that was read.
  private let isRewriting: Bool
  private let place: Place

  private enum Place {
    case replacement(FileReplacement)
    /// What is to be written into a pipe or a device, in a file without a name.
    case stream(path: String)
  }

  /// A file of its own.
  package convenience init(_ target: FileTarget) throws(EngineError) {
    try self.init(target, target.occupant, isRewriting: false)
  }

  /// Another text for a file that was read; it takes its place only if that says the same still.
  package convenience init(replacing path: String, read source: SourceText) throws(EngineError) {
    let target = try FileTarget(path)
    switch target.kind {
    case .ordinary(let status):
      try self.init(target, .read(status, source.utf8), isRewriting: true)
    case .stream: try self.init(target, .anything, isRewriting: true)
    case .new: throw .refused(.changedSinceRead(path))
    }
  }

  private init(
    _ target: FileTarget, _ occupant: Occupant, isRewriting: Bool
  ) throws(EngineError) {
    (self.target, self.isRewriting) = (target, isRewriting)
    var model: FileStatus?
    if case .ordinary(let status) = target.kind { model = status }
    leavesOtherNames = model?.hasOtherNames == true
    do throws(SystemFailure) {
      switch target.kind {
      case .new, .ordinary:
        place = .replacement(
          try FileReplacement(
            for: target.path, like: model, as: target.purpose, replacing: occupant))
      case .stream: place = .stream(path: target.path)
      }
    } catch {
      throw target.problem(error)
    }
    output = OutputFile(try Self.descriptor(of: place))
  }

  deinit {
    if case .stream = place { try? Descriptor.close(output.descriptor) }
  }

  private static func descriptor(of place: Place) throws(EngineError) -> Int32 {
    switch place {
    case .replacement(let file): return file.descriptor
    case .stream:
      do throws(TemporaryFile.Failure) { return try TemporaryFile.open() } catch {
        throw .store(.temporary(error))
      }
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
  /// - Parameter goesOn: Returns false to stop waiting for somebody to read from a pipe.
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
  /// - Parameter goesOn: Returns false to stop waiting for somebody to read from a pipe.
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
      case EBUSY:
        throw .file(path: target.name, reason: "it is a mount point and can't be replaced")
      case EEXIST where isRewriting: throw .refused(.changedSinceRead(target.name))
      default: throw target.problem(error)  // Int32
      }
    }
  }
}

extension Diagnostic {
  /// What was read is not what is there now: somebody has saved it meanwhile, or it is gone.
  fileprivate static func changedSinceRead(_ path: String) -> Diagnostic {
    Diagnostic(
      .fileUnwritable, .none,
      "the file \(path) has changed since it was read, and nothing was written",
      help: "run it again")
  }
}
