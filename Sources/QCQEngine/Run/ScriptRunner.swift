import QCQSQL
import QCQSemantics
import QCQSyntax
import QCQText
import QCQLanguage
import QuickCartStore

/// Runs the statements of one script, one after the other, in one transaction.
struct ScriptRunner {
  private let script: PreparedScript
  let vocabulary: Vocabulary
  let output: any ScriptOutput
  private let makeID: () -> String
  var isDryRun = false
  /// Whether what is asked about several lists at once is of one state of them; nobody is told of
  /// it again once it was said that it is not.
  var hasSnapshotAcrossLists = true
  /// What is asked queries as a whole, if that is a server.
  private var whole: WholeServer?
  /// The lists that the statement that is run names.
  private(set) var context: LoweringContext
  /// How many changes have changed something, and how many rows they were about.
  private(set) var changeCount = 0
  /// How many moments its changes have taken: one each, and one for each item that is added.
  private var momentCount = 0
  private(set) var rowCount = 0
  private var summaries: [String] = []
  /// Files that are put in their places when all has run.
  private var files: [any FileSink] = []
  private var log: ChangeLog?
  /// Whether no other change comes behind the statement that is run: the last one tells what has
  /// become of rows of somebody's own tables, as several may have a part in that.
  private var isLastChange = false
  /// What was said of stray cells, so that it is said once.
  private var saidOfStrays: Set<String> = []

  init(
    _ script: PreparedScript, _ vocabulary: Vocabulary, _ output: any ScriptOutput,
    makeID: @escaping () -> String
  ) {
    self.script = script
    self.vocabulary = vocabulary
    self.output = output
    self.makeID = makeID
    context = script.context
  }

  /// Begins to run a script; what came of it before, if it was taken back, is forgotten.
  mutating func begin() {
    if log != nil {
      withdrawFiles()
      output.discard()
    }
    self = ScriptRunner(self)
  }

  private init(_ other: ScriptRunner) {
    self.init(other.script, other.vocabulary, other.output, makeID: other.makeID)
    (isDryRun, hasSnapshotAcrossLists) = (other.isDryRun, other.hasSnapshotAcrossLists)
    whole = other.whole
  }

  /// The same where queries are asked as a whole.
  func asking(_ whole: WholeServer?) -> ScriptRunner {
    var runner = self
    runner.whole = whole
    return runner
  }

  /// - Parameter log: Where changes are recorded, in a transaction that can write.
  mutating func run(on db: Connection, _ log: ChangeLog? = nil) throws -> RunOutcome {
    self.log = log
    let last = script.statements.lastIndex { if case .change? = $0 { true } else { false } }
    for index in script.statements.indices {
      guard let statement = script.statements[index], !output.isClosed || log != nil else {
        continue
      }
      isLastChange = index == last
      output.begins(statement: index + 1, of: script.statements.count)
      if log != nil { try lookUpNames(index, db) }
      if try run(statement, script.spans[index], db) == .assertionFailed {
        return .assertionFailed
      }
    }
    // A dry run has no end at which they would be looked at.
    try log?.requireReferences()
    return .done
  }

  /// What the only change of a script would do, of which little is made.
  ///
  /// - Returns: Unknown where there are more statements than this one: they may depend on it.
  func look(on db: Connection, _ log: ChangeLog, above threshold: Int) throws
    -> ChangeRunner.Look
  {
    guard script.statements.count == 1, case .change(let change)? = script.statements[0] else {
      return .unknown
    }
    var runner = self
    try runner.lookUpNames(0, db)
    return try runner.changeRunner(log, db).preview(change, above: threshold)
  }

  mutating func explain(on db: Connection, _ log: ChangeLog? = nil) throws {
    self.log = log
    for index in script.statements.indices {
      guard let statement = script.statements[index] else { continue }
      if log != nil { try lookUpNames(index, db) }
      if let members = statement.watched {
        for member in members { try explain(watched: member, db) }
      } else {
        for query in statement.queries { try explain(query, db) }
      }
      if let change = statement.change { try explain(change, db) }
    }
  }

  /// How the transaction ends after a run.
  func ending(_ outcome: RunOutcome) -> ChangeEnding {
    if isDryRun || outcome == .assertionFailed || changeCount == 0 { return .rollBack }
    let rest = summaries.count > 3 ? [" and \(summaries.count - 3) more"] : []
    return .commit(summary: (summaries.prefix(3).joined(separator: "; ")) + rest.joined())
  }

  /// Has all files come to the disk and then to their places, before anything is changed; if one
  /// can't be there, none is.
  mutating func placeFiles() throws(EngineError) {
    for index in files.indices { try files[index].seal() }
    if isDryRun { return }
    do {
      for index in files.indices { try files[index].place() }
    } catch {
      withdrawFiles()
      throw error
    }
  }

  /// Takes the files from their places again: the last one first, as two may share a place.
  mutating func withdrawFiles() {
    for index in files.indices.reversed() { files[index].withdraw() }
  }

  /// Writes what is for pipes and devices.
  mutating func deliverFiles() throws(EngineError) {
    if isDryRun { return }
    for index in files.indices { try files[index].deliver() }
  }

