import QCQText
import QuickCartStore
import TestSupport
import Testing

@testable import QCQLanguageServer

@Suite("Commands") struct CommandTests {
  private let folder: Sandbox
  private let path: String

  init() throws {
    folder = try Sandbox()
    path = folder.path("home.sqlite")
    try Store.create(path: path, sample: .demo, now: FakeClient.now).close()
  }

  /// Texts, and how many results `qcq.run` gives of them; nil where it is a message, or where that
  /// is not the point.
  private static let texts: [(String, Int?)] = [
    ("", 0),
    ("# nothing", 0),
    ("let q = items", 0),
    ("print \"a\"\nprint \"b\"", 0),
    ("count items", 1),
    ("items where name = \"nowhere\"", 1),
    ("count items; count lists", 2),
    ("items limit 1\nlists limit 1\ncount items", 3),
    ("items by category\nitems per category show count() as n", 2),
    ("print \"a\"\ncount items\nprint \"b\"\nitems limit 1\nprint \"c\"", 2),
    ("together { count items; b = count lists }", 1),
    ("together { count items; b = count lists }\ncount items", 2),
    ("watch count items", 1),
    ("watch count items\nwatch count lists", nil),
    ("explain items\ncount items", nil),
    ("assert count items gives 3 else \"not three\"\ncount lists", nil),
    ("items where pendng", nil),
    ("items where", nil),
    ("add 3 \"Mustard\" to \"BBQ\"\ncheck \"Mustard\" in \"BBQ\"", nil),
    ("add 3 \"Relish\" to \"BBQ\"\ncount items", nil),
  ]

  private func call(_ command: ServerCommand, _ text: String) -> String {
    let text = JSONOutput.text { $0.string(text) }
    return "{\"command\":\"\(command.rawValue)\",\"arguments\":[{\"text\":\(text)}]}"
  }

  @Test("Every answer of a command is JSON, however many results a text has", arguments: texts)
  func answers(_ text: String, _ count: Int?) throws {
    let client = FakeClient(source: .file(path))
    client.start()
    client.answers["window/showMessageRequest"] = .object([
      JSON.Member("title", .string("Make the change"))
    ])
    for command in ServerCommand.allCases {
      // What is no JSON is no answer for the client, and recorded there.
      let response = try #require(
        client.request("workspace/executeCommand", call(command, text)), "\(command)")
      #expect(response["result"] != nil || response["error"] != nil, "\(command)")
      if command == .run, let count {
        #expect(response.at("result.results")?.array?.count == count, "\(response.text)")
      }
      guard command == .watch, response["result"] != nil else { continue }
      let frames = { client.notifications.filter { $0.method == "qcq/watch" } }
      #expect(client.wait { !frames().isEmpty })
      #expect(frames().first?.params["results"]?.array != nil)
    }
  }
}
