import QCQEngine
import QCQLanguage
import QCQText

/// Hands the rows of a result to who makes values of them.
final class ReadRows: ResultSink {
  private let take: (RowReader) throws -> Void
  private let limit: Int
  private var columns = RowColumns()
  private var reader: RowReader?
  private var count = 0
  private var failure: (any Error)?

  init(limit: Int = .max, _ take: @escaping (RowReader) throws -> Void) {
    (self.limit, self.take) = (limit, take)
  }

  var wantsMore: Bool { failure == nil && count < limit }

  func begin(_ shape: ResultShape) { columns = RowColumns(shape) }

  func row(_ row: any RowView) {
    count += 1
    do {
      if let reader {
        reader.move(to: row)
        try take(reader)
      } else {
        let first = RowReader(row, columns)
        // Totals are rows of another statement.
        if columns.total == nil { reader = first }
        try take(first)
      }
    } catch {
      failure = error
    }
  }

  func end() {}

  /// Throws where a row could not be read.
  func check() throws { if let failure { throw failure } }
}

/// What rows have become.
@usableFromInline
final class Collected<Element: Sendable> {
  @usableFromInline var elements: [Element] = []

  @inlinable
  init() {}
}

extension Database {
  /// The rows of a text. It is inlined where the type of the elements is known, so that they are
  /// made and kept without asking for it.
  @inlinable
  func rows<Element: Sendable>(
    of script: String, limit: Int = .max, _ read: @escaping @Sendable (RowReader) throws -> Element
  ) async throws -> [Element] {
    // It is filled by one thread, and looked at when that is done.
    nonisolated(unsafe) let collected = Collected<Element>()
    try await forEachRow(of: script, limit: limit) { collected.elements.append(try read($0)) }
    return collected.elements
  }

  @usableFromInline
  func forEachRow(
    of script: String, limit: Int, _ take: @escaping @Sendable (RowReader) throws -> Void
  ) async throws {
    try await perform { session in
      let rows = ReadRows(limit: limit, take)
      _ = try session.run(try session.prepared(script, asked: 1), into: CollectorOutput([rows]))
      try rows.check()
    }
  }
}

/// Hands rows to sinks, one sink a query in their order.
private final class CollectorOutput: ScriptOutput {
  private var sinks: [any ResultSink]

  init(_ sinks: [any ResultSink]) { self.sinks = sinks.reversed() }

  var columnSet: ColumnSet { .complete }
  var isClosed: Bool { false }
  func makeSink(name: String?) -> any ResultSink { sinks.removeLast() }
  func makeFileSink(path: String) throws(EngineError) -> any FileSink {
    throw .fileOfLibrary(path)
  }
  func beginTogether() {}
  func endTogether() {}
  func write(line: String) {}
  func show(_ diagnostic: Diagnostic, in source: SourceText) {}
}

extension EngineError {
  /// A query writes a file, and a program takes rows.
  static func fileOfLibrary(_ path: String) -> EngineError {
    .file(path: path, reason: "a library writes no files; fetch the rows")
  }
}

extension Session {
  /// The rows of several queries, of one state of the database.
  func rows<each Q: Query>(together queries: repeat each Q) throws -> (repeat [(each Q).Element]) {
    let collectors = (repeat Collector(each queries))
    var sinks: [any ResultSink] = []
    for collector in repeat each collectors { sinks.append(collector.sink) }
    let script = try prepared(Script.together(repeat each queries), asked: sinks.count)
    _ = try run(script, into: CollectorOutput(sinks))
    return (repeat try (each collectors).elements)
  }
}

/// Collects the rows of one of several queries.
private struct Collector<Q: Query> {
  private let collected = Collected<Q.Element>()
  let sink: ReadRows

  init(_ query: Q) {
    sink = ReadRows { [collected] in collected.elements.append(try query.read($0)) }
  }

  var elements: [Q.Element] {
    get throws {
      try sink.check()
      return collected.elements
    }
  }
}

/// Texts to run.
enum Script {
  /// Several queries that are asked of one state of the database.
  static func together<each Q: Query>(_ queries: repeat each Q) -> String {
    var members: [String] = []
    var declarations: [String] = []
    for query in repeat each queries {
      members.append("m\(members.count) = \(query.text)")
      declarations += query.declarations.filter { !declarations.contains($0) }
    }
    return text(declarations, "together { " + members.joined(separator: "; ") + " }")
  }

  /// A statement behind what it refers to.
  static func text(_ declarations: [String], _ statement: String) -> String {
    (declarations + [statement]).joined(separator: "\n")
  }
}
