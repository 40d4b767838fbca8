import Testing

@testable import QCQLanguageServer

@Suite("Files and folders that are renamed") struct FileRenameTests {
  private func makeClient() -> FakeClient {
    let client = FakeClient(
      source: .sample("demo"),
      files: [
        "/lists/base.qcq": "let week = items\n",
        "/lists/sub/in.qcq": "use \"../base.qcq\"\nuse \"../sub/own.qcq\"\nweek\n",
        "/lists/sub/own.qcq": "let own = items\n",
        "/lists/user.qcq": "use \"sub/../base.qcq\"\nuse \"sub/in.qcq\"\nuse \"base.qcq\"\n",
      ])
    client.start()
    return client
  }

  /// The new paths of each file, by the line that names them.
  private func renamed(_ old: String, to new: String) -> [String: [Int: String]] {
    let answer = makeClient().result(
      "workspace/willRenameFiles",
      "{\"files\":[{\"oldUri\":\"file://\(old)\",\"newUri\":\"file://\(new)\"}]}")
    var found: [String: [Int: String]] = [:]
    for file in answer["documentChanges"]?.array ?? [] {
      for edit in file["edits"]?.array ?? [] {
        let line = edit.at("range.start.line")?.int ?? -1
        found[file.at("textDocument.uri")?.string ?? "", default: [:]][line] =
          edit["newText"]?.string
      }
    }
    return found
  }

  @Test("A folder takes its scripts along, and no path goes through its old name") func folder() {
    #expect(
      renamed("/lists/sub", to: "/lists/lib") == [
        "file:///lists/sub/in.qcq": [1: "own.qcq"],
        "file:///lists/user.qcq": [0: "base.qcq", 1: "lib/in.qcq"],
      ])
    #expect(
      renamed("/lists/base.qcq", to: "/lists/sub/b.qcq") == [
        "file:///lists/sub/in.qcq": [0: "b.qcq"],
        "file:///lists/user.qcq": [0: "sub/b.qcq", 2: "sub/b.qcq"],
      ])
    #expect(renamed("/lists/other", to: "/lists/lib").isEmpty)
  }

  @Test("Editors are asked to tell of folders as well") func filters() throws {
    let client = FakeClient()
    let operations = try #require(client.start().at("capabilities.workspace.fileOperations"))
    for name in ["willRename", "didRename", "didCreate", "didDelete"] {
      let patterns = operations.at("\(name).filters")?.array ?? []
      #expect(
        patterns.map { $0.at("pattern.matches")?.string } == ["file", "folder"], "\(name)")
    }
  }
}
