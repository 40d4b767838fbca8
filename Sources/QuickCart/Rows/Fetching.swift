import QCQEngine
import QCQLanguage
import QCQText

/// Makes values of the rows of a result.
final class ReadRows<Element>: ResultSink {
  private let read: (RowReader) throws -> Element
  private let limit: Int
  private var columns = RowColumns()
  private var rows: [Element] = []
  private var failure: (any Error)?

  init(limit: Int = .max, _ read: @escaping (RowReader) throws -> Element) {
    (self.limit, self.read) = (limit, read)
  }

  var wantsMore: Bool { failure == nil && rows.count < limit }

  func begin(_ shape: ResultShape) { columns = RowColumns(shape) }

  func row(_ row: any RowView) {
    do { rows.append(try read(RowReader(row, columns))) } catch { failure = error }
  }

  func end() {}

  /// The rows; throws where one could not be read.
  func take() throws -> [Element] {
    if let failure { throw failure }
    return rows
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
    throw .file(path: path, reason: "a library writes no files; fetch the rows")
  }
  func beginTogether() {}
  func endTogether() {}
  func write(line: String) {}
  func show(_ diagnostic: Diagnostic, in source: SourceText) {}
}

extension Session {
  func rows<Q: Query>(of query: Q, limit: Int = .max) throws -> [Q.Element] {
    let collector = ReadRows(limit: limit, query.read)
    _ = try run(try prepared(query.script), into: CollectorOutput([collector]))
    return try collector.take()
  }

  /// The rows of several queries, of one state of the database.
  func rows<each Q: Query>(together queries: repeat each Q) throws -> (repeat [(each Q).Element]) {
    let collectors = (repeat Self.collector(each queries))
    var sinks: [any ResultSink] = []
    for collector in repeat each collectors { sinks.append(collector) }
    _ = try run(try prepared(Script.together(repeat each queries)), into: CollectorOutput(sinks))
    return (repeat try (each collectors).take())
  }

  private static func collector<Q: Query>(_ query: Q) -> ReadRows<Q.Element> {
    ReadRows { try query.read($0) }
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
