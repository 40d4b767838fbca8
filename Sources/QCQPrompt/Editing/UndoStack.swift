/// What an entry was before it was changed, for as long as it is edited.
struct UndoStack {
  private var states: [EntryBuffer] = []
  /// Where the next letter has to come so that it belongs to the same word.
  private var wordEnd: Int?
  private static let limit = 1000

  /// Notes a change; letters of one word are one change.
  mutating func record(_ old: EntryBuffer, _ new: EntryBuffer) {
    guard old.text != new.text else { return }
    // No character has more bytes than that but for what nobody types.
    let isNear = new.text.utf8.count - old.text.utf8.count <= 64
    let isLetter =
      isNear && new.cursor > old.cursor && new.text.count == old.text.count + 1
      && new.before.last?.isWhitespace == false
    if !(isLetter && wordEnd == old.cursor) { states.append(old) }
    wordEnd = isLetter ? new.cursor : nil
    if states.count > Self.limit { states.removeFirst() }
  }

  /// Takes the last change back.
  mutating func undo() -> EntryBuffer? {
    wordEnd = nil
    return states.popLast()
  }
}
