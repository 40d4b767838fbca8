/// The words that a prompt understands besides the language.
enum PromptWord: String, CaseIterable {
  case help, exit, quit, undo, redo, history

  /// - Parameter others: How many words stand behind it.
  init?(_ word: String, _ others: Int) {
    guard let found = PromptWord(rawValue: word), others == 0 || found.takesWords else {
      return nil
    }
    self = found
  }

  /// Whether something may stand behind it.
  private var takesWords: Bool {
    switch self {
    case .help, .history: true
    case .exit, .quit, .undo, .redo: false
    }
  }

  /// The command that does the same.
  var command: CommandName {
    switch self {
    case .help: .help
    case .exit: .exit
    case .quit: .quit
    case .undo: .undo
    case .redo: .redo
    case .history: .history
    }
  }
}
