import Dispatch
import TestSupport
import Testing

/// Changes at a prompt that Ctrl-C meets at any moment: what is said is what was done.
struct StoppedChanges {
  let sandbox: Sandbox
  let database: String
  /// How many items have a name.
  let count: (String) throws -> Int

  func run(_ rounds: Int) throws {
    let prompt = try PromptProcess(sandbox, ["--database", database])
    prompt.type("create list \"Stopped\"\n")
    #expect(prompt.wait { $0.contains("created list") && $0.hasSuffix("qcq> ") })
    for round in 0..<rounds {
      let name = "Zz\(round)"
      // Told apart from what the terminal echoes.
      let said = try stop(prompt, "add \"\(name)\" to \"Stopped\"", round, "added \"\(name)\"")
      #expect(try count(name) == (said.isTold ? 1 : 0), "\(round): \(said.text)")
      if !said.isTold { continue }
      let undone = try stop(prompt, "undo", round + 3, "undid: ")
      #expect(try count(name) == (undone.isTold ? 0 : 1), "undo \(round): \(undone.text)")
    }
    prompt.expectEnd()
  }

  /// Whether the prompt said something about an entry that was stopped after some milliseconds.
  private func stop(
    _ prompt: PromptProcess, _ entry: String, _ round: Int, _ words: String
  ) throws -> (isTold: Bool, text: String) {
    prompt.type(entry + "\n")
    let moment = DispatchTime.now() + .microseconds(round * 7 % 20 * 500)
    _ = DispatchSemaphore(value: 0).wait(timeout: moment)
    prompt.interrupt()
    var seen = ""
    // A line that is read when Ctrl-C comes is forgotten, and so may be what is typed behind it.
    for _ in 0..<20 {
      _ = prompt.wait(seconds: 0.3) { $0.hasSuffix("> ") }
      seen += prompt.screen
      prompt.type("print \"mark\"\n")
      if prompt.wait(seconds: 1, until: { $0.contains("\nmark\n") }) {
        seen += prompt.screen
        return (seen.contains(words) && !seen.contains("rolled back"), seen)
      }
    }
    Issue.record("no prompt any more: \(seen.suffix(300))")
    return (false, seen)
  }
}
