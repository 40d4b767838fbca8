import Foundation
import QCQLanguageServer
import TestSupport

/// A folder of 1,000 scripts of 60 lines, one of them open: how long each request takes after the
/// first of its kind, with a key typed before every second one.
enum WorkspaceBenchmark {
  private static let scripts = 1_000
  private static let rounds = 60

  static func run(_ database: String, _ folder: String) throws {
    try makeScripts(folder)
    let peer = LanguageServerPeer(
      name: "qcq", command: [Command.qcq, "lsp", "--database", database], language: "qcq",
      text: { _ in text(of: 0) }, place: { _ in (0, 0) }, typed: "x", completionPlace: { _ in nil })
    guard let session = PeerSession(peer, folder: folder) else { return print("lsp: no qcq") }
    defer { session.end() }
    _ = session.initialize()
    guard session.openAndRead(text(of: 0)) != nil else { return print("lsp: no messages") }
    print("lsp: \(scripts) scripts of 60 lines; the first time, then median and 99 of 100 after it")
    var slowest = ("", 0.0)
    for (name, method, template) in requests {
      let params = template.replacing("URI", with: session.uri)
      guard let first = session.ask(method, params) else { return print("  \(name): no answer") }
      if let error = first.answer["error"] {
        print("  \(name): \(error["message"]?.string ?? "")")
        continue
      }
      var times: [Double] = []
      for round in 0..<rounds {
        if round % 2 == 1 { _ = session.edit((58, 0), "# ") }
        if let found = session.ask(method, params) { times.append(found.seconds) }
      }
      let measured = LanguageServerBenchmark.Times(times.map { $0 * 1e3 })
      if measured.at(0.99) > slowest.1 { slowest = (name, measured.at(0.99)) }
      Timing.line(
        "  \(name)", Timing.milliseconds(first.seconds) + ", then " + measured.text)
    }
    let time = String(format: "%.1f ms  (goal 20), ", slowest.1)
    Timing.line("  slowest after its first time", time + slowest.0)
    Timing.line("  most memory", String(format: "%.0f MB  (goal 128)", session.peakMemory))
  }

  private static func at(_ line: Int, _ character: Int) -> String {
    "{\"line\":\(line),\"character\":\(character)}"
  }

  private static func range(_ start: String, _ end: String) -> String {
    "{\"start\":\(start),\"end\":\(end)}"
  }

  private static let word = at(2, 7)
  private static let name = "\"position\":" + at(1, 6)
  private static let use = "\"position\":" + at(2, 2)
  private static let title = "\"position\":" + at(2, 12)
  private static let context = ",\"context\":{\"includeDeclaration\":true}"
  private static let selected = "\"range\":" + range(at(1, 6), at(1, 6))
  private static let all = "\"range\":" + range(at(0, 0), at(60, 0))
  private static let item =
    "\"item\":{\"name\":\"x\",\"kind\":12,\"uri\":\"URI\",\"range\":\(range(at(1, 4), at(1, 9))),"
    + "\"selectionRange\":\(range(at(1, 4), at(1, 9)))}"

  private static let requests: [(name: String, method: String, params: String)] = [
    ("completion of words", "textDocument/completion", "\"position\":" + word),
    ("completion of titles", "textDocument/completion", title),
    ("hover", "textDocument/hover", use),
    ("signature", "textDocument/signatureHelp", use),
    ("definition", "textDocument/definition", use),
    ("references of a name", "textDocument/references", name + context),
    ("references of a title", "textDocument/references", title + context),
    ("highlights", "textDocument/documentHighlight", name),
    ("rename of a name", "textDocument/rename", name + ",\"newName\":\"other\""),
    ("rename of a title", "textDocument/rename", title + ",\"newName\":\"Other\""),
    ("code actions", "textDocument/codeAction", selected + ",\"context\":{\"diagnostics\":[]}"),
    ("lenses", "textDocument/codeLens", ""),
    ("links", "textDocument/documentLink", ""),
    ("symbols", "textDocument/documentSymbol", ""),
    ("folding", "textDocument/foldingRange", ""),
    ("selection", "textDocument/selectionRange", "\"positions\":[\(at(1, 6))]"),
    ("tokens", "textDocument/semanticTokens/full", ""),
    ("inlay hints", "textDocument/inlayHint", all),
    ("formatting", "textDocument/formatting", "\"options\":{}"),
    ("messages", "textDocument/diagnostic", ""),
    ("messages of all scripts", "workspace/diagnostic", "\"previousResultIds\":[]"),
    ("symbols of all scripts", "workspace/symbol", "\"query\":\"week\""),
    ("call hierarchy", "textDocument/prepareCallHierarchy", name),
    ("incoming calls", "callHierarchy/incomingCalls", item),
  ]

  /// Each script names lists, declares names, and uses those of the one that all share.
  private static func text(of number: Int) -> String {
    var lines = [
      number == 0 ? "# Script 0" : "use \"a.qcq\"", "let week\(number) = items where pending",
    ]
    while lines.count < 58 {
      let line = lines.count
      lines.append(
        line % 7 == 6
          ? "# What is to be done, \(line)"
          : "week\(number) in \"List \((number + line) % 1000)\" where quantity > \(line)"
      )
    }
    return (lines + ["count week0", "lists show title, progress"]).joined(separator: "\n") + "\n"
  }

  private static func makeScripts(_ folder: String) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for number in 0..<scripts {
      let file = "\(folder)/\(number == 0 ? "a" : "s\(number)").qcq"
      try Data(text(of: number).utf8).write(to: URL(fileURLWithPath: file))
    }
  }
}
