import QCQSemantics
import QCQSyntax
import TestSupport
import QCQText
import Testing

/// A page of `grammar/diagnostics`: a text that has the mistake, and one that has not.
struct DiagnosticPage {
  let page: MarkdownPage
  let files: [String: String]

  init(_ code: DiagnosticCode) throws {
    let path = "grammar/diagnostics/\(code.rawValue).md"
    page = try MarkdownPage(path)
    let files = page.fences.compactMap { fence in fence.option("file").map { ($0, fence.body) } }
    self.files = Dictionary(files, uniquingKeysWith: { $1 })
  }

  /// The text that has the mistake; nil where no text alone can have it.
  var example: Fence? {
    let first = page.fences.first { $0.option("file") == nil }
    return first.flatMap { $0.language == "qcq" && !$0.has("fixed") ? $0 : nil }
  }

  var fixed: Fence? { page.fences.first { $0.has("fixed") } }

  func diagnose(_ fence: Fence) throws -> [Diagnostic] {
    if fence.option("sample") != nil { return try diagnoseWithData(fence) }
    let schema =
      fence.option("without").map(CanonicalSchema.schema.without) ?? CanonicalSchema.schema
    var session = Declarations(Vocabulary(schema)) { path, _ in
      files[path].map { Parser.parse(SourceText($0, name: path)) }
        ?? (path == "main.qcq" ? Parser.parse(SourceText(fence.body, name: path)) : nil)
    }
    return session.check(Parser.parse(SourceText(fence.body, name: "main.qcq"))).diagnostics
  }

  private func diagnoseWithData(_ fence: Fence) throws -> [Diagnostic] {
    var trial = ScriptTrial(SourceText(fence.body, name: "main.qcq"))
    try trial.apply(fence.options)
    return try trial.run().diagnostics
  }
}

@Suite("The pages of the diagnostics tell the truth") struct DiagnosticPageTests {
  @Test("The example has the mistake of the page", arguments: DiagnosticCode.allCases)
  func example(code: DiagnosticCode) throws {
    let page = try DiagnosticPage(code)
    guard let example = page.example else { return }
    let found = try page.diagnose(example).map(\.code)
    #expect(found == [code], "\(page.page.path)")
  }

  @Test("The text to write instead has no mistake", arguments: DiagnosticCode.allCases)
  func fixed(code: DiagnosticCode) throws {
    let page = try DiagnosticPage(code)
    let fixed = try #require(page.fixed, "\(page.page.path) has no `qcq fixed` block")
    #expect(try page.diagnose(fixed).map(\.message) == [], "\(page.page.path)")
  }

  @Test("A page is short", arguments: DiagnosticCode.allCases)
  func length(code: DiagnosticCode) throws {
    #expect(try DiagnosticPage(code).page.lines.count <= 40)
  }
}
