import Foundation
import QCQConsole
@testable import QCQPrompt
import Testing

@Suite("The line editor") struct LineEditorTests {
  @Test("Words are coloured, and unknown ones marked when they are done") func colors() throws {
    let editor = try EditorTerminal()
    editor.type("alpha alp")
    editor.expect("> alpha alp▮")
    #expect(editor.screen.style(of: "alpha") == "35m")
    #expect(editor.screen.style(of: "alp") == "35m")
    editor.type("x ")
    editor.expect("> alpha alpx ▮")
    #expect(editor.screen.style(of: "alpx") == "4;31m")
    #expect(editor.screen.style(of: "> ") == "")
  }

  @Test("Ghost text is accepted as a whole or by word") func ghost() throws {
    let editor = try EditorTerminal()
    editor.type("be")
    editor.expect("> be▮ta gamma")
    #expect(editor.screen.style(of: "ta gamma") == "2m")
    editor.type(Keys.controlRight)
    editor.expect("> beta▮")
    editor.type(Keys.backspace, Keys.backspace, Keys.right)
    editor.expect("> beta gamma▮")
    editor.type(Keys.enter)
    editor.expect([.entry("beta gamma")])
  }

  @Test("Ghost text is neither run nor left on the screen") func ghostAtEnd() throws {
    let editor = try EditorTerminal()
    editor.type("be", Keys.enter)
    editor.expect([.entry("be")])
    editor.expect("> be\n▮")
  }

  @Test("Ghost text comes from the history first") func historyGhost() throws {
    let editor = try EditorTerminal(remembering: ["bed 1", "bed 2\nmore"])
    editor.type("be")
    editor.expect("> be▮d 2 …")
    editor.type(Keys.end)
    editor.expect("> bed 2\n. more▮")
  }

  @Test("Without colour nothing is shown that was not typed") func noColor() throws {
    let editor = try EditorTerminal(hasColor: false)
    editor.type("be alpha")
    editor.expect("> be alpha▮")
    #expect(editor.screen.style(of: "be") == "")
  }

  @Test("Tab writes what is sure, then goes through a menu") func menu() throws {
    let editor = try EditorTerminal(columns: 30)
    editor.type("a", Keys.tab)
    editor.expect("> alp▮\n  alpha   5 letters\n  alpine  6 letters")
    editor.type(Keys.tab)
    editor.expect("> alpha▮\n> alpha   5 letters\n  alpine  6 letters")
    editor.type(Keys.down)
    editor.expect("> alpine▮\n  alpha   5 letters\n> alpine  6 letters")
    editor.type(Keys.tab, Keys.shiftTab)
    editor.expect("> alpine▮\n  alpha   5 letters\n> alpine  6 letters")
    editor.type(Keys.enter)
    editor.expect("> alpine▮")
    editor.type(" b", Keys.tab)
    editor.expect("> alpine beta▮")
    editor.type(Keys.enter)
    editor.expect([.entry("alpine beta")])
  }

  @Test("Escape leaves a menu as if nothing was, other keys are typed") func leavingMenu() throws {
    let editor = try EditorTerminal(columns: 30)
    editor.type("a", Keys.tab, Keys.tab)
    editor.expect("> alpha▮\n> alpha   5 letters\n  alpine  6 letters")
    editor.type(Keys.escape)
    editor.expect("> a▮")
    editor.type(Keys.tab, Keys.tab, "s")
    editor.expect("> alphas▮")
  }

  @Test("A menu fits its window, and nothing in it acts on the terminal") func smallMenu() throws {
    let editor = try EditorTerminal(columns: 20, lines: 4)
    editor.type(Keys.tab)
    editor.expect("> ▮\n  alpha  5 letters\n  … 4 in all")
    editor.type(Keys.shiftTab)
    editor.expect("> “x”␛[2J▮\n> “x”␛[2J  7 lette…\n  … 4 in all")
  }

  @Test("A prefill can be accepted or edited") func prefill() throws {
    let editor = try EditorTerminal(prefill: "alpha (x)")
    editor.expect("> alpha (x)▮")
    editor.type(Keys.backspace, Keys.control("_"), Keys.enter)
    editor.expect([.entry("alpha (x)")])
  }

  @Test("A prefill gives way to what was typed before it could be read") func queued() throws {
    let editor = try EditorTerminal(prefill: "alpha", typedBefore: "beta")
    editor.expect("> beta▮")
    editor.type(Keys.enter)
    editor.expect([.entry("beta")])
  }

  @Test("Ctrl-C behind a lone Escape is Ctrl-C", arguments: ["", "alpha"])
  func escapeInterrupt(text: String) throws {
    let editor = try EditorTerminal()
    editor.type(text, Keys.escape)
    _ = editor.draw(milliseconds: 200)
    editor.type(Keys.control("c"))
    editor.expect([.interrupted])
    let together = try EditorTerminal()
    together.type(text + Keys.escape + Keys.control("c"))
    together.expect([.interrupted])
  }

  @Test(
    "Settings that are no text are left alone",
    arguments: ["/dev/zero", "/", "/nowhere", "\u{1}"])
  func hostileSettings(path: String) {
    #expect(EditSettings.path { $0 == "EDITRC" ? path : nil } == nil)
  }

  @Test("Of the sequences in a prompt only colours reach the terminal") func promptColors() throws {
    let prompt = PromptText(main: "\u{1B}[1ma\u{1B}[2J>\u{1B}[0m ", continuation: ". ")
    let editor = try EditorTerminal(prompt: prompt)
    editor.expect("a␛[2J> ▮")
    #expect(editor.screen.style(of: "a") == "1m")
  }

  @Test("A terminal that cuts long lines off is known by what it says of itself")
  func terminals() {
    func breaks(_ environment: [String: String]) -> Bool {
      Terminal.breaksLines { environment[$0] }
    }
    #expect(breaks([:]) && breaks(["TERM": "xterm-256color"]) && breaks(["TERM": "sterm"]))
    #expect(!breaks(["TERM": "linux"]) && !breaks(["TERM": "st-256color"]))
    #expect(!breaks(["TERM": "xterm-256color", "XTERM_VERSION": "XTerm(390)"]))
    #expect(breaks(["XTERM_VERSION": "XTerm(390)", "TMUX": "/run/x"]))
  }
}
