import TestSupport
import GRDB
import QCQSyntax
import QCQText
import QCQLanguage
import QuickCartStore
import Testing

/// Data on which the changes of the reference have something to do: more lists, and on each items
/// of every kind, so that a change that means more rows also finds more.
private enum RichData {
  static func store() throws -> Store {
    let store = try Store.sample(.english, now: testNow)
    try store.write { db in
      for (index, title) in [
        "BBQ", "Party", "Weekboodschappen", "BBQ Feestje", "Week shop", "Old", "Nothing",
      ].enumerated() {
        try db.execute(
          sql: "INSERT INTO shopping_lists VALUES (?, ?, ?, ?)",
          arguments: ["rich-\(index)", title, testNow - 9e6, testNow - Double(index) * 4e5])
      }
      try db.execute(
        sql: """
          INSERT INTO item_categories VALUES (9, 'Baby', '🍼', 9), (10, 'Bakery', '🥖', 10),
            (11, 'Zuivel', '🥛', 11), (12, 'Spare', 'x', 12)
          """)
      let lists = try String.fetchAll(db, sql: "SELECT id FROM shopping_lists WHERE id <> 'rich-6'")
      for list in lists { try fill(list, db) }
    }
    return store
  }

  private static let names = [
    "Melk", "melk?", "Cola", "Chips", "Eieren", "Brood", "Servetten", "Bananen", "Halloumi",
    "Volle melk", "Creme", "Old bread", "100%", "a",
  ]

  private static func fill(_ list: String, _ db: Database) throws {
    for (index, name) in names.enumerated() {
      for copy in 0..<2 {
        let isTaken = try Bool.fetchOne(
          db, sql: "SELECT 1 FROM shopping_items WHERE shopping_list_id = ? AND name = ?",
          arguments: [list, name])
        let time = testNow - Double(index * 11 + copy) * 86_400 / 3
        try db.execute(
          sql: "INSERT INTO shopping_items VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
          arguments: [
            "\(list)-\(index)-\(copy)", copy == 0 && isTaken == nil ? name : "\(name) \(copy)",
            [-3, -1, 0, 1, 2, 3, 4, 5, 6, 7, 12, 24][(index * 2 + copy) % 12], (index + copy) % 2,
            index % 3 == 0 ? "note \(index)" : "", [1, 2, 3, 5, 8, 2, 9, 11][(index + copy) % 8],
            list, time - 1e5, time,
          ])
      }
    }
  }
}

/// A text whose changes lose tokens, and what it needs to run.
private struct LossySource {
  var name: String
  var text: String
  var isNasty = false
  var options: [String: String] = [:]
  var files: [String: String] = [:]

  static func all() throws -> [LossySource] {
    var sources: [LossySource] = []
    for path in SpecPage.all + Checkout.files(in: "grammar/diagnostics", ending: ".md") {
      for example in try SpecPage(path).examples {
        let options = Dictionary(example.options, uniquingKeysWith: { $1 })
        sources.append(
          LossySource(
            name: "\(example)", text: example.fence.body, options: options, files: example.files))
      }
    }
    for text in ExampleLines.all { sources.append(LossySource(name: text, text: text)) }
    for text in NastyChanges.lines {
      sources.append(LossySource(name: text, text: text, isNasty: true))
    }
    return sources
  }

  /// A session on a copy of a database.
  func trial(_ base: Store) throws -> ChangeTrial {
    let store = try Store.blank()
    try base.queue.backup(to: store.queue)
    let parts = (options["param"] ?? "").split(separator: ":", maxSplits: 1).map(String.init)
    let trial = try ChangeTrial(
      store, parameters: parts.count == 2 ? [parts[0]: parts[1]] : [:], files: files)
    if options.isEmpty { _ = trial.run(NastyChanges.declarations) }
    return trial
  }
}

/// What became of the changes of a text when they lost tokens.
private struct Losses {
  var originals = 0
  var mutants = 0
  var running = 0
  var allowed: [String: Int] = [:]
  var wider: [String] = []

