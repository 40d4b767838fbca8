package import Foundation
package import Testing

/// A page as its script keeps it: what the parts of a picture come to, patch after patch.
package struct PageModel {
  package struct Part: Equatable {
    package var markup: String
    /// The rows, each as its HTML.
    package var rows: [String]
  }

  package private(set) var parts: [String: Part] = [:]

  package init() {}

  /// Takes what a page is sent, and fails if it can't.
  package mutating func accept(_ data: Data, sourceLocation: SourceLocation = #_sourceLocation) {
    let isTaken = take(data)
    #expect(isTaken, sourceLocation: sourceLocation)
  }

  /// Takes a patch; false where it does not fit what is there.
  package mutating func take(_ patch: Data) -> Bool {
    guard let json = try? JSONSerialization.jsonObject(with: patch) as? [String: Any],
      let changes = json["parts"] as? [[String: Any]]
    else { return false }
    if json["whole"] as? Bool == true { parts = [:] }
    for change in changes {
      guard let id = change["id"] as? String else { return false }
      var part = parts[id] ?? Part(markup: "", rows: [])
      if let markup = change["markup"] as? String { part.markup = markup }
      if let steps = change["rows"] as? [Any] {
        guard let rows = Self.rows(steps, of: part.rows) else { return false }
        part.rows = rows
      }
      parts[id] = part
    }
    return true
  }

  private static func rows(_ steps: [Any], of old: [String]) -> [String]? {
    var rows: [String] = []
    for step in steps {
      if let range = step as? [Int], range.count == 2, range[0] + range[1] <= old.count {
        rows += old[range[0]..<range[0] + range[1]]
      } else if let text = step as? String {
        rows += text.split(separator: "</tr>").map { $0 + "</tr>" }
      } else {
        return nil
      }
    }
    return rows
  }

  /// The texts of the cells of each row of all parts, from top to bottom.
  package var cells: [[String]] {
    let places = parts.keys.filter { $0.hasPrefix("place-") }
    return places.sorted { Int($0.dropFirst(6)) ?? 0 < Int($1.dropFirst(6)) ?? 0 }
      .flatMap { parts[$0]?.rows ?? [] }.map(Self.cells)
  }

  /// The texts of the cells of each row of a document.
  package static func cells(ofPage page: String) -> [[String]] {
    let bodies = page.matches(of: /<tbody[^>]*>(.*?)<\/tbody>/.dotMatchesNewlines())
    return bodies.flatMap { $0.output.1.split(separator: "</tr>").map { String($0) + "</tr>" } }
      .filter { $0.contains("<td") }.map(cells)
  }

  private static func cells(_ row: String) -> [String] {
    row.matches(of: /<td[^>]*>(.*?)<\/td>/.dotMatchesNewlines()).map { String($0.output.1) }
  }
}
