import QCQLanguage
import QCQSQL
import QCQSemantics
import QCQText
import QuickCartStore

/// Finds out whether a text that conditions compare with, and that nothing has, is stored in a way
/// that looks much the same.
struct SimilarTexts {
  private let vocabulary: Vocabulary
  private let db: Connection
  /// Where texts are looked for that are worked out; nil where only cells are looked at.
  private let worked: WorkedTexts?

  init(_ vocabulary: Vocabulary, _ db: Connection, _ worked: WorkedTexts? = nil) {
    (self.vocabulary, self.db, self.worked) = (vocabulary, db, worked)
  }

  /// The first rows of a table that are looked through: a word about nothing may not cost more than
  /// the answer.
  private static let mostRows = 50_000

  /// - Parameter isEmpty: Whether nothing was found: else only what leaves rows out may be wrong,
  ///   and what is one of several texts.
  func notes(of searches: [TextSearch], isEmpty: Bool) throws -> [Diagnostic] {
    try searches.filter { $0.value.formula == nil && (isEmpty || $0.role != .wanted) }
      .prefix(4).compactMap(note)
  }

  /// Throws where a text that is to keep rows from a change is one that nothing has, and a row that
  /// would be changed has one that is a slip of it, or that its signs mean elsewhere.
  ///
  /// - Parameter isChanged: Whether a row with a text is among those that would be changed.
  func requireExcluded(
    of searches: [TextSearch], in source: SourceText,
    _ isChanged: (TextSearch, String) throws -> Bool
  ) throws {
    for search in searches where search.isExcluded {
      guard var found = try mistake(in: search, isChanged) else { continue }
      found.severity = .error
      throw EngineError.statement(found.settled(in: source))
    }
  }

  /// Throws where a change is about several names of which nothing has one, and a row within its
  /// reach has one that is a slip of it: a single name has to be there, too.
  func requireNamed(
    of searches: [TextSearch], in source: SourceText,
    _ isWithin: (TextSearch, String) throws -> Bool
  ) throws {
    let listed = Set(searches.map(\.text))
    for search in searches where search.role == .oneOfSeveral && search.field.stored == .name {
      guard search.operation == nil, search.value.formula == nil, try !isThere(search) else {
        continue
      }
      let slips = try near(search).filter { found in
        try !listed.contains(found.text) && search.isSlip(of: found.text)
          && isWithin(search, found.text)
      }
      guard var found = Diagnostic.similar(search, slips) else { continue }
      found.severity = .error
      throw EngineError.statement(found.settled(in: source))
    }
  }

  /// What is wrong with a text that nothing has, and that is to keep rows from a change.
  private func mistake(
    in search: TextSearch, _ isChanged: (TextSearch, String) throws -> Bool
  ) throws -> Diagnostic? {
    let wildcards = search.isPattern ? nil : Wildcards(search)
    guard wildcards != nil || search.hasLetters, try !isThere(search) else { return nil }
    if search.field.isIdentifier { return search.operation == nil ? .unknownID(search) : nil }
    if let wildcards, try isChanged(wildcards.meant, wildcards.meant.text) {
      return .standForThemselves(wildcards, search)
    }
    if search.isOfAbsence { return .absenceInQuotes(search) }
    let parts = search.isPattern ? [] : search.parts
    if parts.count > 1, try parts.contains(where: { try isChanged(search, $0) }) {
      return .severalInOne(search, parts)
    }
    let slips = try near(search).filter { found in
      try (search.isPattern || search.isSlip(of: found.text)) && isChanged(search, found.text)
    }
    if search.isPattern { return Diagnostic.similar(search, slips) }
    if let found = Diagnostic.similar(search, slips) { return found }
    let labels = try labels(search).filter { try isChanged(search, $0.text) }
    if let found = Diagnostic.similar(search, labels) { return found }
    let within = try namesWithin(search).filter { try isChanged(search, $0.text) }
    var found = Diagnostic.similar(search, within)
    // What else stands in the text may have been meant, too.
    found?.proposals = []
    return found
  }

