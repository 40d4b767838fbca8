internal import QCQLanguage
internal import QCQText

/// All that a page shows that is kept true, at one moment.
package struct LivePicture: Sendable {
  /// From top to bottom; of one page there are always the same ones.
  let parts: [LivePart]
  /// The names of the parameters, which are fields of the page.
  package var fields: [String] = []

  /// What turns a page that shows another picture of the same report into this one, as JSON.
  ///
  /// - Parameter old: What the page shows; nil where that is not known.
  package func patch(from old: LivePicture?) -> [UInt8] {
    var output = JSONOutput()
    output.object { output in
      if old == nil {
        output.field("whole", true)
        output.field("fields", fields)
      }
      output.array("parts") { output in
        for (index, part) in parts.enumerated() {
          let before = old?.parts[index]
          if before == part { continue }
          output.object { write(part, from: before, to: &$0) }
        }
      }
    }
    return output.bytes
  }

  private func write(_ part: LivePart, from old: LivePart?, to output: inout JSONOutput) {
    output.field("id", part.id)
    if old.map({ !$0.markup.isIdentical(to: part.markup) }) ?? true {
      output.field("markup", part.markup)
    }
    guard part.rows != old?.rows ?? [] else { return }
    output.array("rows") { LiveRow.write(part.rows, from: old?.rows ?? [], to: &$0) }
  }
}

/// What stands at one place of the page; two are equal only if each byte is.
struct LivePart: Equatable, Sendable {
  /// The element's.
  let id: String
  /// The element, whose tables have no rows.
  let markup: String
  /// The rows of its tables, one table after the other.
  var rows: [LiveRow] = []

  static func == (first: LivePart, second: LivePart) -> Bool {
    first.id.isIdentical(to: second.id) && first.markup.isIdentical(to: second.markup)
      && first.rows == second.rows
  }

  /// The element with its rows.
  var whole: String {
    var rest = rows[...]
    // In data there is no such tag.
    let pieces = markup.split(separator: "</tbody>", omittingEmptySubsequences: false)
    return pieces.dropLast().map { piece in
      let opening = piece.range(ofLast: "<tbody data-rows=\"")
      let count = piece[opening...].prefix { ("0"..."9").contains($0) }
      defer { rest = rest.dropFirst(Int(count) ?? 0) }
      return piece + rest.prefix(Int(count) ?? 0).map { $0.markup + "\n" }.joined() + "</tbody>"
    }.joined() + (pieces.last ?? "")
  }
}

/// A row of a table; two are equal only if each byte is.
struct LiveRow: Equatable, Sendable {
  /// What tells it from the others of its part.
  let key: String
  let markup: String

  static func == (first: LiveRow, second: LiveRow) -> Bool {
    first.key.isIdentical(to: second.key) && first.markup.isIdentical(to: second.markup)
  }

  /// Writes which rows stand where they stood, as `[first, count]`, and the others as HTML.
  static func write(_ new: [LiveRow], from old: [LiveRow], to output: inout JSONOutput) {
    var (start, ends) = (0, (old: old.count, new: new.count))
    while start < min(ends.old, ends.new), old[start] == new[start] { start += 1 }
    while ends.old > start, ends.new > start, old[ends.old - 1] == new[ends.new - 1] {
      ends = (ends.old - 1, ends.new - 1)
    }
    var places: [String: Int] = [:]
    for index in start..<ends.old { places[old[index].key] = index }
    var writer = RowWriter(output: output)
    writer.keep(0..<start)
    for row in new[start..<ends.new] {
      if let place = places[row.key], old[place] == row {
        writer.keep(place..<place + 1)
      } else {
        writer.add(row.markup)
      }
    }
    writer.keep(ends.old..<old.count)
    output = writer.ended()
  }
}

/// Writes rows that are next to one another as one.
private struct RowWriter {
  var output: JSONOutput
  private var kept = 0..<0
  private var added = ""

  init(output: JSONOutput) { self.output = output }

  mutating func keep(_ rows: Range<Int>) {
    if rows.isEmpty { return }
    if added.isEmpty, !kept.isEmpty, kept.upperBound == rows.lowerBound {
      kept = kept.lowerBound..<rows.upperBound
    } else {
      flush()
      kept = rows
    }
  }

  mutating func add(_ markup: String) {
    if added.isEmpty { flush() }
    added += markup
  }

  mutating func ended() -> JSONOutput {
    flush()
    return output
  }

  private mutating func flush() {
    if !kept.isEmpty { output.values([kept.lowerBound, kept.count]) }
    if !added.isEmpty { output.string(added) }
    (kept, added) = (0..<0, "")
  }
}

extension Substring {
  /// Behind the last place where a text stands; the end where it stands nowhere.
  fileprivate func range(ofLast text: String) -> Index {
    ranges(of: text).last?.upperBound ?? endIndex
  }
}
