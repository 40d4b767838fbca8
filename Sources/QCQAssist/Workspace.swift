package import QCQText
import QCQSyntax

/// The documents that are open, each analysed, with the files that they use.
///
/// A value: an edit gives a new one that shares all that did not change. A document that another
/// one uses is taken as it stands in the editor; what uses it is analysed again when it changes.
package struct Workspace: Sendable {
  /// The documents by their path, which is the name of their source text.
  package private(set) var documents: [String: Analysis] = [:]
  private var world: World
  /// The path of a file that `use` names, as seen from the file that names it.
  private let resolve: @Sendable (_ path: String, _ from: String) -> String

  /// - Parameters:
  ///   - world: Its `files` give what is not open in the editor.
  ///   - resolve: Turns what `use` names into a path.
  package init(
    in world: World, resolve: @escaping @Sendable (_ path: String, _ from: String) -> String
  ) {
    (self.world, self.resolve) = (world, resolve)
  }

  package subscript(_ path: String) -> Analysis? { documents[path] }

  /// Opens a document, or replaces all of its text; gives the paths of those whose messages may
  /// have changed, this one first.
  @discardableResult
  package mutating func open(_ source: SourceText) -> [String] {
    documents[source.name] = Analysis(source, in: worldOfDocuments)
    return [source.name]
  }

  /// Edits an open document; gives the paths of those whose messages may have changed.
  @discardableResult
  package mutating func edit(_ path: String, _ edits: [TextEdit]) -> [String] {
    guard let document = documents[path] else { return [] }
    documents[path] = document.edited(edits)
    return [path]
  }

  /// From now on the file counts as it is on the disk.
  @discardableResult
  package mutating func close(_ path: String) -> [String] {
    documents[path] = nil
    return []
  }

  /// Another schema, newer data, or files that have changed on the disk.
  package mutating func move(to world: World) {
    self.world = world
    for (path, document) in documents { documents[path] = document.moved(to: worldOfDocuments) }
  }

  private var worldOfDocuments: World { world }
}