  mutating func add(_ other: Losses) {
    originals += other.originals
    mutants += other.mutants
    running += other.running
    allowed.merge(other.allowed) { $0 + $1 }
    wider += other.wider
  }
}

/// Why a change may mean more rows when it loses a word: what is left says so as plainly.
private enum WiderReason: String {
  case minus = "without its minus a number is another number"
  case function = "without the function before it, a bracket holds the plain value"

  init?(_ word: String) {
    switch word {
    case "-": self = .minus
    case "lower", "upper", "abs": self = .function
    default: return nil  // String
    }
  }
}

@Suite("A change that lost a word never changes more") struct TokenLossTests {
  @Test("Dropping any one token of the reference's changes and of nasty ones")
  func dropping() throws {
    var losses = Losses()
    let base = try RichData.store()
    for source in try LossySource.all() {
      let found = try drop(source, on: base)
      losses.add(found)
      #expect(found.originals > 0 || !source.isNasty, "\(source.name) can't be made")
    }
    print(
      "\(losses.originals) changes lost a token in \(losses.mutants) ways; "
        + "\(losses.running) of them can still be made")
    for (reason, count) in losses.allowed.sorted(by: { $0.key < $1.key }) {
      print("  more rows \(count) times: \(reason)")
    }
    #expect(losses.originals > 150)
    #expect(losses.mutants > 1400)
    #expect(losses.wider.sorted() == [])
  }

  /// Each change after what stands above it, whole and without each of its tokens.
  private func drop(_ source: LossySource, on base: Store) throws -> Losses {
    var losses = Losses()
    let text = SourceText(source.text)
    let tree = Parser.parse(text)
    guard tree.statements.contains(where: isChange) else { return losses }
    let trial = try source.trial(base)
    for (index, statement) in tree.statements.enumerated() {
      let words = text.text(statement.span)
      if isChange(statement), let rows = changed(words, trial), !rows.isEmpty {
        losses.originals += 1
        try drop(words, rows, trial, &losses)
      }
      if index + 1 < tree.statements.count { _ = trial.run(words) }
    }
    return losses
  }

  private func isChange(_ statement: QCQSyntax.Statement) -> Bool {
    switch statement {
    case .change: true
    case .explain(let inner, _): isChange(inner)
    case .query, .watch, .let, .param, .use, .assert, .print, .together, .invalid: false
    }
  }

  private func drop(
    _ text: String, _ rows: Set<String>, _ trial: ChangeTrial, _ losses: inout Losses
  ) throws {
    let source = SourceText(text)
    let tokens = Parser.parse(source).tokens.enumerated()
    for (index, token) in tokens where token.kind != .newline && token.kind != .end {
      var bytes = source.utf8
      bytes.removeSubrange(token.span.range)
      let mutant = String(decoding: bytes, as: UTF8.self)
      losses.mutants += 1
      // All of them are for the long form; of each text other ones.
      guard Checkout.isLong || (index + text.utf8.count) % 11 == 0 else { continue }
      guard let found = changed(mutant, trial) else { continue }
      losses.running += 1
      guard found.isStrictSuperset(of: rows) else { continue }
      if let reason = WiderReason(source.text(token.span)) {
        losses.allowed[reason.rawValue, default: 0] += 1
      } else {
        losses.wider.append(
          "\(mutant)  ⟵ \(source.text(token.span)): \(rows.count) > \(found.count)")
      }
    }
  }

  /// The rows that a text would change; nil where it can't be run.
  private func changed(_ text: String, _ trial: ChangeTrial) -> Set<String>? {
    let end = trial.run(text, isDryRun: true)
    guard end.isDone else { return nil }
    return Set(
      end.output.reports.flatMap(\.rows.all).map { row in
        // A list may only be touched by its items, or go.
        "\(row.entity.singular) \(row.id) \(row.new == nil)"
      })
  }
}
