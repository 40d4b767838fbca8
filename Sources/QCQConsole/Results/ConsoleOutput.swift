package import QCQEngine
package import QCQReports
package import QCQText
package import QCQLanguage

/// Writes results to standard output and messages to standard error.
package final class ConsoleOutput: ScriptOutput {
  private let file: OutputFile
  private let bytes: ByteOutput
  private let messages: MessagePrinter
  private let spec: ReportSpec
  /// Where the files are that `into` names.
  private let place: FilePlace
  /// Whether lines of text are what was asked for, and not a remark beside the data.
  private let linesAreData: Bool
  /// Whether what is said of changes goes where the results do, and not to who made them.
  private let changesAreData: Bool
  /// Whether it is for the prompt, which says when a file was written.
  private let isPrompt: Bool
  /// The page that all results stand on, if they stand on one.
  private let page: (any ScriptPage)?
  /// The file that takes its place when all has run; nil for what is written as it comes.
  private let draft: FileDraft?
  /// How far what is written here has come.
  let progress = RunProgress()
  private var together: TogetherReport?
  private var spacing: ResultSpacing
  /// What was made of which this tells, and how many: changes, mostly.
  private var deeds = (count: 0, what: "change")

  package init(
    _ spec: ReportSpec, messages: MessagePrinter, place: FilePlace = .none,
    linesAreData: Bool = false, changesAreData: Bool = true, isPrompt: Bool = false,
    file: OutputFile = .standardOutput,
    draft: FileDraft? = nil, page: (any ScriptPage)? = nil
  ) {
    self.spec = spec
    self.messages = messages
    self.place = place
    (self.linesAreData, self.changesAreData) = (linesAreData, changesAreData)
    self.isPrompt = isPrompt
    (self.draft, self.page) = (draft, page)
    self.file = draft?.output ?? file
    bytes = ByteOutput(write: self.file.write)
    spacing = ResultSpacing(spec.format)
  }

  package var columnSet: ColumnSet { spec.format.info.columnSet }

  package var isClosed: Bool { !bytes.isOpen }

  package func begins(statement number: Int, of count: Int) { progress.run(number, of: count) }

  package func makeSink(name: String?) -> any ResultSink {
    if let page { return page.makeSink(name: name) }
    if let together { return together.makeSink(name: name) }
    return SpacedSink(sink: ReportFormat.makeSink(spec, bytes)) { [self] kind in
      bytes.append(spacing.before(kind))
    }
  }

  package func makeFileSink(path: String) throws(EngineError) -> any FileSink {
    let target = try place.admit(path)
    if place.gate?.ban == .dryRun {
      return PlannedFile { [messages] count in
        let rows = Plural.count(count, "row")
        messages.remark("would write \(target.name): \(rows)")
      }
    }
    return try ReportFile(target, spec, while: place.goesOn) { [self] in
      if isPrompt || spec.isTerminal { messages.remark("wrote \(target.name)") }
    }
  }

  /// Finds out whether the files of a script may be written, before anything of it is run.
  package func admit(_ script: PreparedScript) throws(EngineError) {
    var names: [FileGate.File: String] = [:]
    for path in script.files {
      guard let file = FileGate.file(try place.admit(path)) else { continue }
      // By whatever way it is named.
      if let earlier = names[file] { throw .refused(.sharedFile(path, earlier)) }
      names[file] = path
    }
  }

  package var wantsDescriptions: Bool { page != nil }
  package func describe(_ words: [String], _ text: String) { page?.describe(words, text) }

  package func printed(_ value: String) -> String {
    if page != nil { return ReportPage.plain(value) }
    return showsMarkup ? ScriptText.plain(value) : value
  }

  /// Whether lines of `print` are seen without the marks of their Markdown.
  private var showsMarkup: Bool {
    spec.format.info.isOnlyShown && page == nil && spec.isTerminal && !linesAreData
  }

  package func beginTogether() {
    if page != nil { return }
    bytes.append(spacing.beforeTogether())
    together = TogetherReport(spec, bytes)
  }

  package func endTogether() {
    together?.end()
    together = nil
  }

  package func write(printed line: String) {
    write(line) { showsMarkup ? ScriptText.shown($0, color: spec.color) : escaped($0) }
  }

  package func write(line: String) { write(line, escaped) }

  private func write(_ line: String, _ shown: (String) -> String) {
    guard linesAreData || spec.format.info.isProse else { return messages.remark(line) }
    if let page { return page.add(text: line) }
    bytes.append(spacing.before(line: line))
    for part in line.split(separator: "\n", omittingEmptySubsequences: false) {
      bytes.append(shown(String(part)))
      bytes.append("\n")
    }
    if spec.isTerminal { bytes.flush() }
  }

  /// A line for people is safe wherever it goes, as a file is looked at, too; only a tab is left to
  /// programs.
  private func escaped(_ line: String) -> String {
    if spec.isTerminal || !line.utf8.contains(UInt8(ascii: "\t")) {
      return TerminalText.escaped(line)
    }
    return line.split(separator: "\t", omittingEmptySubsequences: false)
      .map { TerminalText.escaped(String($0)) }.joined(separator: "\t")
  }

  /// Writes a text as it stands, whatever the format of results.
  package func write(text: String) { bytes.append(text) }

  /// Writes a table that is no result of a query.
  package func writeTable(
    _ columns: [(name: String, type: ValueType)], of noun: String, orEmpty message: String,
    rows: [ValueRow]
  ) {
    var sink = makeSink(name: nil)
    sink.begin(
      ResultShape(
        kind: .rows, columns: columns.map { ResultColumn($0.name, $0.type) }, noun: noun,
        emptyMessage: message))
    for row in rows { sink.row(row) }
    sink.end()
  }

  package var wantsChangedRows: Bool { spec.format.info.isObjects }

  package func report(_ report: ChangeReport) {
    let line = changesAreData ? write(line:) : messages.remark
    ChangePrinter(spec, bytes).write(report, line: line, sink: { makeSink(name: nil) })
  }

  /// Tells of the first rows of a change, a line each; gives how many these are.
  func write(firstOf rows: ChangedRows) -> Int {
    let first = rows.prefix(Consent.shownRows).filter { !$0.isOnlyTouched }
    ChangePrinter(spec, bytes).write(ChangedRows(first), namesLists: true, write(line:))
    return first.count
  }

  /// Says how many more rows there are than were shown, if there are more.
  func write(rest count: Int) {
    if count > 0 { write(line: "  … and \(Grouped.digits(count)) more") }
  }

  package func hold() { bytes.isHeld = true }
  package func release() { bytes.isHeld = false }
  package func discard() { bytes.dropHeld() }

  package func made(changes count: Int) { deeds.count += count }

  /// Says what a command has done. Every command that changes anything says so here: if the words
  /// can't be written, a message says that the change stands.
  ///
  /// - Parameters:
  ///   - what: What it has made.
  ///   - isMade: Whether there was anything to do, and more than a trial was wanted.
  package func write(deed line: String, of what: String = "change", isMade: Bool = true) {
    if isMade { deeds = (deeds.count + 1, what) }
    write(line: line)
  }

  /// Says, once, that what was made stays though something has failed.
  func tellMade() {
    if deeds.count > 0 { messages.show(.changesStand(deeds.count, of: deeds.what)) }
    deeds.count = 0
  }

  package func undone(changes count: Int) {
    release()
    if count > 0 { messages.show(.rolledBack(count)) }
  }

  package func show(_ diagnostic: Diagnostic, in source: SourceText) {
    bytes.flush()
    messages.show([diagnostic], in: source)
  }

  /// Shows messages about what was changed, which come from no text.
  func show(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { show(diagnostic, in: SourceText(utf8: [], name: "")) }
  }

  /// Says why a change that was made, or would be, can't be undone; nothing where it can.
  func show(undoProblem problem: String?, isMade: Bool) {
    if let problem { show([.undoUnavailable(problem, isMade: isMade)]) }
  }

  /// All has run: what was kept for the end is written, and a file takes its place.
  package func complete() throws(EngineError) {
    page?.write(to: bytes)
    guard let draft else { return }
    bytes.flush()
    try draft.seal()
    try draft.commit()
  }

  /// Hands on what is left.
  package func flush() { bytes.flush() }

  /// Writes what is left; gives a message if not all could be written, though nobody has closed
  /// the pipe.
  package func finish() -> Diagnostic? {
    bytes.flush()
    return file.complaint
  }
}
