/// What the first line of a table is.
package enum FirstLine: String, CaseIterable, Sendable {
  case headings
  /// An item, as every other line.
  case noHeadings
}

/// What headings mean that nobody would guess, `name=Item,quantity=Qty`, or of a table without
/// headings the places of columns, `name=1,quantity=2`.
package struct ColumnNames: Hashable, Sendable {
  /// Of each heading, in small letters, what it means.
  private let meanings: [String: ColumnMeaning]
  /// Of each other heading, in small letters, the field that it is for: a column of a user's own,
  /// which the database has or not.
  private let others: [String: String]
  /// The headings as they were written.
  private let headings: [String]
  /// What somebody has said of the first line of a table; nil where that shows by itself.
  package let firstLine: FirstLine?

  package static let none = ColumnNames()

  package var isEmpty: Bool { !hasPairs && firstLine == nil }

  /// Whether there are pairs.
  package var hasPairs: Bool { !headings.isEmpty }

  private init() { (meanings, others, headings, firstLine) = ([:], [:], [], nil) }

  /// The fields that not all items have.
  package var otherFields: [String] { others.values.sorted() }

  /// The field of these that a heading is for.
  func otherField(of heading: String) -> String? { others[heading.trimmed.lowercased()] }

  /// Whether somebody has said what a heading is for.
  func isNamed(_ heading: String) -> Bool {
    let key = heading.trimmed.lowercased()
    return meanings[key] != nil || others[key] != nil
  }

  /// One that a table does not have.
  func missing(from found: [String]) -> String? {
    let known = Set(found.map { $0.lowercased() })
    return headings.first { !known.contains($0.lowercased()) }
  }

  /// Throws where a part is no field with a heading, or something comes twice, and where a table
  /// without headings would have no names.
  package init(_ text: String, _ firstLine: FirstLine? = nil) throws(ExchangeError) {
    var (meanings, others): ([String: ColumnMeaning], [String: String]) = ([:], [:])
    var headings: [String] = []
    for part in text.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map(\.trimmed)
      guard sides.count == 2, !sides.contains(where: \.isEmpty) else {
        throw ExchangeError(line: nil, "`\(part.trimmed)` is not of the form FIELD=HEADING")
      }
      let meaning = ColumnMeaning(rawValue: sides[0].lowercased())
      let place = firstLine == .noHeadings ? Self.place(sides[1]) : nil
      guard firstLine != .noHeadings || place != nil else {
        throw ExchangeError(
          line: nil,
          "`\(part.trimmed)` names a heading, and with --no-headings there are only places, "
            + "counted from 1: name=1,quantity=2")
      }
      let key = place.map { String($0) } ?? sides[1].lowercased()
      let isKnown =
        meaning.map { meanings.values.contains($0) } ?? others.values.contains(sides[0])
      guard !isKnown, meanings[key] == nil, others[key] == nil else {
        throw ExchangeError(line: nil, "`\(isKnown ? sides[0] : sides[1])` is given twice")
      }
      if let meaning { meanings[key] = meaning } else { others[key] = sides[0] }
      headings.append(sides[1])
    }
    guard firstLine != .noHeadings || meanings.values.contains(.name) else {
      throw ExchangeError(
        line: nil,
        "with --no-headings it has to say where the names are, counted from 1: name=1,quantity=2")
    }
    (self.meanings, self.others) = (meanings, others)
    (self.headings, self.firstLine) = (headings, firstLine)
  }

  /// The place of a column from 1; nil where it is not one.
  private static func place(_ text: String) -> Int? {
    Int(text).flatMap { (1...CSVScanner.mostFields).contains($0) ? $0 : nil }
  }

  /// What the columns of a table without headings hold, one after the other, up to the last of
  /// which somebody has said something.
  var places: [ColumnMeaning?] {
    let last = headings.compactMap(Self.place).max() ?? 0
    return (0..<last).map { meanings[String($0 + 1)] }
  }

  /// What a heading means; one that somebody has named is not guessed for another column.
  func meaning(of heading: String) -> ColumnMeaning? {
    if isNamed(heading) { return meanings[heading.trimmed.lowercased()] }
    let guess = ColumnMeaning.meaning(of: heading)
    return guess.flatMap { meanings.values.contains($0) ? nil : $0 }
  }

  /// What each of the headings means, every meaning once: that of a heading which is its very name,
  /// or else of the first one.
  func meanings(of headings: [String]) -> [ColumnMeaning?] {
    let guesses = headings.map(meaning)
    var found = [ColumnMeaning?](repeating: nil, count: headings.count)
    var taken: Set<ColumnMeaning> = []
    for isOwnName in [true, false] {
      for case (let index, let guess?) in zip(guesses.indices, guesses) {
        if isOwnName, headings[index].trimmed.lowercased() != guess.rawValue { continue }
        if taken.insert(guess).inserted { found[index] = guess }
      }
    }
    return found
  }
}