  /// Labels of items whose name the text is, or a slip of it: `6x Cola` of `Cola` and of `2x Cola`.
  private func labels(_ search: TextSearch) throws -> [(text: String, count: Int)] {
    guard search.operation == nil, search.field.derived == .label else { return [] }
    var named = search
    if let counted = CountedName(search.text) { named.text = counted.name }
    var found: [(text: String, count: Int)] = []
    try forEachCell(of: search) { text, count in
      if named.isSlip(of: CountedName(text)?.name ?? text) { found.append((text, count)) }
    }
    return Array(found.sorted { $0.text < $1.text }.prefix(3))
  }

  /// What is stored that is a part of the text: `6x Cola`, `Coca Cola`, the longest first.
  private func namesWithin(_ search: TextSearch) throws -> [(text: String, count: Int)] {
    if search.operation != nil { return [] }
    let words = WordRuns(TextFolding.search(search.text))
    var found: [(text: String, count: Int)] = []
    try forEachCell(of: search) { text, count in
      guard text.count > 2, text.utf8.count < search.text.utf8.count,
        words.hold(WordRuns(TextFolding.search(text)))
      else { return }
      found.append((text, count))
    }
    return Array(found.sorted { ($1.text.count, $0.text) < ($0.text.count, $1.text) }.prefix(3))
  }

  private func note(_ search: TextSearch) throws -> Diagnostic? {
    if search.field.isIdentifier { return nil }
    if search.isPattern {
      return search.hasLetters ? Diagnostic.similar(search, try near(search)) : nil
    }
    // Of a text that is there nothing is to be said, and of most that is cheap to know.
    if search.role != .wanted, try isThere(search) { return nil }
    if let wildcards = Wildcards(search) {
      return try isThere(search) ? nil : .standForThemselves(wildcards, search)
    }
    if search.isOfAbsence { return try isThere(search) ? nil : .absenceInQuotes(search) }
    // Words of few letters differ in one from too many others.
    if search.operation != nil, search.text.count < 4 { return nil }
    guard search.hasLetters, let found = Diagnostic.similar(search, try near(search)),
      try search.role != .wanted || !isThere(search)
    else { return nil }
    return found
  }

  /// What is stored that looks much the same, the nearest first, and how many rows have it; nothing
  /// where the text itself is.
  private func near(_ search: TextSearch) throws -> [(text: String, count: Int)] {
    if search.isPattern { return try nearPattern(search) }
    if search.operation != nil { return try nearWords(search) }
    var cells: [String: Int] = [:]
    try forEachCell(of: search) { text, count in
      // Far longer or shorter ones are never meant.
      if abs(text.utf8.count - search.text.utf8.count) <= 24 { cells[text] = count }
    }
    if cells[search.text] != nil { return [] }
    return NearNames.nearest(to: search.text, among: cells.keys.sorted())
      .map { ($0, cells[$0] ?? 0) }
  }

  /// What a pattern matches that ignores case, if it matches nothing as it is.
  private func nearPattern(_ search: TextSearch) throws -> [(text: String, count: Int)] {
    if try isThere(search) { return [] }
    var found: [(text: String, count: Int)] = []
    try forEachCell(of: search, matching: "(?i)" + search.text) { found.append(($0, $1)) }
    return found
  }

  /// The same for a text that a field has to contain, begin with or end with: words, or what words
  /// begin with, that differ from it in a letter or in blanks, those of most rows first.
  private func nearWords(_ search: TextSearch) throws -> [(text: String, count: Int)] {
    let wanted = TextFolding.search(search.text)
    let count = WordRuns(wanted).count
    // `water melon`: a word that was torn apart, or two that run together.
    let other = count == 1 ? 2 : 1
    var found: [String: Int] = [:]
    try forEachCell(of: search) { text, rows in
      let runs = WordRuns(text)
      for word in runs.runs(of: count, as: search.operation) {
        if let near = search.near(word, wanted) { found[near, default: 0] += rows }
      }
      for word in runs.runs(of: other, as: search.operation)
      where TextFolding.search(word).withoutBlanks == wanted.withoutBlanks {
        found[word, default: 0] += rows
      }
    }
    return found.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
      .map { ($0.key, $0.value) }
  }

  private func isThere(_ search: TextSearch) throws -> Bool {
    if let formula = search.value.formula { return try worked?.have(search, formula) ?? true }
    guard let column = search.field.column else { return true }
    let dialect = SQLiteDialect()
    var test = "\(dialect.quoted(column)) = ?"
    var text = search.text
    if let operation = search.operation {
      test = "\(dialect.name(of: operation.function))(\(dialect.quoted(column)), ?)"
      if !search.isPattern { text = TextFolding.search(text) }
    }
    let sql = """
      SELECT 1 FROM \(dialect.quoted(vocabulary[search.entity].table)) WHERE \(test) LIMIT 1
      """
    return try db.row(sql, [.text(text)]) { _ in true } ?? false
  }

