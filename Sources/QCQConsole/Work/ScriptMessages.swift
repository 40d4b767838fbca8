import QCQAssist
package import QCQEngine
package import QCQText
import QuickCartStore

/// What is wrong with a text, as `qcq check` says it: what an editor shows that has the same data,
/// and what there is to say of values from outside.
package struct ScriptMessages {
  private let session: Session

  package init(_ session: Session) { self.session = session }

  package func of(_ source: SourceText) throws(EngineError) -> [Diagnostic] {
    let script = session.prepare(source, for: .names)
    // Where there are more than anybody reads, one check is enough.
    if script.diagnostics.count > 1000 { return script.diagnostics }
    let shown = Analysis(source, in: try context()).diagnostics
    let known = Set(shown.map(Key.init))
    var more = script.diagnostics.filter { !known.contains(Key($0)) }
    if !(shown + more).hasErrors { more += script.refusal(in: session).map { [$0] } ?? [] }
    return (shown + more).sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
  }

  /// The same as an editor knows of the database now.
  func context() throws(EngineError) -> AnalysisContext {
    let names = try EngineError.mapping(try storedNames())
    return AnalysisContext(
      vocabulary: session.vocabulary, data: DataCatalog(names, version: 0),
      files: session.options.importer)
  }

  /// What makes two messages one.
  private struct Key: Hashable {
    let code: DiagnosticCode
    let span: Span
    let message: String

    init(_ diagnostic: Diagnostic) {
      (code, span, message) = (diagnostic.code, diagnostic.span, diagnostic.message)
    }
  }

  private func storedNames() throws(StoreError) -> StoredNames {
    var reader = NameReader(session.store)
    return try reader.read().names
  }
}
