import QCQAssist
import QCQConsole
import QCQEngine
import QCQLanguage
import QCQText

// What is said of an entry that can't be run, and what the next line begins with.
extension Repl {
  /// Says what is wrong, and has the next line begin with what was meant.
  func help(_ source: SourceText, _ script: PreparedScript) {
    if let habit = PromptHabit.problem(source.string) { return complain(habit) }
    // What has a fix was a statement.
    if script.diagnostics.allSatisfy(\.fixes.isEmpty),
      let slip = PromptHabit.slip(source.string, among: session.queryNames)
    {
      return complain(slip)
    }
    if let lines = PastedLines(source.string) { return help(lines) }
    messages.show(script.diagnostics, in: source)
    if let text = mended(source, script.diagnostics) { return offer(text) }
    help(withoutList: source)
  }

  /// Has the next line begin with sentences that add the lines to a list, if it is known to which.
  private func help(_ lines: PastedLines) {
    let collector = ValueCollector()
    if list == nil { collector.collect("lists show title limit 2", in: session) }
    let isOnly = collector.texts.count == 1
    let text = lines.sentences(list: isOnly ? collector.texts[0] : nil)
    guard isRunnable(text) else {
      return messages.complain(
        lines.problem, help: "`in \"BBQ\"` says to which list they go; then enter them again")
    }
    messages.complain(lines.problem, help: "Enter adds what is on the next line")
    offer(text)
  }

  /// The text with the first fix of each message, or else another one of its only message, if it
  /// can be run as it stands then; a change only if there is nothing to choose.
  func mended(_ source: SourceText, _ diagnostics: [Diagnostic]) -> String? {
    let fixes = diagnostics.filter { $0.severity == .error && !$0.fixes.isEmpty }.map(\.fixes)
    let others = fixes.count == 1 ? fixes[0].dropFirst() : []
    for chosen in [fixes.compactMap(\.first)] + others.map({ [$0] }) {
      guard let text = source.applying(chosen.flatMap(\.edits)) else { continue }
      let script = trial(text)
      guard script.isRunnable else { continue }
      return script.hasChanges && fixes.contains { $0.count > 1 } ? nil : text
    }
    return nil
  }

  /// Has the next line begin with a statement; a change is only offered where its rows are asked
  /// about, as Enter alone would make it.
  func offer(_ text: String, isChange: Bool? = nil) {
    let changes = isChange ?? trial(text).hasChanges
    if !changes || consent.canAsk { prefill = text }
  }

  private func isRunnable(_ text: String) -> Bool { trial(text).isRunnable }

  private func trial(_ text: String) -> PreparedScript { session.trial(entry(text), in: list) }

  private func entry(_ text: String) -> SourceText { SourceText(text, name: "entry") }

  /// `add "Milk"` without a list: where there is only one, it is meant; where there is none, one
  /// has to be made.
  private func help(withoutList source: SourceText) {
    guard let text = untilList(source.string) else { return }
    let collector = ValueCollector()
    collector.collect("lists show title limit 2", in: session)
    switch collector.texts.count {
    case 0: messages.remark("There is no list yet; `create list \"Groceries\"` makes one.")
    case 1:
      let whole = text + " " + StringEscapes.quoted(collector.texts[0])
      if isRunnable(whole) { offer(whole) }
    default: break  // Int
    }
  }

  /// The text mended up to the `to` that only a list's title can follow.
  private func untilList(_ text: String) -> String? {
    var text = text
    for _ in 0..<3 {
      let errors = trial(text).diagnostics
      guard let proposal = errors.first(where: { $0.severity == .error })?.proposals.first,
        let next = entry(text).applying(proposal.edits)
      else { return nil }
      if next.hasSuffix(" to") { return next }
      text = next
    }
    return nil
  }
}
