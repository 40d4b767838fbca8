import Foundation
import QCQAssist
import QCQText
import QCQLanguage
import Synchronization
import Testing

@testable import QCQLanguageServer
@testable import QCQServerBackend

/// A client in the same process: it sends messages and keeps what comes back.
final class FakeClient {
  let inbox = Inbox()
  private(set) var server: LanguageServer!
  private let sent = Sent()
  private var count = 0
  /// What is answered to the server's own questions, by method; null for all others.
  var answers: [String: JSON] = [:]
  /// What happens while the user thinks about an answer to a question of that method.
  var beforeAnswering: (_ method: String) -> Void = { _ in }
  private(set) var questions: [(method: String, params: JSON)] = []
  private(set) var notifications: [(method: String, params: JSON)] = []
  private(set) var responses: [RequestID: [JSON]] = [:]
  /// Errors that belong to no request.
  private(set) var strayErrors: [JSON] = []

  /// The files beside it, which a test may change.
  let disk: Disk

  final class Disk: Sendable {
    private let files: Mutex<[String: String]>

    init(_ files: [String: String]) { self.files = Mutex(files) }

    subscript(path: String) -> String? {
      get { files.withLock { $0[path] } }
      set { files.withLock { $0[path] = newValue } }
    }

    func paths(below folder: String) -> [String] {
      files.withLock { $0.keys.filter { FilePath.lies($0, inside: folder) } }.sorted()
    }
  }

  private final class Sent {
    var messages: [[UInt8]] = []
  }

  init(source: DatabaseSource? = nil, files: [String: String] = [:]) {
    let disk = Disk(files)
    self.disk = disk
    let store = StoreSurroundings(clock: { FakeClient.now }, zone: UTC())
    let surroundings = Surroundings(
      databases: FixedProvider(source: source, surroundings: store),
      readFile: { path in disk[path].map { Array($0.utf8) } ?? ScriptFiles.read(path) },
      readFolder: { folder in
        let parts = disk.paths(below: folder).map {
          $0.dropFirst(folder.utf8.count + 1).split(separator: "/")
        }
        return Set(parts.map { FolderEntry(String($0[0]), isFolder: $0.count > 1) }).sorted {
          $0.name < $1.name
        }
      },
      findScripts: { disk.paths(below: $0) },
      clock: { FakeClient.now }, zone: UTC(), page: { "# \($0.rawValue)" }, version: "test",
      watchParent: { _, _ in })
    server = LanguageServer(inbox: inbox, surroundings: surroundings) { [sent] message in
      sent.messages.append(message)
    }
  }

  /// Saturday, 21 November 2026, 12:00.
  static let now = 1_795_262_400.0

  // MARK: Sending

  /// Sends a request and waits for its answer; nil if none comes.
  @discardableResult
  func request(_ method: String, _ params: String = "{}") -> JSON? {
    let id = post(method, params)
    return answer(to: id)
  }

  /// The result of a request.
  func result(_ method: String, _ params: String = "{}") -> JSON {
    request(method, params)?["result"] ?? .null
  }

  func post(_ method: String, _ params: String = "{}") -> RequestID {
    count += 1
    send("{\"jsonrpc\":\"2.0\",\"id\":\(count),\"method\":\"\(method)\",\"params\":\(params)}")
    return .int(count)
  }

  func notify(_ method: String, _ params: String = "{}") {
    send("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(params)}")
  }

  func send(_ text: String) {
    inbox.post(
      IncomingMessage.read(Array(text.utf8)).map { .message($0, time: Inbox.now) })
  }

  /// Waits for the answer to a request.
  func answer(to id: RequestID, seconds: Double = 10) -> JSON? {
    wait(seconds: seconds) { responses[id] != nil }
    return responses[id]?.first
  }

  /// Lets the server work until a condition holds; false if it does not in time.
  @discardableResult
  func wait(seconds: Double = 10, until isDone: () -> Bool) -> Bool {
    let end = Inbox.now + seconds
    var deadline: Double? = Inbox.now
    while true {
      for event in inbox.take(until: min(deadline ?? end, Inbox.now + 0.02)) {
        server.receive(event)
      }
      if inbox.isEmpty { deadline = server.settle(at: Inbox.now) }
      takeSent()
      if isDone() { return true }
      if Inbox.now > end || server.exitStatus != nil { return false }
    }
  }

  /// Lets the server take in all that was sent.
  func settle() {
    while !inbox.isEmpty { for event in inbox.take(until: 0) { server.receive(event) } }
    _ = server.settle(at: Inbox.now + 10)
    takeSent()
  }

  private func takeSent() {
    let messages = sent.messages
    sent.messages = []
    for bytes in messages {
      guard case .success(let message) = JSONParser.parse(bytes) else {
        Issue.record("not JSON: \(String(decoding: bytes, as: UTF8.self))")
        continue
      }
      take(message)
    }
  }

  private func take(_ message: JSON) {
    let id = message["id"].flatMap(RequestID.init)
    if let method = message["method"]?.string {
      let params = message["params"] ?? .null
      if let id { ask(method, params, id) } else { notifications.append((method, params)) }
    } else if let id {
      responses[id, default: []].append(message)
    } else {
      strayErrors.append(message["error"] ?? .null)
    }
  }

