import Foundation

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
  private var frames: [[String: Any]] = []

  package init() {}

  /// Takes a line; true if it made a version whole.
  package mutating func take(_ line: String) throws -> Bool {
    pending.append(line)
    let frame = try FrameReplay.object(line)
    frames.append(frame)
    if frame["op"] as? String == "error" { throw Mistake(description: line) }
    guard frame["op"] as? String == "commit" else { return false }
    defer { cut() }
    let number = frame["version"] as? Int ?? -1
    let isReset = frames[0]["op"] as? String == "reset"
    if number <= version, !isReset {
      // Who has a version may drop it, as it is the same one.
      guard number == version, pending == last else { throw Mistake(description: "twice: \(line)") }
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

  private mutating func apply(_ frame: [String: Any]) throws {
    let name = frame["name"] as? String ?? ""
    let operation = frame["op"] as? String ?? ""
    if operation == "reset" { return rows = [:] }
    let key = try FrameReplay.text(frame["key"])
    var rows = self.rows[name] ?? []
    let place = rows.firstIndex { FrameReplay.isSame($0.key, key) }
    func existing() throws -> Int {
      if let place { return place }
      throw Mistake(description: "no such row: \(frame)")
    }
    switch operation {
    case "snapshot": rows.append(Row(key: key, text: try FrameReplay.text(frame["row"])))
    case "insert":
      if place != nil { throw Mistake(description: "inserted twice: \(frame)") }
      let row = Row(key: key, text: try FrameReplay.text(frame["row"]))
      rows.insert(row, at: try FrameReplay.place(frame, rows))
    case "update":
      let (old, new) = (try FrameReplay.text(frame["old"]), try FrameReplay.text(frame["row"]))
      guard FrameReplay.isSame(rows[try existing()].text, old), !FrameReplay.isSame(old, new) else {
        throw Mistake(description: "not as it was: \(frame)")
      }
      rows[try existing()].text = new
    case "delete":
      let row = rows.remove(at: try existing())
      guard FrameReplay.isSame(row.text, try FrameReplay.text(frame["old"])) else {
        throw Mistake(description: "not as it was: \(frame)")
      }
    case "move":
      let row = rows.remove(at: try existing())
      rows.insert(row, at: try FrameReplay.place(frame, rows))
    default: throw Mistake(description: "unknown: \(frame)")  // String
    }
    self.rows[name] = rows
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    // The first is fast, and most differ.
    left == right && left.utf8.elementsEqual(right.utf8)
  }

  /// The place behind the row that a frame names.
  private static func place(_ frame: [String: Any], _ rows: [Row]) throws -> Int {
    guard let after = frame["after"], !(after is NSNull) else { return 0 }
    let key = try text(after)
    guard let place = rows.firstIndex(where: { isSame($0.key, key) }) else {
      throw Mistake(description: "behind no row: \(frame)")
    }
    return place + 1
  }

  private static func object(_ line: String) throws -> [String: Any] {
    // No object has a key twice, which the other reader would not say.
    _ = try StrictJSON(line.utf8)
    guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    else { throw Mistake(description: "no object: \(line)") }
    return object
  }

  /// A value in one form, whatever the order of its fields.
  package static func text(_ value: Any?) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: value ?? NSNull(), options: [.sortedKeys, .fragmentsAllowed])
    return String(decoding: data, as: UTF8.self)
  }
}
