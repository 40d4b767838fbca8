import QCQLanguage
package import QCQText

// What can be wrong with the sentences of a text.
extension Diagnostic {
  static func nestedTooDeep(_ span: Span, limit: Int) -> Diagnostic {
    Diagnostic(
      .nestedTooDeep, span, "this is nested more than \(limit) levels deep",
      help: "remove brackets; chains of `and` or `or` need none")
  }

  static func tooManyTerms(_ span: Span, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooManyTerms, span, "this statement has more than \(limit) terms",
      help: "split it, or use a set: `name in (\"a\", \"b\")`")
  }

  static func tooManyParts(_ span: Span, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooManyTerms, span, "this list has more than \(limit) parts", help: "split the statement")
  }

  static func missingWord(
    _ word: String, _ purpose: String, at span: Span, insertAt: Int, help: String? = nil
  ) -> Diagnostic {
    // Inserting in front of a word needs the space after it, after one the space before it.
    let isInFront = span.lowerBound == insertAt && !span.isEmpty
    let text = isInFront ? "\(word) " : word == ":" ? word : " \(word)"
    return Diagnostic(
      .missingWord, span, "expected `\(word)` \(purpose)", help: help,
      proposals: [.insert(text, at: insertAt, title: "write `\(word)`")])
  }

  /// `move "Cola" in "BBQ" in "Party"`
  static func inForTo(_ span: Span) -> Diagnostic {
    Diagnostic(
      .missingWord, span, "expected `to` before the list", proposals: [.replace(span, with: "to")])
  }

  /// `let open =`
  static func missingQuery(_ span: Span) -> Diagnostic {
    Diagnostic(
      .unknownStatement, span, "a query is missing after `=`",
      help: "write one such as `items where pending` after it, or indented on the next line")
  }

  /// `let a = add …`, `together { delete … }`
  static func changeForQuery(_ verb: String, _ span: Span, _ reason: String) -> Diagnostic {
    Diagnostic(
      .unexpectedText, span, "`\(verb)` can't be used here: it changes data",
      help: "\(reason), and a change is a statement of its own")
  }

  static func misspelt(_ word: String, _ span: Span, _ meant: String) -> Diagnostic {
    Diagnostic(
      .unexpectedText, span, "unexpected word `\(word)`", meant: [meant])
  }

  static func unexpectedText(_ what: String, _ span: Span, help: String?) -> Diagnostic {
    Diagnostic(.unexpectedText, span, "\(what) can't be used here", help: help)
  }

  /// `sum(items.price * items.quantity)`
  static func severalFields(
    _ sign: String, _ span: Span, _ call: String, per noun: String
  ) -> Diagnostic {
    unexpectedText("`\(sign)` behind a field of `items`", span, help: askedOfItems(call, per: noun))
  }

  /// How more than a field of a list's or category's items is asked for.
  package static func askedOfItems(_ call: String, per noun: String) -> String {
    "ask the items for what is worked out: `items per \(noun) show \(noun), \(call)`"
  }

  static func unexpectedAfterStatement(_ found: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .unexpectedText, span, "\(found) can't be used here: the statement has ended",
      help: "start a new line for a new statement")
  }

  /// A clause that a semicolon cuts off from its statement.
  static func semicolonInStatement(_ span: Span, _ next: Span, _ word: String) -> Diagnostic {
    Diagnostic(
      .unexpectedText, span, "`;` ends the statement, and `\(word)` can't begin one",
      help: "leave `;` out",
      proposals: [
        Fix("leave `;` out", [TextEdit(span, next.start == span.end ? " " : "")])
      ])
  }

  static func expectedName(_ what: String, found: String, _ span: Span) -> Diagnostic {
    Diagnostic(.expectedName, span, "expected \(what), found \(found)")
  }

  /// `show name as "Item"`, `let "open" = items`
  static func quotedName(
    _ what: String, _ name: String, found: String, _ span: Span
  ) -> Diagnostic {
    let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    let isBare =
      isWord && !(name.first?.isNumber ?? true)
      && !Keyword.allCases.contains { $0.word == name }
    return Diagnostic(
      .expectedName, span, "expected \(what), found `\(found)`",
      write: isBare ? name : "`\(name)`", help: "a name has no quotes, or backticks")
  }

  static func expectedValue(found: String, _ span: Span) -> Diagnostic {
    let isPlaceholder = found == "`?`" || found == "`:`" || found == "`@`"
    return Diagnostic(
      .expectedValue, span, "expected a field or a value, found \(found)",
      help: isPlaceholder
        ? "parameters are written `$name`, and declared with `param name: text`"
        : "write a field such as `quantity`, a number, or text in quotes")
  }

  /// A test that lacks what it is about, which the one in front says.
  static func expectedValue(
    found: String, _ span: Span, meant: String, insertAt: Int, needsBrackets: Bool
  ) -> Diagnostic {
    Diagnostic(
      .expectedValue, span, "expected a field or a value, found \(found)",
      help: needsBrackets
        ? "write `\(meant)` again, and brackets around what `or` joins"
        : "write `\(meant)` again",
      proposals: needsBrackets ? [] : [.insert("\(meant) ", at: insertAt)])
  }

  static func expectedText(_ what: WantedText, found: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .expectedValue, span, "expected \(what.noun) in quotes, found \(found)",
      help: "data is always quoted: `\(StringEscapes.quoted(what.example))`")
  }

  static func unquotedData(_ what: WantedText, _ word: String, _ span: Span) -> Diagnostic {
    // An article is no name.
    if ["the", "a", "an", "my", "our", "this", "that"].contains(word) {
      return expectedText(what, found: "`\(word)`", span)
    }
    let quoted = StringEscapes.quoted(word)
    return Diagnostic(
      .expectedValue, span, "expected \(what.noun) in quotes, found `\(word)`", write: quoted,
      help: "data is always quoted: write `\(quoted)`")
  }

  static func expectedNumber(_ what: String, found: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .expectedValue, span, "expected \(what), found \(found)",
      help: found.hasPrefix("`$")
        ? "no parameter can stand here: write a whole number such as 10"
        : "write a whole number such as 10")
  }

  package static func expectedLiteral(_ span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, span, "expected a plain value such as 3, \"text\" or 2026-11-20")
  }

  /// `param first: date = 7 days ago`: a day that is another one tomorrow.
  static func movingDefault(_ name: String, _ text: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, span, "the default of a date is a written day such as 2026-11-20",
      help: "`\(text)` can be given when it is run: `--param \(name)=\"\(text)\"`; "
        + "or write it where `$\(name)` is used")
  }

  package static func quantityBelowOne(_ span: Span) -> Diagnostic {
    Diagnostic(
      .valueOutOfRange, span, "a quantity is a whole number, 1 or more",
      help: "`delete` takes an item off its list, and `check` marks it as done")
  }

  static func fractionOfQuantity(_ number: String, _ span: Span) -> Diagnostic {
    // No fix: how much of it is meant is for people to say.
    Diagnostic(
      .valueOutOfRange, span, "a quantity is a whole number, and `\(number)` isn't one",
      help: "write how many pieces it is, or say it in the note: `note \"\(number)\"`")
  }

  /// - Parameter whole: The item and the quantity behind it.
  static func quantityBehindName(
    _ number: String, _ span: Span, _ name: String, _ whole: Span
  ) -> Diagnostic {
    let written = "\(number) \(name)"
    return Diagnostic(
      .unexpectedText, span, "a quantity stands before its item", help: "write `\(written)`",
      proposals: [.replace(whole, with: written)])
  }

  static func negativeCount(_ span: Span) -> Diagnostic {
    Diagnostic(.valueOutOfRange, span, "a number of rows can't be negative")
  }

  /// - Parameters:
  ///   - lacksDot: What was found is `3.7`, for `3..7`.
  ///   - example: A set of what is compared.
  ///   - isNegated: Whether it stands behind `not in`.
  static func expectedSet(
    found: String, _ span: Span, lacksDot: Bool, example: String, isNegated: Bool
  ) -> Diagnostic {
    let word = isNegated ? "not in" : "in"
    let range = found.filter { $0 != "`" }.replacing(".", with: "..")
    return Diagnostic(
      .expectedValue, span, "expected a set after `\(word)`, found \(found)",
      help: lacksDot
        ? "a range is written `\(range)`"
        : "write `\(word) \(example)`, `\(word) 3..7` or `\(word) $name`",
      proposals: lacksDot ? [.replace(span, with: range)] : [])
  }

  static func missingRange(_ span: Span, _ text: String, at place: Span) -> Diagnostic {
    Diagnostic(
      .missingWord, place, "expected `..` and a second number",
      help: "a range is written `3..7`; a set of one is `(\(text))`",
      proposals: [.replace(span, with: "(\(text))")])
  }

  /// `due in 3 days`: one day, or all until then.
  ///
  /// - Parameter length: `3 days`
  static func inSomeTime(_ span: Span, _ length: String) -> Diagnostic {
    let meant = ["on in \(length)", "during next \(length)"]
    return Diagnostic(
      .dateComparison, span, "dates can't be compared with `in`",
      help: "`\(meant[0])` is that day, and `\(meant[1])` every day until then",
      proposals: meant.map { .replace(span, with: $0) })
  }

  static func expectedDate(found: String, _ span: Span, quoted: String?) -> Diagnostic {
    let inner = quoted.map { String($0.dropFirst().dropLast()) }
    let isDate = inner.flatMap(DateLiteral.init) != nil
    return Diagnostic(
      .expectedValue, span, "expected a date, found \(found)",
      help: isDate
        ? "dates are written without quotes"
        : "dates are `today`, `yesterday`, `now`, `7 days ago` or 2026-11-20",
      proposals: isDate ? [.replace(span, with: inner ?? "")] : [])
  }

  /// - Parameter isDate: Whether a date seems to be meant, as other languages write it.
  static func expectedUnit(
    after what: String, found: String, _ span: Span, isDate: Bool
  ) -> Diagnostic {
    Diagnostic(
      .expectedValue, span, "expected a unit of time after `\(what)`, found \(found)",
      help: isDate
        ? "a date is written as year, month and day: `2026-04-03`"
        : "the units are minutes, hours, days, weeks, months and years")
  }

  /// `since 2026`
  static func yearAlone(_ span: Span, write meant: String) -> Diagnostic {
    Diagnostic(.expectedValue, span, "a year alone isn't a date", write: meant)
  }

  /// - Parameters:
  ///   - meant: The time as it is written right behind a date.
  ///   - date: Where the written date stands that it belongs to, if there is one.
  ///   - text: What stands in front of it.
  static func timeOfDay(
    _ time: String, _ span: Span, write meant: String, date: Span?, text: String
  ) -> Diagnostic {
    let message = "`\(time)` can't stand alone: a time of day is part of a written date"
    guard let date else {
      return Diagnostic(
        .expectedValue, span, message, help: "write the day with it: `2026-11-20\(meant)`")
    }
    return Diagnostic(
      .expectedValue, date.union(span), message, write: text + meant)
  }

  static func periodWithoutDuring(_ span: Span, _ phrase: String, _ unit: CalendarUnit)
    -> Diagnostic
  {
    Diagnostic(
      .expectedValue, span, "`\(phrase)` is a period, not a point in time",
      help: "write `during \(phrase)`, or a point such as `1 \(unit.rawValue) ago`")
  }

  /// `since last 7 days`
  static func fewAsPoint(_ span: Span, _ phrase: String, _ meant: String) -> Diagnostic {
    Diagnostic(
      .expectedValue, span, "`\(phrase)` is a period, not a point in time",
      help: "write `\(meant)`", proposals: [.replace(span, with: meant)])
  }

  static func periodUnit(_ span: Span, _ unit: CalendarUnit) -> Diagnostic {
    Diagnostic(
      .expectedValue, span, "`during` works with days, weeks, months and years",
      help: "write `since 1 \(unit.rawValue) ago`")
  }

  static func missingPeriodEnd(_ span: Span, _ text: String) -> Diagnostic {
    Diagnostic(
      .missingWord, span, "`during` needs a period",
      help: "write `on \(text)` for one day, or `during \(text) .. today`",
      proposals: [.insert(" .. today", at: span.upperBound)])
  }

  static func chainedComparison(_ span: Span) -> Diagnostic {
    Diagnostic(
      .unexpectedText, span, "comparisons can't be chained",
      help: "write `a < b and b < c`, or `quantity in 3..7`")
  }

  static func unclosedBracket(
    _ bracket: String, _ span: Span, closing: String, insertAt: Int, found: String?,
    foundSpan: Span
  ) -> Diagnostic {
    let fix = Fix.insert(closing, at: insertAt, title: "write `\(closing)`")
    guard let found else {
      return Diagnostic(
        .unclosedBracket, span, "this `\(bracket)` is never closed",
        related: [RelatedSpan(Span(insertAt, insertAt), "it could be closed here")],
        help: "close it with `\(closing)`", proposals: [fix])
    }
    return Diagnostic(
      .unclosedBracket, foundSpan, "expected `\(closing)` or an operator, found \(found)",
      related: [RelatedSpan(span, "the bracket opens here")], proposals: [fix])
  }

  static func missingShape(_ span: Span, insertAt: Int) -> Diagnostic {
    Diagnostic(
      .missingWord, span, "expected `{` and the columns to show for the items",
      help: "write `items { name, quantity }`", proposals: [.insert(" { name }", at: insertAt)])
  }

  static func isForGives(_ span: Span) -> Diagnostic {
    Diagnostic(
      .missingWord, span, "`is` asks whether there is no result, and `gives` which one",
      write: Keyword.gives.word)
  }

  static func missingExpectation(_ span: Span, insertAt: Int) -> Diagnostic {
    Diagnostic(
      .missingWord, span, "expected the result that the query should give",
      help: "write `is empty`, `is not empty` or `gives 3`")
  }

  static func missingScope(_ span: Span, insertAt: Int) -> Diagnostic {
    Diagnostic(
      .missingWord, span, "expected `in` and the list of this item",
      help: "write `in` and the title of its list after it")
  }

  /// - Parameters:
  ///   - insertAt: Where it should stand; nil where that is no help.
  ///   - isLast: Nothing follows what is missing.
  static func missingSource(
    found: String, _ span: Span, insertAt: Int?, isLast: Bool = false
  ) -> Diagnostic {
    let sources = insertAt.map { place in
      ["items", "lists", "categories"].map {
        Fix.insert(isLast ? " \($0)" : "\($0) ", at: place, title: "write `\($0)`")
      }
    }
    return Diagnostic(
      .unknownStatement, span, "expected `items`, `lists` or `categories`, found \(found)",
      proposals: sources ?? [])
  }

  static func querySourceInBrackets(_ span: Span, _ fix: Fix) -> Diagnostic {
    Diagnostic(
      .unknownStatement, span, "expected `items`, `lists` or `categories`, found `(`",
      help: "a query has no brackets around it: `count items where pending`", proposals: [fix])
  }

  static func reservedName(_ word: String, _ span: Span) -> Diagnostic {
    let begins = (KeywordSet.statementStarts.keywords + KeywordSet.clauseStarts.keywords)
      .contains { $0.word == word }
    let reason = begins ? "begins a statement or clause" : "means something else there"
    return Diagnostic(
      .expectedName, span, "`\(word)` \(reason), so it can't name a query",
      help: "choose another name, such as `my_\(word)`, here and where it is used")
  }

  static func dollarInDeclaration(_ span: Span, _ text: String) -> Diagnostic {
    let name = String(text.drop { $0 == "$" })
    return Diagnostic(
      .unexpectedText, span, "a parameter is declared without `$`",
      proposals: [.replace(span, with: name)])
  }

  static func unknownEdition(_ span: Span, _ number: Int64) -> Diagnostic {
    Diagnostic(
      .unknownEdition, span, "this version of qcq supports edition 1, not \(number)",
      write: "qcq 1",
      help: "use a newer qcq, or write `qcq 1`")
  }
}
