import Foundation
import GRDB
import QCQAssist
import QCQEngine
import QCQLanguage
import QCQSyntax
import QCQText
import QuickCartStore
import TestSupport
import Testing

@testable import QCQConsole
@testable import QCQLanguageServer

/// What an editor shows is what `qcq check` prints and what keeps a text from running, with the
/// same data, however a text has come to be.
@Suite("Editor and `qcq check` say the same", .serialized) struct OneTruthTests {
  private static let files = [
    "/lists/common.qcq": "let shared = items in \"BBQ\"\nparam amount: int = 3\n",
    "/lists/lost.qcq": "let lost = items in \"Gone\"\n",
  ]
  private let folder: Sandbox
  private let path: String

  init() throws {
    folder = try Sandbox()
    path = folder.path("home.sqlite")
    try Store.create(path: path, sample: .demo, now: FakeClient.now).close()
    let queue = try DatabaseQueue(path: path)
    try queue.write {
      try $0.execute(
        sql: """
          INSERT INTO shopping_lists VALUES ('t1', 'Twice', 1, 1), ('t2', 'Twice', 86400, 99999),
            ('c1', 'Cafe\u{301}', 1, 1), ('q1', 'a "quoted" one', 1, 1);
          INSERT INTO shopping_items
            (id, name, notes, category_id, shopping_list_id, created_at, updated_at)
          VALUES ('i1', 'Twin', '', 8, 't1', 1, 1), ('i2', 'Twin', '', 8, 't1', 1, 1)
          """)
    }
    try queue.close()
  }

  /// A message as both say it.
  private struct Said: Hashable, CustomStringConvertible {
    let start: Position
    let end: Position
    let severity: Int
    let code: String
    let text: String

    var description: String {
      "\(start.line):\(start.character)-\(end.line):\(end.character) [\(severity)] \(code): \(text)"
    }

    init(_ json: JSON) {
      func place(_ name: String) -> Position {
        Position(
          json.at("range.\(name).line")?.int ?? -1, json.at("range.\(name).character")?.int ?? -1)
      }
      (start, end) = (place("start"), place("end"))
      severity = json["severity"]?.int ?? 0
      code = json["code"]?.string ?? ""
      text = json["message"]?.string ?? ""
    }

    init(_ diagnostic: Diagnostic, in text: DocumentText) {
      start = text.position(at: diagnostic.span.lowerBound, .utf8)
      end = text.position(at: diagnostic.span.upperBound, .utf8)
      severity = diagnostic.severity == .error ? 1 : diagnostic.severity == .warning ? 2 : 3
      code = diagnostic.code.rawValue
      self.text = diagnostic.message + (diagnostic.help.map { "\n" + $0 } ?? "")
    }
  }

  private func makeSession(_ store: Store) throws -> Session {
    let options = SessionOptions(
      now: { FakeClient.now }, zone: UTC(),
      importer: { path, _ in
        let file = "/lists/" + path
        return Self.files[file].map { Parser.parse(SourceText($0, name: file)) }
      })
    return try Session(store: store, options: options)
  }

  private static let lines =
    ExampleLines.all + [
      "items in \"BBQQ\"", "items in \"BBQ\", \"Week shop\"", "items in \"Twice\"",
      "check \"Colla\" in \"BBQ\"", "check \"Cola\" in \"BBQ\"", "check \"Twin\" in \"Twice\"",
      "delete items in \"BBQ\" where category = \"Dary\"", "items where category = \"Dary\"",
      "items where name = \"Colla\"", "items in \"bb\"", "items in id \"zz\"",
      "param k: category = \"Dary\"\nitems where category = $k",
      "param l: list = \"BBQQ\"\nitems in $l", "param n: category = \"Dary\"", "items in \"café\"",
      "let f(l: list) = items in $l\nf(\"BBQQ\")", "print \"{count items in \\\"BBQQ\\\"} left\"",
      "let g(c: category) = items where category = $c\ng(\"Dairy\")\ng(\"Dary\")",
      "add \"Tea\" to \"BBK\" as \"Dary\"", "move \"Cola\" in \"BBQ\" to \"Week\"",
      "rename list \"BBQ\" to \"Party\"\nitems in \"Party\"",
      "create list \"New\"\nitems in \"New\"", "create list \"New\"\nitems in \"Nwe\"",
      "create category \"Pets\" emoji \"x\"\ncount items where category = \"Nope\"",
      "use \"common.qcq\"\nshared", "use \"lost.qcq\"\nlost", "use \"gone.qcq\"",
      "items where name matches /[/", "update items in \"BBQ\" set category = \"Dary\"",
      "let n = items in \"New\"\ncreate list \"New\"\nn", "let h = g(\"Dary\")",
      "items in BBQ", "items in Week shop where pending", "check Cola in BBQ",
      "explain items in \"BBQQ\"", "watch items in \"BBQQ\"", "assert items in \"BBQQ\" is empty",
      "lists where title = \"BBQQ\"", "items where list = \"BBQQ\"",
      "items where list.title in (\"BBQ\", \"BBQQ\")", "copy items in \"BBQ\" to \"Next\"",
      "together {\n  a = items in \"BBQQ\"\n  items where category = \"Dary\"\n}",
      "rename category \"Dary\" to \"Milk\"", "items where category in (\"Dairy\", \"Dary\")",
    ]