  mutating func settleFiles() {
    if isDryRun { return }
    for index in files.indices { files[index].settle() }
  }

  /// Looks up what the first change names, and throws what keeps it from being made. What those
  /// behind it find depends on what it does.
  mutating func lookUpFirstChange(on db: Connection) throws {
    guard let first = script.statements.firstIndex(where: { $0?.change != nil }) else { return }
    try lookUpNames(first, db)
  }

  /// Lists and categories may have got other names by the changes before, or by other programs
  /// since the script was made ready.
  private mutating func lookUpNames(_ index: Int, _ db: Connection) throws {
    try lookUp(index, db)
    guard let change = script.statements[index]?.change, case .rows(let query) = change.target
    else { return }
    let lowering = try lowering([query], db)
    let target = ChangedTexts(query: query, lowering: lowering, db: db)
    let (searches, source) = (searches(of: change), script.source)
    let similar = SimilarTexts(vocabulary, db, WorkedTexts(lowering: lowering, db: db))
    try similar.requireNamed(of: searches, in: source, target.reach)
    try similar.requireExcluded(of: searches, in: source, target.has)
  }

  private mutating func lookUp(_ index: Int, _ db: Connection) throws {
    var lookup = NameLookup(
      vocabulary: vocabulary, parameters: script.parameterValues, zone: script.context.zone)
    lookup.collect([script.statements[index]], Array(script.mentions(inStatement: index)))
    guard !lookup.isEmpty else { return }
    try lookup.run(db)
    context.named = lookup.named
    let wasLookedUp = index <= script.namesHoldUntil
    for diagnostic in lookup.diagnostics where diagnostic.severity != .error && !wasLookedUp {
      output.show(diagnostic, in: script.source)
    }
    if let error = lookup.diagnostics.first(where: { $0.severity == .error }) {
      throw EngineError.statement(error)
    }
  }

  private mutating func run(
    _ statement: CheckedStatement, _ span: Span, _ db: Connection
  ) throws -> RunOutcome {
    switch statement {
    case .query(let query):
      describe(query, script.source.text(span))
      try run(query, name: nil, span, looksFor: script.searches(of: query, at: span), db)
    case .explain(let query): try explain(query, db)
    case .together(let members):
      output.beginTogether()
      for (index, member) in members.enumerated() {
        describe(member.query, index == 0 ? script.source.text(span) : "")
        try run(member.query, name: member.name ?? String(index + 1), span, db)
      }
      output.endTogether()
    case .assert(let assertion):
      let values = try values([assertion.query], db)
      let problem = try Assertion(assertion, context).problem(
        span, rowCount: { try values.rowCount(assertion.query) },
        value: { try values.value(assertion.query) })
      try warnOfStrays(values.stray, values.lowering, db)
      guard let failed = problem else { return .done }
      output.show(failed, in: script.source)
      return .assertionFailed
    case .print(let parts):
      let values = try values(statement.queries, db)
      output.write(printed: try values.text(of: parts, output.printed))
      try warnOfStrays(values.stray, values.lowering, db)
    case .change(let change): try make(change, db)
    case .explainChange(let change): try explain(change, db)
    case .explainWatch(let members): for member in members { try explain(watched: member, db) }
    // Starts when all the rest has run.
    case .watch, .declaration: break
    }
    return .done
  }

  // MARK: Queries

  private func lowering(
    _ queries: [CheckedQuery], columns: ColumnSet = .complete, _ db: Connection
  ) throws -> Lowering {
    var context = context
    context.columns = columns
    return try Lowering(vocabulary, SQLiteDialect(), context).trusting(queries, db)
  }

  private func values(_ queries: [CheckedQuery], _ db: Connection) throws -> SingleValues {
    SingleValues(lowering: try lowering(queries, db), whole: whole, db: db)
  }

  private mutating func run(
    _ query: CheckedQuery, name: String?, _ span: Span, looksFor searches: [TextSearch] = [],
    _ db: Connection
  ) throws {
    guard let file = query.file else {
      guard !searches.isEmpty else {
        var sink = output.makeSink(name: name)
        return try run(query, output.columnSet, span, db, into: &sink)
      }
      var sink: any ResultSink = NoticingSink(output.makeSink(name: name))
      try run(query, output.columnSet, span, db, into: &sink)
      let isEmpty = (sink as? NoticingSink)?.isEmpty ?? false
      show(try similarTexts(db).notes(of: searches, isEmpty: isEmpty))
      return
    }
    let fileSink = try output.makeFileSink(path: file.value)
    var sink: any ResultSink = fileSink
    try run(query, fileSink.columnSet, span, db, into: &sink)
    if let written = sink as? any FileSink { files.append(written) }
  }

