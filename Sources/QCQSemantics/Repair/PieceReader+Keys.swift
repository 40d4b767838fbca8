import QCQLanguage

// The fields that rows are sorted, grouped and shown by.
extension PieceReader {
  func peekKey() -> (meant: String, count: Int)? {
    guard let field = peek(.field) else { return nil }
    return ["pending", "completed"].contains(field.meant) ? nil : field
  }

  /// A field, also in quotes or behind its owner.
  mutating func readKey() -> String? {
    skipOwner()
    if let text = current, text.kind == .text,
      let field = Meanings.meaning(of: [text.text.lowercased()][...], as: .field),
      field.count == 1
    {
      place += 1
      return field.meant
    }
    if let piece = current, piece.kind == .parameter,
      let field = Meanings.meaning(of: [String(piece.text.dropFirst())][...], as: .field)
    {
      place += 1
      return field.meant
    }
    guard let field = peekKey() else { return ownField() }
    place += field.count
    if take("."), let inner = peek(.field) {
      place += inner.count
      return "\(field.meant).\(inner.meant)"
    }
    return field.meant
  }

  /// A column of the user's own.
  private mutating func ownField() -> String? {
    guard let word = current, word.kind == .word, peek(.field) == nil,
      vocabulary.items.fields[word.text] != nil || vocabulary.lists.fields[word.text] != nil
    else { return nil }
    place += 1
    return word.text
  }
}
