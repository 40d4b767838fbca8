// Columns, which may be used in what goes on from their query, too: in other statements and files.
extension NameIndex {
  /// A named query that another one goes on from.
  private struct Base {
    let file: String
    let statement: StatementNames
    let list: ColumnList
  }

  /// A circle is an error, and no reason to go on for ever.
  private static let deepest = 64

  /// Where the column was named that a field means: the query in which it stands goes on from one
  /// that has a column of that name. Nil for what stays a field.
  func column(
    _ name: String, at place: ColumnPlace, of statement: StatementNames, in file: String
  ) -> NamePlace? {
    let isSought = place.kind == .value || place.kind == .order
    guard isSought, statement.columnLists.indices.contains(place.list),
      let base = base(of: statement.columnLists[place.list], in: file)
    else { return nil }
    // Rows keep their fields; of groups only what they show is left.
    guard place.kind == .order || isGrouped(base) else { return nil }
    return column(name, of: base)
  }

  /// Whether what goes on from the query of a column may use it, in other files, too.
  func isOfNamedQuery(_ column: NamePlace) -> Bool {
    let words = files[column.file]?.statement(around: column.span)?.words ?? []
    return words.contains { $0.role == .queryDefinition }
  }

  private func base(of list: ColumnList, in file: String) -> Base? {
    guard let source = list.source,
      let place = declaration(NameKey(.query, source), from: file),
      let statement = files[place.file]?.statement(around: place.span),
      let first = statement.columnLists.first
    else { return nil }
    return Base(file: place.file, statement: statement, list: first)
  }

  private func column(_ name: String, of base: Base, depth: Int = 0) -> NamePlace? {
    guard depth < NameIndex.deepest else { return nil }
    let list = base.list
    if list.shown != nil, !list.passesOn(name) {
      let word = base.statement.words.first {
        $0.role == .columnDefinition && $0.text == name && $0.column.list == 0
      }
      return word.map { NamePlace(file: base.file, span: $0.span) }
    }
    guard list.rows == .kept, let next = self.base(of: list, in: base.file),
      list.shown == nil || isGrouped(next)
    else { return nil }
    return column(name, of: next, depth: depth + 1)
  }

  /// Whether its rows are groups.
  private func isGrouped(_ base: Base, depth: Int = 0) -> Bool {
    guard depth < NameIndex.deepest else { return false }
    switch base.list.rows {
    case .grouped: return true
    case .sectioned, .measured: return false
    case .kept:
      let next = self.base(of: base.list, in: base.file)
      return base.list.makesOneRow || next.map { isGrouped($0, depth: depth + 1) } ?? false
    }
  }

  // MARK: New names

  /// What already has the name that a column is to get: another column beside it, wherever it is
  /// shown, or a field where the column is seen, which would be taken for it.
  func columnNamed(_ name: String, besides column: NamedThing) -> NamePlace? {
    for (file, statement, place) in uses(of: column) {
      let word = statement.words[place]
      guard statement.columnLists.indices.contains(word.column.list) else { continue }
      let list = statement.columnLists[word.column.list]
      guard list.has(name), word.column.kind == .name || list.passesOn(column.name) else {
        continue
      }
      let other = statement.words.last {
        $0.text == name && [.columnDefinition, .field].contains($0.role)
      }
      return NamePlace(file: file, span: (other ?? word).span)
    }
    for file in filesWithUses(of: column) {
      for (statement, place) in files[file]?.places(of: name) ?? [] {
        let word = statement.words[place]
        if word.role == .field,
          self.column(column.name, at: word.column, of: statement, in: file) == column.definition
        {
          return NamePlace(file: file, span: word.span)
        }
      }
    }
    return nil
  }
}
