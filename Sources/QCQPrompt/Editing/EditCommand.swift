import CEditLine

/// What a key can do besides what libedit does.
enum EditCommand: String, CaseIterable {
  case submit, insertLine, complete, up, down, right, wordRight, lineStart, lineEnd, killLine
  case search, olderMatch, newerMatch, interrupt, endOrDelete, clearScreen, suspend, openEditor
  case undo, paste, left, deleteBack, deleteNext, openBelow, openAbove

  /// The name in libedit, and so in `editrc`.
  var name: String { "qcq-" + rawValue }

  /// What libedit calls. Functions of C know nothing of the case they belong to, so each has one.
  var callback: qcq_el_command {
    switch self {
    case .submit: { handle, _ in EditLineEditor.run(.submit, handle) }
    case .insertLine: { handle, _ in EditLineEditor.run(.insertLine, handle) }
    case .complete: { handle, _ in EditLineEditor.run(.complete, handle) }
    case .up: { handle, _ in EditLineEditor.run(.up, handle) }
    case .down: { handle, _ in EditLineEditor.run(.down, handle) }
    case .right: { handle, _ in EditLineEditor.run(.right, handle) }
    case .wordRight: { handle, _ in EditLineEditor.run(.wordRight, handle) }
    case .lineStart: { handle, _ in EditLineEditor.run(.lineStart, handle) }
    case .lineEnd: { handle, _ in EditLineEditor.run(.lineEnd, handle) }
    case .killLine: { handle, _ in EditLineEditor.run(.killLine, handle) }
    case .search: { handle, _ in EditLineEditor.run(.search, handle) }
    case .olderMatch: { handle, _ in EditLineEditor.run(.olderMatch, handle) }
    case .newerMatch: { handle, _ in EditLineEditor.run(.newerMatch, handle) }
    case .interrupt: { handle, _ in EditLineEditor.run(.interrupt, handle) }
    case .endOrDelete: { handle, _ in EditLineEditor.run(.endOrDelete, handle) }
    case .clearScreen: { handle, _ in EditLineEditor.run(.clearScreen, handle) }
    case .suspend: { handle, _ in EditLineEditor.run(.suspend, handle) }
    case .openEditor: { handle, _ in EditLineEditor.run(.openEditor, handle) }
    case .undo: { handle, _ in EditLineEditor.run(.undo, handle) }
    case .paste: { handle, _ in EditLineEditor.run(.paste, handle) }
    case .left: { handle, _ in EditLineEditor.run(.left, handle) }
    case .deleteBack: { handle, _ in EditLineEditor.run(.deleteBack, handle) }
    case .deleteNext: { handle, _ in EditLineEditor.run(.deleteNext, handle) }
    case .openBelow: { handle, _ in EditLineEditor.run(.openBelow, handle) }
    case .openAbove: { handle, _ in EditLineEditor.run(.openAbove, handle) }
    }
  }
}

/// A key, as libedit writes it, and the command that it is bound to.
struct KeyBinding {
  let key: String
  let command: String

  private init(_ key: String, _ command: String) { (self.key, self.command) = (key, command) }
  private init(_ key: String, _ command: EditCommand) { self.init(key, command.name) }
  private init(_ key: SpecialKey, _ command: EditCommand) { self.init(key.code, command.name) }

  private init(_ code: Unicode.Scalar, _ command: String) {
    self.init("\\" + String(code.value, radix: 8), command)
  }

  /// Codes that only `killLine` sends: libedit alone can write to what Ctrl-Y brings back.
  static let setMark: Unicode.Scalar = "\u{98}"
  static let killRegion: Unicode.Scalar = "\u{99}"

  /// In all modes.
  private static let common = [
    KeyBinding("^M", .submit), KeyBinding("^J", .submit), KeyBinding(.altEnter, .insertLine),
    KeyBinding("^I", .complete), KeyBinding(.shiftTab, .complete), KeyBinding(.up, .up),
    KeyBinding(.down, .down), KeyBinding(.right, .right),
    KeyBinding(SpecialKey.left.code, "ed-prev-char"), KeyBinding(.home, .lineStart),
    KeyBinding(.end, .lineEnd), KeyBinding(SpecialKey.delete.code, "ed-delete-next-char"),
    KeyBinding(SpecialKey.insert.code, "ed-unassigned"), KeyBinding(.wordRight, .wordRight),
    KeyBinding(SpecialKey.wordLeft.code, "ed-prev-word"), KeyBinding(.pageUp, .olderMatch),
    KeyBinding(.pageDown, .newerMatch), KeyBinding(.paste, .paste),
    KeyBinding("^C", .interrupt), KeyBinding("^D", .endOrDelete), KeyBinding("^L", .clearScreen),
    KeyBinding("^P", .up), KeyBinding("^N", .down), KeyBinding("^R", .search),
    KeyBinding("^Z", .suspend), KeyBinding("^_", .undo),
  ]

  static let emacs =
    common + [
      KeyBinding("^A", .lineStart), KeyBinding("^E", .lineEnd), KeyBinding("^F", .right),
      KeyBinding("^K", .killLine), KeyBinding("^[f", .wordRight), KeyBinding("^[F", .wordRight),
      KeyBinding("^[p", .olderMatch), KeyBinding("^[n", .newerMatch),
      KeyBinding("^X^E", .openEditor), KeyBinding("^X^U", .undo),
      KeyBinding(setMark, "em-set-mark"), KeyBinding(killRegion, "em-kill-region"),
      // These ask a question where nobody sees it.
      KeyBinding("^[x", "ed-unassigned"), KeyBinding("^[X", "ed-unassigned"),
    ]

  static let viInsert =
    common + [
      KeyBinding("^X^E", .openEditor), KeyBinding(.left, .left), KeyBinding(.delete, .deleteNext),
      KeyBinding("^H", .deleteBack), KeyBinding("^?", .deleteBack),
    ]

  static let viCommand =
    common + [
      KeyBinding("k", .up), KeyBinding("j", .down), KeyBinding("/", .search),
      KeyBinding("?", .search), KeyBinding("v", .openEditor), KeyBinding("u", .undo),
      KeyBinding("o", .openBelow), KeyBinding("O", .openAbove),
      KeyBinding("n", "ed-unassigned"), KeyBinding("N", "ed-unassigned"),
      KeyBinding(":", "ed-unassigned"), KeyBinding("^[", "ed-unassigned"),
    ]
}
