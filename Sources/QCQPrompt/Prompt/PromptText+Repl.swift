import QCQEngine
import QCQReports
import QCQSQL
import QCQText
import QuickCartStore

extension PromptText {
  /// How far things are: `qcq BBQ (read-only) [2 watches]> `.
  init(_ repl: Repl) {
    let color = repl.settings.spec.color
    var words = ["qcq"]
    if let list = repl.list {
      // A title is somebody else's text.
      let title = DisplayWidth.truncate(TerminalText.escaped(list.title), to: 24)
      words.append(TerminalStyle.heading.paint(title, enabled: color))
    }
    if repl.session.store.isReadOnly { words.append("(read-only)") }
    let watches = repl.watches.watchingCount
    if watches > 0 {
      let text = "[\(Plural.count(watches, "watch"))]"
      words.append(TerminalStyle.note.paint(text, enabled: color))
    }
    self.init(main: words.joined(separator: " ") + "> ", continuation: "...> ")
  }
}
