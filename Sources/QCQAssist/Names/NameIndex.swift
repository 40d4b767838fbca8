import QCQSyntax
package import QCQText

/// The names of a document and of the files around it: who declares them and who uses them.
package struct NameIndex: Sendable {
  let document: String
  /// The document and all files that take part, by name.
  let files: [String: NamedFile]
  /// The names of all of them, mostly in order.
  private let order: [String]
  /// The files that they use.
  private let used: [FileUses: [String]]

  /// - Parameters:
  ///   - analysis: The document that is asked about. What it uses is found by its context.
  ///   - others: Other documents and files, among them those that may use this one.
  package init(_ analysis: Analysis, among others: [Analysis] = []) {
    var cache = NameCache()
    self.init(analysis, among: others, closed: ClosedFiles(), &cache)
  }

  /// The same with what was read of earlier versions of the documents.
  package init(
    _ analysis: Analysis, among others: [Analysis], closed: ClosedFiles, _ cache: inout NameCache
  ) {
    document = analysis.source.name
    var (files, order, left) = (closed.files, closed.order, closed.users)
    func add(_ file: NamedFile) {
      if files.updateValue(file, forKey: file.source.name) == nil { order.append(file.source.name) }
      left.append(file)
    }
    for other in others { add(NamedFile(other, &cache)) }
    add(NamedFile(analysis, &cache))
    // What is used takes part, too, open or not.
    var (used, usedFiles) = ([FileUses: [String]](), UsedFiles(analysis.context))
    while let file = left.popLast() {
      guard !file.usedPaths.isEmpty, used[file.uses] == nil else { continue }
      let trees = file.usedPaths.compactMap { usedFiles.tree($0, from: file.source.name) }
      used[file.uses] = trees.map(\.source.name)
      for tree in trees where files[tree.source.name] == nil { add(NamedFile(tree)) }
    }
    (self.files, self.order, self.used) = (files, order, used)
  }

  /// What the word at an offset of the document stands for, and where the word is written.
  package func thing(at offset: Int) -> (thing: NamedThing, span: Span)? {
    guard let (statement, place) = files[document]?.word(at: offset) else { return nil }
    return thing(statement, place, in: document).map { ($0, statement.words[place].span) }
  }

  /// What a word stands for; nil for words that nobody here has chosen.
  func thing(_ statement: StatementNames, _ place: Int, in file: String) -> NamedThing? {
    let word = statement.words[place]
    if word.role == .field {
      return column(word.text, at: word.column, of: statement, in: file).map {
        NamedThing(kind: .column, name: word.text, definition: $0)
      }
    }
    guard let kind = word.role.kind else { return nil }
    let definition: NamePlace?
    switch kind {
    case .query, .parameter:
      definition = declaration(NameKey(kind, word.text), from: file)
    case .argument:
      let first = statement.words.first {
        $0.role == .argumentDefinition && $0.text == word.text
      }
      definition = first.map { NamePlace(file: file, span: $0.span) }
    case .column:
      let last = statement.words[...place].last {
        $0.role == .columnDefinition && $0.text == word.text && $0.column == word.column
      }
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
    for other in used[file.uses] ?? [] {
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
    let candidates = filesWithUses(of: thing)
    var search = DeclarationSearch(NameKey(thing.kind, thing.name), in: self)
    var uses: [(file: String, statement: StatementNames, place: Int)] = []
    for name in candidates {
      guard let file = files[name] else { continue }
      let places = file.places(of: thing.name)
      if isShared, places.isEmpty || search.place(from: file) != thing.definition { continue }
      for (statement, place) in places
      where isShared
        ? statement.words[place].role.kind == thing.kind
        : self.thing(statement, place, in: name) == thing
      {
        uses.append((name, statement, place))
      }
    }
    return uses
  }

  /// The files in which a thing may be used.
  func filesWithUses(of thing: NamedThing) -> [String] {
    guard let definition = thing.definition else { return [document] }
    let isShared =
      switch thing.kind {
      case .query, .parameter: true
      case .argument: false
      case .column: isOfNamedQuery(definition)
      }
    return isShared ? order.sorted() : [definition.file]
  }
}

/// Looks for the declaration of a name that files see; those that use the same files, and do not
/// declare it themselves, see the same.
struct DeclarationSearch {
  private let key: NameKey
  private let index: NameIndex
  private var known: [FileUses: NamePlace?] = [:]

  init(_ key: NameKey, in index: NameIndex) { (self.key, self.index) = (key, index) }

  mutating func place(from file: NamedFile) -> NamePlace? {
    if file.usedPaths.isEmpty || file.declarations[key] != nil {
      return index.declaration(key, from: file.source.name)
    }
    if let place = known[file.uses] { return place }
    let place = index.declaration(key, from: file.source.name)
    known[file.uses] = .some(place)
    return place
  }
}
