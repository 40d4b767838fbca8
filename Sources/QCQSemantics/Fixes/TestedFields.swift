import QCQLanguage

/// What a test with a negation is about: a fix that tests the same text tests the same field.
///
/// `completed and note not has "big"` is no `name not contains "big"`, whatever its `not` and `has`
/// would mean by themselves.
enum TestedFields {
  static func areKept(_ old: [Piece], _ new: [Piece]) -> Bool {
    // In SQL and in paths the name of a category is a field of another row.
    if old.contains(where: { $0.kind == .word && $0.text == "select" }) { return true }
    let isOfItems = !new.contains {
      $0.kind == .word && [Entity.lists, .categories].map(\.rawValue).contains($0.text)
    }
    guard isOfItems else { return true }
    return old.indices.allSatisfy { index in
      guard old[index].kind == .text, let said = turnedField(in: old, before: index) else {
        return true
      }
      let key = KnownNames.key(old[index].text)
      let tested = new.indices.filter {
        new[$0].kind == .text && KnownNames.key(new[$0].text) == key
      }.compactMap { field(in: new, before: $0) }
      return tested.isEmpty || tested.contains(said)
    }
  }

  /// The field that a text of a sentence is tested for with a negation; nil for any other text.
  private static func turnedField(in pieces: [Piece], before index: Int) -> String? {
    let words = pieces[..<index].reversed().prefix(while: isOfTest)
    let place = index - words.count - 1
    guard words.contains(where: isNegation), place >= 0,
      let field = meant(pieces[place]), place == 0 || !isOwner(pieces[place - 1])
    else { return nil }
    return field
  }

  /// The field that a statement tests for a text.
  private static func field(in pieces: [Piece], before index: Int) -> String? {
    let count = pieces[..<index].reversed().prefix(while: isOfTest).count
    let place = index - count - 1
    return count > 0 && place >= 0 ? meant(pieces[place]) : nil
  }

  private static func meant(_ piece: Piece) -> String? {
    guard piece.kind == .word else { return nil }
    let field = Meanings.meaning(of: [piece.text][...], as: .field)?.meant ?? ""
    return fields.contains(field) ? (field == "label" ? "name" : field) : nil
  }

  /// `category.name`, `list name`: a field of another row.
  private static func isOwner(_ piece: Piece) -> Bool {
    [".", "{"].contains(piece.text) || meant(piece) != nil
      || Meanings.meaning(of: [piece.text][...], as: .source) != nil
  }

  private static func isOfTest(_ piece: Piece) -> Bool {
    if piece.kind == .sign { return signs.contains(piece.text) }
    return piece.kind == .word && (isNegation(piece) || testing.contains(piece.text))
  }

  private static func isNegation(_ piece: Piece) -> Bool {
    piece.kind != .text
      && (negations.contains(piece.text) || piece.kind == .word && piece.text.hasSuffix("n't"))
  }

  private static let fields: Set = ["name", "label", "note", "category", "emoji"]
  private static let negations: Set = ["not", "no", "never", "without", "lacking", "!", "niet"]
  private static let signs: Set = ["=", "==", "!=", "<>", "!", "~", "=~", "~=", ":"]
  private static let testing: Set<String> = {
    let tests = ["contains", "starts with", "ends with", "not contains"]
    let phrases = Meanings.phrases(.comparison).filter { tests.contains($0.meant) }
    let words = phrases.flatMap { $0.phrase.split(separator: " ").map(String.init) }
    return Set(words).subtracting(["named", "word", "the"]).union([
      "is", "are", "has", "have", "had", "does", "do", "did", "equal", "equals", "matches",
    ])
  }()
}
