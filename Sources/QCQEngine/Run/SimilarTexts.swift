import QCQLanguage
import QCQSQL
import QCQSemantics
import QCQSyntax
import QCQText
import QuickCartStore

/// Finds out, where a query has found nothing, whether a text that it looks for is stored in a way
/// that looks much the same.
struct SimilarTexts {
  private let vocabulary: Vocabulary
  private let db: Connection

  init(_ vocabulary: Vocabulary, _ db: Connection) { (self.vocabulary, self.db) = (vocabulary, db) }

  /// The first rows of a table that are looked through: a word about nothing may not cost more than
  /// the answer.
  private static let mostRows = 50_000

  func notes(of searches: [TextSearch]) throws -> [Diagnostic] {
    try searches.prefix(4).compactMap { search in
      try similar(to: search).map {
        .similarText(search, $0.text, count: $0.count)
      }
    }
  }

  /// What differs in case, accents, blanks or one letter, and how many rows have it; nil where the
  /// text itself is there.
  private func similar(to search: TextSearch) throws -> (text: String, count: Int)? {
    guard let column = search.field.column else { return nil }
    let dialect = SQLiteDialect()
    let cells = dialect.quoted(column)
    let sql = """
      SELECT cell, count(*) FROM (SELECT \(cells) AS cell FROM \
      \(dialect.quoted(vocabulary[search.entity].table)) LIMIT \(SimilarTexts.mostRows))
      WHERE typeof(cell) = 'text' GROUP BY cell
      """
    let wanted = SimilarTexts.key(search.text)
    var best: (text: String, count: Int, distance: Int)?
    var isThere = false
    try db.rows(sql) { row in
      let text = row.text(0)
      if text == search.text { isThere = true }
      guard abs(text.utf8.count - search.text.utf8.count) <= 24 else { return }
      let key = SimilarTexts.key(text)
      let distance = key == wanted ? 0 : Suggestion.distance(key, wanted, atMost: 1)
      guard let distance, distance == 0 || wanted.count > 2 else { return }
      if best.map({ distance < $0.distance }) ?? true {
        best = (text, Int(row.int(1)), distance)
      }
    }
    return isThere ? nil : best.map { ($0.text, $0.count) }
  }

  /// A text without case, accents and the blanks around and between its words.
  private static func key(_ text: String) -> String {
    TextFolding.search(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
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
  fileprivate static func similarText(
    _ search: TextSearch, _ found: String, count: Int
  ) -> Diagnostic {
    let (wanted, meant) = (StringEscapes.quoted(search.text), StringEscapes.quoted(found))
    let (entity, field) = (search.entity, search.field.name)
    let rows = "\(Plural.count(count, entity.singular)) \(count == 1 ? "has" : "have")"
    return Diagnostic(
      .similarText, search.span, "no \(entity.singular) has the \(field) \(wanted)",
      severity: .note, help: "\(rows) \(meant)",
      proposals: [.replace(search.span, with: meant)])
  }
}
