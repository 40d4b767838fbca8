/// What differs between two texts, line by line, as `diff -u` shows it.
package struct LineDiff {
  private struct Row {
    let sign: Character
    let line: Substring
  }

  private let name: String
  private var rows: [Row] = []
  /// How many equal lines stand around what differs.
  private static let context = 3

  /// - Parameter name: The file that both are texts of.
  package init(_ old: String, _ new: String, name: String) {
    self.name = name
    let (before, after) = (LineDiff.lines(old), LineDiff.lines(new))
    let match = LineMatch(before, after)
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      if left < before.count, !match.keepsOld[left] {
        rows.append(Row(sign: "-", line: before[left]))
        left += 1
      } else if right < after.count, !match.keepsNew[right] {
        rows.append(Row(sign: "+", line: after[right]))
        right += 1
      } else {
        rows.append(Row(sign: " ", line: before[left]))
        (left, right) = (left + 1, right + 1)
      }
    }
  }

  /// How many lines of a text are others than those of another one.
  package static func count(_ old: String, _ new: String) -> Int {
    let (before, after) = (lines(old), lines(new))
    if before.count == after.count { return zip(before, after).count { $0 != $1 } }
    return LineDiff(old, new, name: "").rows.count { $0.sign == "+" }
  }

  /// The lines with their ends.
  private static func lines(_ text: String) -> [Substring] {
    var lines: [Substring] = []
    var rest = text[...]
    while let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) {
      let next = rest.utf8.index(after: end)
      lines.append(rest[..<next])
      rest = rest[next...]
    }
    return rest.isEmpty ? lines : lines + [rest]
  }

  /// Nothing where both texts are the same.
  package var text: String {
    var text = ""
    var (left, right) = (1, 1)
    var place = 0
    for hunk in hunks {
      for row in rows[place..<hunk.lowerBound] { advance(&left, &right, row) }
      let part = rows[hunk]
      text += "@@ -\(range(left, part, "+")) +\(range(right, part, "-")) @@\n"
      for row in part {
        text.append(row.sign)
        text += row.line
        if row.line.last?.isNewline != true { text += "\n\\ No newline at end of file\n" }
        advance(&left, &right, row)
      }
      place = hunk.upperBound
    }
    return text.isEmpty ? "" : "--- \(name)\n+++ \(name)\n" + text
  }

  /// Where something differs, with what stands around it.
  private var hunks: [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in rows.indices where rows[index].sign != " " {
      let start = max(0, index - LineDiff.context)
      let end = min(rows.count, index + LineDiff.context + 1)
      if let last = hunks.last, start <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<end
      } else {
        hunks.append(start..<end)
      }
    }
    return hunks
  }

  private func advance(_ left: inout Int, _ right: inout Int, _ row: Row) {
    if row.sign != "+" { left += 1 }
    if row.sign != "-" { right += 1 }
  }

  /// `3,7`: the first line and how many there are, without those of the other text.
  private func range(_ start: Int, _ part: ArraySlice<Row>, _ other: Character) -> String {
    let count = part.count { $0.sign != other }
    return count == 1 ? "\(start)" : "\(count == 0 ? start - 1 : start),\(count)"
  }
}
