import QCQAssist
import QCQText
import TestSupport
import Testing

@Suite("Completion of paths") struct PathCompletionTests {
  private static let disk: [String: [FolderEntry]] = [
    "": [
      FolderEntry("lists.sqlite"), FolderEntry("week.qcq"), FolderEntry("Common.qcq"),
      FolderEntry(".hidden.qcq"), FolderEntry("items.csv"), FolderEntry("notes.txt"),
      FolderEntry("lib", isFolder: true), FolderEntry(".git", isFolder: true),
      FolderEntry("old.qcq", isFolder: true), FolderEntry("say \"hi\".qcq"),
    ],
    "lib/": [FolderEntry("names.qcq"), FolderEntry("page.html")],
  ]

  private func complete(_ marked: String) -> (labels: [String], taken: String) {
    let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let text = parts.joined()
    let source = SourceText(text, name: "/home/me/week.qcq")
    let offset = parts[0].utf8.count
    let found = Analysis(source, in: CompletionTests.context)
      .completions(at: offset) { folder, from in
        from == source.name ? Self.disk[folder] ?? [] : []
      }
    var bytes = Array(text.utf8)
    if let first = found.items.first {
      bytes.replaceSubrange(found.replacing.range, with: first.insertText.utf8)
    }
    return (found.items.map(\.label), String(decoding: bytes, as: UTF8.self))
  }

  @Test(
    "Only what can stand there is offered, files before folders",
    arguments: [
      (#"use "|"#, ["Common.qcq", "say \"hi\".qcq", "lib/", "old.qcq/"]),
      (#"use "|""#, ["Common.qcq", "say \"hi\".qcq", "lib/", "old.qcq/"]),
      ("use |", ["Common.qcq", "say \"hi\".qcq", "lib/", "old.qcq/"]),
      (#"use ".|"#, [".hidden.qcq", ".git/"]),
      (#"use "c|"#, ["Common.qcq"]),
      (#"use "lib/|"#, ["names.qcq"]),
      (#"use "none/|"#, []),
      (#"items into "|"#, ["items.csv", "lib/", "old.qcq/"]),
      (#"items where pending into "lib/|"#, ["page.html"]),
      (#"let x = items\nitems into "i|"#, ["items.csv"]),
      (#"create list "|"#, []),
    ])
  func offered(_ marked: String, _ labels: [String]) {
    #expect(complete(marked.replacing(#"\n"#, with: "\n")).labels == labels)
  }

  @Test(
    "A file closes its quote, and a folder goes on",
    arguments: [
      (#"use "C|"#, #"use "Common.qcq""#),
      (#"use "C|""#, #"use "Common.qcq""#),
      (#"use "C|omm""#, #"use "Common.qcq""#),
      ("use C|", #"use "Common.qcq""#),
      (#"use "li|"#, #"use "lib/"#),
      (#"use "li|""#, #"use "lib/""#),
      (#"use "lib/na|"#, #"use "lib/names.qcq""#),
      (#"use "say|"#, #"use "say \"hi\".qcq""#),
      (#"items into "it|""#, #"items into "items.csv""#),
    ])
  func taken(_ marked: String, _ text: String) {
    #expect(complete(marked).taken == text)
  }

  @Test("Without folders nothing is offered") func none() {
    #expect(CompletionTests.complete(#"use "|"#).labels == [])
    #expect(CompletionTests.complete(#"items into "|"#).labels == [])
  }

  @Test("Behind dots the way up is offered") func above() {
    #expect(complete("use \"..|\"").taken == "use \"../\"")
    #expect(complete("use \"../..|\"").taken == "use \"../../\"")
  }

  @Test("A database is offered where one is opened alone") func databases() {
    let found = FileRole.database.candidates(typed: "", from: "") { folder, _ in
      Self.disk[folder] ?? []
    }
    #expect(found.map(\.path) == ["lists.sqlite", "lib/", "old.qcq/"])
  }
}
