import QCQConsole

/// Reads what is typed at a prompt, whole entries at a time.
protocol LineEditor: AnyObject {
  /// Waits for one whole entry, of one or several lines.
  ///
  /// - Parameter prefill: A text that stands there already, to be accepted or edited.
  func readEntry(_ prompt: PromptText, prefill: String) -> TypedEntry

  /// Waits for a short answer to a question, which is kept nowhere; the question ends in a space.
  func readAnswer(_ question: String) -> TypedEntry

  /// The same for a question that nobody could expect: what was typed before is no answer to it.
  func readConsent(_ question: String) -> TypedEntry

  /// Puts an entry into the history.
  func remember(_ entry: String)

  /// What may want to print above the line while it is being typed.
  var sources: [any PromptSource] { get set }

  /// Answers questions about the entry while it is being typed.
  var assistant: any EntryAssistant { get set }
}

extension LineEditor {
  func readConsent(_ question: String) -> TypedEntry { readAnswer(question) }
}

/// What stands in front of an entry.
///
/// A prompt may hold the sequences of `TerminalStyle`; all else in it that would act on a terminal
/// is shown as a mark.
struct PromptText: Hashable, Sendable {
  let main: String
  /// Stands in front of the second line and those after it.
  let continuation: String
}
