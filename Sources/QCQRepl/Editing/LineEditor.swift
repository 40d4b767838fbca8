/// Reads what is typed at a prompt, whole entries at a time.
package protocol LineEditor: AnyObject {
  /// Waits for one whole entry, of one or several lines.
  ///
  /// - Parameter prefill: A text that stands there already, to be accepted or edited.
  func readEntry(_ prompt: PromptText, prefill: String) -> TypedEntry

  /// Waits for a short answer to a question, which is kept nowhere; the question ends in a space.
  func readAnswer(_ question: String) -> TypedEntry

  /// Puts an entry into the history.
  func remember(_ entry: String)

  /// What may want to print above the line while it is being typed.
  var sources: [any PromptSource] { get set }

  /// Who is asked about the entry while it is being typed.
  var assistant: any EntryAssistant { get set }
}

/// What came of waiting for an entry.
package enum TypedEntry: Hashable, Sendable {
  /// Without its last line break.
  case entry(String)
  /// Ctrl-C.
  case interrupted
  /// Ctrl-D, or the end of the input.
  case end
}

/// What stands in front of an entry.
///
/// A prompt may hold the sequences of `TerminalStyle`; all else in it that would act on a terminal
/// is shown as a mark.
package struct PromptText: Hashable, Sendable {
  package var main: String
  /// Stands in front of the second line and those after it.
  package var continuation: String
  /// Stands at the right edge of the first line, as long as there is room.
  package var right: String?

  package init(main: String, continuation: String, right: String? = nil) {
    (self.main, self.continuation, self.right) = (main, continuation, right)
  }
}

/// Something that happens beside the prompt, such as a watched query that changes.
package protocol PromptSource: AnyObject {
  /// Can be read from when there is news; it is polled together with the keyboard.
  var descriptor: Int32 { get }

  /// Lines to print above the entry, safe for a terminal; called on the thread that types, some
  /// thirty times a second at most. It must leave nothing to be read from the descriptor; nil
  /// when there is nothing to print after all.
  func news() -> [String]?
}
