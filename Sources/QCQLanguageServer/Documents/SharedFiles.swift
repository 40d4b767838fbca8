import QCQLanguage
import QCQAssist
import QCQSyntax
import QCQText
import Synchronization

/// The scripts that others may use: as they stand in the editor, or else on the disk.
///
/// Analyses ask it, and they may be made by any thread.
final class SharedFiles: Sendable {
  private struct State {
    var open: [String: [UInt8]] = [:]
    var trees: [String: SyntaxTree] = [:]
    var folders: [String] = []
  }

  private let state = Mutex(State())
  private let readFile: @Sendable (String) -> [UInt8]?
  private let readFolder: @Sendable (String) -> [FolderEntry]

  init(
    readFile: @escaping @Sendable (String) -> [UInt8]?,
    readFolder: @escaping @Sendable (String) -> [FolderEntry]
  ) {
    (self.readFile, self.readFolder) = (readFile, readFolder)
  }

  /// The text of a path in the editor; nil when it was closed there.
  func set(_ text: [UInt8]?, at path: String) { state.withLock { $0.open[path] = text } }

  func text(_ path: String) -> [UInt8]? { state.withLock { $0.open[path] } ?? readFile(path) }

  /// The folders of the workspace; without any every file counts as one of it.
  func set(folders: [String]) { state.withLock { $0.folders = folders } }

  /// Whether a file belongs to the workspace, and was not only opened to be looked at.
  func isTrusted(_ path: String) -> Bool {
    let folders = state.withLock { $0.folders }
    return folders.isEmpty || folders.contains { FilePath.lies(path, inside: $0) }
  }

  /// What `use` takes from a file; one outside of the workspace takes nothing from outside of its
  /// own folder.
  func tree(_ path: String, from: String) -> SyntaxTree? {
    let path = SharedFiles.resolve(path, from: from)
    let own = FilePath.directory(of: from)
    guard isTrusted(from) || FilePath.lies(path, inside: own) else { return nil }
    guard let text = text(path) else { return nil }
    if let known = state.withLock({ $0.trees[path] }), known.source.utf8 == text { return known }
    let tree = Parser.parse(SourceText(utf8: text, name: path))
    state.withLock { $0.trees[path] = tree }
    return tree
  }

  /// What lies in a folder that a file may name; nothing in one that `tree` takes nothing from.
  func folder(_ path: String, from: String) -> [FolderEntry] {
    let path = SharedFiles.resolve(path, from: from)
    let own = FilePath.directory(of: from)
    let isOwn = !own.isEmpty && path == FilePath.normalized(own)
    guard isTrusted(from) || isOwn || FilePath.lies(path, inside: own) else { return [] }
    return readFolder(path)
  }

  /// What documents are read against that lie beside these files.
  func context(_ database: DatabaseState?) -> AnalysisContext {
    AnalysisContext(vocabulary: database?.vocabulary, data: database?.names, files: tree)
  }

  static func resolve(_ path: String, from: String) -> String {
    FilePath.resolve(path, from: FilePath.directory(of: from))
  }
}
