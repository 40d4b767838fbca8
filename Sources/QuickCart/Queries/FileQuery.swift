import QCQEngine

/// The declarations of a `.qcq` file, which the plugin `QCQQueries` has put into the program.
public struct QueryFile: Sendable {
  /// What people call the file.
  public let name: String
  private let declarations: [(name: String, text: String)]

  /// Made by the plugin of each `param`, its name with a `$`, and each `let`, in the order in which
  /// they are to be read.
  public init(name: String, declarations: KeyValuePairs<String, String>) {
    self.name = name
    self.declarations = declarations.map { ($0.key, $0.value) }
  }

  fileprivate var texts: [String] { declarations.map(\.text) }

  /// Some of the declarations, with values for parameters.
  fileprivate func texts(of names: Set<String>, _ parameters: [QueryParameter]) -> [String] {
    declarations.filter { names.contains($0.name) }.map { name, text in
      parameters.lazy.compactMap { "$" + $0.name == name ? $0.declaration : nil }.first ?? text
    }
  }
}

extension Session {
  /// Throws where a file does not fit the database.
  func check(_ file: QueryFile) throws {
    do {
      _ = try prepared(file.texts.joined(separator: "\n"), for: .check)
    } catch let error as QuickCartError {
      throw QuickCartError(
        code: error.code, message: "\(file.name) does not fit the database: \(error.message)",
        help: error.help)
    }
  }
}

/// The value of a `param`, as the plugin `QCQQueries` hands it over.
public struct QueryParameter: Sendable {
  let name: String
  /// The `param` with the value; nil where the default is meant.
  let declaration: String?

  /// A value of a type that is written as in qcq; nil for the default.
  public init(_ name: String, _ type: String, _ value: (any QueryLiteral)?) {
    self.name = name
    declaration = value.map { "param \(name): \(type) = \($0.literal.text)" }
  }
}

/// The call of a named query in a file.
private struct FileCall: Sendable {
  let text: String
  let declarations: [String]

  init(
    _ name: String, _ file: QueryFile, _ needed: [String], _ arguments: [any QueryLiteral],
    _ parameters: [QueryParameter], _ show: [String]
  ) {
    declarations = file.texts(of: Set(needed + [name]), parameters)
    let values = arguments.map { $0.literal.text }.joined(separator: ", ")
    text =
      name + (arguments.isEmpty ? "" : "(\(values))")
      + (show.isEmpty ? "" : " show " + show.joined(separator: ", "))
  }
}

/// A named query of a `.qcq` file.
///
/// Where it is asked together with others of its file, each must give a `param` the same value.
public struct FileQuery<Row: ReadableRow>: Query {
  private let call: FileCall

  /// The call in qcq.
  public var text: String { call.text }
  /// What the call refers to.
  public var declarations: [String] { call.declarations }

  /// Made by the plugin `QCQQueries`; `needed` has the names of the declarations that the query is
  /// built on.
  public init(
    _ name: String, in file: QueryFile, needing needed: [String] = [],
    arguments: [any QueryLiteral] = [], parameters: [QueryParameter] = [], show: [String] = []
  ) {
    call = FileCall(name, file, needed, arguments, parameters, show)
  }

  /// Reads one row.
  @inlinable
  public func read(_ row: RowReader) throws -> Row { try Row(row) }
}

/// A named query of a `.qcq` file that gives one value.
public struct FileValue<Value: ColumnValue>: ValueQuery {
  private let call: FileCall

  /// The call in qcq.
  public var text: String { call.text }
  /// What the call refers to.
  public var declarations: [String] { call.declarations }

  /// Made by the plugin `QCQQueries`; `needed` has the names of the declarations that the query is
  /// built on.
  public init(
    _ name: String, in file: QueryFile, needing needed: [String] = [],
    arguments: [any QueryLiteral] = [], parameters: [QueryParameter] = []
  ) {
    call = FileCall(name, file, needed, arguments, parameters, [])
  }

  /// Reads the value.
  public func read(_ row: RowReader) throws -> Value { try row.value(at: 0) }
}
