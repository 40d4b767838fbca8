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

  private func call(
    _ command: ServerCommand, line: Int, _ client: FakeClient, _ parameters: String = "{}"
  ) -> JSON? {
    client.request(
      "workspace/executeCommand",
      """
      {"command":"\(command.rawValue)","arguments":[{"uri":"\(FakeClient.uri)",
       "position":{"line":\(line),"character":2},"parameters":\(parameters)}]}
      """)
  }

  @Test("A statement wants the parameters that it uses, and says how they get a value there")
  func parameters() {
    let client = FakeClient(source: .file(path))
    client.start()
    client.open(
      "param k: int\nparam w: text\ncount lists\nlet many = items where quantity > $k\n"
        + "count many\ncheck items where name = $w\n")
    for command in [ServerCommand.run, .explain, .watch] {
      #expect(call(command, line: 2, client)?["result"] != nil, "\(command)")
      #expect(call(command, line: 4, client, "{\"k\":\"3\"}")?["result"] != nil, "\(command)")
    }
    func problem(_ command: ServerCommand, _ line: Int) -> String? {
      call(command, line: line, client)?.at("error.message")?.string
    }
    let missing = "`$k` has no value; give it a default: `param k: int = …`"
    #expect(problem(.run, 4) == missing && problem(.run, 3) == missing)
    #expect(problem(.explain, 4) == missing)
    #expect(problem(.dryRun, 5) == "`$w` has no value; give it a default: `param w: text = …`")
    _ = call(.watch, line: 4, client)
    #expect(client.wait { client.notifications.contains { $0.params["problem"] != nil } })
    let told = client.notifications.compactMap { $0.params["problem"]?.string }
    #expect(told == [missing])
  }
}