  /// The texts that the first rows have there, and how many of them each.
  private func forEachCell(
    of search: TextSearch, matching pattern: String? = nil, _ body: (String, Int) -> Void
  ) throws {
    if let formula = search.value.formula {
      let most = SimilarTexts.mostRows
      for cell in try worked?.cells(of: search, formula, matching: pattern, most: most) ?? [:] {
        body(cell.key, cell.value)
      }
      return
    }
    guard let column = search.field.column else { return }
    let dialect = SQLiteDialect()
    let matches = "AND \(dialect.name(of: TextOperator.matches.function))(cell, ?)"
    let sql = """
      SELECT cell, count(*) FROM (SELECT \(dialect.quoted(column)) AS cell FROM \
      \(dialect.quoted(vocabulary[search.entity].table)) LIMIT \(SimilarTexts.mostRows))
      WHERE typeof(cell) = 'text' \(pattern == nil ? "" : matches) GROUP BY cell
      """
    let values = [pattern].compactMap { $0.map(Value.text) }
    try db.rows(sql, values) { row in body(row.text(0), Int(row.int(1))) }
  }
}

extension TextSearch {
  var isPattern: Bool { operation == .matches }

  /// Signs and emoji are like no others.
  fileprivate var hasLetters: Bool { text.contains(where: \.isLetter) }

  /// What of a word differs from a text in a letter, in two of a long one: all of it, or its
  /// beginning; nil where nothing does.
  fileprivate func near(_ word: String, _ wanted: String) -> String? {
    let limit = wanted.count < 9 ? 1 : 2
    let folded = TextFolding.search(word)
    if Suggestion.distance(wanted, folded, atMost: limit) != nil { return word }
    guard operation != .endsWith, wanted.count > 4, folded.count == word.count,
      folded.count > wanted.count
    else { return nil }
    let beginning = folded.prefix(wanted.count)
    return Suggestion.distance(wanted, String(beginning), atMost: limit) == nil
      ? nil : String(word.prefix(wanted.count))
  }

  /// Whether it differs from a text in letters' case, accents and blanks alone, or in a letter.
  fileprivate func isSlip(of other: String) -> Bool {
    func letters(_ text: String) -> String {
      TextFolding.search(text).filter { !$0.isWhitespace }
    }
    let (own, meant) = (letters(text), letters(other))
    // Of three letters one is too many to be another, but not to be left out.
    let isLong = own.count > 3 || own.count == 3 && meant.count != 3
    return own == meant || isLong && Suggestion.distance(own, meant, atMost: 1) != nil
  }

  /// `Tonic, Gin`: what stands between commas.
  fileprivate var parts: [String] {
    text.split(separator: ",").map { $0.trimmingPrefix { $0 == " " } }.map(String.init)
  }

  /// `note = "null"`: what other languages call a text that is not there.
  fileprivate var isOfAbsence: Bool {
    let isOwn = value.formula == nil && field.stored == nil && !field.isIdentifier
    return operation == nil && (field.stored == .note || isOwn)
      && ["null", "nil", "none"].contains(text.lowercased())
  }
}

extension String {
  fileprivate var withoutBlanks: String { filter { !$0.isWhitespace && $0 != "-" } }
}

/// The words of a text, between blanks and signs of ASCII.
private struct WordRuns {
  private let text: String
  private let words: [Substring]

  init(_ text: String) {
    self.text = text
    words = text.utf8.split { $0 < 0x80 && !isOfWord($0) }.map { Substring($0) }
  }

  var count: Int { words.count }

  /// Whether the words of another text are among them, one behind the other.
  func hold(_ other: WordRuns) -> Bool {
    guard !other.words.isEmpty, other.words.count <= words.count else { return false }
    return (0...(words.count - other.words.count)).contains { start in
      words[start...].starts(with: other.words)
    }
  }

