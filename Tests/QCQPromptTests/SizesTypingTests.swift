import Foundation
import TestSupport
import Testing

/// Each thing that can be typed, at each width that counts.
@Suite("Typing in narrow and wide windows") struct SizesTypingTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func makePrompt(
    _ columns: Int, environment: [String: String] = [:]
  ) throws -> PromptTerminal {
    try PromptTerminal(
      sandbox, columns: columns, environment: ["NO_COLOR": "1"].merging(environment) { $1 })
  }

  @Test("Colours go on in the next row", arguments: Screen.sizes)
  func colors(columns: Int) throws {
    let prompt = try PromptTerminal(sandbox, columns: columns)
    prompt.type("count items where nme contains \"x\" and quantity > 12 ")
    prompt.expect(line: "qcq> count items where nme contains \"x\" and quantity > 12 ▮")
    let styles = ["count items": "35m", "nme": "4;31m", "\"x\"": "32m", "and": "35m", "12": "33m"]
    for (word, style) in styles {
      #expect(prompt.screen.style(of: word, isLast: true) == style, "\(word)")
    }
    prompt.type("and note contains \"op")
    prompt.wait { $0.style(of: "\"op") == "31m" }
    #expect(prompt.screen.style(of: "\"op") == "31m")
  }

  @Test("Ghost text is cut where the row ends, and accepted whole", arguments: Screen.sizes)
  func ghost(columns: Int) throws {
    let prompt = try PromptTerminal(sandbox, columns: columns)
    prompt.type("items wh")
    prompt.expect("qcq> items wh▮ere")
    #expect(prompt.screen.style(of: "ere", isLast: true) == "2m")
    prompt.type(Keys.right)
    prompt.expect("qcq> items where▮")
    prompt.type(Keys.control("U"), "items in \"Camp")
    prompt.expect("qcq> items in \"Camp▮" + (columns == 20 ? "…" : "ing in the Ardennes\""))
    prompt.type(Keys.right)
    prompt.expect(line: "qcq> items in \"Camping in the Ardennes\"▮")
    prompt.type(Keys.control("U"), "count lists", Keys.enter)
    prompt.expect(lines: "8\nqcq> ▮")
    prompt.type("co")
    prompt.expect("qcq> co▮unt lists")
    prompt.type(Keys.controlRight)
    prompt.expect("qcq> count▮ lists")
    prompt.type(Keys.end)
    prompt.expect("qcq> count lists▮")
  }

  @Test("Tab knows each kind of word and name", arguments: Screen.sizes)
  func completion(columns: Int) throws {
    let prompt = try makePrompt(columns)
    prompt.say("param most: number = 3")
    prompt.say("let open = items where pending")
    let samples = [
      ("items wh", "ere"), ("items where quan", "tity"), ("items where leng", "th("),
      ("items where quantity > $m", "ost"), ("items in \"BB", "Q\""),
      ("check \"Halloum", "i\""), ("add \"Kiwi\" to \"BBQ\" as \"Prod", "uce\""),
      ("count ope", "n"), (".forma", "t"), (".format js", "on"), ("help wher", "e"),
    ]
    for (typed, rest) in samples {
      prompt.type(typed, Keys.tab)
      prompt.expect(line: "qcq> " + typed + rest + "▮")
      prompt.type(Keys.control("U"))
      prompt.expect("qcq> ▮")
    }
  }

  @Test("A menu fits, with what is known of each name", arguments: Screen.sizes)
  func menu(columns: Int) throws {
    let prompt = try makePrompt(columns)
    prompt.type("items in \"B", Keys.tab)
    prompt.wait { $0.text().contains("Holiday bak") }
    let rows = prompt.entry.split(separator: "\n").map(String.init)
    #expect(rows.first == "qcq> items in \"B▮")
    #expect(rows.dropFirst().allSatisfy { $0.count < columns }, "\(rows)")
    if columns > 20 {
      #expect(rows[1].contains(/^  BBQ +\d+ of 18 pending$/), "\(rows)")
    } else {
      // Of a detail too little would be seen.
      #expect(rows[1] == "  BBQ" && rows.contains("  Holiday baking"), "\(rows)")
    }
    prompt.type(Keys.tab)
    prompt.wait { $0.text().contains("\n> BBQ") }
    #expect(prompt.entry.hasPrefix(prompt.wrapped("qcq> items in \"BBQ\"▮") + "\n> BBQ"))
    prompt.type(Keys.enter)
    prompt.expect(line: "qcq> items in \"BBQ\"▮")
  }

  @Test("Up and Down go through lines, however many rows they take", arguments: Screen.sizes)
  func lines(columns: Int) throws {
    let prompt = try makePrompt(columns)
    let first = "count items where pending and quantity > 1"
    prompt.type(first, Keys.altEnter, "count lists", Keys.up, Keys.home, "  ")
    prompt.expect(line: "qcq>   ▮\(first)\n...> count lists")
    prompt.type(Keys.end)
    prompt.expect(line: "qcq>   \(first)▮\n...> count lists")
    prompt.type(Keys.down, Keys.home)
    prompt.expect(line: "qcq>   \(first)\n...> ▮count lists")
    prompt.type(Keys.control("K"), Keys.control("Y"), Keys.control("Y"), Keys.control("_"))
    prompt.expect(line: "qcq>   \(first)\n...> count lists▮")
    prompt.type(Keys.enter)
    prompt.wait { $0.text().contains("\n8\n") }
    prompt.expect("qcq> ▮")
  }

  @Test("Enter runs what is whole; the prompt says what is missing", arguments: Screen.sizes)
  func unfinished(columns: Int) throws {
    let prompt = try makePrompt(columns)
    let note = "needs a closing `)`; Enter on an empty line runs it as it is"
    prompt.type("count items where (", Keys.enter)
    let cut = note.count < columns ? note : note.prefix(columns - 2) + "…"
    prompt.expect(line: "qcq> count items where (\n...> ▮\n" + cut)
    prompt.type("pending", Keys.enter, ")")
    prompt.expect(line: "qcq> count items where (\n...> pending\n...> )▮")
    prompt.type(Keys.enter)
    prompt.expect(lines: "...> )\n57\nqcq> ▮")
    // The whole of it comes back.
    prompt.type(Keys.up)
    prompt.expect(line: "qcq> count items where (\n...> pending\n...> )▮")
    prompt.type(Keys.control("C"))
    prompt.expect(lines: "...> )^C\nqcq> ▮")
  }

  @Test("Three pasted statements wait, one a `delete`", arguments: Screen.sizes)
  func paste(columns: Int) throws {
    let prompt = try makePrompt(columns)
    let text = "count lists\ndelete items in \"BBQ\"\nzzzzzz"
    prompt.paste(text + "\n")
    let shown = "qcq> " + text.replacing("\n", with: "\n...> ")
    prompt.expect(line: shown + "\n...> ▮")
    prompt.type(Keys.enter)
    // One of them is wrong, so that none is run.
    prompt.wait { $0.text().contains("[unknown-source]") && $0.text().hasSuffix("\nqcq> ▮") }
    #expect(!prompt.screen.text().contains("\n8\n"))
    prompt.say("count items in \"BBQ\"", "18")
  }

  @Test("Ctrl-R shows what it finds", arguments: Screen.sizes)
  func search(columns: Int) throws {
    let prompt = try makePrompt(columns)
    prompt.say("count lists", "8")
    prompt.say("count items", "94")
    let help = "   Ctrl-R older · Esc accept · Ctrl-G cancel"
    let shown = 12 + help.count < columns ? help : ""
    prompt.type("x", Keys.control("R"), "list")
    prompt.expect("qcq> count lists\nsearch: list▮" + shown)
    prompt.type("zz")
    prompt.expect("qcq> count lists\nno match: listzz▮" + (columns > 40 ? help : ""))
    prompt.type(Keys.control("G"))
    prompt.expect("qcq> x▮")
    prompt.type(Keys.control("R"), "list", Keys.escape)
    prompt.expect("qcq> count lists▮")
    prompt.type(Keys.enter)
    prompt.expect(lines: "8\nqcq> ▮")
  }

  @Test("An editor of one's own edits the entry", arguments: Screen.sizes)
  func editor(columns: Int) throws {
    try sandbox.write("#!/bin/sh\nsed -i 's/items/lists/g' \"$1\"\n", to: "ed", isExecutable: true)
    let prompt = try makePrompt(columns, environment: ["EDITOR": sandbox.path("ed")])
    prompt.type("count items # of all items", Keys.control("X") + Keys.control("E"))
    prompt.expect(line: "qcq> count lists # of all lists▮")
    prompt.type(Keys.enter)
    prompt.expect(lines: "8\nqcq> ▮")
  }

  @Test("What an editor has saved is kept if it can't be read", arguments: Screen.sizes)
  func unreadableText(columns: Int) throws {
    let bytes = Data("items where name = \"Cr\u{E8}me\"\n".unicodeScalars.map { UInt8($0.value) })
    try bytes.write(to: URL(fileURLWithPath: sandbox.path("latin1")))
    try sandbox.write(
      "#!/bin/sh\ncat \(sandbox.path("latin1")) > \"$1\"\n", to: "ed", isExecutable: true)
    let folder = sandbox.path("edited")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let prompt = try makePrompt(
      columns, environment: ["EDITOR": sandbox.path("ed"), "TMPDIR": folder])
    prompt.type("count items", Keys.control("X") + Keys.control("E"))
    // Broken where there is little room.
    prompt.wait { $0.text().contains("UTF-8") }
    prompt.expect(line: "qcq> count items▮")
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(
      try kept.map { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")) } == [bytes])
  }

  @Test("Keys are as editrc says", arguments: Screen.sizes)
  func settings(columns: Int) throws {
    try sandbox.write("bind ^T ed-delete-prev-word\nbind -s ^G items\n", to: ".editrc")
    let prompt = try makePrompt(columns)
    prompt.type("count items where lists", Keys.control("T"), Keys.control("G"))
    prompt.expect(line: "qcq> count items where items▮")
  }

  @Test("Characters of two columns are broken whole", arguments: Screen.sizes)
  func wide(columns: Int) throws {
    let prompt = try makePrompt(columns)
    let text = "# " + String(repeating: "日本酒🍞cafe\u{301}👨‍👩‍👧‍👦🇳🇱❤️", count: 3)
    prompt.type(text)
    prompt.expect(line: "qcq> " + text + "▮")
    var place = text.endIndex
    for _ in 0..<11 {
      place = text.index(before: place)
      prompt.type(Keys.left)
      prompt.expect(line: "qcq> " + text[..<place] + "▮" + text[place...])
    }
    let before = text.index(before: place)
    prompt.type(Keys.backspace)
    prompt.expect(line: "qcq> " + text[..<before] + "▮" + text[place...])
  }

  @Test("Without a place to draw lines are read as they come", arguments: Screen.sizes)
  func plain(columns: Int) throws {
    let prompt = try makePrompt(columns, environment: ["TERM": "dumb"])
    prompt.type("count items where (\n")
    prompt.expect(lines: "qcq> count items where (\n...> ▮")
    prompt.type("pending)\n")
    prompt.expect(lines: "qcq> count items where (\n...> pending)\n57\nqcq> ▮")
  }

  @Test(
    "Another size draws the entry anew, whatever the terminal does with long lines",
    arguments: Screen.sizes, Screen.Narrowing.allCases)
  func resizing(columns: Int, narrowing: Screen.Narrowing) throws {
    let kind: [String: String] =
      switch narrowing {
      case .breaking: ["VTE_VERSION": "7006"]
      case .cutting: ["XTERM_VERSION": "XTerm(390)"]
      }
    let prompt = try PromptTerminal(
      sandbox, columns: columns, narrowing: narrowing,
      environment: ["NO_COLOR": "1"].merging(kind) { $1 })
    prompt.say("count lists", "8")
    let text = "# " + String(repeating: "abcd ", count: 12) + "en"
    prompt.type(text, "d", Keys.left)
    prompt.expect(line: "qcq> " + text + "▮d")
    for other in Screen.sizes where other != columns {
      for size in [other, columns] {
        prompt.resize(columns: size)
        // Of what it was before nothing is left above, and of what was above nothing is lost.
        prompt.expect(lines: "8\nqcq> " + text + "▮d")
        #expect(prompt.screen.text().ranges(of: "# abcd").count == 1)
      }
    }
    prompt.type("x")
    prompt.expect(line: "qcq> " + text + "x▮d")
  }
}