  private static let pieces = [
    "\"", "(", ")", "{", "\n", " ", "a", "x", "é", "where ", " and ", "in \"BBQ\"", "in \"BBK\" ",
    "items", ", ", "= \"Dary\"", "not ", "$p", "let a = ", "\"Twice\"", " id ", "category = ", "🍞",
  ]

  private static func start(_ random: inout SplitMix64) -> [UInt8] {
    let text = (0..<(1 + random.below(6))).map { _ in random.pick(lines) + "\n" }.joined()
    return Array(text.utf8)
  }

  /// What is replaced by what; no character is cut in two.
  private static func edit(
    of text: [UInt8], _ random: inout SplitMix64
  ) -> (range: Range<Int>, new: String) {
    func boundary(_ offset: Int) -> Int {
      var offset = min(offset, text.count)
      while offset > 0, offset < text.count, text[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    }
    let start = boundary(random.below(text.count + 1))
    let end = random.chance(1, in: 2) ? boundary(start + random.below(5)) : start
    return (start..<max(start, end), random.chance(2, in: 3) ? random.pick(pieces) : "")
  }

  /// What keeps a text from running is an error of `qcq check`, but for values that it has not got.
  private func compare(
    _ run: [Diagnostic], with check: Set<Said>, in lines: DocumentText,
    _ differences: inout [String: Int]
  ) {
    func key(_ said: Said) -> String { "\(said.start) \(said.end) \(said.severity) \(said.code)" }
    let checked = Set(check.map(key))
    let errors = run.filter { $0.severity == .error }
    for diagnostic in errors where diagnostic.code != .missingParameter {
      let said = Said(diagnostic, in: lines)
      if checked.contains(key(said)) { continue }
      differences["run \(said.code)", default: 0] += 1
      print("ONLY run: \(said)\n--- in\n\(lines.string)\n---")
    }
    // The category of an item that is added is looked up when the statement runs.
    let names: [DiagnosticCode] = [.unknownList, .ambiguousList]
    let said = Set(errors.map { key(Said($0, in: lines)) })
    // A named query that nothing runs is looked up by `check` alone.
    let lets = Parser.parse(SourceText(lines.string, name: "")).statements.compactMap {
      statement -> Range<Position>? in
      guard case .let = statement else { return nil }
      return lines.position(
        at: statement.span.lowerBound, .utf8)..<lines.position(at: statement.span.upperBound, .utf8)
    }
    // What stands behind a change of names is looked up as it runs.
    let altering = ["create ", "rename ", "delete list", "delete category", "update lists"]
    let end = altering.compactMap { lines.string.firstRange(of: $0)?.lowerBound }.min().map {
      lines.position(at: lines.string[..<$0].utf8.count, .utf8)
    }
    for message in check
    where message.severity == 1 && names.contains(where: { $0.rawValue == message.code })
      && end.map({ message.start < $0 }) ?? true
      && !said.contains(key(message)) && !lets.contains(where: { $0.contains(message.start) })
    {
      differences["check and not run \(message.code)", default: 0] += 1
      print("ONLY check, not run: \(message)\n--- in\n\(lines.string)\n---")
    }
  }

  @Test("After every edit", arguments: 0..<4 as Range<UInt64>) func edits(seed: UInt64) throws {
    var random = SplitMix64(seed: 4600 + seed)
    let client = FakeClient(source: .file(path), files: Self.files)
    client.start()
    let store = try Store.open(path: path, readOnly: true)
    defer { try? store.close() }
    var text = Self.start(&random)
    client.open(String(decoding: text, as: UTF8.self))
    var differences: [String: Int] = [:]
    var shown = 0
    for round in 2...(Checkout.isLong ? 1_251 : 22) {
      let document = DocumentText(utf8: text)
      var (range, new) = Self.edit(of: text, &random)
      if round % 12 == 0 || text.count > 1500 {
        (range, new) = (0..<text.count, String(decoding: Self.start(&random), as: UTF8.self))
      }
      let (start, end) = (
        document.position(at: range.lowerBound, .utf8),
        document.position(at: range.upperBound, .utf8)
      )
      text.replaceSubrange(range, with: Array(new.utf8))
      client.change(
        (start.line, start.character), (end.line, end.character), new, version: round)
      client.wait { client.publishes().last?["version"]?.int == round }
      let source = SourceText(utf8: text, name: "/lists/a.qcq")
      let lines = DocumentText(utf8: text)
      let check = Set(
        try ScriptMessages(makeSession(store)).of(source).map { Said($0, in: lines) })
      let run = try makeSession(store).prepare(source).diagnostics
      compare(run, with: check, in: lines, &differences)
      let editor = Set(client.diagnostics().map(Said.init))
      for said in editor.symmetricDifference(check) {
        let side = editor.contains(said) ? "editor" : "check"
        differences["\(side) \(said.code) \(said.severity)", default: 0] += 1
        if shown < 40 {
          shown += 1
          print("ONLY \(side): \(said)\n--- in\n\(source.string)\n---")
        }
      }
    }
    #expect(differences == [:])
  }
}
