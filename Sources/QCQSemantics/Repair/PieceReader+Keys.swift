import QCQLanguage

// The fields that rows are sorted, grouped and shown by.
extension PieceReader {
  func peekKey() -> (meant: String, count: Int)? {
    guard let field = peek(.field) else { return nil }
    return ["pending", "completed"].contains(field.meant) ? nil : field
  }

  /// A field, also in quotes or behind its owner.
  mutating func readKey(of entity: Entity? = nil) -> String? {
    skipOwner(of: entity)
    if let part = readDatePart() { return part }
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

  /// Whether a key can be read here.
  var isAtKey: Bool {
    var ahead = self
    return ahead.readKey() != nil
  }

  /// `month(created)`, or `month` by itself, of which date the rest of the sentence says.
  private mutating func readDatePart() -> String? {
    guard let word = current, word.kind == .word,
      let part = ScalarFunction(rawValue: word.text), part.argument == .date,
      peek(.field) == nil
    else { return nil }
    if piece(1)?.text == "(", let field = Meanings.meaning(of: words[(place + 2)...], as: .field),
      ["created", "updated"].contains(field.meant), piece(2 + field.count)?.text == ")"
    {
      place += 3 + field.count
      return "\(part.rawValue)(\(field.meant))"
    }
    // `per day`, but not `a day ago`.
    if piece(1)?.text == "ago" || piece(1)?.text == "(" { return nil }
    place += 1
    return part.rawValue + QueryDraft.ofSomeDate
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

extension SentenceReader {
  /// `per month(updated) show month`: a part of a date without its field is that of the group.
  mutating func readKeyOfGroup() -> String? {
    guard let key = readKey(of: query.entity) else { return nil }
    let isOpen = key.hasSuffix(QueryDraft.ofSomeDate)
    return isOpen ? query.groups.first { $0.hasPrefix(key.prefix { $0 != "(" } + "(") } ?? key : key
  }
}
