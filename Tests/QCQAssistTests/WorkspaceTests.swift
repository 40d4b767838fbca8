import TestSupport
import QCQAssist
import QCQSyntax
import QCQText
import Testing

@Suite("Files that use each other") struct WorkspaceTests {
  private static func workspace(_ files: [String: String]) -> Workspace {
    let context = AnalysisContext(vocabulary: CanonicalSchema.vocabulary) { path, _ in
      files[path].map { Parser.parse(SourceText($0, name: path)) }
    }
    return Workspace(in: context) { path, _ in path }
  }

  private func codes(_ workspace: Workspace, _ path: String) -> [DiagnosticCode] {
    workspace[path]?.diagnostics.map(\.code) ?? []
  }

  @Test("What is open comes before what is on the disk, and its users follow")
  func follows() {
    var workspace = Self.workspace(["a": "let x = items"])
    workspace.open(SourceText("use \"a\"\nx\n", name: "b"))
    #expect(codes(workspace, "b") == [])
    #expect(workspace.open(SourceText("let y = items\n", name: "a")) == ["a", "b"])
    #expect(codes(workspace, "b") == [.unknownSource])
    let edit = TextEdit(Span(4, 5), "x")
    #expect(workspace.edit("a", [edit]) == ["a", "b"])
    #expect(codes(workspace, "b") == [])
    workspace.edit("a", [TextEdit(Span(4, 5), "z")])
    #expect(codes(workspace, "b") == [.unknownSource])
    #expect(workspace.close("a") == ["b"])
    #expect(codes(workspace, "b") == [])
  }

  @Test("What was before an edit is let go of, however often the context changes")
  func letsGo() throws {
    var workspace = Self.workspace([:])
    workspace.open(SourceText("lists\nitems\n", name: "a"))
    for name in ["b", "c"] { workspace.open(SourceText("use \"a\"\n", name: name)) }
    weak var old: CheckedPassage?
    for step in 0..<3 {
      workspace.move(
        to: AnalysisContext(vocabulary: CanonicalSchema.vocabulary), filesChanged: step == 1)
      old = try #require(workspace["a"]).passages[0].passage
      #expect(old != nil)
      workspace.edit("a", [TextEdit(Span(0, 0), "# \(step)\n")])
      #expect(old == nil)
    }
  }

  @Test("A document that is opened after one that uses it is what counts, edit by edit")
  func openedLater() {
    var workspace = Self.workspace(["a": "let y = items"])
    workspace.open(SourceText("let x = items\n", name: "a"))
    workspace.open(SourceText("use \"a\"\nx\n", name: "b"))
    #expect(codes(workspace, "b") == [])
    workspace.edit("b", [TextEdit(Span(0, 0), "# b\n")])
    #expect(codes(workspace, "b") == [])
    #expect(workspace.edit("a", [TextEdit(Span(4, 5), "z")]) == ["a", "b"])
    #expect(codes(workspace, "b") == [.unknownSource])
  }

  @Test("Through a third file")
  func transitive() {
    var workspace = Self.workspace(["middle": "use \"deep\"\nlet m = d"])
    workspace.open(SourceText("use \"middle\"\nm\n", name: "top"))
    #expect(codes(workspace, "top") == [.useNotFound] || !codes(workspace, "top").isEmpty)
    #expect(workspace.open(SourceText("let d = lists\n", name: "deep")) == ["deep", "top"])
    #expect(codes(workspace, "top") == [])
  }

  @Test("Circles and missing files are said")
  func circles() {
    var workspace = Self.workspace([:])
    workspace.open(SourceText("use \"b\"\nlet p = items\n", name: "a"))
    workspace.open(SourceText("use \"a\"\nlet q = items\n", name: "b"))
    #expect(codes(workspace, "a") == [.useCycle])
    #expect(codes(workspace, "b") == [.useCycle])
    workspace.open(SourceText("use \"nowhere\"\n", name: "c"))
    #expect(codes(workspace, "c") == [.useNotFound])
  }
}
