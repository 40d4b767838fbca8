/// The characters that may stand at one place.
struct PatternSet: Sendable {
  enum Member: Hashable, Sendable {
    case character(Character)
    case range(Unicode.Scalar, Unicode.Scalar)
    case word, digit, space, lineBreak, horizontalSpace
    case category(Set<Unicode.GeneralCategory>)
    case property(Property)
    indirect case not(Member)
    indirect case any([Member])
  }

  enum Property: String, Hashable, Sendable {
    case alphabetic, uppercase, lowercase, whitespace, emoji, ascii, any
  }

  /// Bit by bit, the characters of ASCII that belong to it.
  private(set) var low: UInt64 = 0
  private(set) var high: UInt64 = 0
  private let member: Member
  private let ignoresCase: Bool

  init(_ member: Member, ignoresCase: Bool) {
    (self.member, self.ignoresCase) = (member, ignoresCase)
    for byte in UInt8(0)..<0x80 where holds(Character(Unicode.Scalar(byte))) {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
  }

  /// Whether a character of ASCII belongs to it.
  func contains(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> UInt64(byte) & 1 == 1 : high >> UInt64(byte & 63) & 1 == 1
  }

  func contains(_ character: Character) -> Bool {
    // A line break of two characters is one to Swift, and has no value of ASCII's own.
    if character.utf8.count == 1, let byte = character.utf8.first { return contains(byte) }
    return holds(character)
  }

  private func holds(_ character: Character) -> Bool {
    guard ignoresCase else { return member.holds(character) }
    let others = [character.lowercased(), character.uppercased()].filter { $0.count == 1 }
    return member.holds(anyOf: [character] + others.compactMap(\.first))
  }
}

extension PatternSet.Member {
  /// Whether one of the forms of a character is meant that differ by their case alone: what is
  /// excluded is excluded in each of them.
  func holds(anyOf forms: [Character]) -> Bool {
    switch self {
    case .not(let member): !member.holds(anyOf: forms)
    case .any(let members): members.contains { $0.holds(anyOf: forms) }
    case .character, .range, .word, .digit, .space, .lineBreak, .horizontalSpace, .category,
      .property:
      forms.contains { holds($0) }
    }
  }

  func holds(_ character: Character) -> Bool {
    switch self {
    case .character(let wanted): return character == wanted
    case .range(let low, let high):
      // A letter with its accent is one scalar where there is one for it.
      let scalar = character.single
      return scalar.map { low <= $0 && $0 <= high } ?? false
    case .word: return character.isWordCharacter
    case .digit: return character.single?.properties.generalCategory == .decimalNumber
    case .space: return character.isWhitespace
    case .lineBreak: return character.isNewline
    case .horizontalSpace: return character.isWhitespace && !character.isNewline
    case .category(let categories):
      return character.unicodeScalars.first.map {
        categories.contains($0.properties.generalCategory)
      } ?? false
    case .property(let property): return property.holds(character)
    case .not(let member): return !member.holds(character)
    case .any(let members): return members.contains { $0.holds(character) }
    }
  }
}

extension PatternSet.Property {
  fileprivate func holds(_ character: Character) -> Bool {
    guard let properties = character.unicodeScalars.first?.properties else { return false }
    switch self {
    case .alphabetic: return properties.isAlphabetic
    case .uppercase: return properties.isUppercase
    case .lowercase: return properties.isLowercase
    case .whitespace: return properties.isWhitespace
    case .emoji: return properties.isEmoji
    case .ascii: return character.isASCII
    case .any: return true
    }
  }
}

extension Character {
  /// What letters, digits, marks and `_` have in common.
  var isWordCharacter: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    if scalar.value < 0x80 { return isLetter || isNumber || self == "_" }
    switch scalar.properties.generalCategory {
    case .decimalNumber, .nonspacingMark, .spacingMark, .enclosingMark, .connectorPunctuation:
      return true
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber, .otherNumber, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control,
      .format, .surrogate, .privateUse, .unassigned:
      return scalar.properties.isAlphabetic
    @unknown default: return false  // Unicode.GeneralCategory
    }
  }

  /// Its one scalar, in the form in which a letter and its accent are one.
  fileprivate var single: Unicode.Scalar? {
    var scalars = unicodeScalars.makeIterator()
    let first = scalars.next()
    return scalars.next() == nil ? first : nil
  }
}
