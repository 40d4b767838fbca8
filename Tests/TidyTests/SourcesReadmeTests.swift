import Foundation
import Testing

@Suite(
  "Sources/README.md tells of the sources as they are",
  .enabled(if: Repository.exists(Recipes.path), "there is no Sources/README.md"))
struct SourcesReadmeTests {
  @Test("Every file and folder it names exists") func paths() throws {
    let tracked = try Repository.paths(below: ["Sources", "Tests", "grammar", "examples"])
    expectNone(Recipes.findings(in: try Repository.text(Recipes.path), paths: tracked))
  }

  @Test("Its table lists the targets of Package.swift") func targets() throws {
    let names = Manifest(try Repository.text("Package.swift")).shipped.map(\.name)
    #expect(Set(Recipes.targets(in: try Repository.text(Recipes.path))) == Set(names))
  }
}

@Suite("Recipes are read") struct RecipeTests {
  private let text =
    "| `A` | b |\n|---|---|\n| `Ab` | c |\n\n`Ab/x.swift` and `x.swift`, `Ab/`, `d`"

  @Test("Files and folders are found at the end of a path") func paths() {
    #expect(Recipes.findings(in: text, paths: ["Sources/Ab", "Sources/Ab/x.swift"]).isEmpty)
    #expect(Recipes.findings(in: text, paths: ["Sources/Ab/y.swift"]).count == 3)
  }

  @Test("Targets are what begins a row and is no word of the prose") func targets() {
    #expect(Recipes.targets(in: text) == ["A", "Ab"])
  }
}

/// A concept that stands for those of its kind: what knows it by name changes with a new one.
struct Concept: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// A regular expression over code without comments and string contents.
  let pattern: String
  /// One of them is in each file that the pattern fits.
  let words: [String]
  let fileCount: Int

  static let all = [
    Concept(
      testDescription: "A command of the prompt", pattern: #"\bWidthCommand\b"#,
      words: ["WidthCommand"], fileCount: 2),
    Concept(
      testDescription: "An editor feature", pattern: "[Cc]allHierarch", words: ["allHierarch"],
      fileCount: 3),
    Concept(
      testDescription: "A format", pattern: #"\b(?:tsv|TSV\w*)\b"#, words: ["tsv", "TSV"],
      fileCount: 4),
    Concept(
      testDescription: "A function of one value", pattern: #"(?:\.|\bvar )quarter\b"#,
      words: ["quarter"], fileCount: 3),
    // What lists all that an item has would have to list a new field, too.
    Concept(
      testDescription: "All fields of an item",
      pattern: #"\A(?=[\s\S]*\.quantity\b)(?=[\s\S]*\.completed\b)(?=[\s\S]*\.note\b)"#
        + #"(?=[\s\S]*\.created\b)(?=[\s\S]*\.updated\b)"#,
      words: [".updated"], fileCount: 5),
    Concept(
      testDescription: "A diagnostic", pattern: #"\bnotSettable\b"#, words: ["notSettable"],
      fileCount: 2),
  ]
}

@Suite("A concept is named in few files") struct ConceptTests {
  @Test("By name it is known where it is described, and little else", arguments: Concept.all)
  func files(concept: Concept) throws {
    let pattern = try Regex(concept.pattern).wordBoundaryKind(.simple)
    let found = Code.sources.filter {
      $0.target != "QCQPages" && $0.holds(anyOf: concept.words) && $0.code.contains(pattern)
    }.map(\.path)
    #expect(!found.isEmpty)
    #expect(found.count <= concept.fileCount, "\(found)")
  }
}

/// The map of the sources and the recipes for adding to them.
enum Recipes {
  static let path = "Sources/README.md"

  /// Names in backticks with the ending of a file or a folder that stand at the end of no path.
  static func findings(in text: String, paths: some Sequence<String>) -> [Finding] {
    let known = Set(paths.flatMap(endings))
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
      offset, line in
      line.matches(of: /`([\w.+\/-]+(?:\/|\.swift|\.md))`/).map { String($0.output.1) }
        .filter { !known.contains($0.hasSuffix("/") ? String($0.dropLast()) : $0) }
        .map { Finding(path: path, line: offset + 1, message: "there is no `\($0)`") }
    }
  }

  /// `c`, `b/c` and `a/b/c` of `a/b/c`.
  private static func endings(of path: String) -> [String] {
    let parts = path.split(separator: "/")
    return parts.indices.map { parts[$0...].joined(separator: "/") }
  }

  /// The names in backticks that begin a table's row.
  static func targets(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^\| `(\w+)` \|/).map { String($0.output.1) }
    }
  }
}
