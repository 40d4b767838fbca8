package import QCQSQL
package import QCQSemantics
import QCQSyntax
package import QCQText
package import QuickCartStore

/// One database, and what was declared while it was open: the place where texts become results.
package final class Session {
  package let store: Store
  package private(set) var vocabulary: Vocabulary
  package let options: SessionOptions
  /// Makes the ids of new rows.
  var makeID: () -> String { options.makeID }
  var checker: Declarations
  /// Values of parameters by name, as text.
  package var parameterValues: [String: String]
  /// `PRAGMA schema_version` of the tables that texts are checked against, once it was asked for.
  var schemaVersion: Int64?

  /// Reads the tables of the database; the schema is what every text is checked against.
  package init(store: Store, options: SessionOptions) throws(EngineError) {
    (self.store, self.options) = (store, options)
    store.zone = options.zone
    vocabulary = Vocabulary(try EngineError.mapping(try store.readTables()))
    checker = options.declarations(vocabulary, store)
    parameterValues = options.parameters
  }

  /// A session on another database, or on another connection to the same one, that knows what
  /// this one knows.
  init(_ other: Session, on store: Store) throws(EngineError) {
    self.store = store
    (options, vocabulary) = (other.options, other.vocabulary)
    checker = other.checker.naming(with: StoredNames.reader(store, vocabulary))
    parameterValues = other.parameterValues
    store.zone = options.zone
  }

  /// Forgets what texts have declared.
  package func forgetDeclarations() {
    checker = options.declarations(vocabulary, store)
  }

  /// What a text is prepared for: to be run, or only to be looked through.
  package enum Purpose {
    case run, check
    /// As `check`, with the fixes of all mistakes, however many there are.
    case fixing
    /// As `check`, for a caller that compares the names in the text with the data itself.
    case names
    /// As an entry of a prompt, whose parameters need a value only where it reads them.
    case entry
    /// Its queries are watched, as if `watch` stood in front of each.
    case watch
    /// As a page that is kept true: all that it shows is watched, and it does nothing else.
    case page

    /// Whether the text is only looked through.
    fileprivate var isToLook: Bool {
      switch self {
      case .check, .fixing, .names: true
      case .run, .entry, .watch, .page: false
      }
    }
  }

  /// Parses and checks a text, and looks up the lists and categories that it names.
  ///
  /// - Parameter currentList: The list that is meant where none is named.
  package func prepare(
    _ source: SourceText, for purpose: Purpose = .run, in currentList: ResolvedList? = nil
  ) -> PreparedScript {
    var tree = Parser.parse(
      source, knownNames: checker.letNames, hasCurrentList: currentList != nil)
    if purpose == .watch { tree = tree.mapping(\.watched) }
    let result = checker.check(
      tree, warnsOfUnused: purpose.isToLook, currentList: currentList?.id,
      fixesAll: purpose == .fixing)
    var diagnostics = result.diagnostics
    if !options.isTrusting { diagnostics += Self.trespasses(result) }
    if purpose == .page { diagnostics += Self.offPage(result) }
    let parameters = readParameters(result, purpose)
    diagnostics += parameters.problems
    var context = options.context(parameters.values)
    var script = PreparedScript(source, result, context, parameters, in: currentList)
    script.isPage = purpose == .page
    var lookup = NameLookup(vocabulary: vocabulary, parameters: parameters, zone: options.zone)
    lookup.collect(script)
    if purpose == .names { lookup.takeOnlyGiven() }
    if !lookup.isEmpty {
      do {
        try read { try lookup.run($0) }
      } catch {
        diagnostics.append(error.diagnostic)
      }
    }
    context.named = lookup.named
    diagnostics += lookup.diagnostics.map { $0.settled(in: source) }
    diagnostics += script.patternProblems
    if !diagnostics.hasErrors, StatementDepth.isNotable(tree, result) {
      let depth = StatementDepth(vocabulary, context)
      diagnostics += (try? read { depth.problems(result, $0) }) ?? []
    }
    diagnostics.sort { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
    (script.context, script.diagnostics) = (context, diagnostics)
    return script
  }

  /// What a text does that only one that is trusted may do.
  private static func trespasses(_ result: CheckResult) -> [Diagnostic] {
    zip(result.statements, result.spans).flatMap { statement, span in
      if case .change = statement { return [Diagnostic.notTrusted("change data", span)] }
      if case .watch = statement { return [Diagnostic.notTrusted("watch", span)] }
      let files = statement?.queries.compactMap(\.file) ?? []
      return files.map { .notTrusted("write files", $0.span) }
    }
  }

  /// What a text does that has no place on a page, which only shows.
  private static func offPage(_ result: CheckResult) -> [Diagnostic] {
    zip(result.statements, result.spans).flatMap { statement, span -> [Diagnostic] in
      switch statement {
      case .change, .explainChange: return [.notOnPage("changes no data", span)]
      case .explain, .explainWatch: return [.notOnPage("explains nothing", span)]
      case .query, .together, .watch, .assert, .print, .declaration, nil:
        let files = statement?.queries.compactMap(\.file) ?? []
        return files.map { .notOnPage("writes no files", $0.span) }
      }
    }
  }

  private func readParameters(
    _ result: CheckResult, _ purpose: Purpose
  ) -> ParameterValues {
    guard purpose == .entry else {
      return options.values(of: result, parameterValues, isToLook: purpose.isToLook)
    }
    let names = Set(result.parameters.map(\.name))
    let given = parameterValues.filter { names.contains($0.key) }
    return ParameterValues(result.parameters, given) {
      result.neededParameters.contains($0.name)
    }.ofOtherTexts
  }

  /// Runs a prepared text: all of it sees one state of the database, and its changes are made
  /// together or not at all.
  ///
  /// - Parameter rows: What the user has agreed to; anything else is refused.
  package func run(
    _ script: PreparedScript, into output: any ScriptOutput, isDryRun: Bool = false,
    expecting rows: PreviewRows? = nil
  ) throws(EngineError) -> RunOutcome {
    var runner = ScriptRunner(script, vocabulary, output, makeID: makeID).asking(store.whole)
    (runner.isDryRun, runner.hasSnapshotAcrossLists) = (isDryRun, store.hasSnapshotAcrossLists)
    do throws(EngineError) {
      if script.hasChanges, !isDryRun {
        return try change(&runner, script, output, expecting: rows)
      }
      let outcome =
        script.needsWriting
        ? try dryRun(&runner, script, output) : try read { try runner.run(on: $0) }
      guard outcome == .done else { return outcome }
      try runner.placeFiles()
      do throws(EngineError) { try runner.deliverFiles() } catch {
        runner.withdrawFiles()
        throw error
      }
      runner.settleFiles()
      return outcome
    } catch {
      throw error.settled(in: script.source)
    }
  }

  private func dryRun(
    _ runner: inout ScriptRunner, _ script: PreparedScript, _ output: any ScriptOutput
  ) throws(EngineError) -> RunOutcome {
    let trial = try tryOut(isRevocable: script.explainsChanges) { try runner.run(on: $0, $1) }
    if trial.result == .done { output.show(undoProblemOf: trial, isMade: false) }
    return trial.result
  }

  private func change(
    _ runner: inout ScriptRunner, _ script: PreparedScript, _ output: any ScriptOutput,
    expecting rows: PreviewRows?
  ) throws(EngineError) -> RunOutcome {
    // What is said of a change is said when it has happened.
    output.hold()
    defer { output.release() }
    let result: ChangeResult<RunOutcome>
    do {
      result = try change(
        label: script.label, at: script.context.now, triesUndo: output.wantsWarnings
      ) { db, log in
        runner.begin()
        let outcome = try runner.run(on: db, log)
        if let rows, outcome == .done,
          rows != PreviewRows(try log.all(), rows.entities)
        {
          throw EngineError.refused(.changedMeanwhile)
        }
        if outcome == .done { try runner.placeFiles() }
        return (outcome, runner.ending(outcome))
      }
    } catch {
      runner.withdrawFiles()
      // Some messages say by themselves that nothing was changed.
      if error.saysNothingChanged {
        output.discard()
      } else {
        output.undone(changes: error.isOfUnknownEnd ? 0 : runner.changeCount)
      }
      throw error
    }
    output.show(undoProblemOf: result, isMade: true)
    switch result.result {
    case .done:
      output.made(changes: runner.changeCount)
      try finishFiles(&runner, output)
      try result.throwAftermath(of: runner.changeCount)
    case .assertionFailed: output.undone(changes: runner.changeCount)
    }
    return result.result
  }

  /// Files after their changes: these stay, whatever becomes of a pipe.
  private func finishFiles(
    _ runner: inout ScriptRunner, _ output: any ScriptOutput
  ) throws(EngineError) {
    defer { runner.settleFiles() }
    do throws(EngineError) { try runner.deliverFiles() } catch {
      output.release()
      if runner.changeCount > 0 {
        output.show(.changesStand(runner.changeCount), in: SourceText(utf8: [], name: ""))
      }
      throw error
    }
  }

  /// What the changes of a text would do now; nil where they are about no more rows than a
  /// threshold.
  ///
  /// A change of items is not made for it, but for the first rows: a query tells which rows it is
  /// about. Others are made on a copy: what lists take with them, triggers do and one change leaves
  /// for the next, no query tells.
  package func preview(
    _ script: PreparedScript, above threshold: Int
  ) throws(EngineError) -> ChangePreview? {
    do {
      let runner = ScriptRunner(script, vocabulary, PreviewOutput(), makeID: options.makeID)
      let look = try rehearse(isRevocable: true) { try runner.look(on: $0, $1, above: threshold) }
      switch look {
      case .small: return nil
      case .preview(var preview):
        if let lack = try EngineError.mapping(try HistoryTrial(in: store)).lack {
          preview.losses.append(.undoUnavailable(lack.diagnostic.message, isMade: false))
        }
        return preview
      case .unknown: break
      }
      let output = PreviewOutput()
      var rehearsal = ScriptRunner(script, vocabulary, output, makeID: options.makeID)
      rehearsal.isDryRun = true
      let trial = try tryOut(isRevocable: script.explainsChanges) { db, log in
        _ = try rehearsal.run(on: db, log)
        return PreviewRows(try log.all())
      }
      output.show(undoProblemOf: trial, isMade: false)
      let count = rehearsal.rowCount
      if count <= threshold { return nil }
      return ChangePreview(
        reports: output.reports, rowCount: count, rows: trial.result, losses: output.losses)
    } catch {
      throw error.settled(in: script.source)
    }
  }

  /// Explains every query and change of a prepared text, and runs or makes none of them.
  package func explain(
    _ script: PreparedScript, into output: any ScriptOutput
  ) throws(EngineError) {
    var runner = ScriptRunner(script, vocabulary, output, makeID: makeID).asking(store.whole)
    guard script.needsWriting else { return try read { try runner.explain(on: $0) } }
    try rehearse(isRevocable: true) { db, log in try runner.explain(on: db, log) }
  }

  /// The time, in Unix seconds.
  package var now: Double { options.now() }

  /// Reads the tables again, as somebody has altered them, and checks what was declared against
  /// them. Gives the texts that do not fit any more, which are forgotten, and why.
  package func reload() throws(EngineError) -> [LostDeclaration] {
    vocabulary = Vocabulary(try EngineError.mapping(try store.readTables()))
    checker = checker.naming(with: StoredNames.reader(store, vocabulary))
    return checker.move(to: vocabulary).map { LostDeclaration(source: $0, diagnostics: $1) }
  }
}

extension Statement {
  /// The statement with `watch` in front, if that may stand there.
  fileprivate var watched: Statement {
    switch self {
    case .query, .together: .watch(self, span)
    case .watch, .explain, .let, .param, .use, .assert, .print, .change, .invalid: self
    }
  }
}