  /// Every run of this many adjacent words, or only the one at the end of the text that the
  /// operator is about.
  func runs(of length: Int, as operation: TextOperator?) -> [String] {
    guard length > 0, length <= words.count else { return [] }
    let last = words.count - length
    let starts =
      switch operation {
      case .startsWith: 0...0
      case .endsWith: last...last
      case .contains, .matches, nil: 0...last
      }
    return starts.map { start in
      String(text[words[start].startIndex..<words[start + length - 1].endIndex])
    }
  }
}

private func isOfWord(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "'"), UInt8(ascii: "-"):
    true
  default: false  // UInt8
  }
}

extension Diagnostic {
  fileprivate static func absenceInQuotes(_ search: TextSearch) -> Diagnostic {
    let meant = "\(search.isNegated ? "has" : "no") \(search.field.name)"
    var note = Diagnostic(
      .onlyText, search.span, "\(StringEscapes.quoted(search.text)) is a text like any other",
      severity: .note, help: "write `\(meant)`")
    if let left = search.left { note.fixes = [.replace(left.union(search.span), with: meant)] }
    return note
  }

  fileprivate static func unknownID(_ search: TextSearch) -> Diagnostic {
    if search.entity == .lists { return unknownListId(search.text, search.span) }
    let (entity, id) = (search.entity.singular, StringEscapes.quoted(search.text))
    return Diagnostic(.unknownItem, search.span, "no \(entity) has the \(search.field.name) \(id)")
  }

  fileprivate static func severalInOne(_ search: TextSearch, _ parts: [String]) -> Diagnostic {
    let texts = parts.map { StringEscapes.quoted($0) }
    let tests = search.operation.map { operation in
      texts.map { "\(search.value.name ?? "…") not \(operation.rawValue) \($0)" }
    }
    let meant =
      tests?.joined(separator: " and ")
      ?? "\(search.value.name ?? "…") not in (\(texts.joined(separator: ", ")))"
    return Diagnostic(
      .onlyText, search.span, "\(StringEscapes.quoted(search.text)) is one text",
      help: "to spare several: `\(meant)`")
  }

  /// Nil where nothing was found.
  fileprivate static func similar(
    _ search: TextSearch, _ found: [(text: String, count: Int)]
  ) -> Diagnostic? {
    guard let best = found.first else { return nil }
    if search.isPattern {
      return otherCase(search, found.map(\.count).reduce(0, +))
    }
    let texts = found.map(\.text)
    return search.operation == nil
      ? similarText(search, texts, count: best.count) : similarPart(search, texts)
  }

  /// - Parameter count: How many rows it would match if case did not matter.
  private static func otherCase(_ search: TextSearch, _ count: Int) -> Diagnostic {
    let rows = "\(Plural.count(count, search.entity.singular)) \(count == 1 ? "has" : "have")"
    let place = Span(search.span.lowerBound + 1, search.span.lowerBound + 1)
    let fix = Fix("ignore case with `(?i)`", [TextEdit(place, "(?i)")])
    return Diagnostic(
      .similarText, search.span,
      "no \(search.entity.singular) has a \(search.value.name ?? "text") "
        + "that matches it as it is written",
      severity: .note, help: "\(rows) one that matches with `(?i)` in front, which ignores case",
      proposals: search.left == nil ? [] : [fix])
  }

  /// - Parameter found: The words that are stored, those of most rows first.
  fileprivate static func similarPart(_ search: TextSearch, _ found: [String]) -> Diagnostic {
    let test = search.operation?.rawValue ?? "="
    let (entity, field) = (search.entity.singular, search.value.name ?? "text")
    return Diagnostic(
      .similarText, search.span,
      "no \(entity) has a \(field) that \(test) \(StringEscapes.quoted(search.text))",
      severity: .note, meant: found.map { StringEscapes.quoted($0) })
  }

  /// - Parameter found: The texts that are stored, the nearest first, which so many rows have.
  fileprivate static func similarText(
    _ search: TextSearch, _ found: [String], count: Int
  ) -> Diagnostic {
    let meant = found.map { StringEscapes.quoted($0) }
    let (entity, field) = (search.entity, search.value.name ?? "text")
    let rows = "\(Plural.count(count, entity.singular)) \(count == 1 ? "has" : "have")"
    return Diagnostic(
      .similarText, search.span,
      "no \(entity.singular) has the \(field) \(StringEscapes.quoted(search.text))",
      severity: .note, help: meant.first.map { "\(rows) \($0)" },
      proposals: meant.map { .replace(search.span, with: $0) })
  }
}
