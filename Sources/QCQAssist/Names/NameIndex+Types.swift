package import QCQLanguage

extension NameIndex {
  /// What the rows are that a name stands for: those of a named query, of a parameter that is a
  /// list or a category, of a field that leads to one, or of a query's source.
  package func entity(at offset: Int) -> Entity? {
    guard let file = files[document], let (statement, place) = file.word(at: offset) else {
      return nil
    }
    let word = statement.words[place]
    if let thing = thing(statement, place, in: document) {
      guard let definition = thing.definition else { return nil }
      switch thing.kind {
      case .query: return entity(ofQuery: definition, depth: 0)
      case .parameter, .argument: return entity(ofParameter: definition)
      case .column: return nil
      }
    }
    switch word.role {
    case .listTitle, .listID: return .lists
    case .categoryName: return .categories
    case .itemName: return .items
    case .field: return word.text == "list" ? .lists : word.text == "category" ? .categories : nil
    case .queryDefinition, .queryUse, .parameterDefinition, .parameterUse, .argumentDefinition,
      .argumentUse, .columnDefinition, .columnUse, .member, .function, .type, .newName, .usedFile,
      .writtenFile:
      return nil
    }
  }

  /// What the named query at an offset gives.
  func entity(ofQueryAt offset: Int) -> Entity? {
    guard let thing = thing(at: offset)?.thing, thing.kind == .query else { return nil }
    return thing.definition.flatMap { entity(ofQuery: $0, depth: 0) }
  }

  /// The names of the parameters of the named query at an offset.
  func parameters(ofQueryAt offset: Int) -> [String] {
    guard let place = thing(at: offset)?.thing.definition else { return [] }
    return statement(of: place)?.words.filter { $0.role == .argumentDefinition }.map(\.text) ?? []
  }

  private func statement(of place: NamePlace) -> StatementNames? {
    files[place.file]?.statement(around: place.span)
  }

  private func entity(ofQuery place: NamePlace, depth: Int) -> Entity? {
    // A circle is an error, and no reason to go on for ever.
    guard depth < 64, let statement = statement(of: place) else { return nil }
    let words = statement.words
    switch statement.source {
    case .entity(let entity): return entity
    case .named(let name):
      guard let use = words.firstIndex(where: { $0.role == .queryUse && $0.text == name }),
        let definition = thing(statement, use, in: place.file)?.definition
      else { return nil }
      return entity(ofQuery: definition, depth: depth + 1)
    case .none: return nil
    }
  }

  private func entity(ofParameter place: NamePlace) -> Entity? {
    guard let words = statement(of: place)?.words,
      let number = words.firstIndex(where: { $0.span == place.span }), number + 1 < words.count,
      words[number + 1].role == .type
    else { return nil }
    switch words[number + 1].text {
    case "list": return .lists
    case "category": return .categories
    default: return nil  // String
    }
  }
}