  private func ask(_ method: String, _ params: JSON, _ id: RequestID) {
    questions.append((method, params))
    beforeAnswering(method)
    var output = JSONOutput()
    output.object { output in
      output.field("jsonrpc", "2.0")
      output.field("id", id)
      output.field("result", answers[method] ?? .null)
    }
    send(String(decoding: output.bytes, as: UTF8.self))
  }

  // MARK: Common steps

  static let capabilities = """
    {"general":{"positionEncodings":["utf-8","utf-16"]},
     "textDocument":{
      "publishDiagnostics":{"versionSupport":true,"relatedInformation":true,"dataSupport":true,
       "codeDescriptionSupport":true,"tagSupport":{"valueSet":[1,2]}},
      "completion":{"completionItem":{"snippetSupport":true,"labelDetailsSupport":true,
       "documentationFormat":["markdown"]}},
      "hover":{"contentFormat":["markdown"]},
      "codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":[]}}},
      "documentSymbol":{"hierarchicalDocumentSymbolSupport":true}},
     "workspace":{"workspaceEdit":{"documentChanges":true},"textDocumentContent":{},
      "codeLens":{"refreshSupport":true},"semanticTokens":{"refreshSupport":true},
      "inlayHint":{"refreshSupport":true},"diagnostics":{"refreshSupport":true}},
     "window":{"showDocument":{"support":true}}}
    """

  @discardableResult
  func start(_ capabilities: String = capabilities, options: String = "null") -> JSON {
    let result = result(
      "initialize",
      """
      {"processId":null,"rootUri":"file:///lists","capabilities":\(capabilities),
       "initializationOptions":\(options)}
      """)
    notify("initialized")
    settle()
    return result
  }

  /// Opens a document, and waits for its first messages.
  @discardableResult
  func open(_ text: String, _ uri: String = FakeClient.uri, version: Int = 1) -> [JSON] {
    let text = JSONOutput.text { $0.string(text) }
    notify(
      "textDocument/didOpen",
      """
      {"textDocument":{"uri":"\(uri)","languageId":"qcq","version":\(version),"text":\(text)}}
      """)
    let before = publishes(uri).count
    wait { publishes(uri).count > before }
    return diagnostics(uri)
  }

  static let uri = "file:///lists/a.qcq"

  func publishes(_ uri: String = FakeClient.uri) -> [JSON] {
    notifications.filter {
      $0.method == "textDocument/publishDiagnostics" && $0.params["uri"]?.string == uri
    }.map(\.params)
  }

  /// The messages that were published last.
  func diagnostics(_ uri: String = FakeClient.uri) -> [JSON] {
    publishes(uri).last?["diagnostics"]?.array ?? []
  }

  func codes(_ uri: String = FakeClient.uri) -> [String] {
    diagnostics(uri).compactMap { $0["code"]?.string }
  }

  /// Replaces a part of the document.
  func change(
    _ start: (Int, Int), _ end: (Int, Int), _ text: String, version: Int,
    _ uri: String = FakeClient.uri
  ) {
    let text = JSONOutput.text { $0.string(text) }
    notify(
      "textDocument/didChange",
      """
      {"textDocument":{"uri":"\(uri)","version":\(version)},"contentChanges":[{"range":
       {"start":{"line":\(start.0),"character":\(start.1)},
        "end":{"line":\(end.0),"character":\(end.1)}},"text":\(text)}]}
      """)
  }
}

/// Databases from the disk or in memory, with one that counts as the user's own.
struct FixedProvider: DatabaseProvider {
  func serve(
    _ task: DatabaseTask, in source: DatabaseSource, as name: String
  ) throws(DatabaseProblem) -> String {
    throw DatabaseProblem(.refused, "no page is served here")
  }

  func serveAgain(_ task: DatabaseTask, in source: DatabaseSource, as name: String) {}

  func stopServing() {}

  let source: DatabaseSource?
  let surroundings: StoreSurroundings

  var standard: DatabaseSource? { source }

  func open(_ source: DatabaseSource) throws(DatabaseProblem) -> any DatabaseConnection {
    try StoreConnection(source, surroundings)
  }

  func watch(_ task: DatabaseTask, in source: DatabaseSource) -> any DatabaseWatch {
    StoreWatch(task, source, surroundings)
  }
}

extension JSONOutput {
  static func text(_ write: (inout JSONOutput) -> Void) -> String {
    var output = JSONOutput()
    write(&output)
    return String(decoding: output.bytes, as: UTF8.self)
  }
}

extension JSON {
  /// A path through objects and arrays: `range.start.line`, `0.title`.
  func at(_ path: String) -> JSON? {
    var value: JSON? = self
    for part in path.split(separator: ".") {
      if let index = Int(part) {
        let elements = value?.array ?? []
        value = elements.indices.contains(index) ? elements[index] : nil
      } else {
        value = value?[String(part)]
      }
    }
    return value
  }

  /// All of it as text, to look for words in.
  var text: String { JSONOutput.text { $0.value(self) } }
}

extension Feature {
  /// The requests that are answered while the server runs.
  static let asked = all.flatMap(\.requests.keys).filter {
    $0 != "initialize" && $0 != "shutdown"
  }.sorted()
}
