import GRDB
import QCQConsole
import QCQSemantics
import QCQSyntax
import QCQText
import QuickCartStore
import TestSupport
import Testing

/// Enter accepts what the line begins with; nothing comes of that alone but answers.
@Suite("Enter, Enter") struct PromptFixTests {
  /// The rows of all tables, in order.
  private func rows(_ store: Store) throws -> [Row] {
    try store.queue.read { db in
      try ["shopping_lists", "shopping_items", "item_categories"].flatMap { table in
        try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY id")
      }
    }
  }

  /// Each mistake once, in the same order each time.
  private func mistakes() throws -> [String] {
    let pages = try Checkout.files(in: "grammar/diagnostics", ending: ".md").flatMap {
      try MarkdownPage($0).fences.filter { $0.language == "qcq" && !$0.has("fixed") }.map(\.body)
    }
    // What writes a file is no matter of rows.
    let lines = ExampleLines.all.filter { !$0.contains("into") }.map { Example($0) }
    var mutants = lines.flatMap { example -> [String] in
      (Mutations.all(of: example) + Mutations.turns(of: example)).map(\.text)
    }
    if !Checkout.isLong {
      mutants = mutants.enumerated().filter { $0.offset % 61 == 0 }.map(\.element)
    }
    // What is right may change something.
    let wrong = (pages + mutants).filter(hasErrors)
    return wrong.reduce(into: (texts: [String](), seen: Set<String>())) { found, text in
      if found.seen.insert(text).inserted { found.texts.append(text) }
    }.texts
  }

  private func hasErrors(_ text: String) -> Bool {
    var session = Declarations(CanonicalSchema.vocabulary)
    return session.check(Parser.parse(SourceText(text))).diagnostics.hasErrors
  }

  @Test("Over every page and the mistakes in the examples no row changes") func twice() throws {
    let mistakes = try mistakes()
    #expect(mistakes.count > (Checkout.isLong ? 5000 : 100))
    let store = try Store.sample(.demo, now: PromptTrial.now)
    let before = try rows(store)
    var offers = 0
    for text in mistakes {
      let trial = try PromptTrial([text], store: store, consent: .asking, acceptsOffers: true)
      trial.run()
      offers += trial.editor.prefills.count { !$0.isEmpty }
      guard try rows(store) != before else { continue }
      Issue.record("\(text): \(trial.text)")
      return
    }
    #expect(offers * 5 > mistakes.count)
  }

  @Test("An offered change is asked about, however small it is") func asked() throws {
    let trial = try PromptTrial(
      ["chekc \"Cola\" in \"BBQ\""], answers: [.entry("")], consent: .asking,
      acceptsOffers: true)
    trial.run()
    #expect(trial.editor.prefills[1] == "check \"Cola\" in \"BBQ\"")
    #expect(trial.editor.questions == ["check 1 item in \"BBQ\"? [y/N] "])
    #expect(trial.text.contains("nothing was changed"))
    let agreed = try PromptTrial(
      ["chekc \"Cola\" in \"BBQ\""], answers: [.entry("y")], consent: .asking,
      acceptsOffers: true)
    #expect(agreed.run().contains("checked"))
  }

  @Test(
    "What only the data speak against is offered as its fix has it",
    arguments: [
      ("check \"Colla\" in \"BBQ\"", "check \"Cola\" in \"BBQ\""),
      ("delete \"Watermellon\" in \"BBQ\"", "delete \"Watermelon\" in \"BBQ\""),
      ("add \"x\" to \"BBQ\" as \"Dary\"", "add \"x\" to \"BBQ\" as \"Dairy\""),
      (
        "update \"Cola\" in \"BBQ\" set category = \"Dary\"",
        "update \"Cola\" in \"BBQ\" set category = \"Dairy\""
      ),
      ("items where category = \"Dary\"", "items where category = \"Dairy\""),
    ])
  func data(entry: String, offer: String) throws {
    let store = try Store.sample(.demo, now: PromptTrial.now)
    let before = try rows(store)
    let trial = try PromptTrial([entry], store: store, consent: .asking)
    let text = trial.run()
    #expect(text.contains("= fix: write `"), "\(text)")
    #expect(trial.editor.prefills.last == offer)
    // Enter alone asks.
    let accepted = try PromptTrial(
      [entry], store: store, consent: .asking, acceptsOffers: true)
    accepted.run()
    #expect(try rows(store) == before)
    #expect(accepted.editor.questions.count == (entry.hasPrefix("items") ? 0 : 1))
  }

