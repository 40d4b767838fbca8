import QCQLanguage
import QCQText

// Words that are not of this language, or not in their place.
extension Diagnostic {
  /// What to advise on a word that no clause begins with.
  enum QueryHint {
    case connective, direction, comma
    /// `in "BBQ" and "Party"`: both texts.
    case lists(String, String)
    /// Any other one, in a query or in what chooses the rows of a change.
    case clause(isOfChange: Bool)
    /// The name of a script.
    case script(String)
    /// A word of `assert` or of a change, whose statement starts otherwise; where it starts.
    case assertion(Int), change(Int)
    /// A comparison behind the query of an `assert`: what to write for its sign, and its value.
    case expectation(String, value: String)
    /// Spreadsheets have the word for `crosstab`.
    case pivot
    /// Right after the source: a condition without `where`; the offset to write it at.
    case condition(Int)
  }

  static func unexpectedInQuery(_ found: String, _ span: Span, hint: QueryHint) -> Diagnostic {
    var help: String?
    var proposals: [Fix] = []
    var related: [RelatedSpan] = []
    switch hint {
    case .assertion(let start):
      help = "\(found) belongs to `assert`"
      proposals = [.insert("assert ", at: start, title: "write `assert` in front")]
      related = [RelatedSpan(Span(start, start), "the statement starts here")]
    case .change(let start):
      help = "\(found) belongs to a change such as `update`, `move`, `rename` or `create`"
      related = [RelatedSpan(Span(start, start), "the statement starts here")]
    case .clause(let isOfChange):
      let usual = clauses([.where, .by, .show, .sort, .limit], isOfChange: isOfChange)
      help = "expected a clause such as \(Phrase.either(usual.map { "`\($0.word)`" }))"
    case .script(let name):
      help = "a script is run with `qcq run \(name)`, at the prompt with `.read \(name)`"
    case .expectation(let gives, let value):
      help = "what it should give comes after `gives`: `\(gives) \(value)`"
      proposals = [.replace(span, with: gives)]
    case .pivot:
      let word = Keyword.crosstab.word
      help = "`\(word)` puts the second of two groups in columns: `per category, list \(word)`"
      proposals = [.replace(span, with: word)]
    case .lists(let first, let second):
      help = "lists have commas between them: `\(first), \(second)`"
    case .connective: help = "\(found) joins conditions after `where`"
    case .direction: help = "\(found) goes after a field in `sort`"
    case .comma: help = "a comma separates the parts of one clause"
    case .condition(let offset):
      help = "a condition starts with `where`"
      proposals = [
        .insert("where ", at: offset, title: "write `where`"),
        .insert("by ", at: offset, title: "write `by`"),
      ]
      // A slip of it that is a word of its own.
      if found == "`were`" { proposals.insert(.replace(span, with: Keyword.where.word), at: 0) }
    }
    return Diagnostic(
      .unexpectedText, span, "\(found) can't be used here", related: related, help: help,
      proposals: proposals)
  }

  static func unknownClause(_ word: String, _ span: Span, _ meant: String) -> Diagnostic {
    Diagnostic(.unknownClause, span, "there is no clause `\(word)`", meant: [meant])
  }

  static func keywordCase(_ word: String, _ span: Span, _ meant: String) -> Diagnostic {
    Diagnostic(
      .keywordCase, span, "keywords are written in lower case", write: meant)
  }

  static func duplicateClause(_ word: String, _ span: Span, isWhere: Bool) -> Diagnostic {
    Diagnostic(
      .duplicateClause, span, "this query already has `\(word)`",
      help: isWhere ? "join conditions with `and`" : "combine them in one `\(word)`",
      proposals: isWhere ? [.replace(span, with: "and")] : [])
  }

