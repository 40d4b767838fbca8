import Foundation
import GRDB
import QCQText
import QuickCartStore
import TestSupport
import Testing

@testable import QCQLanguageServer

@Suite("The server as a process", .serialized) struct ProcessTests {
  @Test("It ends with 0 after shutdown, and says nothing but messages") func goodEnd() throws {
    let server = try ServerProcess(["--sample", "demo", "--stdio"])
    server.start()
    server.open("items where pendng")
    #expect(server.diagnostics(after: 0, codes: ["unknown-field"]) != nil)
    #expect(server.request("shutdown") != nil)
    server.notify("exit")
    #expect(server.end() == .exit(0))
    #expect(server.slipCount == 0)
    // Editors take what is written there for errors.
    #expect(try server.errors == "")
  }

  @Test("It ends with 1 when its input ends, or exit comes without shutdown") func badEnds() throws
  {
    let server = try ServerProcess([])
    server.start()
    server.closeInput()
    #expect(server.end() == .exit(1))
    let other = try ServerProcess([])
    other.start()
    other.notify("exit")
    #expect(other.end() == .exit(1))
    let third = try ServerProcess([])
    third.closeInput()
    #expect(third.end() == .exit(1))
    for server in [server, other, third] { #expect(try server.errors == "") }
  }

  @Test("It ends when the process that has started it is gone") func orphan() throws {
    let parent = try ChildProcess("sleep", ["1000"])
    let server = try ServerProcess([])
    server.start(processID: parent.processIdentifier)
    server.open("items where where")
    #expect(server.diagnostics(after: 0, codes: ["expected-value"]) != nil)
    parent.send(SIGTERM)
    #expect(parent.wait() == .signal(SIGTERM))
    #expect(server.end() == .exit(1))
  }

  @Test("What a script names is never the server's own input") func ownInput() throws {
    let server = try ServerProcess(["--sample", "demo"])
    server.start()
    // A fix is tried by reading what it makes of the text, here `use`.
    let texts = ["use \"-\"\n", "lse \"-\"\n", "use \"/dev/stdin\"\n"]
    for (number, text) in texts.enumerated() {
      for uri in ["file:///lists/\(number).qcq", "untitled:\(number)"] {
        server.notify(
          "textDocument/didOpen",
          "{\"textDocument\":{\"uri\":\"\(uri)\",\"languageId\":\"qcq\",\"version\":1,"
            + "\"text\":\(JSONOutput.text { $0.string(text) })}}")
        let answer = server.request(
          "textDocument/diagnostic", "{\"textDocument\":{\"uri\":\"\(uri)\"}}")
        #expect(answer?["result"] != nil, "\(uri): \(text)")
      }
    }
    #expect(server.request("shutdown") != nil)
    server.notify("exit")
    #expect(server.end() == .exit(0))
  }

  @Test("Slips in the stream are told of, and what follows is read") func slips() throws {
    let server = try ServerProcess([])
    server.write(Array("What is this?\r\n\r\n".utf8))
    server.send("{\"id\":")
    server.start()
    server.open("items where where")
    #expect(server.diagnostics(after: 0, codes: ["expected-value"]) != nil)
    let message = "{\"jsonrpc\":\"2.0\",\"id\":\"é\",\"method\":\"shutdown\"}"
    for byte in "Content-Length: \(message.utf8.count)\r\n\r\n\(message)".utf8 {
      server.write([byte])
    }
    server.notify("exit")
    #expect(server.end() == .exit(0))
    #expect(server.slipCount == 0)
  }

  @Test("A report is shown as a page, and as it is now when it is shown again") func page() throws {
    let server = try ServerProcess(["--sample", "demo"])
    server.start()
    server.open("param n: int = 1\nprint \"# Much\"\nitems in \"BBQ\" where quantity > $n")
    let document = "\"textDocument\":{\"uri\":\"\(FakeClient.uri)\"}"
    let lenses = server.request("textDocument/codeLens", "{\(document)}")?["result"]?.array ?? []
    let lens = try #require(lenses.first)
    let command = server.request("codeLens/resolve", lens.text)?.at("result.command")
    #expect(command?["title"]?.string == "Show report")
    #expect(command?["command"]?.string == "qcq.showReport")
    let argument =
      "{\"command\":\"qcq.showReport\",\"arguments\":[{\"uri\":\"\(FakeClient.uri)\"}]}"
    func show() throws -> (url: String, page: String) {
      let answer = server.request("workspace/executeCommand", argument)
      let url = try #require(answer?.at("result.url")?.string)
      let port = url.split(separator: ":").last.flatMap { Int($0.filter(\.isNumber)) } ?? 0
      return (url, try #require(try PageClient.get("/", port: port)).body)
    }
    let first = try show()
    #expect(first.url.hasPrefix("http://127.0.0.1:") && first.page.contains("<title>Much</title>"))
    server.notify(
      "textDocument/didChange",
      "{\"textDocument\":{\"uri\":\"\(FakeClient.uri)\",\"version\":2},"
        + "\"contentChanges\":[{\"text\":\"print \\\"# Else\\\"\\nitems\"}]}")
    let second = try show()
    #expect(second.url == first.url && second.page.contains("<title>Else</title>"))
    server.notify(
      "textDocument/didChange",
      "{\"textDocument\":{\"uri\":\"\(FakeClient.uri)\",\"version\":3},"
        + "\"contentChanges\":[{\"text\":\"delete all items\"}]}")
    let refused = server.request("workspace/executeCommand", argument)
    #expect(refused?.at("error.message")?.string?.contains("changes no data") == true)
    #expect(server.request("shutdown") != nil)
    server.notify("exit")
    #expect(server.end() == .exit(0))
  }

  @Test("A report that is shown follows what is edited, in files that it uses, too")
  func editedPage() throws {
    let folder = try Sandbox()
    let uri = { (name: String) in DocumentURI.file(folder.path(name)) }
    try folder.write("let much = items in \"BBQ\"\n", to: "base.qcq")
    let text = "use \"base.qcq\"\nprint \"# First\"\nmuch show name\n"
    try folder.write(text, to: "a.qcq")
    let server = try ServerProcess(["--sample", "demo"])
    server.start()
    func open(_ text: String, _ name: String) {
      server.notify(
        "textDocument/didOpen",
        "{\"textDocument\":{\"uri\":\"\(uri(name))\",\"languageId\":\"qcq\",\"version\":1,"
          + "\"text\":\(JSONOutput.text { $0.string(text) })}}")
    }
    var version = 1
    func edit(_ text: String, _ name: String) {
      version += 1
      server.notify(
        "textDocument/didChange",
        "{\"textDocument\":{\"uri\":\"\(uri(name))\",\"version\":\(version)},"
          + "\"contentChanges\":[{\"text\":\(JSONOutput.text { $0.string(text) })}]}")
    }
    open(text, "a.qcq")
    let answer = server.request(
      "workspace/executeCommand",
      "{\"command\":\"qcq.showReport\",\"arguments\":[{\"uri\":\"\(uri("a.qcq"))\"}]}")
    let url = try #require(answer?.at("result.url")?.string)
    let port = url.split(separator: ":").last.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    func says(_ words: String) -> Bool {
      Eventually.holds { (try? PageClient.get("/", port: port))?.body.contains(words) ?? false }
    }
    #expect(says("<title>First</title>") && says("Cola"))
    edit(text.replacing("First", with: "Second"), "a.qcq")
    #expect(says("<title>Second</title>"))
    edit(text.replacing("show name", with: "where pendng"), "a.qcq")
    #expect(says("The report has an error in line 3"))
    edit(text.replacing("First", with: "Third"), "a.qcq")
    #expect(says("<title>Third</title>"))
    open("let much = items in \"BBQ\"\n", "base.qcq")
    edit("let much = items in \"Week shop\" show name, list\n", "base.qcq")
    #expect(says("Bananas"))
    // Once it is closed, the file counts.
    server.notify("textDocument/didClose", "{\"textDocument\":{\"uri\":\"\(uri("a.qcq"))\"}}")
    #expect(says("<title>First</title>"))
    #expect(server.request("shutdown") != nil)
    server.notify("exit")
    #expect(server.end() == .exit(0))
  }

  @Test("A client that sends and does not read is not waited for") func flood() throws {
    let server = try ServerProcess(["--sample", "demo"])
    server.start()
    // Together they are a megabyte of messages, where a pipe takes 64 kilobytes.
    let text = String(repeating: "items where pendng\\n", count: 100)
    for version in 2..<40 {
      server.notify(
        "textDocument/didOpen",
        """
        {"textDocument":{"uri":"file:///w/\(version)","version":\(version),"languageId":"qcq",
         "text":"\(text)"}}
        """
      )
    }
    #expect(server.request("shutdown") != nil)
    server.notify("exit")
    #expect(server.end() == .exit(0))
  }

  @Test("Two editors see within 200 ms what a third program writes") func twoEditors() throws {
    let folder = try Sandbox()
    let path = folder.path("home.sqlite")
    try Store.create(path: path, sample: .demo, now: FakeClient.now).close()
    let servers = try (0..<2).map { _ in try ServerProcess(["--database", path]) }
    for server in servers {
      server.start()
      server.open("items in \"BBQ\"")
      #expect(server.diagnostics(after: 0, codes: []) != nil)
    }
    var delays: [Double] = []
    for (old, new, codes) in [("BBQ", "Party", ["unknown-list"]), ("Party", "BBQ", [])] {
      let counts = servers.map(\.messageCount)
      let outcome = try folder.qcq([
        "query", "rename list \"\(old)\" to \"\(new)\"", "--database", path,
      ])
      let written = Inbox.now
      #expect(outcome.status == 0, "\(outcome.errors)")
      for (server, count) in zip(servers, counts) {
        let time = try #require(server.diagnostics(after: count, codes: codes))
        delays.append(time - written)
      }
    }
    // The program that writes is seen to end later than its commit, so a delay may be below zero.
    #expect(delays.allSatisfy { $0 < 0.2 }, "\(delays)")
  }
}
