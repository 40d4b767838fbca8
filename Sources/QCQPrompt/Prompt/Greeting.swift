import QCQConsole
import QCQLanguage
import QCQReports
import QCQText

extension Repl {
  /// Says first which database it is, what is in it, and what to type.
  ///
  /// - Parameter place: The path, or what stands for one.
  func greet(_ place: String) {
    let lists = count("count lists")
    let pending = count("count items where pending")
    var words = [TerminalText.escaped(FilePath.fromHome(place, Terminal.environment("HOME")))]
    if let lists { words.append(Plural.count(lists, "list")) }
    if let pending {
      words.append(Plural.count(pending, "item") + " pending")
    }
    hints.begin(isEmpty: lists == 0)
    let hint = lists == 0 ? "create list \"Groceries\"" : "items where pending by list"
    let lines = [
      words.joined(separator: " · "), "Try `\(hint)`; `help` says more, `exit` ends.", "",
    ]
    let width = settings.current().width
    show(lines: lines.flatMap { PageText.fitted($0, width: width) })
  }

  private func count(_ query: String) -> Int? {
    let collector = ValueCollector()
    collector.collect(query, in: session)
    return collector.text.flatMap { Int($0) }
  }
}

/// What to try next in a new database, each said once.
final class FirstSteps {
  private enum Step { case list, enter, item, done }

  private var next = Step.done

  func begin(isEmpty: Bool) { next = isEmpty ? .list : .done }

  /// A change was made.
  func changed(_ repl: Repl) {
    switch next {
    case .list:
      guard let title = value("lists show title limit 1", repl) else { return }
      let quoted = StringEscapes.quoted(title)
      say("`in \(quoted)` makes it the current list", repl)
      next = .enter
    case .enter, .item:
      guard value("items show name limit 1", repl) != nil else { return }
      say("`items`, `items by category`; `watch items &` reports every change", repl)
      next = .done
    case .done: break
    }
  }

  /// A list has become the current one.
  func entered(_ repl: Repl) {
    guard next == .enter else { return }
    say("`add 2 \"Milk\" as \"Dairy\"`, then `check \"Milk\"`; `undo` reverts", repl)
    next = .item
  }

  private func say(_ hint: String, _ repl: Repl) {
    repl.messages.remark("Next: \(hint).")
  }

  private func value(_ query: String, _ repl: Repl) -> String? {
    let collector = ValueCollector()
    collector.collect(query, in: repl.session)
    return collector.text
  }
}
