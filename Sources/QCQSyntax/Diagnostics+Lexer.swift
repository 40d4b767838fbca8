import QCQLanguage
package import QCQText

// What can be wrong with the characters of a text.
extension Diagnostic {
  package static func textTooLong(_ bytes: Int) -> Diagnostic {
    Diagnostic(
      .textTooLong, .none,
      "this text has \(bytes) bytes; qcq reads at most \(SourceText.maximumBytes)",
      help: "split it into files, or import data instead of writing it as statements")
  }

  static func invalidText(_ span: Span) -> Diagnostic {
    Diagnostic(
      .invalidText, span, "the text is not valid UTF-8 here",
      help: "save the file as UTF-8")
  }

  /// - Parameter ends: Where it may have been meant to end, and what it holds then; nil for all
  ///   there is.
  static func unclosed(
    _ quote: String, _ span: Span, ends: [(offset: Int, inner: String?)], wrong: Span? = nil
  ) -> Diagnostic {
    let what = quote == "\"" ? "text" : quote == "/" ? "pattern" : "name"
    return Diagnostic(
      .unclosedString, span, "this \(what) is never closed",
      help: "close it with \(quote == "`" ? "a backtick" : "`\(quote)`")",
      proposals: (wrong.map { [.replace($0, with: quote)] } ?? [])
        + ends.map { end in
          let place = end.inner.map { " after `\($0)`" } ?? ""
          return .insert(quote, at: end.offset, title: "close the \(what)\(place)")
        })
  }

  static func emptyName(_ span: Span) -> Diagnostic {
    Diagnostic(.expectedName, span, "there is no name between these backticks")
  }

  static func singleQuotes(_ span: Span, meant: [(span: Span, inner: String)]) -> Diagnostic {
    quotes(span, "text is written in double quotes", meant)
  }

  static func typographicQuotes(
    _ span: Span, meant: [(span: Span, inner: String)]
  ) -> Diagnostic {
    quotes(span, "text is written in straight double quotes", meant)
  }

  /// - Parameter meant: What takes the place of what, the likeliest first.
  private static func quotes(
    _ span: Span, _ message: String, _ meant: [(span: Span, inner: String)]
  ) -> Diagnostic {
    let texts = meant.map { (span: $0.span, quoted: StringEscapes.quoted($0.inner)) }
    return Diagnostic(
      .singleQuotes, span, message,
      help: texts.first.map { "write `\($0.quoted)`" },
      proposals: texts.map { .replace($0.span, with: $0.quoted) })
  }

  static func invalidEscape(_ span: Span, _ escape: String) -> Diagnostic {
    // A quote of another kind needs none.
    Diagnostic(
      .invalidEscape, span, "`\(escape)` isn't an escape sequence",
      write: ["\\'", "\\`"].contains(escape) ? String(escape.dropFirst()) : "\\" + escape,
      help: #"the escape sequences are \" \\ \n \t and \u{…}; write `\\` for a backslash itself"#)
  }

  static func invalidNumber(_ span: Span, _ text: String) -> Diagnostic {
    if let time = ForeignNumber.timeOfDay(text) {
      return Diagnostic(
        .invalidNumber, span, "`\(text)` isn't a number",
        help: "a time of day is part of a written date: `2026-11-20T\(time)`")
    }
    return Diagnostic(
      .invalidNumber, span, "`\(text)` isn't a number",
      help: "numbers are written like 12 or 1.5; a name can't start with a digit",
      proposals: ForeignNumber.meant(by: text).map { [.replace(span, with: $0)] } ?? [])
  }

  static func numberTooLarge(_ span: Span, _ text: String) -> Diagnostic {
    Diagnostic(
      .invalidNumber, span, "`\(text.prefix(40))…` is too large for a number",
      help: "numbers have at most 308 digits before the decimal point")
  }

  static func impossibleDate(_ span: Span, _ text: String) -> Diagnostic {
    Diagnostic(
      .impossibleDate, span, "the date `\(text.prefix(40))` doesn't exist",
      help: "dates are written like 2026-11-20 or 2026-11-20T18:30")
  }

  static func unknownCharacter(_ span: Span, _ text: String) -> Diagnostic {
    if let meant = Lexer.lookalikes[text] { return .foreignOperator(text, span, write: meant.sign) }
    return Diagnostic(
      .unknownCharacter, span, "`\(text)` means nothing here",
      help: ["€", "£", "¥"].contains(text)
        ? "an amount of money is a number alone, such as 1.50"
        : "data goes in double quotes, an unusual column name in backticks")
  }

  /// - Parameter word: What stands right behind the sign, up to a blank; empty behind `//`.
  static func foreignComment(_ span: Span, before word: String) -> Diagnostic {
    // `items --where "quantity > 5"`: a clause that looks like an option.
    if KeywordSet.clauseStarts.keywords.contains(where: { $0.word == word }) {
      return Diagnostic(
        .foreignOperator, span, "comments start with `#`",
        help: "a clause has no sign in front: `\(word)`",
        proposals: [.replace(span, with: "", title: "leave `--` out")])
    }
    // A line may be ruled with signs.
    if word.first?.isLetter ?? false { return option(word, span) }
    return Diagnostic(
      .foreignOperator, span, "comments start with `#`", proposals: [.replace(span, with: "#")])
  }

  /// `--dry-run`: as a comment it would be ignored.
  private static func option(_ word: String, _ span: Span) -> Diagnostic {
    let option = "`--\(word)`"
    let advice =
      if ["format", "csv", "json", "output"].contains(word) {
        "`qcq query '…' --format csv`, or `into \"file.csv\"` in the query"
      } else if word == "dry-run" {
        "`qcq query '…' --dry-run`; `explain` in front of a change says what it would do"
      } else if options.contains(word) {
        "`qcq query '…' --\(word)`"
      } else {
        "comments start with `#`, and options of the command come after the query"
      }
    let problem =
      options.contains(word)
      ? "is an option of the command, and comes after the query"
      : "is neither a comment nor a clause"
    return Diagnostic(.foreignOperator, span, "\(option) \(problem)", help: advice)
  }

  /// Options of `qcq query`.
  private static let options: Set = [
    "allow-outside", "ascii", "color", "database", "diagnostics", "dry-run", "format", "no-input",
    "now", "overwrite", "param", "read-only", "sample", "spreadsheet", "timeout", "timezone", "yes",
  ]

  static func missingParameterName(_ span: Span) -> Diagnostic {
    Diagnostic(
      .expectedName, span, "expected a parameter's name after `$`",
      help: "write `$name`, and declare it with `param name: text`")
  }
}
