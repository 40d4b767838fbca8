import QCQText
import Foundation
import GRDB
import QCQLanguageServer
import QuickCartStore

/// `qcq lsp` beside the language servers of other languages, each typing in a text of its own.
enum LanguageServerBenchmark {
  static func run() throws {
    // A server that is not there closes its pipes.
    signal(SIGPIPE, SIG_IGN)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("qcq-benchmarks")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let database = folder.appendingPathComponent("thousand-lists.sqlite").path
    try LanguageServerTexts.makeDatabase(database)
    reading()
    try WholeTextBenchmark.run(database)
    try WorkspaceBenchmark.run(database, folder.appendingPathComponent("thousand-scripts").path)
    for lines in [200, 10_000] {
      print("lsp: \(lines) lines, typing; times are medians and, behind the slash, 99 of 100")
      var ours: Measure?
      for peer in LanguageServerPeer.all(database) {
        guard let measure = try Measure(peer, lines: lines) else {
          print("  \(peer.name): not found")
          continue
        }
        measure.show(peer.name)
        if let ours {
          Timing.line(
            "  keystroke to messages, qcq to \(peer.name)",
            String(format: "%.2f×", ours.edits.median / measure.edits.median))
        } else {
          ours = measure
        }
      }
    }
  }

  /// Our reader of JSON against Foundation's: a keystroke, and a whole text.
  private static func reading() {
    let edit = """
      {"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":\
      "file:///lists/a.qcq","version":7},"contentChanges":[{"range":{"start":{"line":3,"character":\
      9},"end":{"line":3,"character":9}},"text":"x"}]}}
      """
    var output = JSONOutput()
    output.value(JSON.object([JSON.Member("text", .string(LanguageServerTexts.queries(10_000)))]))
    for (name, bytes) in [("a keystroke", Array(edit.utf8)), ("10,000 lines", output.bytes)] {
      let data = Data(bytes)
      let (ours, theirs, ratio) = Timing.pair(runs: 51) {
        for _ in 0..<20 { _ = JSONParser.parse(bytes) }
      } _: {
        for _ in 0..<20 { _ = try? JSONSerialization.jsonObject(with: data) }
      }
      Timing.line(
        "lsp: reading \(name), ours and JSONSerialization",
        "\(Timing.microseconds(ours / 20)), \(Timing.microseconds(theirs / 20)), "
          + String(format: "%.2f×", ratio))
    }
  }

  /// Milliseconds of many tries.
  struct Times {
    private let sorted: [Double]

    init(_ times: [Double]) { sorted = times.sorted() }

    var median: Double { at(0.5) }

    func at(_ share: Double) -> Double {
      guard !sorted.isEmpty else { return .nan }
      return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
    }

    var text: String { String(format: "%.2f/%.2f ms", median, at(0.99)) }
  }

  /// What was measured of one server at one document.
  struct Measure {
    var start = 0.0
    var edits = Times([])
    var completions: Times?
    var burst = 0.0
    var burstCount = 0
    var memory = 0.0

    init?(_ peer: LanguageServerPeer, lines: Int) throws {
      guard let session = PeerSession(peer) else { return nil }
      defer { session.end() }
      start = session.initialize() * 1e3
      session.open(peer.text(lines))
      guard session.messages(ofVersion: 1) != nil else { return nil }
      usleep(300_000)
      // Before every second edit the mistake is there, and after it is gone.
      edits = Times(
        (0..<400).compactMap { _ in
          defer { usleep(2500) }
          return session.edit(peer.place(lines), peer.typed).map { $0 * 1e3 }
        })
      if let place = peer.completionPlace(lines) {
        completions = Times(
          (0..<200).compactMap { _ in
            defer { usleep(5000) }
            return session.typeAndComplete(place).map { $0 * 1e3 }
          })
      }
      (burst, burstCount) = session.burst(50, peer.place(lines), peer.typed)
      burst *= 1e3
      memory = session.peakMemory
    }

