import QCQLanguage
package import QCQText

/// Why something can't be renamed, in words for the person who asked.
package struct RenameProblem: Error, Hashable, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// The name that would be renamed.
package struct RenameableName: Hashable, Sendable {
  /// What is to be typed over; without `$` and backticks.
  package let span: Span
  package let name: String
}

extension NameIndex {
  /// What would be renamed at an offset.
  package func renameable(at offset: Int) -> Result<RenameableName, RenameProblem> {
    guard let (thing, span) = thing(at: offset) else { return .failure(noName(at: offset)) }
    guard thing.definition != nil else {
      return .failure(RenameProblem("`\(thing.name)` is not declared in any open file or folder"))
    }
    return .success(RenameableName(span: inner(span), name: thing.name))
  }

  /// The edits of each file that give a thing another name everywhere, or why that can't be.
  package func rename(
    at offset: Int, to name: String
  ) -> Result<[String: [TextEdit]], RenameProblem> {
    if case .failure(let problem) = renameable(at: offset) { return .failure(problem) }
    guard let thing = thing(at: offset)?.thing else { return .failure(noName(at: offset)) }
    if thing.name == name { return .success([:]) }
    let places = places(of: thing)
    if let problem = problem(with: name, for: thing, at: places) { return .failure(problem) }
    var edits: [String: [TextEdit]] = [:]
    for place in places {
      edits[place.file, default: []].append(TextEdit(place.span, name))
    }
    var known: [Reread: Bool] = [:]
    let hash = Keyword.allCases.contains { $0.word == name } ? nil : WordSet.hash(name)
    for (file, changes) in edits
    where !isRead(file, after: changes, of: thing.name, as: name, hash, &known) {
      return .failure(RenameProblem("`\(name)` would be read as something else in \(file)"))
    }
    return .success(edits)
  }

  private func noName(at offset: Int) -> RenameProblem {
    guard let (statement, place) = files[document]?.word(at: offset) else {
      return RenameProblem("nothing here can be renamed")
    }
    let word = statement.words[place]
    let message =
      switch word.role {
      case .field: "`\(word.text)` is a field"
      case .function: "`\(word.text)` is a built-in function"
      case .type: "`\(word.text)` is a built-in type"
      case .listTitle, .listID: "lists are renamed with `rename list … to …`"
      case .categoryName: "categories are renamed with `rename category … to …`"
      case .itemName: "items are renamed with `update … set name = …`"
      case .usedFile, .writtenFile: "file names can't be renamed here"
      case .newName: "this text is data"
      case .member: "`\(word.text)` is used nowhere else: simply edit it"
      case .queryDefinition, .queryUse, .parameterDefinition, .parameterUse, .argumentDefinition,
        .argumentUse, .columnDefinition, .columnUse:
        "nothing here can be renamed"
      }
    return RenameProblem(message)
  }

  /// The name without its backticks.
  private func inner(_ span: Span) -> Span {
    let backtick = UInt8(ascii: "`")
    guard let bytes = files[document]?.source.utf8, span.upperBound - span.lowerBound > 2,
      bytes[span.lowerBound] == backtick, bytes[span.upperBound - 1] == backtick
    else { return span }
    return Span(span.lowerBound + 1, span.upperBound - 1)
  }
}
