import QCQConsole
import QCQText

/// A style that somebody adds to the page: it may load nothing, as the page does not.
enum OwnStyle {
  /// Reads the file, and says in which lines it wants what the page does not let it have.
  static func read(_ path: String, _ bench: Workbench) throws -> String {
    let text = try bench.read(path).string
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard let word = load(in: line.lowercased()) else { continue }
      bench.messages.remark(
        "\(path), line \(index + 1): `\(word)` has no effect, since a page loads nothing")
    }
    return text
  }

  /// What in a line asks for something from elsewhere; a place on the page itself is no such thing.
  static func load(in line: String) -> String? {
    if line.contains("@import") { return "@import" }
    let addresses = line.split(separator: "url(", omittingEmptySubsequences: false).dropFirst()
    let isElsewhere = addresses.contains { address in
      address.first { $0 != " " && $0 != "\"" && $0 != "'" } != "#"
    }
    return isElsewhere ? "url(…)" : nil
  }
}
