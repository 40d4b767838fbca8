import Foundation
import Testing

@Suite("The pages in the program are those of grammar/") struct PagesTests {
  /// The folders, with the lists in QCQPages that hold their pages.
  static let lists = [
    PageList("grammar/diagnostics", ".md", "diagnostics", "Every page of a code, by name."),
    PageList(
      "grammar/spec", ".md", "reference",
      "The pages of the reference, in the order of its contents."
    ),
    PageList("examples/reports", ".qcq", "reports", "The scripts of `qcq report`, by name."),
    PageList("examples/reports", ".css", "styles", "The style of the pages of reports."),
    PageList(
      "examples/reports/live", ".css", "additions",
      "What the style of pages has besides that are kept true."),
    PageList("examples/reports/live", ".js", "scripts", "What keeps these pages true."),
  ]

  @Test("Each page, in its order", arguments: lists)
  func pages(list: PageList) throws {
    let path = "Sources/QCQPages/Page+\(list.name.capitalized).swift"
    let pages = try list.pages.map { name in
      "    Page(\n      \"\(name)\",\n      #\"\"\"\n"
        + (try Repository.text("\(list.folder)/\(name)\(list.ending)"))
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "      " + $0 }.joined(separator: "\n") + "\n      \"\"\"#)"
    }
    // As swift format has it: a list of one has no comma behind it.
    let comma = pages.count > 1 ? "," : ""
    let text = """
      // Made of \(list.folder) by `QCQ_UPDATE=1 swift test --filter PagesTests`.

      extension Page {
        /// \(list.documentation)
        package static let \(list.name): [Page] = [
      \(pages.joined(separator: ",\n"))\(comma)
        ]
      }

      """
    if ProcessInfo.processInfo.environment["QCQ_UPDATE"] == "1" {
      try Data(text.utf8).write(to: Repository.root.appending(path: path), options: .atomic)
    }
    #expect(try Repository.text(path) == text, "run it with QCQ_UPDATE=1")
  }
}

/// The files of a folder that the program brings along, and the constant that holds them.
struct PageList: Sendable, CustomTestStringConvertible {
  let folder: String
  let ending: String
  let name: String
  let documentation: String

  init(_ folder: String, _ ending: String, _ name: String, _ documentation: String) {
    (self.folder, self.ending, self.name) = (folder, ending, name)
    self.documentation = documentation
  }

  var testDescription: String { name }

  /// The names of the pages: as a contents lists them, else by name.
  var pages: [String] {
    get throws {
      let names = try Repository.names(in: folder).filter { $0.hasSuffix(ending) }
        .map { String($0.dropLast(ending.count)) }
      guard names.contains("README") else { return names }
      let contents = try Repository.text("\(folder)/README.md")
        .matches(of: /\| \[([a-z-]+)\]/).map { String($0.output.1) }
      #expect(Set(contents) == Set(names).subtracting(["README"]), "the contents of \(folder)")
      return contents
    }
  }
}
