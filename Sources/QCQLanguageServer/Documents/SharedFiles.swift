import QCQAssist
package import QCQPlatform
import QCQSyntax
import QCQText
import Synchronization

/// What tells whether a file is the one that was read, without reading it.
package struct FileStamp: Hashable, Sendable {
  private let identity: FileStatus.Identity
  private let extent: FileStatus.Extent
  /// It was written to long enough ago for the next write to have another time.
  let isSettled: Bool

  /// - Parameter now: In Unix seconds.
  package init(_ status: FileStatus, now: Double) {
    (identity, extent) = (status.identity, status.extent)
    let written = Double(extent.seconds) + Double(extent.nanoseconds) / 1e9
    isSettled = abs(now - written) > 0.1
  }

  package static func == (left: FileStamp, right: FileStamp) -> Bool {
    left.identity == right.identity && left.extent == right.extent
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(extent)
  }
}

/// The scripts that others may use: as they stand in the editor, or else on the disk.
///
/// Analyses ask it, and they may be made by any thread.
final class SharedFiles: Sendable {
  private struct State {
    var open: [String: [UInt8]] = [:]
    var read: [String: (stamp: FileStamp, text: [UInt8])] = [:]
    var trees: [String: UsedFile] = [:]
    var folders: [String] = []
  }

  /// A file that others use.
  private struct UsedFile {
    let tree: SyntaxTree
    /// What it uses itself.
    let paths: [String]
    /// What stands for its own declarations, with where they stand, and for what it says besides.
    let interface: Int

    init(_ tree: SyntaxTree) {
      self.tree = tree
      var (hasher, paths) = (Hasher(), [String]())
      var doesMore = false
      for statement in tree.statements {
        switch statement {
        case .let, .param: break
        case .use(let path, _): paths.append(path.value)
        case .query, .watch, .explain, .assert, .print, .together, .change, .invalid:
          if doesMore { continue }
          doesMore = true
        }
        hasher.combine(statement.span)
        hasher.combine(tree.source.text(statement.span))
      }
      hasher.combine(tree.source.name)
      hasher.combine(tree.diagnostics.hasErrors)
      (self.paths, interface) = (paths, hasher.finalize())
    }
  }

  private let state = Mutex(State())
  private let readFile: @Sendable (String) -> [UInt8]?
  private let readFolder: @Sendable (String) -> [FolderEntry]
  private let stampFile: @Sendable (String) -> FileStamp?

  init(
    readFile: @escaping @Sendable (String) -> [UInt8]?,
    readFolder: @escaping @Sendable (String) -> [FolderEntry],
    stampFile: @escaping @Sendable (String) -> FileStamp? = { _ in nil }
  ) {
    (self.readFile, self.readFolder, self.stampFile) = (readFile, readFolder, stampFile)
  }

  /// The text of a path in the editor; nil when it was closed there.
  func set(_ text: [UInt8]?, at path: String) { state.withLock { $0.open[path] = text } }

  func text(_ path: String) -> [UInt8]? {
    if let open = state.withLock({ $0.open[path] }) { return open }
    // Before the text: what is written in between makes another stamp.
    guard let stamp = stampFile(path) else { return readFile(path) }
    if let known = state.withLock({ $0.read[path] }), known.stamp == stamp { return known.text }
    let text = readFile(path)
    state.withLock { $0.read[path] = stamp.isSettled ? text.map { (stamp, $0) } : nil }
    return text
  }

  /// The folders of the workspace; without any every file counts as one of it.
  func set(folders: [String]) { state.withLock { $0.folders = folders } }

  /// Whether a file belongs to the workspace, and was not only opened to be looked at.
  func isTrusted(_ path: String) -> Bool {
    let folders = state.withLock { $0.folders }
    return folders.isEmpty || folders.contains { FilePath.lies(path, inside: $0) }
  }

  /// Whether a file may use another one: outside of the workspace only what its own folder has.
  private func mayUse(_ path: String, from: String) -> Bool {
    isTrusted(from) || FilePath.lies(path, inside: FilePath.directory(of: from))
  }

  /// What `use` takes from a file.
  func tree(_ path: String, from: String) -> SyntaxTree? { used(path, from: from)?.tree }

  private func used(_ path: String, from: String) -> UsedFile? {
    let path = SharedFiles.resolve(path, from: from)
    guard mayUse(path, from: from), let text = text(path) else { return nil }
    if let known = state.withLock({ $0.trees[path] }), known.tree.source.utf8 == text {
      return known
    }
    let used = UsedFile(Parser.parse(SourceText(utf8: text, name: path)))
    state.withLock { $0.trees[path] = used }
    return used
  }

  /// The files that a file uses itself.
  func used(by path: String) -> [String] {
    let paths = used(path, from: path)?.paths ?? []
    return paths.map { SharedFiles.resolve($0, from: path) }.filter { mayUse($0, from: path) }
  }

  /// What stands for all that a file gets from those that it uses, directly or through others.
  func interface(of paths: [String], from: String) -> Int {
    if paths.isEmpty { return 0 }
    var (hasher, seen) = (Hasher(), Set<String>())
    var left = paths.map { (path: $0, from: from) }
    while let next = left.popLast() {
      guard let used = used(next.path, from: next.from) else {
        hasher.combine(next.path)
        continue
      }
      let name = used.tree.source.name
      guard seen.insert(name).inserted else { continue }
      hasher.combine(used.interface)
      left += used.paths.map { ($0, name) }
    }
    return hasher.finalize()
  }

  /// What lies in a folder that a file may name; nothing in one that `tree` takes nothing from.
  func folder(_ path: String, from: String) -> [FolderEntry] {
    let path = SharedFiles.resolve(path, from: from)
    let own = FilePath.directory(of: from)
    let isOwn = !own.isEmpty && path == FilePath.normalized(own)
    guard isOwn || mayUse(path, from: from) else { return [] }
    return readFolder(path)
  }

  /// What documents are read against that lie beside these files.
  func context(_ database: DatabaseState?) -> AnalysisContext {
    AnalysisContext(
      vocabulary: database?.vocabulary, data: database?.names, files: tree, workers: Threads())
  }

  static func resolve(_ path: String, from: String) -> String {
    FilePath.resolve(path, from: FilePath.directory(of: from))
  }
}
