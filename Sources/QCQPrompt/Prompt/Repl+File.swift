import QCQConsole
import QCQEngine
import QCQText
import QuickCartStore

// The file that is open, and whether it is the one that lies at its path.
extension Repl {
  /// Looks whether the file is still the one that is open, and opens it again where it is not; says
  /// so and is false where there is none. Comes before each entry: what is written to a file that
  /// was deleted or replaced nobody ever sees.
  func followFile(for entry: PromptEntry) -> Bool {
    let store = session.store
    switch store.look() {
    case .sound: return true
    case .stale: return reopen(store, remark: nil)
    case .replaced:
      let path = TerminalText.escaped(store.path)
      return reopen(store, remark: "there is another file at \(path) now, which was opened")
    case .gone:
      // A command that needs no database is done all the same, and others say it themselves.
      if case .command = entry { return false }
      messages.show(StoreError.gone(path: store.path).diagnostic)
      return false
    }
  }

  /// The old connection is closed first: the connections of a process share what is open of a log.
  private func reopen(_ old: Store, remark: String?) -> Bool {
    old.abandon()
    do throws(EngineError) {
      let new = try EngineError.mapping(
        try Store.open(path: old.path, readOnly: options.isReadOnly))
      let known = session.vocabulary
      let (session, lost) = try session.moving(to: new)
      self.session = session
      if let remark { messages.remark(remark) }
      if session.vocabulary != known { messages.remark("the schema changed") }
      forget(lost)
      return true
    } catch {
      messages.show(error.diagnostic)
      return false
    }
  }

  /// Says which named queries do not fit the tables any more.
  func forget(_ lost: [LostDeclaration]) {
    for declaration in lost {
      messages.show(declaration.diagnostics, in: declaration.source)
      messages.remark("the `let` above no longer applies")
    }
  }
}
