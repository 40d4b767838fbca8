import QCQSQL
package import QCQSemantics
import QCQSyntax
package import QCQText
import QCQValues
package import QuickCartStore

/// One database, and what was declared while it was open: the place where texts become results.
package final class Session {
  package let store: Store
  package private(set) var vocabulary: Vocabulary
  private let options: SessionOptions
  private var checker: CheckSession

  /// Reads the tables of the database; the schema is what every text is checked against.
  package init(store: Store, options: SessionOptions) throws(EngineError) {
    self.store = store
    self.options = options
    store.zone = options.zone
    do {
      vocabulary = Vocabulary(try store.readTables())
    } catch {
      throw EngineError(error)
    }
    checker = CheckSession(vocabulary: vocabulary, importer: options.importer)
  }

  /// What a text is prepared for: to be run, or only to be looked through.
  package enum Purpose { case run, check }

  /// Parses and checks a text, and looks up the lists and categories that it names.
  package func prepare(_ source: SourceText, for purpose: Purpose = .run) -> PreparedScript {
    let tree = Parser.parse(source, knownNames: checker.letNames)
    let result = checker.check(tree, warnsOfUnused: purpose == .check)
    var diagnostics = result.diagnostics
    let (values, problems) = ParameterValues.read(
      result.parameters, options.parameters, source: source, isRequired: purpose == .run)
    diagnostics += problems
    var context = LoweringContext(now: options.now(), zone: options.zone, parameters: values)
    var lookup = NameLookup(vocabulary: vocabulary, parameters: values, zone: options.zone)
    lookup.collect(result)
    if !lookup.isEmpty {
      do {
        try store.read { try lookup.run($0) }
      } catch {
        diagnostics.append(error.diagnostic)
      }
    }
    context.lists = lookup.lists
    diagnostics += lookup.diagnostics
    if !diagnostics.hasErrors, StatementDepth.isNotable(tree) {
      let depth = StatementDepth(vocabulary, context)
      diagnostics += (try? store.read { depth.problems(result, $0) }) ?? []
    }
    diagnostics.sort { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
    return PreparedScript(
      source: source, diagnostics: diagnostics, parameters: result.parameters,
      statements: result.statements, spans: result.spans, context: context)
  }

  /// Runs a prepared text: all of it sees one state of the database.
  package func run(
    _ script: PreparedScript, into output: any ScriptOutput
  ) throws(EngineError) -> RunOutcome {
    var runner = ScriptRunner(script, vocabulary, output)
    do {
      return try store.read { try runner.run(on: $0) }
    } catch {
      throw runner.failure ?? EngineError(error)
    }
  }

  /// Explains every query of a prepared text and runs none of them.
  package func explain(
    _ script: PreparedScript, into output: any ScriptOutput
  ) throws(EngineError) {
    let runner = ScriptRunner(script, vocabulary, output)
    do {
      try store.read { try runner.explain(on: $0) }
    } catch {
      throw EngineError(error)
    }
  }

  /// Stops what is running, from any thread; `run` then throws `interrupted`.
  package func interrupt() { store.interrupt() }
}

extension EngineError {
  init(_ error: StoreError) {
    self = error == .interrupted ? .interrupted : .store(error)
  }
}
