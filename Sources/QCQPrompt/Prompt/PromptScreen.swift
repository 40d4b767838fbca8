import QCQConsole
import QCQPlatform

/// What an entry writes to the terminal: held back until it is known whether it fits, and thrown
/// away when the entry is stopped.
final class PromptScreen {
  private let file: OutputFile
  private let stop: SharedFlag
  private let willWrite: () -> Void
  private var held: [UInt8] = []
  private var isHolding: Bool

  /// More than this nobody reads in a pager; it goes straight to the terminal.
  private static let limit = 4 << 20

  /// - Parameters:
  ///   - isHolding: False where there is no terminal whose height would matter.
  ///   - willWrite: Called before something is written.
  init(_ file: OutputFile, isHolding: Bool, stop: SharedFlag, willWrite: @escaping () -> Void) {
    (self.file, self.isHolding, self.stop, self.willWrite) = (file, isHolding, stop, willWrite)
  }

  /// The place that results are written to.
  var output: OutputFile { OutputFile(passing: take) }

  private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if stop.isSet { return false }
    if isHolding, held.count + bytes.count <= Self.limit {
      held += bytes
      return true
    }
    flush()
    return write(bytes)
  }

  /// Writes in pieces, so that the work can be stopped between them.
  private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    willWrite()
    var rest = bytes[...]
    while !rest.isEmpty {
      if stop.isSet { return false }
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(8192))
      guard file.write(piece) else { return false }
      rest = rest.dropFirst(piece.count)
    }
    return true
  }

  /// Writes what was held back as it is, and holds nothing back from now on.
  func flush() {
    isHolding = false
    let bytes = held
    held = []
    if !bytes.isEmpty { _ = bytes.withUnsafeBytes(write) }
  }

  /// Whether somebody wants to see no more.
  var isStopped: Bool { stop.isSet }

  /// Forgets what nobody wants to see any more.
  func drop() { held = [] }

  /// Whether what was held back is more than a screen shows at once.
  func isPaged(by pager: Pager?) -> Bool {
    !held.isEmpty && (pager?.isNeeded(for: held) ?? false)
  }

  /// Shows what was held back, in a pager if it does not fit.
  ///
  /// - Parameter isStopped: Whether no pager is wanted any more.
  /// - Returns: How the pager ended that showed it; nil if none did.
  func deliver(_ pager: Pager?, unless isStopped: () -> Bool) -> ShellProcess.End? {
    guard let pager, isPaged(by: pager), !isStopped() else {
      flush()
      return nil
    }
    willWrite()
    let end = pager.show(held, unless: isStopped)
    if end != nil { held = [] }
    flush()
    return end
  }
}
