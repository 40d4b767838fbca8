import QCQLanguage
import QCQSQL
import QCQSemantics
import QCQSyntax
import QCQText
import QuickCartStore

/// Finds out whether a text that conditions compare with, and that nothing has, is stored in a way
/// that looks much the same.
struct SimilarTexts {
  private let vocabulary: Vocabulary
  private let db: Connection

  init(_ vocabulary: Vocabulary, _ db: Connection) { (self.vocabulary, self.db) = (vocabulary, db) }

  /// The first rows of a table that are looked through: a word about nothing may not cost more than
  /// the answer.
  private static let mostRows = 50_000

  /// - Parameter isEmpty: Whether nothing was found: else only what leaves rows out may be wrong,
  ///   and what is one of several texts.
  func notes(of searches: [TextSearch], isEmpty: Bool) throws -> [Diagnostic] {
    let whole = searches.filter { $0.role != .excludedPart && (isEmpty || $0.role != .wanted) }
    return try whole.prefix(4).compactMap(note)
  }

  /// Throws where a text that is to keep rows from a change is one that nothing has, and another
  /// one is there that looks much the same: its rows would be changed with all the others.
  func requireExcluded(of searches: [TextSearch], in source: SourceText) throws {
    for search in searches where search.role == .excluded || search.role == .excludedPart {
      let similar = try search.role == .excluded ? note(search) : noteOfPart(search)
      guard var found = similar else { continue }
      found.severity = .error
      throw EngineError.statement(found.settled(in: source))
    }
  }

  private func note(_ search: TextSearch) throws -> Diagnostic? {
    // What is there needs no word, and is asked for first: that is cheap.
    if try isThere(search) { return nil }
    let cells = try cells(of: search)
    if cells[search.text] != nil { return nil }
    let near = NearNames.nearest(to: search.text, among: cells.keys.sorted())
    return near.first.map { .similarText(search, near, count: cells[$0] ?? 0) }
  }

  /// The same of a text that is looked for in others: a word of theirs may have been meant.
  private func noteOfPart(_ search: TextSearch) throws -> Diagnostic? {
    let texts = try cells(of: search, atMost: Int.max).keys
    let key = TextFolding.search(search.text)
    if texts.contains(where: { TextFolding.search($0).contains(key) }) { return nil }
    let words = Set(texts.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) })
    let near = Suggestion.nearest(to: search.text, among: words.sorted())
    return near.isEmpty ? nil : .similarPart(search, near)
  }

  private func isThere(_ search: TextSearch) throws -> Bool {
    guard let column = search.field.column else { return true }
    let dialect = SQLiteDialect()
    let sql = """
      SELECT 1 FROM \(dialect.quoted(vocabulary[search.entity].table)) \
      WHERE \(dialect.quoted(column)) = ? LIMIT 1
      """
    return try db.row(sql, [.text(search.text)]) { _ in true } ?? false
  }

  /// The texts that the first rows have there, and how many of them each.
  ///
  /// - Parameter slack: By how many bytes they may be longer or shorter.
  private func cells(
    of search: TextSearch, atMost slack: Int = 24
  ) throws -> [String: Int] {
    guard let column = search.field.column else { return [:] }
    let dialect = SQLiteDialect()
    let sql = """
      SELECT cell, count(*) FROM (SELECT \(dialect.quoted(column)) AS cell FROM \
      \(dialect.quoted(vocabulary[search.entity].table)) LIMIT \(SimilarTexts.mostRows))
      WHERE typeof(cell) = 'text' GROUP BY cell
      """
    var cells: [String: Int] = [:]
    // Far longer or shorter ones are never meant.
    try db.rows(sql) { row in
      let text = row.text(0)
      if abs(text.utf8.count - search.text.utf8.count) <= slack { cells[text] = Int(row.int(1)) }
    }
    return cells
  }
}

/// Passes everything on, and knows afterwards whether there was anything.
struct NoticingSink: ResultSink {
  private var sink: any ResultSink
  private var isValue = false
  /// Whether there were no rows, or a count of them that is 0.
  private(set) var isEmpty = true

  init(_ sink: any ResultSink) { self.sink = sink }

  mutating func begin(_ shape: ResultShape) {
    if case .value = shape.kind { isValue = true }
    sink.begin(shape)
  }

  mutating func row(_ row: any RowView) {
    if isEmpty { isEmpty = isValue && row.isNothing }
    sink.row(row)
  }

  mutating func end() { sink.end() }
  var wantsMore: Bool { sink.wantsMore }
}

extension RowView {
  /// Whether its first cell says that there is nothing.
  fileprivate var isNothing: Bool {
    switch cell(0) {
    case .absent, .int(0): true
    case .int, .number, .text, .data: false
    }
  }
}

extension Diagnostic {
  /// - Parameter found: The texts that are stored, the nearest first, which so many rows have.
  fileprivate static func similarText(
    _ search: TextSearch, _ found: [String], count: Int
  ) -> Diagnostic {
    let meant = found.map { StringEscapes.quoted($0) }
    let (entity, field) = (search.entity, search.field.name)
    let rows = "\(Plural.count(count, entity.singular)) \(count == 1 ? "has" : "have")"
    return Diagnostic(
      .similarText, search.span,
      "no \(entity.singular) has the \(field) \(StringEscapes.quoted(search.text))",
      severity: .note, help: meant.first.map { "\(rows) \($0)" },
      proposals: meant.map { .replace(search.span, with: $0) })
  }

  fileprivate static func similarPart(_ search: TextSearch, _ found: [String]) -> Diagnostic {
    let meant = found.map { StringEscapes.quoted($0) }
    return Diagnostic(
      .similarText, search.span,
      "no \(search.entity.singular) has \(StringEscapes.quoted(search.text)) in its "
        + search.field.name,
      severity: .note, meant: meant)
  }
}
