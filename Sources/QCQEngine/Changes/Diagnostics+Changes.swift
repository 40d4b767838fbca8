import QCQLanguage
import QCQSemantics
package import QCQText
import QuickCartStore

// What can be wrong with a change once the data is at hand.
extension Diagnostic {
  static func ambiguousItem(
    _ name: String, _ span: Span, end: Int, _ items: [(id: String, facts: String)], _ count: Int,
    canChoose: Bool = true
  ) -> Diagnostic {
    let lines = items.map { "id \(StringEscapes.quoted($0.id)): \($0.facts)" }
    return Diagnostic(
      .ambiguousItem, span, "\(count) items are named \(StringEscapes.quoted(name))",
      help: (canChoose
        ? "choose one by its id, as in `items in … where id = \"…\"`; "
        : "`update items in … where id = \"…\" set quantity = …` changes one; ")
        + lines.joined(separator: "; "),
      proposals: (canChoose ? items : []).map { item in
        let condition = " where id = \(StringEscapes.quoted(item.id))"
        return Fix(
          "choose the item with the id \(StringEscapes.quoted(item.id))",
          [TextEdit(span, "items"), TextEdit(Span(end, end), condition)])
      })
  }

  static func categoryInUse(_ name: String, _ span: Span, items: Int) -> Diagnostic {
    let quoted = StringEscapes.quoted(name)
    return Diagnostic(
      .categoryInUse, span,
      "\(Plural.count(items, "item")) \(items == 1 ? "is" : "are") in the category \(quoted)",
      help: "move them to another category first: "
        + "`update items where category = \(quoted) set category = \"…\"`")
  }

  /// A row that no statement can name: it has no id, or one that others have, too.
  static func noOwnID(_ entity: Entity, _ name: String, _ span: Span) -> Diagnostic {
    let quoted = StringEscapes.quoted(name)
    return Diagnostic(
      .constraintFailed, span, "the \(entity.singular) \(quoted) has no `id` of its own",
      help: "give it one with a program that changes tables; nothing was changed")
  }

  /// Triggers let a change happen to some of its rows.
  static func spared(_ rows: KeptRows, _ deed: RowDeed) -> Diagnostic {
    Diagnostic(
      .constraintFailed, .none, rows.sentence, severity: .warning,
      help: "`qcq schema` shows the table; the other rows were \(deed.rawValue)")
  }

  /// Triggers have given rows other values than a change has set.
  ///
  /// - Parameter value: What the only one is, and what it was to be.
  static func altered(
    _ fates: RowFates, by who: String, _ fields: String, value: String?
  ) -> Diagnostic {
    let rows = fates.rows(fates.altered.count)
    return ofTriggers(
      "\(who) changed what was set: \(fields) of \(rows)\(value.map { " is \($0)" } ?? "")")
  }

  /// Triggers have deleted rows that a change had changed.
  static func deletedAgain(_ fates: RowFates, by who: String) -> Diagnostic {
    let rows = fates.rows(fates.deletedAgain)
    return ofTriggers("\(who) deleted \(rows) that \(fates.chosen == 1 ? "was" : "were") changed")
  }

  /// Triggers have changed something else of rows than a change has asked for.
  static func changedInstead(_ fates: RowFates, by who: String, _ fields: String) -> Diagnostic {
    let deed = fates.deed.rawValue + (fates.deed == .changed ? " as asked" : "")
    return ofTriggers(
      "\(who) kept \(fates.rows(fates.instead.count)) from being \(deed), "
        + "and changed \(fields) instead")
  }

  /// Triggers have added, changed or deleted rows of which nobody has asked for it.
  static func also(_ deed: RowDeed, _ rows: String, by who: String) -> Diagnostic {
    ofTriggers("\(who) also \(deed.rawValue) \(rows)")
  }

  /// A rule for conflicts has removed rows that were in the way.
  static func replaced(_ count: Int, _ table: String) -> Diagnostic {
    Diagnostic(
      .constraintFailed, .none,
      "a conflict rule of `\(table)` removed \(Plural.count(count, "row")) with the same values",
      severity: .warning, help: "`qcq schema` shows the table")
  }

  private static func ofTriggers(_ message: String) -> Diagnostic {
    Diagnostic(
      .constraintFailed, .none, message, severity: .warning,
      help: "`.schema` in the `sqlite3` shell shows what triggers do")
  }

  /// Rows of a user's own tables have gone or changed with those of a change; nil where none have.
  static func lost(_ losses: [OwnLoss]) -> Diagnostic? {
    if losses.isEmpty { return nil }
    let parts = losses.map { loss in
      func words(_ word: String, _ columns: [String]) -> [String] {
        columns.isEmpty ? [] : ["\(word) \(Phrase.all(columns.map { "`\($0)`" }))"]
      }
      let rest = words("without", loss.lost) + words("with another", loss.changed)
      let rows = "\(Plural.count(loss.count, "row")) of `\(loss.table)`"
      return ([rows] + (rest.isEmpty ? [] : [Phrase.all(rest)])).joined(separator: " ")
    }
    return Diagnostic(
      .undoUnavailable, .none,
      "rows of your own tables go or change, too: \(parts.joined(separator: ", "))",
      severity: .warning,
      help: "neither `undo` nor `redo` brings them back; `qcq db backup` beforehand keeps them")
  }

