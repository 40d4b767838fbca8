import QCQLanguage
import QCQSyntax
import QCQText

// What speaks against a new name.
extension NameIndex {
  /// What speaks against a name for a thing.
  ///
  /// - Parameter places: All places where the thing's name is written.
  func problem(
    with name: String, for thing: NamedThing, at places: [NamePlace]
  ) -> RenameProblem? {
    let tree = Parser.parse(SourceText(name))
    let words = tree.tokens.filter { $0.kind != .newline && $0.kind != .end }
    guard words.count == 1, let word = words.first, word.kind == .word,
      word.span == Span(0, name.utf8.count)
    else {
      let help = "a name is one word of letters, digits and `_`"
      return RenameProblem(name.isEmpty ? help : "`\(name)` is not a valid name: \(help)")
    }
    if let keyword = word.keyword, isReserved(keyword, for: thing.kind) {
      return RenameProblem("`\(name)` is a keyword")
    }
    return clash(of: name, with: thing, at: places)
  }

  private func isReserved(_ keyword: Keyword, for kind: NamedThing.Kind) -> Bool {
    switch kind {
    case .query: KeywordSet.reservedForQueries.contains(keyword)
    case .column: KeywordSet.reservedInExpressions.contains(keyword)
    // Behind `$` every word is a name.
    case .parameter, .argument: false
    }
  }

  private func clash(
    of name: String, with thing: NamedThing, at places: [NamePlace]
  ) -> RenameProblem? {
    switch thing.kind {
    case .query, .parameter:
      var search = DeclarationSearch(NameKey(thing.kind, name), in: self)
      var last: String?
      // They stand in the order of their files.
      for place in places where place.file != last {
        last = place.file
        if let other = files[place.file].flatMap({ search.place(from: $0) }) {
          return taken(name, other)
        }
        if let problem = capture(of: thing, as: name, in: place.file) { return problem }
      }
      return nil
    case .argument: return clash(of: name, with: thing, [.argumentDefinition, .parameterUse])
    case .column: return columnNamed(name, besides: thing).map { taken(name, $0) }
    }
  }

  /// Another word of the same statement that would mean the same or be taken for it.
  private func clash(
    of name: String, with thing: NamedThing, _ roles: [WordRole]
  ) -> RenameProblem? {
    guard let place = thing.definition, let file = files[place.file],
      let words = file.statement(around: place.span)?.words
    else { return nil }
    let other = words.first { roles.contains($0.role) && $0.text == name }
    return other.map { taken(name, NamePlace(file: place.file, span: $0.span)) }
  }

  /// A parameter inside a `let` that has one of the new name itself would become that one.
  private func capture(of thing: NamedThing, as name: String, in file: String) -> RenameProblem? {
    guard thing.kind == .parameter, let named = files[file] else { return nil }
    for words in named.statements(with: thing.name).map(\.words) {
      let isUsed = words.contains { $0.role == .parameterUse && $0.text == thing.name }
      let other = words.first { $0.role == .argumentDefinition && $0.text == name }
      if isUsed, let other { return taken(name, NamePlace(file: file, span: other.span)) }
    }
    return nil
  }

  private func taken(_ name: String, _ place: NamePlace) -> RenameProblem {
    let line = files[place.file].map { LineIndex($0.source).line(at: place.span.lowerBound) + 1 }
    return RenameProblem("`\(name)` is already used: \(place.file), line \(line ?? 1)")
  }

  /// True when a file says the same with the new name: no word has changed its role.
  ///
  /// - Parameters:
  ///   - hash: That of the new name; nil for a word of the language, which may stand anywhere.
  ///   - known: What was found out of parts that read the same in many files.
  func isRead(
    _ name: String, after edits: [TextEdit], of old: String, as new: String, _ hash: UInt32?,
    _ known: inout [Reread: Bool]
  ) -> Bool {
    guard let file = files[name] else { return true }
    let whole = Reread(file.source.utf8, edits, as: new)
    // Where the new name stands nowhere yet, only statements with edits may be read otherwise.
    guard let hash, !file.mayHave(hash) else { return whole.isTheSame() }
    var parts: [Span: [TextEdit]] = [:]
    for edit in edits {
      guard let part = file.lines(around: edit.span) else { return whole.isTheSame() }
      parts[part, default: []].append(edit)
    }
    let hasUse = !file.usedPaths.isEmpty
    return parts.allSatisfy { part, edits in
      let inside = edits.map { TextEdit($0.span.shifted(by: -part.lowerBound), $0.replacement) }
      let reread = Reread(Array(file.source.utf8[part.range]), inside, as: new)
      if let isSame = known[reread] { return isSame }
      let isSame = reread.isTheSame(insteadOf: old, hasUse: hasUse)
      known[reread] = isSame
      return isSame
    }
  }
}

extension NamedFile {
  /// The lines of the statement around a span.
  fileprivate func lines(around span: Span) -> Span? {
    guard let statement = statementSpan(around: span) else { return nil }
    let bytes = source.utf8
    let start = bytes[..<statement.lowerBound].lastIndex(of: 10).map { $0 + 1 } ?? 0
    let end = bytes[statement.upperBound...].firstIndex(of: 10) ?? bytes.count
    return Span(start, end)
  }
}
