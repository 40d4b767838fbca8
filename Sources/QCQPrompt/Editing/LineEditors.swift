import QCQConsole

/// Finds the editor that fits a terminal.
enum LineEditors {
  static func make(hasColor: Bool, interrupts: IdleInterrupts) -> any LineEditor {
    if canMoveCursor, let editor = EditLineEditor(hasColor: hasColor, interrupts: interrupts) {
      return editor
    }
    return PlainLineEditor(interrupts: interrupts)
  }

  /// Whether this is a terminal on which a line can be drawn anew.
  private static var canMoveCursor: Bool {
    let kind = Terminal.environment("TERM") ?? ""
    return Terminal.isTerminal(0) && Terminal.isTerminal(1)
      && !["", "dumb", "emacs", "unknown"].contains(kind)
  }
}
