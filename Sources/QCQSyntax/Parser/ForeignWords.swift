package import QCQLanguage
import QCQText

/// Words and operators of other languages, and what they are called here.
///
/// The grammar has one spelling for each idea; these get an error with a fix of their own.
package enum ForeignWords {
  package static let undoAdvice =
    "`undo` at the prompt, or `qcq undo`, takes the last change back; no script can"

  /// What is said of rows that are to be printed.
  package static let printAdvice = "`print` writes a text; a query shows by itself what it finds"

  /// What is said of fields of an item that is added.
  package static let fieldsBehindSet = "fields are given after `set`"

  /// What is said of words that begin a query elsewhere.
  package static let sourceFirst = "a query starts with what it asks for"

  /// What says that something is to be done again and again, by another program.
  package static let scheduleAdvice =
    "a line of crontab runs a script every Monday at seven: `0 7 * * 1 qcq run weekly.qcq`"

  /// How much of something is meant, in words that are no number.
  package static let amounts = [
    "most", "many", "several", "couple", "majority", "lots", "almost", "nearly", "third", "quarter",
  ]

  /// What is said where the newest of what has no date is asked for.
  package static let undatedAdvice =
    "a category has no date, so none is the newest; `categories sort name` puts them in order"

  /// What is said where each value is wanted once.
  static let distinctAdvice =
    "`count(distinct name)` counts each value once, and `per name` shows each once"

  struct Clause: Sendable {
    var meant: Keyword
    /// The word that has to follow: the `by` of `order by`.
    var secondWord: String?
  }

  static func clause(_ word: String) -> Clause? {
    switch word {
    case "order", "sorted", "ordered", "orderby": Clause(meant: .sort, secondWord: by(word))
    case "group", "grouped": Clause(meant: .per, secondWord: "by")
    case "filter", "when", "if": Clause(meant: .where)
    case "take", "top", "head", "first": Clause(meant: .limit)
    case "select", "return", "returning", "display", "project": Clause(meant: .show)
    default: nil  // String
    }
  }

  /// Words of other languages for `contains`, or for a test with a pattern.
  static func isLike(_ word: String) -> Bool {
    word.lowercased() == "includes" || ForeignPattern.takesPattern(word.lowercased())
  }

  private static func by(_ word: String) -> String? { word == "orderby" ? nil : "by" }

  /// The several words that stand for no value elsewhere.
  static func isNull(_ word: String) -> Bool {
    ["null", "nil"].contains(word.lowercased())
  }

  /// What stands for no value behind `is`.
  static func isAbsence(_ word: String) -> Bool {
    isNull(word) || absences.contains(word.lowercased())
  }

  /// Words that say so without being called null.
  package static let absences = ["none", "empty", "blank", "missing", "absent"]

  /// Not equal to some, about the same to others.
  package static let unequalOrAlike = "~="

  static func comparison(_ text: String) -> ComparisonOperator? {
    switch text {
    case "==", "=~", "~": .equal
    case "<>": .notEqual
    case "=<": .lessEqual
    case "=>": .greaterEqual
    default: nil  // String
    }
  }

  /// A date that other languages have a function for.
  package static func dateFunction(_ name: String) -> Keyword? {
    switch name.lowercased() {
    case "today", "curdate", "current_date": .today
    case "now", "getdate", "sysdate", "current_timestamp": .now
    case "yesterday": .yesterday
    case "tomorrow": .tomorrow
    default: nil  // String
    }
  }

  static func connective(_ text: String) -> Keyword? {
    switch text {
    case "&&", "&": .and
    case "||", "|": .or
    default: nil  // String
    }
  }

  static func direction(_ word: String) -> Keyword? {
    switch word {
    case "descending", "down": .desc
    case "ascending", "up": .asc
    default: nil  // String
    }
  }

  /// What to say of a word that other languages have for a value. Most words differ from all of
  /// these in how long they are or in their first letter.
  static func value(_ span: Span, in source: SourceText) -> String? {
    switch span.range.count {
    case 3, 4, 5, 8: break
    default: return nil  // Int
    }
    switch source.utf8[span.lowerBound] | 0x20 {
    case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "c"),
      UInt8(ascii: "d"):
      return value(source.text(span))
    default: return nil  // UInt8
    }
  }

  private static func value(_ word: String) -> String? {
    switch word {
    case "null", "NULL", "nil", "None": "write `has field` or `no field` to test for it"
    case "TRUE", "True": "write `true`"
    case "FALSE", "False": "write `false`"
    case "CASE", "case": "write `… if … else …`"
    case "distinct", "DISTINCT": distinctAdvice
    default: nil  // String
    }
  }

  /// What to say of a statement about tables or columns; nil of any other one.
  static func schemaAdvice(_ verb: String, _ object: String) -> String? {
    let verbs = ["drop", "alter", "truncate", "add", "create", "rename", "delete"]
    guard verbs.contains(verb) else { return nil }
    switch object {
    case "column", "columns", "table":
      let made = "`ALTER TABLE shopping_items ADD COLUMN price REAL`"
      return verb == "alter" || object != "table"
        ? "qcq changes rows, and no tables; a tool such as `sqlite3` adds a column: \(made)"
        : "qcq changes rows, and no tables"
    case "index", "view", "trigger", "database", "schema": return "qcq changes rows, and no tables"
    default: return nil  // String
    }
  }

  /// `mark BBQ as not done`, `mark everything unchecked`: whether the words of a statement end with
  /// the state that is to be, and that is pending.
  package static func endsPending(_ words: [String]) -> Bool {
    words.indices.contains { index in
      guard let state = Meanings.meaning(of: words[index...], as: .condition) else { return false }
      return state.meant == "pending" && index + state.count == words.count
    }
  }

  /// What to say of a word that begins statements elsewhere; nil when it does not.
  package static func statement(_ word: String) -> (help: String, replacement: String?)? {
    switch word {
    case "select", "find", "get", "display", "fetch":
      ("\(sourceFirst): `items where pending`", nil)
    case "from": (sourceFirst, nil)
    case "insert", "new", "buy", "need", "put", "append": ("write `add \"Milk\" to \"BBQ\"`", "add")
    case "remove", "drop", "erase":
      ("write `delete`, or `update … set price = none` to empty a field", "delete")
    case "def", "define", "var", "with", "const", "view":
      ("write `let name = query` to name a query", "let")
    case "import", "include", "require", "source": ("write `use \"file.qcq\"`", "use")
    case "done", "complete", "tick", "bought", "finish", "mark": ("write `check`", "check")
    case "untick", "unmark", "reopen": ("write `uncheck`", "uncheck")
    case "alter", "set", "modify", "edit": ("write `update`", "update")
    case "echo", "say", "puts": ("write `print`", "print")
    case "expect", "ensure": ("write `assert`", "assert")
    case "describe": ("write `explain`", "explain")
    case "begin", "transaction", "commit":
      ("a script is one transaction by itself; leave the word out", nil)
    case "undo", "redo", "history", "rollback", "revert":
      (undoAdvice, nil)
    default: nil  // String
    }
  }

  /// Whether a word may be a slip of a change's verb, and is none that describes rows: nobody means
  /// `uncheck` by `unchecked items`, or `move` by `give me items`.
  package static func isSlip(_ word: String, of verb: Keyword) -> Bool {
    let word = word.lowercased()
    let describes = ["d", "ed", "ing"].contains {
      word.hasSuffix($0) && !verb.word.hasSuffix($0)
    }
    // `incheck` is as far from `uncheck` as from `check`.
    let verbs = StatementInfo.changes.map(\.begins.keyword.word)
    let isTurned = Opposite.stems(of: word).contains(where: verbs.contains)
    return !describes && !isTurned && !Opposite.crosses(word, verb.word)
      && Suggestion.distance(word, verb.word, atMost: 1) != nil
  }
}