  @Test("What has no fix is not offered, and says how its category is made") func made() throws {
    let trial = try PromptTrial(
      [
        "add \"x\" to \"BBQ\" as \"Bakery\"",
        "update \"Cola\" in \"BBQ\" set category = \"Bakery\"",
      ], consent: .asking)
    let text = trial.run()
    #expect(text.ranges(of: "`create category \"Bakery\" emoji \"…\"` makes it").count == 2)
    #expect(trial.editor.prefills.allSatisfy { $0.isEmpty })
    let other = try PromptTrial(["delete category \"Bakery\""], consent: .asking)
    #expect(!other.run().contains("create category"))
  }

  @Test(
    "Where nobody is asked no change is offered",
    arguments: [
      "chekc \"Cola\" in \"BBQ\"", "check \"Colla\" in \"BBQ\"", "delete items", ".undoo", ".reod",
      "undo 2",
    ])
  func silent(entry: String) throws {
    let trial = try PromptTrial([entry], consent: .given)
    trial.run()
    #expect(trial.editor.prefills.last == "", "\(trial.text)")
  }

  @Test(
    "Of two fixes of a change none is taken for the right one",
    arguments: [
      "delete items where nate = \"x\"", "update items in \"BBQ\" set nate = \"x\"",
      "delete lists where title != \"BBQ C\"", "check \"Cola\" in \"BBQ C\"",
      "delete items where list != \"BBQ C\"",
    ])
  func ambiguous(entry: String) throws {
    let store = try Store.sample(.demo, now: PromptTrial.now)
    for title in ["BBQ A", "BBQ B"] {
      let trial = try PromptTrial(["create list \"\(title)\""], store: store)
      trial.run()
    }
    let trial = try PromptTrial([entry], store: store, consent: .asking)
    let text = trial.run()
    #expect(trial.editor.prefills.last == "", "\(text)")
    #expect(text.split(separator: "= fix: ").count > 2, "\(text)")
    // A query is only looked at.
    let query = try PromptTrial(["items where has nate"], store: store)
    query.run()
    #expect(query.editor.prefills.last == "items where has name")
  }

  @Test("A quote is closed behind a title that there is") func closed() throws {
    let store = try Store.sample(.demo, now: PromptTrial.now)
    try PromptTrial(["create list \"Cola by the sea\""], store: store).run()
    let trial = try PromptTrial(
      ["items in \"BBQ where not completed limit 5", "items in \"Cola by the sea", "lists"],
      store: store)
    trial.run()
    #expect(trial.editor.prefills[1] == "items in \"BBQ\" where not completed limit 5")
    #expect(trial.editor.prefills[2] == "items in \"Cola by the sea\"")
  }

  @Test("What is only offered declares nothing") func undeclared() throws {
    let trial = try PromptTrial(["let open = itms", "count open"])
    #expect(trial.run().contains("there is no source `open`"))
    #expect(trial.editor.prefills[1] == "let open = items")
  }

  @Test("What is not right in itself is not offered", arguments: ["add \"Milk\"", "watch", "a, b"])
  func unfinished(entry: String) throws {
    let trial = try PromptTrial([entry, "lists"])
    trial.run()
    let offered = trial.editor.prefills[1]
    #expect(offered.isEmpty || !hasErrors(offered), "\(offered)")
  }
}
