package import QCQText

/// A named query, or a statement that uses some.
package struct CallHierarchyItem: Hashable, Sendable {
  package let name: String
  /// A statement that has no name of its own is called by its text.
  package let isNamed: Bool
  package let file: String
  package let span: Span
  package let selection: Span
}

/// A use of a named query: by whom, or of which, and where in the one who uses.
package struct CallHierarchyCall: Hashable, Sendable {
  package let item: CallHierarchyItem
  package let places: [Span]
}

extension NameIndex {
  /// The named query at an offset.
  package func callItem(at offset: Int) -> CallHierarchyItem? {
    guard let thing = thing(at: offset)?.thing, thing.kind == .query else { return nil }
    return thing.definition.flatMap(statement)
  }

  /// Who uses a named query.
  package func incomingCalls(of item: CallHierarchyItem) -> [CallHierarchyCall] {
    let place = NamePlace(file: item.file, span: item.selection)
    let thing = NamedThing(kind: .query, name: item.name, definition: place)
    let uses = uses(of: thing).filter { !$0.statement.words[$0.place].role.isDefinition }
    var calls: [CallHierarchyCall] = []
    var start = 0
    // The uses of one statement come one after the other.
    while start < uses.count {
      let (file, statement, _) = uses[start]
      let others = uses[start...].drop { $0.file == file && $0.statement.span == statement.span }
      let places = uses[start..<others.startIndex].map { $0.statement.words[$0.place].span }
      if let item = callItem(statement, in: file) {
        calls.append(CallHierarchyCall(item: item, places: places))
      }
      start = others.startIndex
    }
    return calls
  }

  /// Which named queries one is built on.
  package func outgoingCalls(of item: CallHierarchyItem) -> [CallHierarchyCall] {
    guard let file = files[item.file],
      let user = file.statement(around: item.span)
    else { return [] }
    let words = user.words
    return grouped(
      words.indices.compactMap { place in
        guard words[place].role == .queryUse,
          let definition = thing(user, place, in: item.file)?.definition,
          let callee = statement(of: definition)
        else { return nil }
        return (callee, words[place].span)
      })
  }

  private func grouped(_ uses: [(CallHierarchyItem, Span)]) -> [CallHierarchyCall] {
    var order: [CallHierarchyItem] = []
    var places: [CallHierarchyItem: [Span]] = [:]
    for (item, span) in uses {
      if places[item] == nil { order.append(item) }
      places[item, default: []].append(span)
    }
    return order.map { CallHierarchyCall(item: $0, places: places[$0] ?? []) }
  }

  /// The statement that a place lies in.
  private func statement(of place: NamePlace) -> CallHierarchyItem? {
    files[place.file]?.statement(around: place.span).flatMap { callItem($0, in: place.file) }
  }

  private func callItem(_ statement: StatementNames, in file: String) -> CallHierarchyItem? {
    guard let source = files[file]?.source else { return nil }
    let span = statement.span
    let name = statement.words.first { $0.role == .queryDefinition }
    return CallHierarchyItem(
      name: name?.text ?? OneLine.text(of: span, in: source), isNamed: name != nil,
      file: file, span: span, selection: name?.span ?? span)
  }
}
