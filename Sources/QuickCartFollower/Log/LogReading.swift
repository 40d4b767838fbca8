/// What the write-ahead log tells about the rows that changed between two snapshots.
package enum LogReading: Sendable {
  /// Every row that differs, and no other; by table and rowid.
  case deltas([RowDelta])
  case unknown(LogGap)
}

extension LogReading {
  /// Whether it is known that no row has changed.
  package var isEmpty: Bool {
    if case .deltas(let deltas) = self { deltas.isEmpty } else { false }
  }

  /// Why it is not known which rows have changed; nil if it is.
  package var gap: LogGap? {
    if case .unknown(let gap) = self { gap } else { nil }
  }

  /// What two readings tell together, the later one of which follows the earlier.
  package func followed(by later: LogReading) -> LogReading {
    guard case .deltas(let first) = self, case .deltas(let second) = later else {
      if case .unknown = self { return self }
      return later
    }
    struct Row: Hashable {
      let table: String
      let rowid: Int64
      init(_ delta: RowDelta) { (table, rowid) = (delta.table, delta.rowid) }
    }
    let places = Dictionary(zip(first.lazy.map(Row.init), first.indices)) { $1 }
    var all = first
    for delta in second {
      if let place = places[Row(delta)] {
        all[place].new = delta.new
      } else {
        all.append(delta)
      }
    }
    return .deltas(all.filter { $0.old != $0.new })
  }
}

/// Why the rows that changed are not known.
package enum LogGap: Hashable, Sendable, CaseIterable {
  /// The database is in memory, or keeps a rollback journal.
  case notInWALMode
  /// Nothing was read before that could be compared with; the next reading can be.
  case firstReading
  /// The rows were told, but whoever asked could not make use of them.
  case missed
  /// The transaction had read before the follower was asked.
  case readBefore
  /// Commits came so fast that the snapshot could not be told from its neighbours.
  case tooBusy
  /// The log began anew, and not every commit since the last reading is in the new one.
  case logRestarted
  /// A checkpoint moved pages into the database file over the ones to compare with.
  case overwritten
  /// The log began anew while it was read.
  case lostWhileReading
  /// So many pages changed that reading the tables is faster.
  case tooManyPages
  /// A page changed that may hold part of a long value of a row.
  case overflowPage
  /// The tables are no longer those of the reading before.
  case schemaChanged
  /// There is no such table, or it is a view or virtual.
  case noTable
  /// The table is stored as an index.
  case withoutRowID
  /// Some columns are computed whenever they are read.
  case virtualColumn
  /// Some rows lack columns that were added later, with a default that is not a plain value.
  case computedDefault
  /// Texts are stored as UTF-16.
  case notUTF8
  /// A page is not what it should be.
  case damaged
  /// SQLite could not take the snapshot.
  case failed
  /// The rows lie on a server, which does not tell how they change.
  case onServer

  /// Whether it is so each time, as long as the database is what it is.
  package var isLasting: Bool {
    switch self {
    case .notInWALMode, .noTable, .withoutRowID, .virtualColumn, .notUTF8, .onServer: true
    case .firstReading, .missed, .readBefore, .tooBusy, .logRestarted, .overwritten,
      .lostWhileReading, .tooManyPages, .overflowPage, .schemaChanged, .computedDefault, .damaged,
      .failed:
      false
    }
  }

  /// In words for people, to go behind "read in full, as".
  package var reason: String {
    switch self {
    case .notInWALMode: "the database is not in WAL mode"
    case .firstReading: "it is the first reading"
    case .missed: "the query before gave no answer"
    case .readBefore: "the transaction had begun to read before"
    case .tooBusy: "commits came too fast to tell them apart"
    case .logRestarted: "the log began anew with commits unread"
    case .overwritten: "a checkpoint came before the log was read"
    case .lostWhileReading: "the log began anew while it was read"
    case .tooManyPages: "too much changed at once"
    case .overflowPage: "a long value may have changed in place"
    case .schemaChanged: "the tables have changed"
    case .noTable: "there is no such table to follow"
    case .withoutRowID: "the table has no rowids"
    case .virtualColumn: "the table has columns that are computed when read"
    case .computedDefault: "rows lack a column whose default is not a plain value"
    case .notUTF8: "texts are not stored as UTF-8"
    case .damaged: "a page could not be understood"
    case .failed: "the database could not be read"
    case .onServer: "the database is on a server"
    }
  }
}