  static func clauseOrder(
    _ word: String, _ span: Span, before later: String, _ laterSpan: Span, moving text: String,
    removing: Span, isOfChange: Bool
  ) -> Diagnostic {
    let order = ClauseKind.allCases.map { clauses($0.keywords, isOfChange: isOfChange) }
      .filter { !$0.isEmpty }.map { $0.map(\.word).joined(separator: " or ") }
    return Diagnostic(
      .clauseOrder, span, "`\(word)` comes before `\(later)`",
      related: [RelatedSpan(laterSpan, "`\(later)` is here")],
      help: "the order is: \(order.joined(separator: ", "))",
      proposals: [
        Fix(
          "move `\(word)` before `\(later)`",
          [
            TextEdit(Span(laterSpan.lowerBound, laterSpan.lowerBound), text + " "),
            TextEdit(removing, ""),
          ])
      ])
  }

  /// Those words whose clauses may stand there: a change has only what chooses its rows.
  private static func clauses(_ words: [Keyword], isOfChange: Bool) -> [Keyword] {
    words.filter { !isOfChange || $0.clause?.info.purpose == .choice }
  }

  static func foreignOperator(_ text: String, _ span: Span, write meant: String) -> Diagnostic {
    let advice = meant.isEmpty ? "leave it out" : "write `\(meant.trimmed)`"
    return Diagnostic(
      .foreignOperator, span, "there is no operator `\(text)`", help: advice,
      proposals: [.replace(span, with: meant, title: advice)])
  }

  /// `name ~= "milk"`: nothing is proposed, as one reading finds what the other leaves out.
  static func unequalOrAlike(_ text: String, _ span: Span, isText: Bool) -> Diagnostic {
    let alike = isText ? "`contains` for a part of a text" : "`=` or a range such as `in 3..7`"
    return Diagnostic(
      .foreignOperator, span, "there is no operator `\(text)`",
      help: "write `!=` for what differs, or \(alike)")
  }

  static func foreignWord(_ text: String, _ span: Span, _ help: String) -> Diagnostic {
    let meant = ["true", "false"].filter { help == "write `\($0)`" }
    let message =
      text.lowercased() == Keyword.distinct.word
      ? "`\(text)` belongs in front of a field in an aggregate"
      : "there is no `\(text)` in this language"
    return Diagnostic(
      .foreignWord, span, message, help: help,
      proposals: meant.map { .replace(span, with: $0) })
  }

  static func foreignWordReplaced(_ text: String, _ span: Span, _ meant: String) -> Diagnostic {
    Diagnostic(
      .foreignWord, span, "`\(text)` is called `\(meant)` here",
      // Which rows come first is for people to say.
      help: text.lowercased() == "top"
        ? "the first rows of an order: `sort quantity desc limit 5`" : nil,
      proposals: [.replace(span, with: meant)])
  }

  static func foreignWordRemoved(
    _ text: String, _ span: Span, removing: Span, write meant: String
  ) -> Diagnostic {
    Diagnostic(
      .foreignWord, span, "`\(text)` is called `\(meant)` here",
      proposals: [Fix("write `\(meant)`", [TextEdit(removing, "")])])
  }

  static func foreignStatement(
    _ text: String, _ span: Span, _ help: String, replacement: String?
  ) -> Diagnostic {
    Diagnostic(
      .foreignWord, span, "no statement starts with `\(text)`", help: help,
      proposals: replacement.map { [.replace(span, with: $0)] } ?? [])
  }

  static func selectStatement(_ span: Span, _ rewrite: TextEdit) -> Diagnostic {
    Diagnostic(
      .foreignWord, span, "no statement starts with `select`",
      help: "\(ForeignWords.sourceFirst): `items where pending`",
      proposals: [Fix("write `\(rewrite.replacement)`", [rewrite])])
  }

