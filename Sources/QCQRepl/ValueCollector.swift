package import QCQEngine
package import QCQText
package import QCQValues

/// Takes a single number from a query, to be put into a sentence.
package final class ValueCollector: ScriptOutput {
  package private(set) var text: String?

  package init() {}

  package var columnSet: ColumnSet { .complete }
  package var isClosed: Bool { false }
  package func makeSink(name: String?) -> any ResultSink { Sink(collector: self) }

  package func makeFileSink(path: String) throws(EngineError) -> any FileSink {
    throw .file(path: path, reason: "a number is all that was asked for")
  }

  package func beginTogether() {}
  package func endTogether() {}
  package func write(line: String) {}
  package func show(_ diagnostic: Diagnostic, in source: SourceText) {}

  private struct Sink: ResultSink {
    let collector: ValueCollector
    var wantsMore: Bool { true }
    func begin(_ shape: ResultShape) {}
    func end() {}

    func row(_ row: any RowView) {
      if case .int(let number) = row.cell(0) { collector.text = String(number) }
    }
  }
}
