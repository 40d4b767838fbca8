import QCQSyntax
package import QCQText

/// The documents that are open, each analysed, with the files that they use.
///
/// A value: an edit gives a new one that shares all that did not change. A document that another
/// one uses is taken as it stands in the editor; what uses it is analysed again when it changes.
package struct Workspace: Sendable {
  /// Turns what `use` names, as seen from the file that names it, into a path.
  package typealias Resolve = @Sendable (_ path: String, _ from: String) -> String

  /// The documents by their path, which is the name of their source text.
  package private(set) var documents: [String: Analysis] = [:]
  private var context: AnalysisContext
  private let resolve: Resolve
  /// The texts of the open documents.
  private var sources: [String: SourceText] = [:]
  /// The open documents that others use, as those see them.
  private var trees: [String: SyntaxTree] = [:]

  /// - Parameters:
  ///   - context: Its `files` give what is not open in the editor.
  ///   - resolve: Turns what `use` names into a path.
  package init(in context: AnalysisContext, resolve: @escaping Resolve) {
    (self.context, self.resolve) = (context, resolve)
  }

  package subscript(_ path: String) -> Analysis? { documents[path] }

  /// Opens a document, or replaces all of its text; gives the paths of those whose messages may
  /// have changed, this one first.
  @discardableResult
  package mutating func open(_ source: SourceText) -> [String] {
    trees[source.name] = nil
    // It is there already for what it uses, which may use it in turn.
    sources[source.name] = source
    let analysis = Analysis(source, in: contextOfDocuments)
    documents[source.name] = analysis
    keepTrees(usedBy: analysis)
    return [source.name] + refreshUsers(of: source.name)
  }

  /// Edits an open document; gives the paths of those whose messages may have changed.
  @discardableResult
  package mutating func edit(_ path: String, _ edits: [TextEdit]) -> [String] {
    guard let document = documents[path] else { return [] }
    let edited = document.edited(edits)
    documents[path] = edited
    (sources[path], trees[path]) = (edited.source, nil)
    keepTrees(usedBy: edited)
    return [path] + refreshUsers(of: path)
  }

  /// From now on the file counts as it is on the disk.
  @discardableResult
  package mutating func close(_ path: String) -> [String] {
    let users = users(of: path)
    (documents[path], sources[path], trees[path]) = (nil, nil, nil)
    refresh(users)
    return users.filter { $0 != path }
  }

  /// Another schema, newer data, or files that have changed on the disk.
  package mutating func move(to context: AnalysisContext, filesChanged: Bool = true) {
    self.context = context
    let whole = contextOfDocuments
    for (path, document) in documents {
      documents[path] = document.moved(to: whole, filesChanged: filesChanged)
    }
  }

  // MARK: Files that use each other

  private mutating func refreshUsers(of path: String) -> [String] {
    let users = users(of: path)
    if !users.isEmpty { trees[path] = documents[path]?.tree }
    refresh(users)
    return users
  }

  /// Reads the open documents that one uses once, and not whenever it is checked.
  private mutating func keepTrees(usedBy document: Analysis) {
    for path in document.uses(of: resolve, files) where trees[path] == nil {
      trees[path] = documents[path]?.tree
    }
  }

  private mutating func refresh(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    let whole = contextOfDocuments
    for path in paths { documents[path] = documents[path]?.moved(to: whole) }
  }

  /// The open documents that use a file, directly or through others.
  private func users(of path: String) -> [String] {
    documents.keys.sorted().filter { document in
      document != path && (documents[document]?.uses(of: resolve, files) ?? []).contains(path)
    }
  }

  private var contextOfDocuments: AnalysisContext {
    var context = context
    context.files = files
    return context
  }

  /// Gives what is open, else what is on the disk.
  ///
  /// Analyses hold it, so it must hold none: each would keep all those before it alive.
  private var files: AnalysisContext.Files {
    let (sources, trees, resolve, outer) = (sources, trees, resolve, context.files)
    return { path, from in
      let resolved = resolve(path, from)
      return trees[resolved] ?? sources[resolved].map { Parser.parse($0) } ?? outer(path, from)
    }
  }
}

extension Analysis {
  /// The paths of the files that the document uses, directly or through others.
  fileprivate func uses(of resolve: Workspace.Resolve, _ files: AnalysisContext.Files) -> Set<
    String
  > {
    if !passages.hasUse { return [] }
    var found: Set<String> = []
    var waiting = passages.flatMap { passage in
      Analysis.used(passage.tree).map { (path: $0, from: source.name) }
    }
    while let next = waiting.popLast() {
      guard found.insert(resolve(next.path, next.from)).inserted,
        let tree = files(next.path, next.from)
      else { continue }
      waiting += Analysis.used(tree).map { (path: $0, from: tree.source.name) }
    }
    return found
  }

  private static func used(_ tree: SyntaxTree) -> [String] {
    tree.statements.compactMap { statement in
      if case .use(let path, _) = statement { path.value } else { nil }
    }
  }
}
