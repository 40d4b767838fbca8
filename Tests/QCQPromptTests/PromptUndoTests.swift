import QuickCartStore
import TestSupport
import Testing

@testable import QCQConsole

@Suite("Undo at the prompt") struct PromptUndoTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// A prompt that checks an item and undoes what was done last.
  ///
  /// - Parameter other: What another prompt does in between.
  private func undo(after other: String?, _ answer: String) throws -> PromptTrial {
    let path = sandbox.path("a.sqlite")
    let trial = try PromptTrial(
      ["check \"Item 1\" in \"Large\"", "undo"], answers: [.entry(answer)],
      store: Store.withItems(3, at: path), consent: .asking)
    if let other {
      trial.editor.acts[1] = { _ in
        guard let store = try? Store.open(path: path) else { return }
        _ = try? PromptTrial([other], store: store).run()
      }
    }
    trial.run()
    return trial
  }

  @Test("What was done here is not asked about") func own() throws {
    let trial = try undo(after: nil, "n")
    #expect(trial.editor.questions.isEmpty)
    #expect(trial.text.hasSuffix("undid: checked 1 item in \"Large\"\n"), "\(trial.text)")
  }

  @Test("What another program has done since is, however little it is", arguments: ["n", "y"])
  func others(answer: String) throws {
    let trial = try undo(after: "check \"Item 2\" in \"Large\"", answer)
    #expect(trial.editor.questions == ["undo this change of 1 row? [y/N] "])
    #expect(trial.text.contains("made by another program"), "\(trial.text)")
    #expect(trial.text.contains("undid: checked 1 item") == (answer == "y"), "\(trial.text)")
  }
}
