package import QCQText

/// A place where a name is written, for marking all of them.
package struct NameHighlight: Hashable, Sendable {
  package let span: Span
  /// The name is given here, not used.
  package let isDefinition: Bool
}

extension NameIndex {
  /// Where the name at an offset is given.
  package func definition(at offset: Int) -> NamePlace? { thing(at: offset)?.thing.definition }

  /// All places where the name at an offset is written.
  package func references(at offset: Int, includingDefinition: Bool) -> [NamePlace] {
    guard let thing = thing(at: offset)?.thing else { return [] }
    return places(of: thing, includingDefinition: includingDefinition)
  }

  /// The places in the document that mean the same as the word at an offset: for names of the
  /// user's choice, and also for fields, functions, and titles of lists and categories.
  package func highlights(at offset: Int) -> [NameHighlight] {
    guard let file = files[document], let (statement, place) = file.word(at: offset) else {
      return []
    }
    let word = statement.words[place]
    let thing = thing(statement, place, in: document)
    return file.places(of: word.text).filter { statement, place in
      let isAlike = thing != nil || statement.words[place].role == word.role
      return isAlike && self.thing(statement, place, in: document) == thing
    }.map { statement, place in
      let word = statement.words[place]
      return NameHighlight(span: word.span, isDefinition: word.role.isDefinition)
    }
  }

  /// The places of a name that can be typed over at once: all of them lie in the document, and no
  /// other file sees the name.
  package func linkedSpans(at offset: Int) -> [Span] {
    guard let thing = thing(at: offset)?.thing, thing.definition != nil,
      let source = files[document]?.source
    else { return [] }
    let places = places(of: thing)
    // All are to read the same, so none may be in backticks.
    let isAlike = places.allSatisfy { $0.file == document && source.text($0.span) == thing.name }
    return isAlike ? places.map(\.span) : []
  }
}
