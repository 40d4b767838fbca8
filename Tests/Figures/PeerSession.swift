import QCQText
import Foundation
import QCQLanguageServer
import TestSupport

/// One conversation with a language server in a process of its own.
final class PeerSession {
  private let process: ChildProcess
  private let input = Pipe()
  private let output = Pipe()
  private let language: String
  private let spawned: Double
  private var frames = FrameReader()
  private var version = 0
  private var count = 0
  private var isTyped = false
  private(set) var uri: String
  /// What the client has open as its folder.
  private let folder: String?
  private var publishCount = 0

  init?(_ peer: LanguageServerPeer, folder: String? = nil) {
    language = peer.language
    self.folder = folder
    uri = "file://\(folder ?? "/lists")/a.\(peer.language)"
    spawned = PeerSession.now
    guard
      let process = try? ChildProcess(
        peer.command[0], Array(peer.command.dropFirst()), input: input.fileHandleForReading,
        output: output.fileHandleForWriting, deadline: 3600)
    else { return nil }
    self.process = process
    try? input.fileHandleForReading.close()
    try? output.fileHandleForWriting.close()
  }

  static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  private func send(_ text: String) {
    let frame = "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
    try? input.fileHandleForWriting.write(contentsOf: Data(frame.utf8))
  }

  private func notify(_ method: String, _ params: String) {
    send("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(params)}")
  }

  private func post(_ method: String, _ params: String) -> Int {
    count += 1
    send("{\"jsonrpc\":\"2.0\",\"id\":\(count),\"method\":\"\(method)\",\"params\":\(params)}")
    return count
  }

  /// Reads until a message fits; gives when it came. Questions of the server are answered by null.
  private func wait(_ fits: (JSON) -> Bool) -> Double? {
    let descriptor = output.fileHandleForReading.fileDescriptor
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      while let frame = frames.next() {
        let time = PeerSession.now
        guard case .message(let bytes) = frame, let json = try? JSONParser.parse(bytes).get() else {
          continue
        }
        if json["method"]?.string == "textDocument/publishDiagnostics" { publishCount += 1 }
        if let id = json["id"], json["method"] != nil { answer(id) }
        if fits(json) { return time }
      }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 10_000) > 0 else { return nil }
      let count = read(descriptor, &chunk, chunk.count)
      if count <= 0 { return nil }
      frames.append(chunk[..<count])
    }
  }

  private func answer(_ id: JSON) {
    var output = JSONOutput()
    output.value(id)
    let text = String(decoding: output.bytes, as: UTF8.self)
    send("{\"jsonrpc\":\"2.0\",\"id\":\(text),\"result\":null}")
  }

  /// Seconds from the start of the process to the answer.
  func initialize() -> Double {
    let root = folder.map { "\"file://\($0)\"" } ?? "null"
    let id = post(
      "initialize",
      """
      {"processId":null,"rootUri":\(root),\
      "capabilities":{"general":{"positionEncodings":["utf-8"]},\
      "textDocument":{"publishDiagnostics":{"versionSupport":true},"completion":{},\
      "codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":[]}},\
      "resolveSupport":{"properties":["edit"]}}}}}
      """)
    let time = wait { $0["id"]?.int == id && $0["method"] == nil } ?? .nan
    notify("initialized", "{}")
    return time - spawned
  }

  func open(_ text: String) {
    version = 1
    var output = JSONOutput()
    output.value(JSON.string(text))
    let text = String(decoding: output.bytes, as: UTF8.self)
    notify(
      "textDocument/didOpen",
      """
      {"textDocument":{"uri":"\(uri)","languageId":"\(language)","version":1,"text":\(text)}}
      """)
  }

  /// Seconds from opening a text to its messages.
  func openAndRead(_ text: String) -> Double? {
    let start = PeerSession.now
    open(text)
    return messages(ofVersion: 1).map { $0 - start }
  }

  /// Closes the text; the next one has another name, so that no message about this one is taken for
  /// one about that.
  func close() {
    notify("textDocument/didClose", "{\"textDocument\":{\"uri\":\"\(uri)\"}}")
    uri = uri.replacing("/a.", with: "/b.")
    isTyped = false
  }

  /// Seconds until a request about the document is answered, and whether the answer is none.
  func ask(_ method: String, _ more: String) -> (seconds: Double, answer: JSON)? {
    let start = PeerSession.now
    let params = "{\"textDocument\":{\"uri\":\"\(uri)\"}" + (more.isEmpty ? "" : ",") + more + "}"
    let id = post(method, params)
    var answer = JSON.null
    let end = wait { message in
      guard message["id"]?.int == id, message["method"] == nil else { return false }
      answer = message
      return true
    }
    return end.map { ($0 - start, answer) }
  }

  /// When the messages of a version came.
  func messages(ofVersion version: Int) -> Double? {
    wait { message in
      message["method"]?.string == "textDocument/publishDiagnostics"
        && message["params"]?["uri"]?.string == uri
        && message["params"]?["version"]?.int ?? version >= version
    }
  }

  /// Types a text, or takes it away again where it was typed before.
  private func change(_ place: (line: Int, character: Int), _ text: String) {
    version += 1
    let end = place.character + (isTyped ? text.utf8.count : 0)
    var output = JSONOutput()
    output.value(JSON.string(isTyped ? "" : text))
    let new = String(decoding: output.bytes, as: UTF8.self)
    isTyped.toggle()
    notify(
      "textDocument/didChange",
      """
      {"textDocument":{"uri":"\(uri)","version":\(version)},"contentChanges":[{"range":\
      {"start":{"line":\(place.line),"character":\(place.character)},\
      "end":{"line":\(place.line),"character":\(end)}},"text":\(new)}]}
      """)
  }

  /// Seconds from a keystroke to its messages.
  func edit(_ place: (line: Int, character: Int), _ text: String) -> Double? {
    let start = PeerSession.now
    change(place, text)
    return messages(ofVersion: version).map { $0 - start }
  }

  /// Seconds from a keystroke to the completions behind it.
  func typeAndComplete(_ place: (line: Int, character: Int)) -> Double? {
    let start = PeerSession.now
    change(place, "i")
    let character = place.character + (isTyped ? 1 : 0)
    let id = post(
      "textDocument/completion",
      """
      {"textDocument":{"uri":"\(uri)"},\
      "position":{"line":\(place.line),"character":\(character)}}
      """)
    return wait { $0["id"]?.int == id && $0["method"] == nil }.map { $0 - start }
  }

  /// Seconds until the last of many edits has its messages, and how often messages came.
  func burst(
    _ edits: Int, _ place: (line: Int, character: Int), _ text: String
  ) -> (Double, Int) {
    usleep(100_000)
    let before = publishCount
    let start = PeerSession.now
    for _ in 0..<edits { change(place, text) }
    let end = messages(ofVersion: version) ?? .nan
    return (end - start, publishCount - before)
  }

  /// The most memory it had, in MB.
  var peakMemory: Double {
    let path = "/proc/\(process.processIdentifier)/status"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM") } ?? ""
    return (Double(line.filter(\.isNumber)) ?? .nan) / 1024
  }

  func end() {
    let id = post("shutdown", "null")
    _ = wait { $0["id"]?.int == id && $0["method"] == nil }
    notify("exit", "null")
    process.wait()
  }
}
