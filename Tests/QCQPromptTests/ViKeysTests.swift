import Foundation
import TestSupport
import Testing

/// The commands of vi speak of lines, of which an entry may have several.
@Suite("Keys of vi in several lines") struct ViKeysTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write("bind -v\n", to: ".editrc")
  }

  /// Types three lines; the cursor is on the `d` of `fed` then, and keys are commands.
  private func typeLines(_ prompt: PromptTerminal) {
    prompt.type("# abc abc", Keys.altEnter, "# def fed", Keys.altEnter, "# ghi", Keys.up, Keys.end)
    prompt.type(Keys.escape)
    prompt.expect("qcq> # abc abc\n...> # def fe▮d\n...> # ghi")
  }

  private static let samples: [(keys: String, lines: String)] = [
    ("0", "qcq> # abc abc\n...> ▮# def fed\n...> # ghi"),
    ("0$", "qcq> # abc abc\n...> # def fe▮d\n...> # ghi"),
    ("0D", "qcq> # abc abc\n...> ▮\n...> # ghi"),
    ("bD", "qcq> # abc abc\n...> # def▮\n...> # ghi"),
    ("bCx", "qcq> # abc abc\n...> # def x▮\n...> # ghi"),
    ("dd", "qcq> # abc abc\n...> ▮# ghi"),
    ("ddk", "qcq> ▮# abc abc\n...> # ghi"),
    ("jdd", "qcq> # abc abc\n...> ▮# def fed"),
    ("ccx", "qcq> # abc abc\n...> x▮\n...> # ghi"),
    ("Sx", "qcq> # abc abc\n...> x▮\n...> # ghi"),
    ("d0", "qcq> # abc abc\n...> ▮d\n...> # ghi"),
    ("0d$", "qcq> # abc abc\n...> ▮\n...> # ghi"),
    ("Ax", "qcq> # abc abc\n...> # def fedx▮\n...> # ghi"),
    ("Ix", "qcq> # abc abc\n...> x▮# def fed\n...> # ghi"),
    ("ox", "qcq> # abc abc\n...> # def fed\n...> x▮\n...> # ghi"),
    ("Ox", "qcq> # abc abc\n...> x▮\n...> # def fed\n...> # ghi"),
    ("rx", "qcq> # abc abc\n...> # def fe▮x\n...> # ghi"),
    ("0fer日", "qcq> # abc abc\n...> # d▮日f fed\n...> # ghi"),
    ("w", "qcq> # abc abc\n...> # def fed\n...> ▮# ghi"),
    ("0b", "qcq> # abc ▮abc\n...> # def fed\n...> # ghi"),
    ("byw0P", "qcq> # abc abc\n...> ▮fed# def fed\n...> # ghi"),
    // What was kept in one line can be put into another.
    ("0y$jp", "qcq> # abc abc\n...> # def fed\n...> #▮# def fed ghi"),
    ("ddu", "qcq> # abc abc\n...> # def fe▮d\n...> # ghi"),
    ("0i\u{7F}", "qcq> # abc abc▮# def fed\n...> # ghi"),
  ]

  @Test("What they do to a line they do to that of the cursor", arguments: 0..<3)
  func commands(part: Int) throws {
    let prompt = try PromptTerminal(sandbox, environment: ["NO_COLOR": "1"])
    for index in stride(from: part, to: Self.samples.count, by: 3) {
      let (keys, lines) = Self.samples[index]
      typeLines(prompt)
      prompt.type(keys)
      prompt.expect(lines)
      prompt.type(Keys.control("C"))
      prompt.expect("qcq> ▮")
    }
  }

  @Test("In narrow and wide windows", arguments: Screen.sizes)
  func sizes(columns: Int) throws {
    let prompt = try PromptTerminal(sandbox, columns: columns, environment: ["NO_COLOR": "1"])
    let line = "# abc def ghi jkl mno"
    prompt.type(line, Keys.altEnter, line, Keys.escape)
    prompt.expect(line: "qcq> \(line)\n...> \(line.dropLast())▮o")
    prompt.type("0")
    prompt.expect(line: "qcq> \(line)\n...> ▮\(line)")
    prompt.type("k$")
    prompt.expect(line: "qcq> \(line.dropLast())▮o\n...> \(line)")
    prompt.type("jdd")
    prompt.expect(line: "qcq> ▮\(line)")
  }

  @Test("A character of several scalars is replaced as one, and keeps its accent as a capital")
  func clusters() throws {
    let prompt = try PromptTerminal(sandbox, environment: ["NO_COLOR": "1"])
    prompt.type("# 👨‍👩‍👧‍👦e\u{301}🇳🇱", Keys.escape)
    prompt.expect("qcq> # 👨‍👩‍👧‍👦e\u{301}▮🇳🇱")
    prompt.type("rx")
    prompt.expect("qcq> # 👨‍👩‍👧‍👦e\u{301}▮x")
    prompt.type("h~")
    prompt.wait { $0.text().contains("E\u{301}") }
    #expect(prompt.entry.replacing("▮", with: "") == "qcq> # 👨‍👩‍👧‍👦E\u{301}x")
    prompt.type("0llr日")
    prompt.expect("qcq> # ▮日E\u{301}x")
  }
}
