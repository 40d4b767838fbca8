import QCQLanguage

/// A type of PostgreSQL for a column of SQLite, which may hold anything.
enum ServerType: String {
  case int8 = "bigint"
  case float8 = "double precision"
  case text, bytea, boolean, timestamptz, date
  /// Dates as numbers of seconds.
  case seconds

  /// What cells of a column are, as far as it decides about its type.
  enum Kind {
    case bit, whole, number, day, moment, text, data
    /// A whole number that a fraction of 64 bits can't hold.
    case large
  }

  /// The type for what is declared, of a column that has cells of these kinds: if it can't hold
  /// them, one that does.
  init(_ declared: String, holding kinds: Set<Kind> = []) {
    let declared = DeclaredType(declared)
    let type: ServerType =
      switch declared.valueType {
      case .bool: .boolean
      // A day alone begins at another moment in each zone.
      case .date: kinds == [.day] ? .date : .timestamptz
      case .int, .number, .text, .data, .list, .category:
        switch declared.affinity {
        case .integer: .int8
        case .text: .text
        case .real, .numeric: kinds.contains(.large) ? .int8 : .float8
        case .blob: declared.name.isEmpty ? ServerType(of: kinds) : .bytea
        }
      }
    self = kinds.isSubset(of: type.kinds) ? type : ServerType(of: kinds)
  }

  /// The narrowest type; a large number among fractions fits none, and is told when it is copied.
  private init(of kinds: Set<Kind>) {
    let narrowest = [ServerType.bytea, .int8, .float8].first {
      kinds.subtracting($0 == .float8 ? [.large] : []).isSubset(of: $0.kinds)
    }
    self = kinds.isEmpty ? .text : narrowest ?? .text
  }

  /// What it holds to the letter.
  private var kinds: Set<Kind> {
    switch self {
    case .int8: [.bit, .whole, .large]
    case .float8, .seconds: [.bit, .whole, .number]
    case .text: [.day, .moment, .text]
    case .bytea: [.data]
    case .boolean: [.bit]
    case .timestamptz: [.bit, .whole, .large, .number, .moment]
    case .date: [.day]
    }
  }

  /// As PostgreSQL calls it.
  var name: String { self == .seconds ? ServerType.float8.rawValue : rawValue }

  /// A default of SQLite's, a number or a text, as one of the type.
  func standard(_ sql: String) -> String {
    let text = sql.hasPrefix("'") ? sql : "'\(sql)'"
    switch self {
    case .timestamptz where !sql.hasPrefix("'"): return "to_timestamp(\(sql))"
    case .bytea: return "convert_to(\(text), 'UTF8')"
    case .int8, .float8, .text, .boolean, .timestamptz, .date, .seconds:
      return "CAST(\(text) AS \(name))"
    }
  }

  static func kind(of cell: StoredCell) -> Kind? {
    switch cell {
    case .null: nil
    case .int(let int): int == 0 || int == 1 ? .bit : isExact(int) ? .whole : .large
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
    case (_, .null), (.int8, .int), (.float8, .real), (.seconds, .int), (.seconds, .real),
      (.bytea, .blob):
      cell
    case (.float8, .int(let int)): ServerType.isExact(int) ? cell : nil
    case (.boolean, .int(let int)): int == 0 || int == 1 ? cell : nil
    case (.text, .text(let bytes)): ServerType.isText(bytes) ? cell : nil
    case (.text, .int(let int)): .text(Array(String(int).utf8))
    case (.text, .real(let number)): .text(Array("\(number)".utf8))
    // The server has no year 0.
    case (.date, .text(let bytes)):
      ServerType.kind(of: cell) == .day && !bytes.starts(with: "0000".utf8) ? .text(bytes) : nil
    case (.timestamptz, .int(let int)): StoredDate.instant(Double(int)).map(StoredCell.real)
    case (.timestamptz, .real(let number)): StoredDate.instant(number).map(StoredCell.real)
    case (.timestamptz, .text(let bytes)), (.seconds, .text(let bytes)):
      bytes.withUnsafeBufferPointer { StoredDate.instant($0, in: UTC()) }.map(StoredCell.real)
    case (.int8, _), (.float8, _), (.text, _), (.bytea, _), (.boolean, _), (.timestamptz, _),
      (.date, _), (.seconds, _):
      nil
    }
  }

  /// Whether a fraction of 64 bits holds a whole number.
  private static func isExact(_ int: Int64) -> Bool { int.magnitude <= 1 << 53 }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    !bytes.contains(0) && bytes.withUnsafeBytes(WellFormedText.holds)
  }
}
