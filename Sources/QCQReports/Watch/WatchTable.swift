internal import QCQText
internal import QCQLanguage

/// How a row of a watched table came to be as it is.
enum RowMark: Sendable, CaseIterable {
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

  /// The sign as it stands in front of a row.
  func painted(_ spec: ReportSpec) -> String {
    style.paint(sign, enabled: spec.color) + " "
  }
}

/// Writes a version of a watched result as tables whose rows are marked: `+` is new, `~` has
/// changed, and `-` is gone and is seen for the last time.
package struct WatchTable {
  private let spec: ReportSpec
  private let output: ByteOutput

  package init(_ spec: ReportSpec, _ output: ByteOutput) {
    (self.spec, self.output) = (spec, output)
  }

  /// - Parameter isMarked: False to show the result as it is.
  package func write(_ version: WatchVersion, isMarked: Bool = true) {
    for (index, member) in version.members.enumerated() {
      if version.members.count > 1 {
        if index > 0 { output.line("") }
        let name = TerminalText.escaped(member.name ?? String(index + 1))
        for line in ReportFormat.heading(name, spec) { output.line(line) }
      }
      write(member, isMarked: isMarked)
    }
    output.flush()
  }

  private func write(_ member: WatchedMember, isMarked: Bool) {
    if var table = Crosstab(member.result.shape.shape, spec) {
      var (chart, people) = (ChartCollector(member.result.shape.shape), PeopleText(spec))
      for (row, mark) in MarkedRows.rows(member, isMarked: isMarked) where mark != .removed {
        let view = row.view
        withExtendedLifetime(view) {
          table.add(view, mark: mark)
          _ = chart?.add(view, &people)
        }
      }
      let (shape, rows) = table.finish()
      var data = TableData(shape, spec)
      chart?.isClosed = true
      data.chart = chart
      data.isMarked = isMarked
      for row in rows { data.add(row, mark: row.mark) }
      return TableSink(spec, output).show(data)
    }
    var feet = SectionFeet(member.result.shape.shape, isMarked: false)
    var data = TableData(feet?.shape ?? member.result.shape.shape, spec)
    data.isMarked = isMarked
    for (row, mark) in MarkedRows.rows(member, isMarked: isMarked) {
      let view = row.view
      withExtendedLifetime(view) {
        if let foot = feet?.take(view, isCounted: mark != .removed) { data.add(foot) }
        data.add(feet?.footed(view) ?? view, mark: mark)
      }
    }
    if let foot = feet?.finish() { data.add(foot) }
    TableSink(spec, output).show(data)
  }

  /// Whether a line that was written begins with the mark of a row.
  package func hasMark(_ line: String) -> Bool {
    RowMark.allCases.contains { line.hasPrefix($0.painted(spec)) }
  }
}
