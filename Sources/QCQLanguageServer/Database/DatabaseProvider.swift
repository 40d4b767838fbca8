package import QCQAssist
package import QCQSemantics
package import QCQText

/// Where the data is that texts are checked against.
package enum DatabaseSource: Hashable, Sendable {
  case file(String)
  /// Made-up data, kept in memory.
  case sample(String)

  /// How people call it.
  package var name: String {
    switch self {
    case .file(let path): path
    case .sample(let name): "sample \(name)"
    }
  }

  /// Why nothing in it can be changed; nil where it can be.
  package var refusal: String? {
    switch self {
    case .file: nil
    // It lives in the memory of one connection, and a second one is another database, which is as
    // good to look at.
    case .sample: "A sample can't be changed here."
    }
  }
}

/// Why a database gives no answer.
package struct DatabaseProblem: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// No file is there.
    case missing
    /// Somebody else holds its lock; it passes.
    case busy
    /// It was stopped on request.
    case interrupted
    case unusable
    /// The text has errors, or was refused.
    case refused
  }

  package let kind: Kind
  /// What is wrong and what to do about it, for people.
  package let message: String

  package init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }

  /// Whether another connection may find it otherwise.
  var isOfTheFile: Bool { kind == .missing || kind == .unusable }
}

/// Why a wait for a change has ended.
package enum DatabaseWake: Hashable, Sendable {
  /// Somebody, also of another process, has committed something.
  case change
  case timeout
  /// Another file lies at the path, or none.
  case lost
  case stopped
}

/// One state of a database, as far as texts are checked against it.
package struct DatabaseState: Sendable {
  package let vocabulary: Vocabulary
  /// The tables as they are declared.
  package let schema: Schema
  package let names: DataCatalog
  /// Tables and fields, for people.
  package let description: String

  package init(
    vocabulary: Vocabulary, schema: Schema, names: DataCatalog, description: String
  ) {
    (self.vocabulary, self.schema, self.names) = (vocabulary, schema, names)
    self.description = description
  }

  /// Whether texts are checked alike against both.
  static func isSame(_ old: DatabaseState?, _ new: DatabaseState?) -> Bool {
    old?.vocabulary == new?.vocabulary && old?.names.version == new?.names.version
  }
}

/// Opens databases, only to read; it stands at the edge, so that the server knows no SQLite.
package protocol DatabaseProvider: Sendable {
  func open(_ source: DatabaseSource) throws(DatabaseProblem) -> any DatabaseConnection
  func watch(_ task: DatabaseTask, in source: DatabaseSource) -> any DatabaseWatch
  /// Serves a script as a page of this machine that is kept true, in place of the one that it was
  /// before; gives its address.
  ///
  /// - Parameter name: What tells the script from others.
  func serve(
    _ task: DatabaseTask, in source: DatabaseSource, as name: String
  ) throws(DatabaseProblem) -> String
  /// Has the page of a script, if it is served, say what the script says now, its mistakes too.
  func serveAgain(_ task: DatabaseTask, in source: DatabaseSource, as name: String)
  /// Serves no page any more.
  func stopServing()
  /// The database of a user who named none here: from the environment, or the standard file if it
  /// is there.
  var standard: DatabaseSource? { get }
}

/// A connection to a database; one thread at a time asks it.
package protocol DatabaseConnection: AnyObject, Sendable {
  /// The state now; names that are what they were have the version that they had.
  func read() throws(DatabaseProblem) -> DatabaseState
  /// Blocks until something has changed, or so many seconds have passed.
  func wait(seconds: Double?) -> DatabaseWake
  /// Every wait ends from now on; any thread may call it.
  func stopWaiting()

  func perform(_ task: DatabaseTask) throws(DatabaseProblem) -> TaskOutcome
  /// Stops what is being performed, from any thread.
  func interrupt()
  func close()
}

/// A query that is watched: one thread runs it, and any may stop it.
package protocol DatabaseWatch: Sendable {
  /// Answers it now and whenever its answer changes until it is stopped, also if the database goes
  /// away and comes back; throws where it can't be answered at all.
  func run(_ deliver: @escaping (WatchFrame) -> Void) throws(DatabaseProblem)
  func stop()
}

/// Something to be asked of a database.
package struct DatabaseTask: Sendable {
  package enum Purpose: Hashable, Sendable {
    /// Rows, as text for people and as JSON.
    case rows
    /// How many rows there are, what is asked in plain words, and as text the SQL that gives them.
    case describe
    /// Words, SQL and plan.
    case explain
    /// What a change would do; nothing is changed.
    case dryRun
    /// Makes a change; the only purpose that writes.
    case change
  }

  package let purpose: Purpose
  package var source: SourceText
  /// Values by name, as text.
  package let parameters: [String: String]
  /// Gives the files that `use` names, as they stand in the editor.
  package var files: AnalysisContext.Files = { _, _ in nil }
  /// What the user has agreed to; a change that would do something else is not made.
  package var agreed: (any ShownChange)?

  package init(_ purpose: Purpose, _ source: SourceText, parameters: [String: String] = [:]) {
    (self.purpose, self.source, self.parameters) = (purpose, source, parameters)
  }
}

/// What a dry run has shown, by which a database tells whether the rows still are what they were.
package protocol ShownChange: Sendable {}

/// What came of a task.
package struct TaskOutcome: Sendable {
  /// For people: a table, an explanation, what a change did.
  package var text = ""
  /// What a query asks, in plain words.
  package var words = ""
  /// A JSON value for each result; nil where none is made.
  package var results: [[UInt8]]?
  /// How many rows came, or would be changed.
  package var count = 0
  /// Whether it is a query, which has rows or none; an explanation is neither.
  package var hasRows = true
  /// Whether there are more rows than were counted.
  package var isMore = false
  /// Notes and warnings, and the errors of a text that could not be run.
  package var diagnostics: [Diagnostic] = []
  /// What a dry run would do.
  package var shown: (any ShownChange)?

  package init() {}

  /// The text, and behind it what there is to say of the answer and of the stored cells.
  var textWithNotes: String {
    let notes = diagnostics.filter { $0.code == .strayValue || $0.severity == .error }
    return text + notes.map { "\n" + TerminalText.escaped($0.message) + "\n" }.joined()
  }
}

/// One answer of a query that is watched.
package struct WatchFrame: Sendable {
  /// Counts from 1; more than one higher than the last where some were passed over.
  package var version: Int
  /// For people: a table.
  package var text = ""
  /// The whole answer, as `TaskOutcome.results`.
  package var results: [[UInt8]] = []
  package var count = 0
  /// What there is to say of the answer.
  package var messages: [String] = []
  /// Why there is no answer now.
  package var problem: String?

  package init(version: Int, problem: String? = nil) {
    (self.version, self.problem) = (version, problem)
  }
}
