extension EditLineEditor {
  /// Writes what is sure, and shows a menu of what is not.
  func complete() {
    let original = line.buffer
    guard !typing.isAnswer else { return }
    let found = assistant.completions(original.text, at: original.byteOffset)
    var menu = CompletionMenu(found.candidates, isCut: found.isCut)
    switch menu.candidates.count {
    case 0: return
    case 1:
      line.buffer = original.replacing(found.range, with: menu.candidates[0].text)
      return
    default: break  // Int
    }
    let start = extended(original, found.range, by: menu.commonPrefix)
    line.buffer = start.buffer
    defer {
      typing.below = []
      keyboard.willWait = { [unowned self] in paint() }
    }
    keyboard.willWait = { [unowned self] in
      typing.below = menu.rows(
        columns: painter.columns, limit: menuLimit, hasColor: hasColor)
      paint()
    }
    while let step = menuStep(keyboard.next(), menu, original) {
      menu.move(step)
      guard let selection = menu.selection else { return }
      line.buffer = start.buffer.replacing(start.range, with: selection.text)
    }
  }

  /// A menu leaves at least a line of the entry on the screen, and most of what came before.
  private var menuLimit: Int { min(8, max(1, painter.lines - 2)) }

  /// The entry with what all candidates begin with, if that goes on with what was typed.
  private func extended(
    _ buffer: EntryBuffer, _ range: Range<Int>, by prefix: String
  ) -> (buffer: EntryBuffer, range: Range<Int>) {
    let typed = String(
      decoding: buffer.text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    guard prefix.utf8.count > typed.utf8.count,
      prefix.lowercased().hasPrefix(typed.lowercased())
    else { return (buffer, range) }
    let longer = buffer.replacing(range, with: prefix)
    return (longer, range.lowerBound..<(range.lowerBound + prefix.utf8.count))
  }

  /// By how much a key moves in a menu; nil if the menu is left.
  private func menuStep(_ key: Key, _ menu: CompletionMenu, _ original: EntryBuffer) -> Int? {
    switch key {
    case .control("I"), .special(.down), .control("N"): return 1
    case .special(.shiftTab), .special(.up), .control("P"): return -1
    case .special(.pageDown): return min(menuLimit, menu.candidates.count - 1)
    case .special(.pageUp): return -min(menuLimit, menu.candidates.count - 1)
    case .escape, .control("G"): line.buffer = original
    case .control("C"):
      line.buffer = original
      keyboard.pushBack(key)
    case .control("M"), .control("J"):
      // Enter takes what is selected; without that it is meant for the entry.
      if menu.selection == nil { keyboard.pushBack(key) }
    case .character, .alt, .special, .paste, .interrupt, .end: keyboard.pushBack(key)
    }
    return nil
  }
}
