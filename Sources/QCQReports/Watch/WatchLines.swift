internal import QCQText
internal import QCQLanguage

/// Writes versions of a watched result for people who read a pipe: first the result as a table,
/// then a line for each change: `+ 6x Cola`, `~ 6x Cola: note cans → zero`, `- 6x Cola`.
package struct WatchLines {
  private let spec: ReportSpec
  private let output: ByteOutput
  private var people: PeopleText

  package init(_ spec: ReportSpec, _ output: ByteOutput) {
    (self.spec, self.output) = (spec, output)
    people = PeopleText(spec)
  }

  package mutating func write(_ version: WatchVersion) {
    if version.isWhole {
      writeWhole(version)
    } else {
      for member in version.members {
        for change in member.changes { write(change, member) }
      }
    }
    output.flush()
  }

  private func writeWhole(_ version: WatchVersion) {
    let together = version.members.count > 1 ? TogetherReport(spec, output) : nil
    for member in version.members {
      var sink = together?.makeSink(name: member.name) ?? ReportFormat.makeSink(spec, output)
      sink.begin(member.result.shape.shape)
      for row in member.result.rows {
        let view = row.view
        withExtendedLifetime(view) { sink.row(view) }
      }
      sink.end()
    }
    together?.end()
  }

  private mutating func write(_ change: WatchChange, _ member: WatchedMember) {
    let shape = member.result.shape
    let name = member.name.map { TerminalText.escaped($0) + ": " } ?? ""
    switch change {
    case .insert(_, let row, _): line("+", name + label(row, shape), .advice)
    case .delete(_, let row): line("-", name + label(row, shape), .faint)
    case .update(_, let old, let new, let changed):
      line("~", name + difference(old, new, changed, shape), .warning)
    case .move(_, let row, let after):
      let place = after.flatMap { member.result.keys.firstIndex(of: $0) }
      let behind = place.map { "after " + label(member.result.rows[$0], shape) } ?? "to the top"
      line("~", name + label(row, shape) + ": moved " + behind, .note)
    }
  }

  private func line(_ mark: String, _ text: String, _ style: TerminalStyle) {
    output.line(style.paint("\(mark) \(text)", enabled: spec.color))
  }

  /// The label of an item, else all that is shown.
  private mutating func label(_ row: PackedRow, _ watched: WatchedShape) -> String {
    let view = row.view
    let columns = watched.shape.columns
    return withExtendedLifetime(view) {
      if watched.shape.isShoppingList { return people.text(view, 1, columns[1]) }
      let texts = columns.indices.map { people.text(view, $0, columns[$0]) }
      return texts.filter { !$0.isEmpty }.joined(separator: "  ")
    }
  }

  private mutating func difference(
    _ old: PackedRow, _ new: PackedRow, _ changed: [String], _ watched: WatchedShape
  ) -> String {
    let (left, right) = (old.view, new.view)
    return withExtendedLifetime((left, right)) {
      let parts = changed.map { name in
        guard let cell = watched.cellNames.firstIndex(where: { $0.isIdentical(to: name) }) else {
          return name
        }
        let column = watched.column(cell)
        let values = [left, right].map { people.text($0, cell, column) }
        let change = values.map { $0.isEmpty ? ValueText.none : $0 }.joined(separator: " → ")
        return watched.cellNames.count == 1 ? change : "\(TerminalText.escaped(name)) \(change)"
      }
      let text = parts.joined(separator: ", ")
      return watched.cellNames.count == 1 ? text : "\(label(new, watched)): \(text)"
    }
  }
}

extension WatchedShape {
  /// What a cell means, also one that stands in a heading.
  fileprivate func column(_ cell: Int) -> ResultColumn {
    if cell < shape.columns.count { return shape.columns[cell] }
    if let key = shape.sections?.keys.first(where: { $0.cell == cell }) { return key.column }
    if shape.sections?.completedCell == cell { return ResultColumn("completed", .bool) }
    return ResultColumn(cellNames[cell], .text)
  }
}
