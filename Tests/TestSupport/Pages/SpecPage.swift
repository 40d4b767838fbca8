/// A page of the reference: texts, each with what comes of it in blocks right below.
package struct SpecPage: Sendable {
  package static let folder = "grammar/spec"
  package static let all = Checkout.files(in: folder, ending: ".md").filter {
    !$0.hasSuffix("/README.md")
  }

  package let page: MarkdownPage
  package let examples: [SpecExample]

  package init(_ path: String) throws {
    page = try MarkdownPage(path)
    examples = SpecPage.examples(in: page)
  }

  /// The blocks that may follow an example.
  private static let expectations = ["note", "result", "error", "file"]

  private static func examples(in page: MarkdownPage) -> [SpecExample] {
    var files: [String: String] = [:]
    var examples: [SpecExample] = []
    for (index, fence) in page.fences.enumerated() where fence.language == "qcq" {
      if let name = fence.option("file") {
        files[name] = fence.body
        continue
      }
      var end = fence.lines.upperBound
      var expected: [Fence] = []
      for next in page.fences[(index + 1)...] where expectations.contains(next.language) {
        guard page.lines[end..<next.lines.lowerBound].allSatisfy(\.isEmpty) else { break }
        expected.append(next)
        end = next.lines.upperBound
      }
      examples.append(
        SpecExample(
          path: page.path, fence: fence, expected: expected, files: files,
          options: page.defaults(at: fence.lines.lowerBound) + fence.options))
    }
    return examples
  }

  /// The page with other blocks below its examples.
  package func replacing(_ blocks: [[SpecBlock]]) -> String {
    var lines = page.lines
    for (example, blocks) in zip(examples, blocks).reversed() {
      let start = example.fence.lines.upperBound
      let end = example.expected.last?.lines.upperBound ?? start
      let new = blocks.flatMap { ["", "```\($0.info)"] + $0.lines + ["```"] }
      lines.replaceSubrange(start..<end, with: new)
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// A block that says what came of an example.
package struct SpecBlock: Sendable, Equatable {
  package let info: String
  package let body: String

  package init(info: String, body: String) {
    (self.info, self.body) = (info, body)
  }

  fileprivate var lines: [String] {
    body.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}

/// A text of the reference and what it gives.
package struct SpecExample: Sendable, CustomStringConvertible {
  package let path: String
  package let fence: Fence
  package let expected: [Fence]
  /// The files that stand above it on the page.
  package let files: [String: String]
  package let options: [(name: String, value: String)]

  package var description: String { "\(path):\(fence.lines.lowerBound + 2)" }

  package var expectedBlocks: [SpecBlock] {
    expected.map { SpecBlock(info: $0.info, body: $0.body) }
  }
}
