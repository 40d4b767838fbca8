import Foundation
import QCQAssist
import QCQConsole
import QCQEngine
import QCQPlatform
import QCQText
import QuickCartStore

/// `.open home.sqlite`
enum OpenCommand: PromptCommand {
  static let usage = ".open [new] [FILE]"
  static let summary = "open another database or create one; without a file, show which one is open"
  static let file: FileRole? = .database

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    var words = arguments.paths
    let isNew = words.first == "new" && words.count > 1
    if isNew { words.removeFirst() }
    guard words.count <= 1 else {
      throw CommandProblem("`.open` doesn't take `\(words[1])`", help: "write `\(usage)`")
    }
    guard let path = words.first else {
      return repl.show(lines: [TerminalText.escaped(repl.session.store.path)])
    }
    let (session, lost) = try open(path, isNew: isNew, repl)
    // Only now is it sure that the other one is not needed any more.
    let ending = repl.watches.watches.count
    repl.watches.end()
    if ending > 0 { repl.messages.remark("ended \(Plural.count(ending, "watch"))") }
    let old = repl.session
    repl.session = session
    repl.gate.database = session.store.path
    repl.list = nil
    repl.last = nil
    if old.store.look() != .sound { old.store.abandon() }
    try? old.store.close()
    repl.forget(lost)
    repl.greet(session.store.path)
  }

  private static func open(
    _ path: String, isNew: Bool, _ repl: Repl
  ) throws(CommandProblem) -> (Session, [LostDeclaration]) {
    if isNew, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      let folder = String(path[..<slash])
      guard FileManager.default.fileExists(atPath: CommandArguments.path(folder)) else {
        throw CommandProblem("there is no folder \(folder)", help: "make it first")
      }
    }
    let store: Store
    do throws(StoreError) {
      store = try openStore(path, isNew: isNew, repl)
    } catch {
      guard case .notFound = error else { throw CommandProblem(EngineError(error)) }
      // Nothing is offered: a path is misspelt more often than a new database is wanted.
      throw CommandProblem(
        "there is no database at \(path)", help: "`.open new FILE` makes one")
    }
    do {
      return try repl.session.moving(to: store)
    } catch {
      try? store.close()
      throw CommandProblem(error)
    }
  }

  /// Opens the database on a thread of its own, which Ctrl-C leaves to itself: a server that does
  /// not answer, or a share that is gone, keeps nobody.
  private static func openStore(
    _ path: String, isNew: Bool, _ repl: Repl
  ) throws(StoreError) -> Store {
    let (stop, isReadOnly) = (repl.stop, repl.options.isReadOnly)
    repl.watchdog.begin(
      stop: { stop.set() }, notice: { "opening \(TerminalText.escaped(StorePath.shown(path)))" })
    defer { repl.watchdog.end() }
    let opened = SystemThread.make(while: { !stop.isSet }) {
      Result { () throws(StoreError) in
        isNew ? try Store.create(path: path) : try Store.open(path: path, readOnly: isReadOnly)
      }
    } orDiscard: { late in
      if case .success(let store) = late { try? store.close() }
    }
    guard let opened else { throw .interrupted }
    return try opened.get()
  }
}
