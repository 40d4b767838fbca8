package import QCQEngine
package import QCQText
package import QCQLanguage

/// Takes the first column of a query, to be put into sentences and menus.
package final class ValueCollector: ScriptOutput {
  package private(set) var texts: [String] = []
  /// As many rows as anybody looks at in a menu.
  private static let limit = 1000

  package init() {}

  /// The first number or text.
  package var text: String? { texts.first }

  /// Asks a query; nothing comes of one that can't be asked.
  package func collect(_ query: String, in session: Session) {
    let script = session.prepare(SourceText(query), for: .entry)
    guard script.isRunnable else { return }
    _ = try? session.run(script, into: self)
  }

  package var columnSet: ColumnSet { .complete }
  package var isClosed: Bool { false }
  package func makeSink(name: String?) -> any ResultSink { Sink(collector: self) }

  package func makeFileSink(path: String) throws(EngineError) -> any FileSink {
    throw .file(path: path, reason: "only a value was requested")
  }

  package func beginTogether() {}
  package func endTogether() {}
  package func write(line: String) {}
  package func show(_ diagnostic: Diagnostic, in source: SourceText) {}

  private struct Sink: ResultSink {
    let collector: ValueCollector
    var wantsMore: Bool { collector.texts.count < ValueCollector.limit }
    func begin(_ shape: ResultShape) {}
    func end() {}

    func row(_ row: any RowView) {
      switch row.cell(0) {
      case .int(let number): collector.texts.append(String(number))
      case .text(let bytes): collector.texts.append(String(decoding: bytes, as: UTF8.self))
      case .absent, .number, .data: break
      }
    }
  }
}