    func show(_ name: String) {
      Timing.line("  \(name): start to initialize", String(format: "%.1f ms", start))
      Timing.line("  \(name): keystroke to messages", edits.text)
      if let completions {
        Timing.line("  \(name): keystroke and completion, 1,000 lists", completions.text)
      }
      Timing.line(
        "  \(name): 50 edits at once",
        String(format: "%.1f ms, told \(burstCount) times", burst))
      Timing.line("  \(name): most memory", String(format: "%.0f MB", memory))
    }
  }
}

/// A language server to be measured, and what is typed into it.
struct LanguageServerPeer {
  var name: String
  var command: [String]
  var language: String
  /// A text of so many lines.
  var text: (Int) -> String
  /// Where the letter is typed and taken away again that makes a mistake.
  var place: (Int) -> (line: Int, character: Int)
  var typed: String
  var completionPlace: (Int) -> (line: Int, character: Int)?

  static func all(_ database: String) -> [LanguageServerPeer] {
    [
      LanguageServerPeer(
        name: "qcq", command: [Command.qcq, "lsp", "--database", database], language: "qcq",
        text: LanguageServerTexts.queries, place: { ($0 / 2 / 4 * 4 + 1, 14) }, typed: "x",
        completionPlace: { ($0 / 2 / 4 * 4 + 1, 10) }),
      LanguageServerPeer(
        name: "ruff", command: ["ruff", "server"], language: "python",
        text: LanguageServerTexts.python, place: { ($0 / 2 / 4 * 4 + 1, 11) }, typed: "(",
        completionPlace: { _ in nil }),
      LanguageServerPeer(
        name: "tombi", command: ["tombi", "lsp"], language: "toml",
        text: LanguageServerTexts.toml, place: { ($0 / 2 / 4 * 4 + 1, 5) }, typed: "x",
        completionPlace: { _ in nil }),
    ]
  }
}

/// Texts of equal length in three languages.
enum LanguageServerTexts {
  private static func text(_ lines: Int, _ block: (Int) -> [String]) -> String {
    var result: [String] = []
    var number = 0
    while result.count < lines {
      result += block(number)
      number += 1
    }
    return result.prefix(lines).joined(separator: "\n") + "\n"
  }

  static func queries(_ lines: Int) -> String {
    text(lines) { number in
      [
        "# What is to be done in week \(number)",
        "items in \"L\" where pending and quantity > \(number % 9) by category",
        "let week\(number) = items where note contains \"a\(number)\" and not completed",
        "count week\(number) in \"List \(number % 1000)\"",
      ]
    }
  }

  static func python(_ lines: Int) -> String {
    text(lines) { number in
      [
        "def f\(number)(a, b):", "    return a + b * \(number)", "",
        "x\(number) = f\(number)(1, 2)",
      ]
    }
  }

  static func toml(_ lines: Int) -> String {
    text(lines) { number in
      ["[table\(number)]", "a = \(number)", "b = \"text \(number)\"", "c = [1, 2, 3]"]
    }
  }

  /// A database of 1,000 lists with some items each.
  static func makeDatabase(_ path: String) throws {
    guard !FileManager.default.fileExists(atPath: path) else { return }
    let store = try Store.create(path: path)
    try store.write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999)
          INSERT INTO shopping_lists SELECT 'l' || i, 'List ' || i, i, i FROM n;
          INSERT INTO shopping_lists VALUES ('l', 'L', 1, 1);
          INSERT INTO shopping_items
            (id, name, notes, category_id, shopping_list_id, created_at, updated_at)
          SELECT id || '-' || k, 'Item ' || k, '', 8, id, k, k
          FROM shopping_lists, (SELECT 1 AS k UNION SELECT 2 UNION SELECT 3 UNION SELECT 4)
          """)
    }
    try store.close()
  }
}
