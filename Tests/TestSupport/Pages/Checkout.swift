package import Foundation

/// The files of the checkout that the tests were compiled from.
package enum Checkout {
  package static let root = (0..<4).reduce(URL(filePath: #filePath)) { path, _ in
    path.deletingLastPathComponent()
  }

  /// Whether tests write what they find instead of comparing: `QCQ_UPDATE=1 swift test`.
  package static let isUpdating = ProcessInfo.processInfo.environment["QCQ_UPDATE"] == "1"

  /// Whether chance gets the time of a night: `QCQ_LONG=1 swift test`.
  package static let isLong = ProcessInfo.processInfo.environment["QCQ_LONG"] == "1"

  /// How often chance is asked, where somebody says so: `QCQ_ROUNDS=20000 swift test`.
  package static let rounds = ProcessInfo.processInfo.environment["QCQ_ROUNDS"].flatMap(Int.init)

  /// All cases in the long form; in the short one every third, say, with a start that makes them
  /// others each time.
  package static func some<Case>(_ cases: [Case], each step: Int, from place: Int = 0) -> [Case] {
    if isLong { return cases }
    return cases.enumerated().filter { $0.offset % step == place % step }.map(\.element)
  }

  package static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  package static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: root.appending(path: path), options: .atomic)
  }

  package static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path())
  }

  /// The files of a folder with an ending, sorted, as paths from the root; empty if it is missing.
  package static func files(in folder: String, ending: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path())
    return (names ?? []).filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
  }
}
