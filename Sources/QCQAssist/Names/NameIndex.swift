import QCQSyntax
package import QCQText

/// The names of a document and of the files around it: who declares them and who uses them.
package struct NameIndex: Sendable {
  let document: String
  /// The document and all files that take part, by name.
  let files: [String: NamedFile]
  /// The files that each of them uses.
  private let used: [String: [String]]

  /// - Parameters:
  ///   - analysis: The document that is asked about. What it uses is found by its context.
  ///   - others: Other documents and files, among them those that may use this one.
  package init(_ analysis: Analysis, among others: [Analysis] = []) {
    var cache = NameCache()
    self.init(analysis, among: others, closed: [], &cache)
  }

  /// The same with what was read of earlier versions of the documents.
  ///
  /// - Parameter closed: The names of files that are not open.
  package init(
    _ analysis: Analysis, among others: [Analysis], closed: [NamedFile], _ cache: inout NameCache
  ) {
    document = analysis.source.name
    var files: [String: NamedFile] = [:]
    files.reserveCapacity(closed.count + others.count + 1)
    for file in closed { files[file.source.name] = file }
    for other in others { files[other.source.name] = NamedFile(other, &cache) }
    files[document] = NamedFile(analysis, &cache)
    // What is used takes part, too, open or not.
    var (used, usedFiles) = ([String: [String]](), UsedFiles(analysis.context))
    var left = files.values.filter { !$0.usedPaths.isEmpty }
    while let file = left.popLast() {
      for path in file.usedPaths {
        guard let tree = usedFiles.tree(path, from: file.source.name) else { continue }
        let name = tree.source.name
        used[file.source.name, default: []].append(name)
        if files[name] != nil { continue }
        let other = NamedFile(tree)
        files[name] = other
        left.append(other)
      }
    }
    (self.files, self.used) = (files, used)
  }

  /// What the word at an offset of the document stands for, and where the word is written.
  package func thing(at offset: Int) -> (thing: NamedThing, span: Span)? {
    guard let (statement, place) = files[document]?.word(at: offset) else { return nil }
    return thing(statement, place, in: document).map { ($0, statement[place].span) }
  }

  /// What a word stands for; nil for words that nobody here has chosen.
  func thing(_ statement: [WordUse], _ place: Int, in file: String) -> NamedThing? {
    let word = statement[place]
    guard let kind = word.role.kind else { return nil }
    let definition: NamePlace?
    switch kind {
    case .query, .parameter:
      definition = declaration(NameKey(kind, word.text), from: file)
    case .argument:
      let first = statement.first { $0.role == .argumentDefinition && $0.text == word.text }
      definition = first.map { NamePlace(file: file, span: $0.span) }
    case .column:
      let last = statement[...place].last { $0.role == .columnDefinition && $0.text == word.text }
      definition = last.map { NamePlace(file: file, span: $0.span) }
    }
    return NamedThing(kind: kind, name: word.text, definition: definition)
  }

  /// Where a `let` or `param` that a file can see is declared: in the file itself, or in the files
  /// that it uses.
  func declaration(_ key: NameKey, from file: String) -> NamePlace? {
    var seen: Set<String> = []
    return declaration(key, from: file, &seen)
  }

  private func declaration(
    _ key: NameKey, from name: String, _ seen: inout Set<String>
  ) -> NamePlace? {
    guard let file = files[name] else { return nil }
    if let span = file.declarations[key] { return NamePlace(file: name, span: span) }
    guard seen.insert(name).inserted else { return nil }
    for other in used[name] ?? [] {
      if let place = declaration(key, from: other, &seen) { return place }
    }
    return nil
  }

  /// All places where a thing's name is written, in the order of files and texts.
  package func places(of thing: NamedThing, includingDefinition: Bool = true) -> [NamePlace] {
    uses(of: thing).compactMap { file, statement, place in
      let word = statement.words[place]
      return includingDefinition || !word.role.isDefinition
        ? NamePlace(file: file, span: word.span) : nil
    }
  }

  /// The words that stand for a thing, each with its statement, in the order of files and texts.
  func uses(of thing: NamedThing) -> [(file: String, statement: StatementNames, place: Int)] {
    let isShared = thing.kind == .query || thing.kind == .parameter
    let candidates =
      isShared && thing.definition != nil
      ? files.keys.sorted() : [thing.definition?.file ?? document]
    return candidates.flatMap { file in
      let words = files[file]?.places(of: thing.name) ?? []
      return words.filter { statement, place in
        self.thing(statement.words, place, in: file) == thing
      }.map { (file, $0.statement, $0.place) }
    }
  }
}
