/// Every word that the grammar gives a meaning to.
///
/// Keywords are contextual: the lexer only notes that a word could be one, and the parser decides.
package enum Keyword: UInt8, Sendable, CaseIterable {
  // Statements
  case qcq, watch, explain, `let`, param, assert, use, print, together
  case add, check, uncheck, toggle, delete, update, move, copy, create, rename
  // Parts of statements
  case set, to, from, more, `as`, note, emoji, list, category, all, `is`, empty, gives, `else`
  // Queries
  case count, sum, average, min, max, of, items, lists, categories, id
  case `in`, `where`, by, per, having, show, sort, asc, desc, limit, each, skip
  case crosstab, total, draw, into
  case bar, column, line, share, progress, heat
  // Conditions
  case and, or, not, `if`, distinct, running, contains, starts, ends, with, matches, since, before,
    on
  case during, has, no
  case today, tomorrow, yesterday, now, ago, this, last, next, `true`, `false`
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday
  case minute, minutes, hour, hours, day, days, week, weeks, month, months, year, years
  // Types
  case int, number, text, bool, date
}

extension Keyword {
  /// The words in the order of the cases, as a test checks: asking the runtime for the cases' names
  /// would cost more than all else that a short query needs.
  private static let words = """
    qcq watch explain let param assert use print together add check uncheck toggle delete update
    move copy create rename set to from more as note emoji list category all is empty gives else
    count sum average min max of items lists categories id in where by per having show sort asc
    desc limit each skip crosstab total draw into bar column line share progress heat and or not
    if distinct running contains starts ends with matches since before on during has no today
    tomorrow yesterday now ago this last next true false monday tuesday wednesday thursday
    friday saturday sunday minute minutes hour hours day days week weeks month months year years
    int number text bool date
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  /// The word as it is written.
  package var word: String { Keyword.words[Int(rawValue)] }

  private static let clauses: [ClauseKind?] = {
    var clauses = [ClauseKind?](repeating: nil, count: allCases.count)
    for kind in ClauseKind.allCases {
      for keyword in kind.keywords { clauses[Int(keyword.rawValue)] = kind }
    }
    return clauses
  }()

  /// The clause that the word begins; a line that starts with one goes on.
  package var clause: ClauseKind? { Keyword.clauses[Int(rawValue)] }
}

/// A set of keywords as bits, cheap enough to ask for every token: also inlined into the parser's
/// module.
package struct KeywordSet: Sendable, ExpressibleByArrayLiteral {
  @usableFromInline private(set) var low: UInt64 = 0
  @usableFromInline private(set) var high: UInt64 = 0

  package init() {}

  package init(arrayLiteral elements: Keyword...) {
    for keyword in elements { insert(keyword) }
  }

  package init(_ elements: [Keyword]) {
    for keyword in elements { insert(keyword) }
  }

  private mutating func insert(_ keyword: Keyword) {
    if keyword.rawValue < 64 {
      low |= 1 << UInt64(keyword.rawValue)
    } else {
      high |= 1 << UInt64(keyword.rawValue - 64)
    }
  }

  @inlinable package func contains(_ keyword: Keyword?) -> Bool {
    guard let bit = keyword?.rawValue else { return false }
    return bit < 64 ? low >> UInt64(bit) & 1 == 1 : high >> UInt64(bit - 64) & 1 == 1
  }

  package var keywords: [Keyword] { Keyword.allCases.filter(contains) }
}

extension KeywordSet {
  /// The words that begin a statement.
  package static let statementStarts = KeywordSet(
    StatementInfo.all.map(\.begins.keyword)
      + [ClauseInfo.measure, .source].flatMap { $0.begins.map(\.keyword) })

  /// The words that begin a clause of a query.
  package static let clauseStarts = KeywordSet(ClauseKind.allCases.flatMap(\.keywords))

  /// The words that begin a clause and hardly ever stand in a text.
  package static let clausesNotInTexts = KeywordSet(
    clauseStarts.keywords.filter { ![.in, .by, .with].contains($0) })

  /// Words that no statement begins with: a line that does goes on from the one above.
  package static let lineContinuing = KeywordSet(clauseStarts.keywords + [.and, .or, .set, .to])

  /// The words that name a type.
  package static let types = KeywordSet(WordInfo.types.map(\.keyword))

  /// The words that can't be a field's bare name inside an expression; backticks make them one.
  package static let reservedInExpressions = KeywordSet(
    clauseStarts.keywords
      + [
        .and, .or, .not, .as, .contains, .matches, .since, .before, .on, .during, .asc, .desc,
        .gives, .else, .if,
      ])

  /// The words that can't name a query bare, as it could not be called by them; backticks make
  /// them names.
  package static let reservedForQueries = KeywordSet(
    statementStarts.keywords + reservedInExpressions.keywords + lineContinuing.keywords)

  /// The operator words after which a line goes on.
  package static let operators: KeywordSet = [
    .and, .or, .not, .contains, .with, .matches, .since, .before, .on, .during, .in,
  ]
}

/// The clauses behind a query's source, in the one order in which they may stand.
package enum ClauseKind: Int, Sendable, CaseIterable, Comparable {
  case scope, `where`, group, having, show, sort, limit, crosstab, total, draw, into

  package var info: ClauseInfo {
    switch self {
    case .scope: .scope
    case .where: .where
    case .group: .group
    case .having: .having
    case .show: .show
    case .sort: .sort
    case .limit: .limit
    case .crosstab: .crosstab
    case .total: .total
    case .draw: .draw
    case .into: .into
    }
  }

  /// The words that begin the clause.
  package var keywords: [Keyword] { info.begins.map(\.keyword) }

  package static func < (left: ClauseKind, right: ClauseKind) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Finds the keyword that a word's bytes spell, without making a string.
package struct KeywordTable: Sendable {
  private var slots: [(keyword: Keyword?, key: UInt64)]

  package static let shared = KeywordTable()
  private static let longest = 10

  private init() {
    slots = Array(repeating: (nil, 0), count: 512)
    for keyword in Keyword.allCases {
      var word = keyword.word
      let key = word.withUTF8 { KeywordTable.key($0) }
      var slot = KeywordTable.slot(key)
      while slots[slot].keyword != nil { slot = (slot + 1) & 511 }
      slots[slot] = (keyword, key)
    }
  }

  /// The first eight bytes, with those after them folded in.
  private static func key(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var key: UInt64 = 0
    for index in 0..<min(bytes.count, 8) { key = key << 8 | UInt64(bytes[index]) }
    for index in min(bytes.count, 8)..<bytes.count { key = key &* 31 &+ UInt64(bytes[index]) }
    return key
  }

  private static func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 55)
  }

  package func keyword(_ bytes: UnsafeBufferPointer<UInt8>) -> Keyword? {
    if bytes.count > KeywordTable.longest { return nil }
    let key = KeywordTable.key(bytes)
    return slots.withUnsafeBufferPointer { slots in
      var slot = KeywordTable.slot(key)
      while let keyword = slots[slot].keyword {
        // Words of more than eight letters may share a key with others, so they are compared.
        let isShort = bytes.count <= 8
        if slots[slot].key == key, isShort || keyword.word.utf8.elementsEqual(bytes) {
          return keyword
        }
        slot = (slot + 1) & 511
      }
      return nil
    }
  }
}
