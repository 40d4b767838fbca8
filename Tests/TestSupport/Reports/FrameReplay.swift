/// Follows a stream of frames as the page about `watch` tells a reader to.
package struct FrameReplay {
  package struct Row: Equatable {
    package var key: String
    package var text: String

    package init(key: String, text: String) { (self.key, self.text) = (key, text) }

    /// To the byte: texts of Swift are equal when they look the same.
    package static func == (left: Row, right: Row) -> Bool {
      isSame(left.key, right.key) && isSame(left.text, right.text)
    }
  }

  package struct Mistake: Error, CustomStringConvertible {
    package var description: String
  }

  /// The rows of each name as of the last version that was whole.
  package private(set) var rows: [String: [Row]] = [:]
  package private(set) var version = 0
  /// How many versions were known already, and dropped.
  package private(set) var dropped = 0
  /// The frames of the last version, to be compared with those that come twice.
  private var last: [String] = []
  private var pending: [String] = []
  /// What the lines that are pending say, as none is read twice.
  private var frames: [StrictJSON] = []

  package init() {}

  /// Takes a line; true if it made a version whole.
  package mutating func take(_ line: String) throws -> Bool {
    pending.append(line)
    let frame = try StrictJSON(line.utf8)
    frames.append(frame)
    guard let operation = frame["op"]?.asText, operation != "error" else {
      throw Mistake(description: line)
    }
    guard operation == "commit" else { return false }
    defer { cut() }
    let number = frame["version"].flatMap { Int($0.written) } ?? -1
    let isReset = frames[0]["op"]?.asText == "reset"
    if number <= version, !isReset {
      // Who has a version may drop it, as it is the same one.
      guard number == version, pending.elementsEqual(last, by: FrameReplay.isSame) else {
        throw Mistake(description: "twice: \(line)")
      }
      dropped += 1
      return false
    }
    guard number == version + 1 || isReset else { throw Mistake(description: "a gap: \(line)") }
    guard pending.count > 1 else { throw Mistake(description: "an empty version: \(line)") }
    for frame in frames.dropLast() { try apply(frame) }
    (version, last) = (number, pending)
    return true
  }

  /// Forgets a version that is not whole: the program was killed.
  package mutating func cut() { (pending, frames) = ([], []) }

  private mutating func apply(_ frame: StrictJSON) throws {
    let name = frame["name"]?.asText ?? ""
    let operation = frame["op"]?.asText ?? ""
    if operation == "reset" { return rows = [:] }
    func text(_ field: String) -> String { frame[field]?.written ?? "" }
    let key = text("key")
    var rows = self.rows[name] ?? []
    let place = rows.firstIndex { FrameReplay.isSame($0.key, key) }
    func existing() throws -> Int {
      if let place { return place }
      throw Mistake(description: "no such row: \(frame.written)")
    }
    switch operation {
    case "snapshot": rows.append(Row(key: key, text: text("row")))
    case "insert":
      if place != nil { throw Mistake(description: "inserted twice: \(frame.written)") }
      let row = Row(key: key, text: text("row"))
      rows.insert(row, at: try FrameReplay.place(frame, rows))
    case "update":
      let (old, new) = (text("old"), text("row"))
      guard FrameReplay.isSame(rows[try existing()].text, old), !FrameReplay.isSame(old, new) else {
        throw Mistake(description: "not as it was: \(frame.written)")
      }
      rows[try existing()].text = new
    case "delete":
      let row = rows.remove(at: try existing())
      guard FrameReplay.isSame(row.text, text("old")) else {
        throw Mistake(description: "not as it was: \(frame.written)")
      }
    case "move":
      let row = rows.remove(at: try existing())
      rows.insert(row, at: try FrameReplay.place(frame, rows))
    default: throw Mistake(description: "unknown: \(frame.written)")  // String
    }
    self.rows[name] = rows
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    // The first is fast, and most differ.
    left == right && left.utf8.elementsEqual(right.utf8)
  }

  /// The place behind the row that a frame names.
  private static func place(_ frame: StrictJSON, _ rows: [Row]) throws -> Int {
    guard let after = frame["after"], after != .null else { return 0 }
    let key = after.written
    guard let place = rows.firstIndex(where: { isSame($0.key, key) }) else {
      throw Mistake(description: "behind no row: \(frame.written)")
    }
    return place + 1
  }
}
