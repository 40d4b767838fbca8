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
  /// The headings as they were written.
  private let headings: [String]
  /// What somebody has said of the first line of a table; nil where that shows by itself.
  package let firstLine: FirstLine?

  package static let none = ColumnNames()

  package var isEmpty: Bool { meanings.isEmpty && firstLine == nil }

  /// Whether there are pairs.
  package var hasPairs: Bool { !meanings.isEmpty }

  private init() { (meanings, headings, firstLine) = ([:], [], nil) }

  /// One that a table does not have.
  func missing(from found: [String]) -> String? {
    let known = Set(found.map { $0.lowercased() })
    return headings.first { !known.contains($0.lowercased()) }
  }

  /// Throws where a part is no field with a heading, or something comes twice, and where a table
  /// without headings would have no names.
  package init(_ text: String, _ firstLine: FirstLine? = nil) throws(ExchangeError) {
    var meanings: [String: ColumnMeaning] = [:]
    var headings: [String] = []
    for part in text.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map(\.trimmed)
      guard sides.count == 2, let meaning = ColumnMeaning(rawValue: sides[0].lowercased()) else {
        let names = ColumnMeaning.allCases.map(\.rawValue).joined(separator: ", ")
        throw ExchangeError(
          line: nil, "`\(part.trimmed)` is not of the form FIELD=HEADING; the fields are \(names)")
      }
      let place = firstLine == .noHeadings ? Self.place(sides[1]) : nil
      guard firstLine != .noHeadings || place != nil else {
        throw ExchangeError(
          line: nil,
          "`\(part.trimmed)` names a heading, and with --no-headings there are only places, "
            + "counted from 1: name=1,quantity=2")
      }
      let key = place.map { String($0) } ?? sides[1].lowercased()
      let isKnown = meanings.values.contains(meaning)
      guard !isKnown, meanings[key] == nil else {
        let twice = isKnown ? meaning.rawValue : sides[1]
        throw ExchangeError(line: nil, "`\(twice)` is given twice")
      }
      meanings[key] = meaning
      headings.append(sides[1])
    }
    guard firstLine != .noHeadings || meanings.values.contains(.name) else {
      throw ExchangeError(
        line: nil,
        "with --no-headings it has to say where the names are, counted from 1: name=1,quantity=2")
    }
    (self.meanings, self.headings, self.firstLine) = (meanings, headings, firstLine)
  }

  /// The place of a column from 1; nil for what is none.
  private static func place(_ text: String) -> Int? {
    Int(text).flatMap { (1...CSVScanner.mostFields).contains($0) ? $0 : nil }
  }

  /// What the columns of a table without headings hold, one after the other.
  var places: [ColumnMeaning?] {
    let last = meanings.keys.compactMap(Self.place).max() ?? 0
    return (0..<last).map { meanings[String($0 + 1)] }
  }

  /// What a heading means; one that somebody has named is not guessed for another column.
  func meaning(of heading: String) -> ColumnMeaning? {
    if let named = meanings[heading.trimmed.lowercased()] { return named }
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
