import QCQSyntax
import QCQText

/// Knows the language, and of the prompt only which entries are words of its own.
package final class LanguageAssistant: EntryAssistant {
  private let isCommand: (String) -> Bool

  /// - Parameter isCommand: Whether an entry is for the prompt itself, such as `exit`.
  package init(isCommand: @escaping (String) -> Bool) {
    self.isCommand = isCommand
  }

  package func styles(_ text: String) -> [StyledRange] { [] }
  package func hint(_ text: String) -> String? { nil }

  package func completions(_ text: String, at offset: Int) -> EntryCompletions {
    EntryCompletions(offset..<offset, [])
  }

  package func missing(_ text: String) -> String? {
    isCommand(text) ? nil : Parser.parse(SourceText(text)).missing
  }
}
