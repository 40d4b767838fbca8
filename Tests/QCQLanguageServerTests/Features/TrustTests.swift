import QCQText
import Testing

@testable import QCQLanguageServer

@Suite("Files outside of the workspace") struct TrustTests {
  private static func files(_ folders: [String]) -> SharedFiles {
    let files = SharedFiles { path in
      path.hasSuffix(".qcq") ? Array("let a = items".utf8) : nil
    }
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
