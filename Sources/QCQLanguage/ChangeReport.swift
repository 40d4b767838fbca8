/// A row that a change made, altered or took away.
package struct ChangedRow: Hashable, Sendable {
  package var entity: Entity
  package var id: Value
  /// The item's or category's name, the list's title.
  package var name: String
  package var fields: [Field]
  /// One value for each field; nil for a row that was not there before.
  package let old: [Value]?
  /// One value for each field; nil for a row that is gone.
  package let new: [Value]?
  /// The indexes of the fields whose values differ; of a row that is new or gone, all.
  package let changed: [Int]

  /// A field of the row, by its name in the language.
  package struct Field: Hashable, Sendable {
    package var name: String
    package var type: ValueType
    /// Nil for a column of the user's own.
    package var stored: StoredField?

    package init(name: String, type: ValueType, stored: StoredField?) {
      (self.name, self.type, self.stored) = (name, type, stored)
    }
  }

  /// - Parameter candidates: The indexes of the fields whose values may differ; nil for all.
  package init(
    entity: Entity, id: Value, name: String, fields: [Field], old: [Value]?, new: [Value]?,
    candidates: [Int]? = nil
  ) {
    (self.entity, self.id, self.name, self.fields) = (entity, id, name, fields)
    (self.old, self.new) = (old, new)
    let candidates = candidates ?? Array(fields.indices)
    changed =
      if let old, let new {
        candidates.filter { !old[$0].isIdentical(to: new[$0]) }
      } else {
        candidates
      }
  }

  /// Whether only its time of change is another, as something that belongs to it has changed.
  package var isOnlyTouched: Bool { changed.allSatisfy { fields[$0].stored == .updated } }

  /// Whether it is a list that has another time of change as its items have changed.
  package var isCompanion: Bool { entity == .lists && isOnlyTouched }
}

/// The rows of a change, of which there may be any number: they are read when somebody asks.
package final class ChangedRows {
  package typealias Reading = (_ body: (ChangedRow) -> Bool) throws -> Void

  package let count: Int
  private let read: Reading
  /// Why the rows could not be read to their end, if that was so.
  package private(set) var failure: (any Error)?

  /// - Parameter read: Hands over the rows until it is told that no more are wanted.
  package init(count: Int, _ read: @escaping Reading) {
    (self.count, self.read) = (count, read)
  }

  /// - Parameter count: How many there are, if these are only the first.
  package convenience init(count: Int? = nil, _ rows: [ChangedRow]) {
    self.init(count: count ?? rows.count) { body in
      for row in rows where !body(row) { return }
    }
  }

  package static var none: ChangedRows { ChangedRows(count: 0) { _ in } }

  package func forEach(atMost limit: Int = .max, _ body: (ChangedRow) -> Void) {
    if count == 0 || limit <= 0 { return }
    var rest = limit
    do {
      try read { row in
        body(row)
        rest -= 1
        return rest > 0
      }
    } catch {
      failure = error
    }
  }

  package func prefix(_ limit: Int) -> [ChangedRow] {
    var rows: [ChangedRow] = []
    forEach(atMost: limit) { rows.append($0) }
    return rows
  }

  package var all: [ChangedRow] { prefix(.max) }
}

/// What one change did, or would do.
package struct ChangeReport {
  /// The change's own word: `check`, `delete`.
  package var verb: String
  /// In words: `checked 1 item in "BBQ"`.
  package var sentence: String
  /// The same as what is to be agreed to: `check 1 item in "BBQ"`.
  package var deed: String
  /// True where nothing was changed, only looked at.
  package var isDryRun: Bool
  /// How many rows it is about, without those that changed along with others.
  package var rowCount: Int
  /// Whether the words say which list all of its items are on.
  package var namesList: Bool
  /// Every row, with those that changed along with others; empty unless asked for.
  package var rows: ChangedRows

  package init(
    verb: String, sentence: String, deed: String, isDryRun: Bool, rowCount: Int,
    namesList: Bool = false, rows: ChangedRows
  ) {
    (self.verb, self.sentence, self.deed, self.isDryRun) = (verb, sentence, deed, isDryRun)
    (self.rowCount, self.namesList, self.rows) = (rowCount, namesList, rows)
  }
}
