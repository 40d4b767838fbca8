import QCQConsole
import TestSupport
import Testing

@Suite("Colour follows the flag, then the environment, then the terminal", .waiting)
struct ColorTests {
  struct Case: Sendable {
    var choice: ColorChoice
    var isTerminal: Bool
    var environment: [String: String]
    var expected: Bool

    init(
      _ choice: ColorChoice, _ isTerminal: Bool, _ environment: [String: String], _ expected: Bool
    ) {
      self.choice = choice
      self.isTerminal = isTerminal
      self.environment = environment
      self.expected = expected
    }
  }

  static let cases = [
    Case(.auto, true, ["TERM": "xterm"], true),
    Case(.auto, true, [:], false),
    Case(.auto, true, ["TERM": ""], false),
    Case(.auto, false, ["TERM": "xterm"], false),
    Case(.auto, true, ["TERM": "dumb"], false),
    Case(.auto, true, ["NO_COLOR": "1"], false),
    Case(.auto, true, ["NO_COLOR": "", "TERM": "xterm"], true),
    Case(.auto, true, ["NO_COLOR": "0"], false),
    Case(.auto, false, ["FORCE_COLOR": "1"], true),
    Case(.auto, false, ["FORCE_COLOR": ""], false),
    Case(.auto, false, ["FORCE_COLOR": "1", "TERM": "dumb"], true),
    Case(.auto, false, ["FORCE_COLOR": "1", "NO_COLOR": "1"], false),
    Case(.always, false, ["NO_COLOR": "1", "TERM": "dumb"], true),
    Case(.never, true, ["FORCE_COLOR": "1"], false),
  ]

  @Test("The decision", arguments: cases) func decision(row: Case) {
    let color = Terminal.hasColor(row.choice, isTerminal: row.isTerminal) {
      row.environment[$0]
    }
    #expect(color == row.expected)
  }

  @Test("Both streams follow the environment") func streams() throws {
    let sandbox = try Sandbox()
    let arguments = ["query", #"lists in "BBQ""#, "--sample", "dutch"]
    #expect(!(try sandbox.qcq(arguments)).errors.contains("\u{1B}"))
    let forced = try sandbox.qcq(arguments, environment: ["FORCE_COLOR": "1"])
    #expect(forced.errors.contains("\u{1B}[1;31merror:"))
    let table = ["query", "lists", "--sample", "dutch"]
    #expect(try sandbox.qcq(table, environment: ["FORCE_COLOR": "1"]).text.contains("\u{1B}[1m"))
    #expect(!(try sandbox.qcq(table)).text.contains("\u{1B}"))
  }
}
