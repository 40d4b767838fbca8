internal import QCQText
package import QCQValues

/// How a row of a watched table came to be as it is.
enum RowMark: Sendable {
  case added, changed, removed

  var sign: String {
    switch self {
    case .added: "+"
    case .changed: "~"
    case .removed: "-"
    }
  }

  var style: TerminalStyle {
    switch self {
    case .added: .advice
    case .changed: .warning
    case .removed: .error
    }
  }
}

/// Writes a version of a watched result as tables whose rows are marked: `+` is new, `~` has
/// changed, and `-` is gone and is seen for the last time.
package struct LiveTable {
  private let spec: ReportSpec
  private let output: ByteOutput

  package init(_ spec: ReportSpec, _ output: ByteOutput) {
    (self.spec, self.output) = (spec, output)
  }

  /// - Parameter isMarked: False to show the result as it is.
  package func write(_ version: LiveVersion, isMarked: Bool = true) {
    for (index, member) in version.members.enumerated() {
      if version.members.count > 1 {
        if index > 0 { output.line("") }
        let name = TerminalText.escaped(member.name ?? String(index + 1))
        output.line(TerminalStyle.heading.paint(name, enabled: spec.color))
      }
      write(member, isMarked: isMarked)
    }
    output.flush()
  }

  private func write(_ member: LiveMember, isMarked: Bool) {
    var data = TableData(member.result.shape.shape, spec)
    data.isMarked = isMarked
    for (row, mark) in LiveTable.rows(member, isMarked: isMarked) {
      let view = row.view
      withExtendedLifetime(view) { data.add(view, mark: mark) }
    }
    data.dropMidnights()
    TableSink(spec, output).show(data)
  }

  /// The rows in order, and those that are gone behind the ones they stood behind.
  private static func rows(
    _ member: LiveMember, isMarked: Bool
  ) -> [(row: PackedRow, mark: RowMark?)] {
    guard isMarked, !member.changes.isEmpty else {
      return member.result.rows.map { ($0, nil) }
    }
    var marks: [LiveKey: RowMark] = [:]
    var gone: [PackedRow] = []
    for change in member.changes {
      switch change {
      case .insert(let key, _, _): marks[key] = .added
      case .update(let key, _, _, _): marks[key] = .changed
      case .delete(_, let row): gone.append(row)
      case .move(let key, _, _): marks[key] = marks[key] ?? .changed
      }
    }
    var rows = zip(member.result.keys, member.result.rows).map { ($1, marks[$0]) }
    for row in gone { rows.insert((row, .removed), at: place(of: row, rows, member.result.shape)) }
    return rows
  }

  /// At the end of the section that the row was in, or of all.
  private static func place(
    of row: PackedRow, _ rows: [(PackedRow, RowMark?)], _ live: LiveShape
  ) -> Int {
    guard case .sections(let shape) = live.shape.kind else { return rows.count }
    let cells = shape.keys.map { $0.identityCell ?? $0.cell }
    let view = row.view
    let last = rows.lastIndex { other in
      let found = other.0.view
      return cells.allSatisfy { found.bytes($0) == view.bytes($0) }
    }
    return last.map { $0 + 1 } ?? rows.count
  }
}
