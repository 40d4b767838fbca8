import QCQSemantics
import QCQSyntax
import QCQText

/// Where in a query a word stands, as far as it may be about a column.
struct ColumnPlace: Hashable, Sendable {
  enum Kind: UInt8, Sendable {
    case none
    /// It is the name of a column of its query.
    case name
    /// It may be a column of the groups that the query goes on from.
    case value
    /// The same of any rows: a whole key of an order, where no `show` chooses other columns.
    case order
  }

  /// The number of the query among the column lists of its outline; small, as there are many.
  private let number: UInt16
  let kind: Kind

  static let none = ColumnPlace(.none, 0)

  init(_ kind: Kind, _ list: Int) {
    // Lists beyond this number are not told apart.
    let isKnown = list <= Int(UInt16.max)
    (self.kind, number) = isKnown ? (kind, UInt16(list)) : (.none, 0)
  }

  var list: Int { Int(number) }

  /// The same behind the lists of another outline.
  func moved(by count: Int) -> ColumnPlace { ColumnPlace(kind, list + count) }
}

/// What columns a query has, or the rows in a column, as far as its text alone can tell.
struct ColumnList: Hashable, Sendable {
  /// What becomes of the rows before they are shown.
  enum Rows: UInt8, Sendable {
    case kept
    /// By `per`, by `by`, and by a measure.
    case grouped, sectioned, measured
  }

  struct Column: Hashable, Sendable {
    let name: String
    /// It is called as what it shows.
    let isPlain: Bool
  }

  /// The named query that it goes on from.
  let source: String?
  let rows: Rows
  /// Nil without a `show`.
  let shown: [Column]?
  /// What its groups or sections are called by; in some formats they are columns, too.
  let keys: [String]
  /// Nothing but aggregates is shown, which makes one row of all.
  let makesOneRow: Bool

  init(_ query: QuerySyntax, in source: SourceText) {
    if case .named(let name, _) = query.source.kind {
      self.source = name.text
    } else {
      self.source = nil
    }
    rows =
      switch query.group?.kind {
      case .per: .grouped
      case .by: .sectioned
      case nil: query.measure == nil ? .kept : .measured
      }
    shown = query.show.map { $0.columns.map { Column($0, in: source) } }
    keys = (query.group?.keys ?? []).map { key in
      key.function == nil ? ColumnList.name(of: key.path) : source.text(key.span)
    }
    makesOneRow = query.show?.hasOnlyAggregates ?? false
  }

  /// Those of the rows in a column.
  init(_ columns: [ShowClause.Column], in source: SourceText) {
    (self.source, rows, keys, makesOneRow) = (nil, .kept, [], false)
    shown = columns.map { Column($0, in: source) }
  }

  /// Whether a column or a key has a name.
  func has(_ name: String) -> Bool {
    keys.contains(name) || (shown ?? []).contains { $0.name == name }
  }

  /// Whether it shows what has that name, and calls it so.
  func passesOn(_ name: String) -> Bool {
    (shown ?? []).contains { $0.isPlain && $0.name == name }
  }

  fileprivate static func name(of path: [Name]) -> String {
    path.count == 1 ? path[0].text : path.map(\.text).joined(separator: ".")
  }
}

extension ColumnList.Column {
  fileprivate init(_ column: ShowClause.Column, in source: SourceText) {
    switch column {
    case .expression(_, .some(let alias)), .shape(_, .some(let alias)):
      (name, isPlain) = (alias.text, false)
    case .expression(.path(let path), .none):
      name = ColumnList.name(of: path)
      isPlain = path.count == 1 && !path[0].isQuoted
    case .expression(let expression, .none):
      (name, isPlain) = (source.text(expression.span), false)
    case .shape(let shape, .none): (name, isPlain) = (shape.noun.text, false)
    }
  }
}