  private mutating func run(
    _ query: CheckedQuery, _ columns: ColumnSet, _ span: Span, _ db: Connection,
    into sink: inout any ResultSink
  ) throws {
    let lowering = try lowering([query], columns: columns, db)
    let statement = lowering.statement(query, whole: whole?.dialect)
    if let crosstab = statement.shape.crosstab { sink = CrosstabBounds(sink, crosstab) }
    let hasMetStray = try StatementRows.run(statement, db, on: whole, into: &sink)
    if let bounds = sink as? CrosstabBounds {
      if let problem = bounds.message(span) { throw EngineError.statement(problem) }
      sink = bounds.sink
    }
    if !hasSnapshotAcrossLists, lowering.scope(query)?.count != 1 {
      hasSnapshotAcrossLists = true
      output.show(.notOneSnapshot, in: script.source)
    }
    try warnOfStrays(hasMetStray ? [query] : [], lowering, db)
  }

  /// Says of which fields some cells did not fit, where a query has come across such cells.
  private mutating func warnOfStrays(
    _ queries: [CheckedQuery], _ lowering: Lowering, _ db: Connection
  ) throws {
    for query in queries {
      for message in try db.strayMessages(query, lowering)
      where saidOfStrays.insert(message.message).inserted {
        output.show(message, in: SourceText(utf8: [], name: ""))
      }
    }
  }

  private func explain(watched member: CheckedMember, _ db: Connection) throws {
    var context = context
    context.columns = output.columnSet
    context.wantsKeys = true
    let lowering = try Lowering(vocabulary, SQLiteDialect(), context).trusting([member.query], db)
    let watch = WatchExplanation(member.query, lowering, vocabulary, isOnServer: whole != nil)
    try explain(member.query, db, remarks: watch.lines(db))
  }

  private func explain(_ query: CheckedQuery, _ db: Connection, remarks: [String] = []) throws {
    let lowering = try lowering([query], columns: output.columnSet, db)
    let statement = lowering.statement(query, whole: whole?.dialect)
    write(Explanation(query, context, vocabulary).words + remarks)
    write(try TechnicalExplanation(zone: context.zone).lines(statement, db, on: whole))
  }

  private func similarTexts(_ db: Connection) -> SimilarTexts {
    SimilarTexts(vocabulary, db)
  }

  private func describe(_ query: CheckedQuery, _ text: String) {
    guard output.wantsDescriptions, query.file == nil else { return }
    output.describe(Explanation(query, context, vocabulary, isExact: false).words, text)
  }

  private func show(_ notes: [Diagnostic]) {
    for note in notes { output.show(note.settled(in: script.source), in: script.source) }
  }

  private func write(_ lines: [String]) { for line in lines { output.write(line: line) } }

  // MARK: Changes

  private mutating func make(_ change: CheckedChange, _ db: Connection) throws {
    guard let log else { return }
    let (similar, searches) = (similarTexts(db), searches(of: change))
    // A change may take away what it looks for.
    let notes = try similar.notes(of: searches, isEmpty: false)
    let outcome = try run(change, log, isDryRun: isDryRun, tellsOwn: isLastChange, db)
    let isEmpty = outcome.report.rowCount == 0
    show(try isEmpty ? similar.notes(of: searches, isEmpty: true) : notes)
    if isEmpty { return }
    changeCount += 1
    switch change.kind {
    case .add(let items): momentCount += items.entries.count
    // Each copy has its own moment.
    case .copy, .createList: momentCount += outcome.report.rowCount
    case .mark, .update, .move, .delete, .renameList, .deleteList, .createCategory,
      .renameCategory, .deleteCategory:
      momentCount += 1
    }
    rowCount += outcome.report.rowCount
    summaries.append(outcome.report.sentence)
  }

  /// The texts that choose the rows of a change.
  private func searches(of change: CheckedChange) -> [TextSearch] {
    guard case .rows(let query) = change.target else { return [] }
    return script.searches(of: query, at: change.span)
  }

  /// Makes the change, says what it did, and takes it back.
  private func explain(_ change: CheckedChange, _ db: Connection) throws {
    guard let log else { return }
    try log.takingBack {
      let technical = TechnicalExplanation(zone: context.zone)
      for statement in try run(change, log, isDryRun: true, tellsOwn: true, db).statements {
        write(try technical.lines(statement, db))
      }
    }
  }

  private func run(
    _ change: CheckedChange, _ log: ChangeLog, isDryRun: Bool, tellsOwn: Bool, _ db: Connection
  ) throws -> ChangeRunner.Outcome {
    let outcome = try changeRunner(log, isDryRun: isDryRun, db).run(change, tellsOwn: tellsOwn)
    for warning in outcome.warnings {
      let isOfText = warning.span != .none
      output.show(warning, in: isOfText ? script.source : SourceText(utf8: [], name: ""))
    }
    output.report(outcome.report)
    if let failure = outcome.report.rows.failure { throw failure }
    return outcome
  }

  private func changeRunner(
    _ log: ChangeLog, isDryRun: Bool = true, _ db: Connection
  ) -> ChangeRunner {
    let resolver = ChangeResolver(
      vocabulary: vocabulary, context: context, makeID: makeID, number: momentCount, db: db)
    return ChangeRunner(
      resolver: resolver, log: log, isDryRun: isDryRun, wantsRows: output.wantsChangedRows)
  }
}