  static func unknownStatement(_ found: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .unknownStatement, span, "no statement starts with \(found)",
      help: "a query starts with `items`, `lists` or `categories`")
  }

  /// `like "%mel%"`: the fix takes the wildcards away, as `contains` has none.
  ///
  /// - Parameter whole: With the `not` in front, if there is one.
  static func likeOperator(
    _ text: String, _ span: Span, _ right: Expression, whole: Span
  ) -> Diagnostic {
    guard case .literal(.text(let pattern), let literal) = right else {
      return .foreignOperator(text, span, write: "contains")
    }
    let meanings = ForeignPattern.meanings(of: text.lowercased(), pattern)
    guard let likeliest = meanings.first else {
      return Diagnostic(
        .foreignOperator, span, "there is no operator `\(text)`",
        help: "`%` and `_` are ordinary characters; `matches /…/` takes a regular expression")
    }
    let isNegated = whole != span
    let fixes = meanings.map { test, value in
      let word = ForeignPattern.word(test, isNegated: isNegated)
      return Fix("write `\(word) \(value)`", [TextEdit(whole, word), TextEdit(literal, value)])
    }
    let ends = meanings.map { $0.test == "=" ? " for all of it" : " for a part of it" }
    let advice =
      fixes.count == 1
      ? fixes[0].title : zip(fixes, ends).map { $0.title + $1 }.joined(separator: ", or ")
    let isPattern = likeliest.test == "matches"
    return Diagnostic(
      .foreignOperator, span, "there is no operator `\(text)`",
      help: advice + (isPattern ? "" : "; `%` and `_` are ordinary characters"), proposals: fixes)
  }

  /// `quantity between 3 and 7`: a set of whole numbers, a period, or two comparisons.
  ///
  /// - Parameter subject: What is compared.
  static func between(
    _ span: Span, _ low: String, _ high: String, isDates: Bool, subject: String
  ) -> Diagnostic {
    let isWhole = [low, high].allSatisfy { $0.allSatisfy { $0.isNumber || $0 == "-" } }
    let meant =
      isDates
      ? "during \(low) .. \(high)"
      : isWhole ? "in \(low)..\(high)" : ">= \(low) and \(subject) <= \(high)"
    return Diagnostic(
      .foreignOperator, span, "there is no operator `between`", write: meant)
  }

  static func missingDuring(_ span: Span, replaces: Bool, insertAt: Int) -> Diagnostic {
    Diagnostic(
      .missingWord, span, "expected `during` before a period",
      proposals: [
        replaces ? .replace(span, with: "during") : .insert("during ", at: insertAt)
      ])
  }

  /// A word in front of what a query asks for: `all items`, `pending items`.
  static func strayWord(_ word: String, _ span: Span, before noun: String, _ nounSpan: Span)
    -> Diagnostic
  {
    let idle = [
      "all", "show", "list", "get", "find", "select", "from", "the", "my", "every",
      "display", "print", "fetch",
    ]
    let isIdle = idle.contains(word.lowercased())
    let meant = isIdle ? noun : "\(noun) where \(word)"
    let isState = Meanings.meaning(of: [word.lowercased()][...], as: .condition) != nil
    let help =
      word.lowercased() == Keyword.distinct.word
      ? ForeignWords.distinctAdvice
      : isState ? "conditions come after it: `\(meant)`" : "a query starts with `\(noun)`"
    return Diagnostic(
      isIdle ? .foreignWord : .unexpectedText, span, "a query starts with what it asks for",
      help: isIdle ? "leave `\(word)` out: `\(meant)`" : help,
      proposals: [.replace(span.union(nounSpan), with: meant)])
  }

  static func listWord(_ span: Span, upTo end: Int) -> Diagnostic {
    Diagnostic(
      .unexpectedText, span, "a list is named by its title alone",
      proposals: [Fix("leave `list` out", [TextEdit(Span(span.lowerBound, end), "")])])
  }

  /// `in in "BBQ"`
  static func doubledWord(_ word: String, _ span: Span, upTo end: Int) -> Diagnostic {
    Diagnostic(
      .unexpectedText, span, "`\(word)` is written twice",
      proposals: [Fix("leave one out", [TextEdit(Span(span.lowerBound, end), "")])])
  }

  /// `in ind "BBQ"`
  ///
  /// - Parameters:
  ///   - front: The word that stands there already.
  ///   - mayBeId: Whether it may be a slip of `id`, too.
  static func wordBeforeTitle(
    _ word: String, _ span: Span, behind front: String, upTo end: Int, mayBeId: Bool
  ) -> Diagnostic {
    let without = Fix("leave `\(word)` out", [TextEdit(Span(span.lowerBound, end), "")])
    return Diagnostic(
      .unexpectedText, span, "`\(word)` can't be used here",
      help: "a list's title stands right behind `\(front)`",
      proposals: [without] + (mayBeId ? [Fix.replace(span, with: Keyword.id.word)] : []))
  }

  static func squareBrackets(_ open: Span, closing: Span?) -> Diagnostic {
    let edits = [TextEdit(open, "(")] + (closing.map { [TextEdit($0, ")")] } ?? [])
    return Diagnostic(
      .unknownCharacter, open, "sets are written in parentheses",
      help: "write `in (\"a\", \"b\")`", proposals: [Fix("write parentheses", edits)])
  }

  /// `items [completed]`, `where [pending or completed]`
  ///
  /// - Parameter condition: What stands in them behind what a query asks for.
  static func roundBrackets(_ open: Span, closing: Span?, condition: String?) -> Diagnostic {
    let edits = [TextEdit(open, "(")] + (closing.map { [TextEdit($0, ")")] } ?? [])
    return Diagnostic(
      .unknownCharacter, open, "brackets are written `(` and `)`",
      help: condition.map { "a condition stands behind `where`: `where \($0)`" },
      proposals: [Fix("write parentheses", edits)])
  }

  static func index(_ open: Span) -> Diagnostic {
    Diagnostic(
      .unknownCharacter, open, "nothing is taken by its number here",
      help: "`items sort created limit 1` is the first one, and `skip 3` leaves some out")
  }

  static func nullTest(_ span: Span, write meant: String) -> Diagnostic {
    Diagnostic(.nullComparison, span, "there is no `null` to compare with", write: meant)
  }

  /// `is empty`, and its like, about a field.
  static func absenceTest(
    _ text: String, _ span: Span, _ whole: Span, write meant: String
  ) -> Diagnostic {
    Diagnostic(
      .foreignOperator, span, "there is no operator `\(text)`", help: "write `\(meant)`",
      proposals: [.replace(whole, with: meant)])
  }

  /// - Parameter span: An even number of them.
  static func doubledNot(_ span: Span) -> Diagnostic {
    Diagnostic(
      .unexpectedText, span, "one `not` takes the other back", severity: .note,
      help: "leave both out",
      proposals: [Fix("leave both out", [TextEdit(span, "")])])
  }

  static func showEverything(_ span: Span, removingFrom removing: Int) -> Diagnostic {
    Diagnostic(
      .foreignOperator, span, "there is no `show *`",
      help: "leave `show` out to see every field",
      proposals: [Fix("leave it out", [TextEdit(Span(removing, span.upperBound), "")])])
  }

  static func wrongNoun(_ name: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .unknownField, span, "nothing here has related `\(name)`", write: "items",
      help: Suggestion.isNear(name, "items")
        ? "did you mean `items`?"
        : "lists and categories have `items`: `count(items where pending)`")
  }

  /// - Parameter meant: What it may be called here.
  static func unknownChart(
    _ word: String, _ span: Span, meant: String?, among charts: [String]
  ) -> Diagnostic {
    Diagnostic(
      .unexpectedText, span, "there is no chart `\(word)`", meant: meant.map { [$0] } ?? [],
      help: "the charts are \(Phrase.list(charts))")
  }
}

extension String {
  /// Without the spaces around it that a fix needs.
  fileprivate var trimmed: Substring {
    let rest = drop { $0 == " " }
    return rest.last == " " ? rest.dropLast() : rest
  }
}

extension Diagnostic {
  /// Flags of a pattern that stand behind it.
  static func flagsBehindPattern(_ flags: String, _ span: Span, _ meant: String) -> Diagnostic {
    Diagnostic(
      .foreignOperator, span, "flags such as `\(flags)` don't come after a pattern",
      help:
        "they come before what they apply to; `(?i)` ignores case: "
        + "`\(meant)`", proposals: [.replace(span, with: meant)])
  }
}
