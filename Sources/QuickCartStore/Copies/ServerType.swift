import QCQLanguage
import QuickCartFollower

/// A type of PostgreSQL for a column of SQLite, which may hold anything.
enum ServerType: String {
  case int8 = "bigint"
  case float8 = "double precision"
  case text, bytea, boolean, timestamptz, date
  /// Dates as numbers of seconds.
  case seconds

  /// What cells of a column are, as far as it decides about its type.
  enum Kind { case bit, whole, number, day, moment, text, data }

  /// The type for what is declared, of a column that has cells of these kinds.
  init(_ declared: String, holding kinds: Set<Kind> = []) {
    let words = declared.uppercased()
    if words.contains("BOOL"), kinds.isSubset(of: [.bit]) {
      self = .boolean
    } else if words.contains("DATE") || words.contains("TIME") {
      // A day alone begins at another moment in each zone.
      self = kinds == [.day] ? .date : kinds.isSubset(of: ServerType.moments) ? .timestamptz : .text
    } else {
      self =
        switch ColumnAffinity(declared) {
        case .integer: .int8
        case .text: .text
        case .real, .numeric: .float8
        case .blob: ServerType(of: kinds, isDeclared: !declared.isEmpty)
        }
    }
  }

  private static let moments: Set<Kind> = [.bit, .whole, .number, .moment]

  /// The type for cells that SQLite takes as they are.
  private init(of kinds: Set<Kind>, isDeclared: Bool) {
    self =
      if kinds.isEmpty {
        isDeclared ? .bytea : .text
      } else if kinds.isSubset(of: [.data]) {
        .bytea
      } else if kinds.isSubset(of: [.bit, .whole]) {
        .int8
      } else {
        kinds.isSubset(of: [.bit, .whole, .number]) ? .float8 : .text
      }
  }

  /// As PostgreSQL calls it.
  var name: String { self == .seconds ? ServerType.float8.rawValue : rawValue }

  static func kind(of cell: StoredCell) -> Kind? {
    switch cell {
    case .null: nil
    case .int(let int): int == 0 || int == 1 ? .bit : .whole
    case .real: .number
    case .text(let bytes):
      bytes.withUnsafeBufferPointer(DateText.init).map { $0.form.time == nil ? .day : .moment }
        ?? .text
    case .blob: .data
    }
  }

  /// A cell as a column of the type takes it; nil for one that it can't hold.
  func cell(_ cell: StoredCell) -> StoredCell? {
    switch (self, cell) {
    case (_, .null), (.int8, .int), (.float8, .int), (.float8, .real), (.seconds, .int),
      (.seconds, .real), (.bytea, .blob):
      cell
    case (.boolean, .int(let int)): int == 0 || int == 1 ? cell : nil
    case (.text, .text(let bytes)): ServerType.isText(bytes) ? cell : nil
    case (.text, .int(let int)): .text(Array(String(int).utf8))
    case (.text, .real(let number)): .text(Array("\(number)".utf8))
    case (.date, .text(let bytes)): ServerType.kind(of: cell) == .day ? .text(bytes) : nil
    case (.timestamptz, .int(let int)): StoredDate.instant(Double(int)).map(StoredCell.real)
    case (.timestamptz, .real(let number)): StoredDate.instant(number).map(StoredCell.real)
    case (.timestamptz, .text(let bytes)), (.seconds, .text(let bytes)):
      bytes.withUnsafeBufferPointer { StoredDate.instant($0, in: UTC()) }.map(StoredCell.real)
    case (.int8, _), (.float8, _), (.text, _), (.bytea, _), (.boolean, _), (.timestamptz, _),
      (.date, _), (.seconds, _):
      nil
    }
  }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    !bytes.contains(0) && bytes.withUnsafeBytes(WellFormedText.holds)
  }
}
