import Foundation
import Testing

@Suite("The pages in the program are those of grammar/") struct PagesTests {
  /// The folders, with the lists in QCQPages that hold their pages.
  static let lists = [
    ("grammar/diagnostics", "diagnostics", "Every page of a code, by name."),
    ("grammar/spec", "reference", "The pages of the reference, in the order of its contents."),
  ]

  @Test("Each page, in its order", arguments: lists)
  func pages(folder: String, list: String, documentation: String) throws {
    let path = "Sources/QCQPages/Page+\(list.capitalized).swift"
    let pages = try Self.names(in: folder).map { name in
      "    Page(\n      \"\(name)\",\n      #\"\"\"\n"
        + (try Repository.text("\(folder)/\(name).md"))
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "      " + $0 }.joined(separator: "\n") + "\n      \"\"\"#),\n"
    }
    let text = """
      // Made of \(folder) by `QCQ_UPDATE=1 swift test --filter PagesTests`.

      extension Page {
        /// \(documentation)
        package static let \(list): [Page] = [
      \(pages.joined())  ]
      }

      """
    if ProcessInfo.processInfo.environment["QCQ_UPDATE"] == "1" {
      try Data(text.utf8).write(to: Repository.root.appending(path: path), options: .atomic)
    }
    #expect(try Repository.text(path) == text, "run it with QCQ_UPDATE=1")
  }

  /// The pages of a folder: as its contents list them, else by name.
  private static func names(in folder: String) throws -> [String] {
    let names = try Repository.names(in: folder).map { String($0.dropLast(3)) }
    guard names.contains("README") else { return names }
    let contents = try Repository.text("\(folder)/README.md")
      .matches(of: /\| \[([a-z-]+)\]/).map { String($0.output.1) }
    #expect(Set(contents) == Set(names).subtracting(["README"]), "the contents of \(folder)")
    return contents
  }
}