  /// A server has changed rows of its own accord with those of a change.
  static func unseen(_ rows: [(table: String, count: Int)]) -> Diagnostic {
    let parts = rows.map { "\(Plural.count($0.count, "more row")) of `\($0.table)`" }
    return Diagnostic(
      .undoUnavailable, .none,
      "triggers or foreign keys of the server have changed \(parts.joined(separator: ", "))",
      severity: .warning, help: "`undo` does not bring back what they did")
  }

  static func duplicateCategory(_ name: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .duplicateCategory, span, "there is already a category named \(StringEscapes.quoted(name))",
      help: "choose another name")
  }

  static func duplicateTitle(_ title: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .duplicateTitle, span,
      "there is another list titled \(StringEscapes.quoted(title))", severity: .warning,
      help: "name them by their ids from now on, as in `in id \"…\"`, or rename one")
  }

  static func similarTitle(_ title: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .duplicateTitle, span,
      "there is a list titled \(StringEscapes.quoted(title)), which looks much the same",
      severity: .warning, help: "rename one, or delete the new one if that list was meant")
  }

  static var changedMeanwhile: Diagnostic {
    Diagnostic(
      .changeRefused, .none, "the rows to change are no longer the ones shown",
      help: "the data has changed since then; run it again to see the rows")
  }

  /// A change that needs somebody's consent, and nobody is there to give it.
  package static func consentNeeded(_ count: Int) -> Diagnostic {
    Diagnostic(
      .changeRefused, .none,
      "\(Plural.count(count, "row")) would be changed, and this session can't ask for confirmation",
      help: "pass `--yes` to make the change; `--dry-run` shows the rows")
  }

  package static var declined: Diagnostic {
    Diagnostic(.changeRefused, .none, "nothing was changed", severity: .note)
  }

  /// The changes of a script were taken back.
  package static func rolledBack(_ count: Int) -> Diagnostic {
    let what = count == 1 ? "the change above was" : "the \(count) changes above were"
    return Diagnostic(
      .rolledBack, .none, "\(what) rolled back: the database is as it was before",
      severity: .note)
  }

  /// Something failed behind changes that stay.
  ///
  /// - Parameter what: What was made, if it was no change.
  package static func changesStand(_ count: Int, of what: String = "change") -> Diagnostic {
    Diagnostic(
      .fileUnwritable, .none, "\(changesMade(count, what)); only the output is missing",
      severity: .note)
  }

  /// The database was not what it had been when changes had been made in it.
  static func changesStand(_ count: Int, until problem: Diagnostic) -> Diagnostic {
    Diagnostic(
      problem.code, .none, "\(changesMade(count)); since then \(problem.message)",
      help: "`qcq history` tells what the file at that path has of it; look before you repeat it")
  }

  private static func changesMade(_ count: Int, _ what: String = "change") -> String {
    count == 1 ? "the \(what) itself was made" : "the \(count) \(what)s themselves were made"
  }

  /// - Parameter isMade: Whether the change was made, and not only tried out.
  package static func undoUnavailable(_ problem: String, isMade: Bool = true) -> Diagnostic {
    Diagnostic(
      .undoUnavailable, .none, "this change can't be undone: \(problem)", severity: .warning,
      help: isMade
        ? "the change itself was made" : "`qcq db backup` beforehand keeps the rows as they are")
  }

  /// - Parameters:
  ///   - set: The value that a field is set to, as it is written.
  ///   - stored: What its column would make of it.
  static func lostValue(
    _ field: Field, set: String, stored: String, _ span: Span
  ) -> Diagnostic {
    let (loss, other) =
      switch field.declared?.affinity {
      case .text: ("SQLite makes a text of it", "INTEGER")
      case .real where field.type != .text: ("whole numbers lose digits", "INTEGER")
      case .integer, .real, .numeric, .blob, nil: ("SQLite makes a number of it", "TEXT")
      }
    return Diagnostic(
      .valueOutOfRange, span, "the column of `\(field.name)` would store \(stored) for \(set)",
      help: "it is declared `\(field.declared?.name ?? "")`, where \(loss); "
        + "in a column declared `\(other)` it stays as it is")
  }

  static func newDateOutOfRange(_ field: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .valueOutOfRange, span, "the column of `\(field)` can't hold this date",
      help: "dates go from 0000-01-02 to 9999-12-30, as seconds up to 5138-11-16, "
        + "and as milliseconds from 1973-03-04 on")
  }
}
