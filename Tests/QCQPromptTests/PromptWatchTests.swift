import Foundation
import GRDB
import QuickCartStore
import TestSupport
import Testing

@testable import QCQConsole
@testable import QCQPrompt

@Suite("Watches in the background of a prompt") struct PromptWatchTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func add(_ name: String, _ store: Store) {
    try? store.queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO shopping_items
            (id, name, notes, category_id, shopping_list_id, created_at, updated_at)
          VALUES (?, ?, '', 8, 'l', 9e9, 9e9)
          """, arguments: [name, name])
    }
  }

  @Test("Their changes come as lines; they are listed, paused, resumed and stopped")
  func whole() throws {
    let path = sandbox.path("a.sqlite")
    let store = try Store.withItems(2, at: path)
    let other = try Store.open(path: path)
    let trial = try PromptTrial(
      [
        "watch items &", "watch count items as total &", "watch items as total &", ".watch",
        ".watch pause 1", ".watch resume 1", ".watch total", ".watch stop total", ".watch stop all",
        ".watch stpo 1", ".watch stop 1", "watch items where pendng &",
        "watch items\ncount items &",
      ], store: store)
    trial.editor.acts[3] = { editor in
      add("Bread", other)
      let lines = editor.news { $0.count >= 2 }
      #expect(Set(lines) == ["[1] + Bread", "[total] ~ 2 → 3"])
    }
    trial.editor.acts[5] = { editor in
      for number in 1...12 { add("Milk \(number)", other) }
      #expect(
        editor.news { $0.last == "[total] ~ 3 → 15" || $0.last?.hasSuffix("→ 15") == true }
          .allSatisfy { $0.hasPrefix("[total]") })
    }
    trial.editor.acts[6] = { editor in
      let lines = editor.news { $0.count >= 9 }
      #expect(lines.prefix(8).allSatisfy { $0.hasPrefix("[1] + Milk") })
      #expect(lines.last == "[1] … and 4 more; now 15 items")
    }
    let text = trial.run()
    #expect(
      trial.prompts.map { $0 }
        == [
          "qcq> ", "qcq [1 watch]> ", "qcq [2 watches]> ", "qcq [2 watches]> ", "qcq [2 watches]> ",
          "qcq [1 watch]> ", "qcq [2 watches]> ", "qcq [2 watches]> ", "qcq [1 watch]> ", "qcq> ",
          "qcq> ",
          "qcq> ", "qcq> ", "qcq> ",
        ])
    #expect(text.hasPrefix("[1] is watching: 2 items now; `.watch 1` shows it"), "\(text)")
    #expect(text.contains("[total] is watching: 2 now;"), "\(text)")
    #expect(text.contains("error: there is already a watch `total`\n"))
    #expect(text.contains("1      watching  3 items"), "\(text)")
    #expect(text.contains("\n15\n"), "\(text)")
    #expect(text.contains("did you mean `stop`?"), "\(text)")
    #expect(trial.editor.prefills[12] == "watch items where pending &")
    #expect(
      text.contains("error: only a single `watch` can run in the background"), "\(text)")
  }

  @Test("Each is listed with the current list that it is about") func lists() throws {
    let trial = try PromptTrial(
      [
        "in \"BBQ\"", "watch items as here &", "watch lists as all_lists &",
        "watch items in \"Holiday baking\" as there &", "in all", ".format csv", ".watch",
      ])
    let rows = trial.run().split(separator: "\r\n").suffix(3).map(String.init)
    #expect(rows.map { $0.prefix { $0 != "," } } == ["here", "all_lists", "there"])
    #expect(rows[0].hasSuffix(",BBQ,watch items"), "\(rows)")
    #expect(rows[1].hasSuffix(",,watch lists"), "\(rows)")
    #expect(rows[2].contains(",,\"watch items in"), "\(rows)")
  }

  @Test(
    "A word of `.watch` is no name of one, so that it always means itself",
    arguments: ["all", "stop", "pause", "resume"])
  func words(word: String) throws {
    let trial = try PromptTrial(["watch items as \(word) &", ".watch stop all", "lists"])
    let text = trial.run()
    #expect(text.contains("error: a watch can't be called `\(word)`"), "\(text)")
    #expect(trial.prompts.allSatisfy { $0 == "qcq> " })
  }

  @Test(
    "Another watch than the one that was named is shown, and neither stopped nor paused",
    arguments: [
      (".watch a3", ".watch a2"), (".watch stop a3", ""), (".watch pause a3", ""),
      (".watch resume a3", ""),
    ])
  func similar(entry: String, offer: String) throws {
    let trial = try PromptTrial(["watch items as a2 &", entry, "count items"])
    #expect(trial.run().contains("= help: did you mean `a2`?"))
    #expect(trial.editor.prefills[2] == offer)
  }

  @Test("One is called one") func singular() throws {
    let trial = try PromptTrial(
      ["watch items &", "watch categories limit 1 &", "watch lists &"],
      store: Store.withItems(1, at: sandbox.path("a.sqlite")))
    let lines = trial.run().split(separator: "\n").map { $0.prefix { $0 != ";" } }
    #expect(
      lines == [
        "[1] is watching: 1 item now", "[2] is watching: 1 category now",
        "[3] is watching: 1 list now",
      ])
  }

  @Test("They know the current list, named queries and values of parameters") func surroundings()
    throws
  {
    let path = sandbox.path("a.sqlite")
    let store = try Store.withItems(2, at: path)
    let other = try Store.open(path: path)
    let trial = try PromptTrial(
      [
        "in \"Large\"", "let some = items where quantity >= $n", "param n: int",
        "let some = items where quantity >= $n", "watch some as s &", "count items",
      ],
      answers: [.entry("1")], store: store)
    trial.editor.acts[5] = { editor in
      add("Bread", other)
      #expect(editor.news { !$0.isEmpty } == ["[s] + Bread"])
    }
    trial.run()
    #expect(trial.prompts.last == "qcq Large [1 watch]> ")
  }

  @Test("A database in memory can be watched, too") func memory() throws {
    let trial = try PromptTrial(["in \"BBQ\"", "watch items &", "add \"Limes\"", "check \"Limes\""])
    trial.editor.acts[3] = { editor in
      #expect(editor.news { !$0.isEmpty } == ["[1] + Limes"])
    }
    trial.editor.acts[4] = { editor in
      #expect(editor.news { !$0.isEmpty } == ["[1] ~ Limes: completed ☐ → ☑"])
    }
    trial.run()
  }

  @Test("They end with the prompt and with another database, threads and files") func ends() throws
  {
    let path = sandbox.path("a.sqlite")
    let trial = try PromptTrial(
      ["watch items &", "watch lists &", ".open new \(sandbox.path("b.sqlite"))", "watch items &"],
      store: Store.withItems(2, at: path))
    let other = sandbox.path("b.sqlite")
    var before = 0
    trial.editor.acts[3] = { _ in before = (try? openFiles(other)) ?? 0 }
    #expect(trial.run().contains("\nended 2 watches\n"))
    #expect(trial.prompts[3] == "qcq> " && trial.prompts[4] == "qcq [1 watch]> ")
    #expect(trial.repl.watches.watches.isEmpty)
    #expect(try openFiles(path) == 0)
    // The prompt itself still has this one; SQLite keeps a descriptor for later where it could not
    // close it, as another connection of the process had a lock.
    #expect(try openFiles(other) <= before + 2)
  }

  /// How many descriptors this process has of a database, where the system tells.
  private func openFiles(_ path: String) throws -> Int {
    let folder = "/proc/self/fd"
    let manager = FileManager.default
    guard manager.fileExists(atPath: folder) else { return 0 }
    return try manager.contentsOfDirectory(atPath: folder).count { name in
      let target = try? manager.destinationOfSymbolicLink(atPath: folder + "/" + name)
      return target?.hasPrefix(path) ?? false
    }
  }

  @Test("Of a flood only the latest lines are kept") func bounded() {
    let news = WatchNews(limit: 10)
    for number in 0..<1000 { news.post(["line \(number)"]) }
    let lines = news.news() ?? []
    #expect(lines.first == "… 990 earlier lines of watches left out")
    #expect(lines.last == "line 999" && lines.count == 11)
    #expect(news.news() == nil)
    var request = pollfd(fd: news.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&request, 1, 0) == 0)
  }
}
