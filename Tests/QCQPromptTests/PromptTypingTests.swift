import Foundation
import TestSupport
import Testing

@Suite("Typing at the prompt") struct PromptTypingTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test("A line that is too long goes on below", arguments: [20, 40, 80, 200])
  func wrapping(columns: Int) throws {
    let prompt = try PromptTerminal(sandbox, columns: columns, environment: ["NO_COLOR": "1"])
    let text = String(repeating: "abcdefghi ", count: 22).dropLast()
    prompt.type(String(text))
    prompt.expect(Self.wrapped("qcq> " + text + "▮", columns))
    prompt.type(Keys.home)
    prompt.expect(Self.wrapped("qcq> ▮" + text, columns))
    for _ in 0..<columns { prompt.type(Keys.right) }
    let place = text.index(text.startIndex, offsetBy: columns)
    prompt.expect(Self.wrapped("qcq> " + text[..<place] + "▮" + text[place...], columns))
    prompt.type(Keys.backspace, Keys.control("K"))
    let shorter = text[..<text.index(before: place)]
    prompt.expect(Self.wrapped("qcq> " + shorter + "▮", columns))
    prompt.type(Keys.control("Y"))
    let end = shorter + text[place...]
    prompt.expect(Self.wrapped("qcq> " + end + "▮", columns))
  }

  /// A line broken after every so many columns; the cursor takes none.
  private static func wrapped(_ line: String, _ columns: Int) -> String {
    var (rows, width) = ([""], 0)
    for character in line {
      if width == columns {
        rows.append("")
        width = 0
      }
      rows[rows.count - 1].append(character)
      if character != "▮" { width += 1 }
    }
    return rows.map { $0.replacing(/\ +$/, with: "") }.joined(separator: "\n")
  }

  static let characters: [(text: String, width: Int)] = [
    ("日本酒", 6), ("🍞", 2), ("cafe\u{301}", 4), ("👨‍👩‍👧‍👦", 2), ("🇳🇱", 2), ("❤️", 2), ("한국", 4),
    ("e\u{301}\u{323}", 1), ("👍🏽", 2),
  ]

  @Test(
    "The cursor is where the eye expects it", arguments: characters.indices,
    Screen.Widths.allCases)
  func cursor(index: Int, widths: Screen.Widths) throws {
    let (text, width) = Self.characters[index]
    let prompt = try PromptTerminal(sandbox, widths: widths)
    prompt.type("#" + text + "x")
    prompt.wait { $0.column == 5 + 1 + width + 1 }
    #expect(prompt.screen.column == 5 + 1 + width + 1)
    prompt.type(Keys.left)
    prompt.wait { $0.column == 5 + 1 + width }
    #expect(prompt.screen.column == 5 + 1 + width)
    for _ in text { prompt.type(Keys.left) }
    prompt.wait { $0.column == 6 }
    #expect(prompt.screen.column == 6)
    prompt.type(Keys.end, Keys.backspace)
    for _ in text { prompt.type(Keys.backspace) }
    prompt.expect("qcq> #▮")
  }

  @Test("Keys of the last character delete and move over all of it") func clusters() throws {
    let prompt = try PromptTerminal(sandbox)
    prompt.type("# a👨‍👩‍👧‍👦b🇳🇱c")
    prompt.expect("qcq> # a👨‍👩‍👧‍👦b🇳🇱c▮")
    prompt.type(Keys.left, Keys.left)
    prompt.expect("qcq> # a👨‍👩‍👧‍👦b▮🇳🇱c")
    prompt.type(Keys.delete)
    prompt.expect("qcq> # a👨‍👩‍👧‍👦b▮c")
    prompt.type(Keys.left, Keys.backspace)
    prompt.expect("qcq> # a▮bc")
    prompt.type(Keys.control("_"))
    prompt.expect("qcq> # a👨‍👩‍👧‍👦▮bc")
  }

  @Test("Words have colours, and names that the session knows are not marked") func colors() throws
  {
    let prompt = try PromptTerminal(sandbox)
    prompt.type("let open = items where pending", Keys.enter)
    prompt.expect(end: "pending\nqcq> ▮")
    prompt.type("count open where ")
    prompt.expect("qcq> count open where ▮")
    #expect(prompt.screen.style(of: "count open") == "35m")
    #expect(prompt.screen.style(of: "open where") != "4;31m")
    prompt.type(Keys.control("U"), "count items where nme contains \"x\" ")
    prompt.expect("qcq> count items where nme contains \"x\" ▮")
    #expect(prompt.screen.style(of: "nme") == "4;31m")
    #expect(prompt.screen.style(of: "\"x\"") == "32m")
    prompt.type("and note contains \"open")
    prompt.wait { $0.style(of: "\"open") == "31m" }
    #expect(prompt.screen.style(of: "\"open") == "31m")
  }

  @Test("What would act on the terminal is shown as a mark") func controls() throws {
    let prompt = try PromptTerminal(sandbox, environment: ["NO_COLOR": "1"])
    prompt.paste("# \u{1B}[2J\u{1B}]0;x\u{7}\u{202E}\u{9B}\t\u{301}")
    prompt.expect("qcq> # ␛[2J␛]0;x␇<U+202E><U+009B>␉\u{25CC}\u{301}▮")
    prompt.type(Keys.backspace, Keys.backspace, Keys.backspace)
    prompt.expect("qcq> # ␛[2J␛]0;x␇<U+202E>▮")
    prompt.enter("")
    prompt.type(Keys.up)
    prompt.expect("qcq> # ␛[2J␛]0;x␇<U+202E>▮")
  }

  @Test("Undo takes back a word at a time") func undo() throws {
    let prompt = try PromptTerminal(sandbox, environment: ["NO_COLOR": "1"])
    prompt.type("count items")
    prompt.expect("qcq> count items▮")
    prompt.type(Keys.control("W"))
    prompt.expect("qcq> count ▮")
    prompt.type(Keys.control("_"))
    prompt.expect("qcq> count items▮")
    prompt.type(Keys.control("_"), Keys.control("_"))
    prompt.expect("qcq> count▮")
    prompt.type(Keys.control("_"), Keys.control("_"))
    prompt.expect("qcq> ▮")
  }

  @Test("Ctrl-C clears the line, Ctrl-D ends") func leaving() throws {
    let prompt = try PromptTerminal(sandbox)
    prompt.type("items where (", Keys.enter)
    prompt.expect(end: "...> ▮\nneeds a closing `)`; Enter on an empty line runs it as it is")
    prompt.type(Keys.control("C"))
    prompt.expect(end: "qcq> items where (\n...> ^C\nqcq> ▮")
    prompt.type("x", Keys.control("D"))
    prompt.expect("qcq> x▮")
    prompt.type(Keys.backspace, "count items", Keys.enter)
    prompt.expect(end: "\n94\nqcq> ▮")
    prompt.process.send(SIGINT)
    prompt.expect(end: "94\nqcq> ^C\nqcq> ▮")
    prompt.type(Keys.control("D"))
    prompt.expectEnd()
    #expect(!prompt.screen.marksPastes)
  }

  @Test("Ctrl-L leaves only the entry on the screen") func clearing() throws {
    let prompt = try PromptTerminal(sandbox)
    prompt.type("# abc", Keys.left, Keys.control("L"))
    prompt.wait { $0.text() == "qcq> # ab▮c" }
    #expect(prompt.screen.text() == "qcq> # ab▮c")
  }

  @Test(
    "Ctrl-Z gives the terminal to the shell, and `fg` takes it back",
    .enabled(if: Executable.tool("setsid") != nil))
  func stopping() throws {
    let prompt = try PromptTerminal(
      sandbox, ["--ctty", "--wait", "/bin/sh", "-i"], environment: ["PS1": "$ ", "ENV": ""],
      program: Executable.tool("setsid") ?? "", prompt: "$ ")
    prompt.type("qcq --sample demo\n")
    prompt.expect(end: "qcq> ▮")
    prompt.type("# abc", Keys.left)
    prompt.expect(end: "qcq> # ab▮c")
    prompt.type(Keys.control("Z"))
    prompt.expect(end: "$ ▮")
    #expect(!prompt.screen.marksPastes)
    prompt.type("echo $((40 + 2))\n")
    prompt.expect(end: "\n42\n$ ▮")
    prompt.type("fg\n")
    prompt.expect(end: "qcq> # ab▮c")
    #expect(prompt.screen.marksPastes)
    prompt.type("x")
    prompt.expect(end: "qcq> # abx▮c")
    prompt.type(Keys.control("C"), Keys.control("D"))
    prompt.expect(end: "$ ▮")
    prompt.type("exit\n")
    prompt.expectEnd()
  }

  @Test("Ctrl-C takes an entry back from its menu, too") func leavingMenu() throws {
    let prompt = try PromptTerminal(sandbox)
    prompt.type("items in \"B", Keys.tab, Keys.tab)
    prompt.wait { $0.text().contains("BBQ") }
    prompt.type(Keys.control("C"))
    prompt.expect(end: "^C\nqcq> ▮")
    prompt.type("count items", Keys.enter)
    prompt.expect(end: "qcq> count items\n94\nqcq> ▮")
  }

  @Test("A window without room does no harm", arguments: [(1, 1), (2, 2), (5, 1), (9, 3)])
  func tiny(columns: Int, lines: Int) throws {
    let prompt = try PromptTerminal(sandbox)
    prompt.resize(columns: columns, lines: lines)
    prompt.type("items where 日本", Keys.tab, Keys.up, Keys.altEnter, "x", Keys.control("R"), "i")
    prompt.type(Keys.escape, Keys.control("C"))
    prompt.resize(columns: 80)
    prompt.type("count items", Keys.enter)
    prompt.wait { $0.text().contains("\n94\n") }
    prompt.expect(end: "qcq> ▮")
  }
}
