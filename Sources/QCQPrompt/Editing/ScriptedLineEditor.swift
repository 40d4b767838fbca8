package import QCQConsole

/// Gives entries that were written down beforehand, and notes what was asked: for tests.
package final class ScriptedLineEditor: LineEditor {
  package var sources: [any PromptSource] = []
  package var assistant: any EntryAssistant = SilentAssistant()
  private var entries: [TypedEntry]
  private var answers: [TypedEntry]
  package private(set) var prompts: [PromptText] = []
  package private(set) var prefills: [String] = []
  package private(set) var questions: [String] = []
  package private(set) var remembered: [String] = []

  /// - Parameters:
  ///   - entries: What `readEntry` gives, one after the other; then the end.
  ///   - answers: What `readAnswer` gives, in the same way.
  package init(_ entries: [TypedEntry], answers: [TypedEntry] = []) {
    (self.entries, self.answers) = (entries, answers)
  }

  package func readEntry(_ prompt: PromptText, prefill: String) -> TypedEntry {
    prompts.append(prompt)
    prefills.append(prefill)
    return entries.isEmpty ? .end : entries.removeFirst()
  }

  package func readAnswer(_ question: String) -> TypedEntry {
    questions.append(question)
    return answers.isEmpty ? .end : answers.removeFirst()
  }

  package func remember(_ entry: String) { remembered.append(entry) }
}
