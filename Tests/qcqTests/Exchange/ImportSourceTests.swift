import Foundation
import TestSupport
import Testing

@Suite("What a file is, and what is told of it", .waiting) struct ImportSourceTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.qcq(["db", "init", "a.sqlite"])
  }

  @Test("The database itself is told by its file, whatever it is called") func itself() throws {
    try #require(link(sandbox.path("a.sqlite"), sandbox.path("b.sqlite")) == 0)
    for name in ["a.sqlite", "./a.sqlite", "b.sqlite"] {
      let outcome = try sandbox.qcq(["import", name, "--database", "a.sqlite"])
      #expect(outcome.status == 3, "\(outcome.errors)")
      #expect(outcome.errors.contains("it is the database itself"), "\(outcome.errors)")
    }
    let outcome = try sandbox.shell("cat a.sqlite | qcq import - --database c.sqlite")
    #expect(outcome.status == 3, "\(outcome.errors)")
    #expect(outcome.errors.contains("can't come from standard input; name the file"))
  }

  @Test("An export may be in UTF-16") func wide() throws {
    for change in ["create list \"Über\"", "add \"Käse\" to \"Über\""] {
      #expect(try sandbox.qcq(["query", change, "--database", "a.sqlite"]).status == 0)
    }
    let text = try sandbox.qcq(["export", "--database", "a.sqlite"]).text
    let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    try sandbox.write(bytes, to: "wide.json")
    let outcome = try sandbox.qcq(["import", "wide.json", "--database", "b.sqlite"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try sandbox.qcq(["export", "--database", "b.sqlite"]).text == text)
  }

  @Test("Programs are told as much as people") func json() throws {
    try sandbox.write("name,qty\nmilk,0.5\n,2\n", to: "s.csv")
    let outcome = try sandbox.qcq(
      ["import", "s.csv", "--diagnostics", "json", "--database", "a.sqlite"])
    let lines = outcome.errors.split(separator: "\n")
    let messages = try lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["severity"] as? String == "note")
      #expect(object?["file"] as? String == "s.csv")
      return object?["message"] as? String ?? ""
    }
    #expect(messages.count == 3 && messages.first == "s.csv is a table (CSV)", "\(messages)")
    #expect(messages.contains { $0.hasPrefix("line 2: `milk`: ") }, "\(messages)")
  }

  @Test("A line break in a name is shown as a sign") func shown() throws {
    try sandbox.write("name,qty\n\"oat\nmilk\",2\n", to: "s.csv")
    let outcome = try sandbox.qcq(["import", "s.csv", "--dry-run", "--database", "a.sqlite"])
    #expect(outcome.text.hasPrefix("  2x oat␊milk, in s\n"), "\(outcome.text)")
  }
}
