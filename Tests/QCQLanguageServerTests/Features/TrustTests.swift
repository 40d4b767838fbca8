import QCQAssist
import Testing

@testable import QCQLanguageServer

@Suite("Files outside of the workspace") struct TrustTests {
  private static func files(_ folders: [String]) -> SharedFiles {
    let files = SharedFiles(
      readFile: { $0.hasSuffix(".qcq") ? Array("let a = items".utf8) : nil },
      readFolder: { [FolderEntry($0)] })
    files.set(folders: folders)
    return files
  }

  @Test("They use what lies in their own folder alone") func use() {
    let files = Self.files(["/home/me/lists"])
    #expect(files.tree("b.qcq", from: "/tmp/x/a.qcq") != nil)
    #expect(files.tree("deep/b.qcq", from: "/tmp/x/a.qcq") != nil)
    #expect(files.tree("../b.qcq", from: "/tmp/x/a.qcq") == nil)
    #expect(files.tree("/home/me/lists/b.qcq", from: "/tmp/x/a.qcq") == nil)
    #expect(files.tree("../b.qcq", from: "/home/me/lists/a.qcq") != nil)
  }

  @Test("They are told of what lies in their own folder alone") func folders() {
    let files = Self.files(["/home/me/lists"])
    func found(_ folder: String, from: String) -> [String] {
      files.folder(folder, from: from).map(\.name)
    }
    #expect(found("", from: "/tmp/x/a.qcq") == ["/tmp/x"])
    #expect(found("deep/", from: "/tmp/x/a.qcq") == ["/tmp/x/deep"])
    #expect(found("../", from: "/tmp/x/a.qcq") == [])
    #expect(found("/home/me/lists", from: "/tmp/x/a.qcq") == [])
    #expect(found("", from: "untitled:Untitled-1") == [])
    #expect(found("../", from: "/home/me/lists/a.qcq") == ["/home/me"])
  }

  @Test(
    "What belongs to the workspace",
    arguments: [
      ("/home/me/lists/a.qcq", true), ("/home/me/lists/x/a.qcq", true), ("/home/me/a.qcq", false),
      ("/home/me/lists-2/a.qcq", false), ("/home/me/lists/../a.qcq", false),
    ])
  func trusted(path: String, expected: Bool) {
    #expect(Self.files(["/other", "/home/me/lists/"]).isTrusted(path) == expected)
    #expect(Self.files([]).isTrusted(path))
    #expect(Self.files(["/"]).isTrusted(path))
  }
}
