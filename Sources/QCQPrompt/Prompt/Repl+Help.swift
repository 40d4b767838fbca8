import QCQConsole
import QCQLanguage
import QCQEngine
import QCQSyntax
import QCQText

// What is said of an entry that can't be run.
extension Repl {
  /// Says what is wrong, and has the next line begin with what was meant.
  func help(_ source: SourceText, _ script: PreparedScript) {
    if let habit = PromptHabit.problem(source.string) { return complain(habit) }
    messages.show(script.diagnostics, in: source)
    switch EntryFix.outcome(source, script.diagnostics) {
    case .whole(let text): prefill = text
    case .begun(let text): prefill = continued(text)
    case nil: break
    }
  }

  /// A text that lacks its end, with the end where that can only be one: `add "Milk" to`.
  private func continued(_ text: String) -> String {
    guard text.hasSuffix(" to") else { return text + " " }
    let collector = ValueCollector()
    collector.collect("lists show title limit 2", in: session)
    switch collector.texts.count {
    case 0:
      messages.remark("There is no list yet; this makes one:")
      return "create list \"Groceries\""
    case 1: return text + " " + StringEscapes.quoted(collector.texts[0])
    default: return text + " "  // Int
    }
  }
}
