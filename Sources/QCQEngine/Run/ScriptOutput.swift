package import QCQText
package import QCQLanguage
import QuickCartStore

/// Where a script's results go; the edge of the program provides it.
package protocol ScriptOutput: AnyObject {
  var columnSet: ColumnSet { get }
  /// A statement is about to be run: which of how many, from 1 on.
  func begins(statement number: Int, of count: Int)
  /// Takes the rows of a query; `name` is its name in a `together`.
  func makeSink(name: String?) -> any ResultSink
  /// Takes the rows of a query that says `into "file"`; `report` says why when it can't.
  func makeFileSink(path: String) throws(EngineError) -> any FileSink
  /// The members of a `together` come between these two.
  func beginTogether()
  func endTogether()
  /// Whether it is told what each query asks before its rows come.
  var wantsDescriptions: Bool { get }
  /// What the query asks whose rows come next: in words, and as it is written where that was not
  /// said of another one yet.
  func describe(_ words: [String], _ text: String)
  /// A value as it has to stand in a line of `print`, if not as it is.
  func printed(_ value: String) -> String
  /// A line of text that `print` gives, with its values as `printed` has made them.
  func write(printed line: String)
  /// Another line of text, such as one of an explanation.
  func write(line: String)
  /// What a change did.
  func report(_ report: ChangeReport)
  /// Whether reports are to name every row.
  var wantsChangedRows: Bool { get }
  /// What comes from now on is kept back until `release`: nothing of it is true before the changes
  /// are in the database.
  func hold()
  func release()
  /// Forgets what was kept back: none of it has come true.
  func discard()
  /// This many changes were made; they stay, whatever becomes of the output.
  func made(changes count: Int)
  /// Some changes were reported, and none of them was made after all.
  func undone(changes count: Int)
  /// A message about the text: a note, a warning, a failed assertion.
  func show(_ diagnostic: Diagnostic, in source: SourceText)
  /// Whether somebody reads warnings, so that it is worth finding out what there is to warn of.
  var wantsWarnings: Bool { get }
  /// True when nobody reads on: a closed pipe.
  var isClosed: Bool { get }
}

extension ScriptOutput {
  package func begins(statement number: Int, of count: Int) {}
  package var wantsDescriptions: Bool { false }
  package func describe(_ words: [String], _ text: String) {}
  package func printed(_ value: String) -> String { value }
  package func write(printed line: String) { write(line: line) }
  package func report(_ report: ChangeReport) { write(line: report.sentence) }
  package var wantsChangedRows: Bool { false }
  package func hold() {}
  package func release() {}
  package func discard() {}
  package func made(changes count: Int) {}
  package func undone(changes count: Int) {}
  package var wantsWarnings: Bool { true }

  /// Says why a change can't be undone, if it can't.
  ///
  /// - Parameter isMade: Whether it was made, and not only tried out.
  func show(undoProblemOf result: ChangeResult<some Any>, isMade: Bool) {
    guard let problem = result.historyProblem else { return }
    show(.undoUnavailable(problem, isMade: isMade), in: SourceText(utf8: [], name: ""))
  }
}

extension FileSink {
  package mutating func seal() throws(EngineError) {}
  package mutating func place() throws(EngineError) {}
  package mutating func withdraw() {}
  package mutating func deliver() throws(EngineError) {}
  package mutating func settle() {}
}

/// A sink that becomes a file when all rows have come, and nothing when they have not.
///
/// Files and changes can't come true in one moment. So files get their places before the changes
/// are committed, and lose them if that fails; pipes and devices, which take nothing back, are
/// written to last.
package protocol FileSink: ResultSink {
  var columnSet: ColumnSet { get }
  /// All rows have come: whatever can go wrong does so now, while nothing was changed or replaced.
  mutating func seal() throws(EngineError)
  /// Puts the file in its place, and keeps what was there.
  mutating func place() throws(EngineError)
  /// Puts back what was there.
  mutating func withdraw()
  /// Writes what is for a pipe or a device.
  mutating func deliver() throws(EngineError)
  /// The file has its place for good.
  mutating func settle()
}
