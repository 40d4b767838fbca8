import Foundation
import QCQSyntax
import QCQText

/// The scripts that others may use: as they stand in the editor, or else on the disk.
///
/// Analyses ask it, and they may be made by any thread.
final class SharedFiles: @unchecked Sendable {
  private let lock = NSLock()
  private var open: [String: [UInt8]] = [:]
  private var trees: [String: SyntaxTree] = [:]
  private let readFile: (String) -> [UInt8]?

  init(readFile: @escaping (String) -> [UInt8]?) { self.readFile = readFile }

  /// The text of a path in the editor; nil when it was closed there.
  func set(_ text: [UInt8]?, at path: String) { lock.withLock { open[path] = text } }

  func text(_ path: String) -> [UInt8]? { lock.withLock { open[path] ?? readFile(path) } }

  /// What `use` takes from a file.
  func tree(_ path: String, from: String) -> SyntaxTree? {
    tree(SharedFiles.resolve(path, from: from))
  }

  func tree(_ path: String) -> SyntaxTree? {
    lock.lock()
    defer { lock.unlock() }
    guard let text = open[path] ?? readFile(path) else { return nil }
    if let known = trees[path], known.source.utf8 == text { return known }
    let tree = Parser.parse(SourceText(utf8: text, name: path))
    trees[path] = tree
    return tree
  }

  static func resolve(_ path: String, from: String) -> String {
    FilePath.resolve(path, from: FilePath.directory(of: from))
  }
}
