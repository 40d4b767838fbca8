package import QCQText

// What can be wrong with the characters of a text.
extension Diagnostic {
  package static func textTooLong(_ bytes: Int) -> Diagnostic {
    Diagnostic(
      .textTooLong, .none,
      "this text has \(bytes) bytes; qcq reads up to \(SourceText.maximumBytes)",
      help: "split it into files, or import data instead of writing it as statements")
  }

  static func invalidText(_ span: Span) -> Diagnostic {
    Diagnostic(
      .invalidText, span, "the text is not valid UTF-8 here",
      help: "save the file as UTF-8")
  }

  static func unclosed(_ quote: String, _ span: Span, insertAt: Int?) -> Diagnostic {
    let what = quote == "\"" ? "text" : quote == "/" ? "pattern" : "name"
    return Diagnostic(
      .unclosedString, span, "this \(what) is never closed",
      help: "close it with \(quote == "`" ? "a backtick" : "`\(quote)`")",
      fixes: insertAt.map { [.insert(quote, at: $0, title: "close the \(what)")] } ?? [])
  }

  static func emptyName(_ span: Span) -> Diagnostic {
    Diagnostic(.expectedName, span, "there is no name between these backticks")
  }

  static func singleQuotes(_ span: Span, inner: String) -> Diagnostic {
    Diagnostic(
      .singleQuotes, span, "texts are written in double quotes", write: StringEscapes.quoted(inner))
  }

  static func typographicQuotes(_ span: Span, inner: String) -> Diagnostic {
    Diagnostic(
      .singleQuotes, span, "texts are written in straight double quotes",
      write: StringEscapes.quoted(inner))
  }

  static func invalidEscape(_ span: Span, _ escape: String) -> Diagnostic {
    Diagnostic(
      .invalidEscape, span, "`\(escape)` is no escape", write: "\\" + escape,
      help: #"the escapes are \" \\ \n \t and \u{…}; write `\\` for a backslash itself"#)
  }

  static func invalidNumber(_ span: Span, _ text: String) -> Diagnostic {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    return Diagnostic(
      .invalidNumber, span, "`\(text)` is no number",
      help: "numbers are written like 12 or 1.5; a name can't start with a digit",
      fixes: digits.isEmpty ? [] : [.replace(span, with: String(digits))])
  }

  static func numberTooLarge(_ span: Span, _ text: String) -> Diagnostic {
    Diagnostic(
      .invalidNumber, span, "`\(text.prefix(40))` is too large for a whole number",
      help: "the largest is 9223372036854775807")
  }

  static func impossibleDate(_ span: Span, _ text: String) -> Diagnostic {
    Diagnostic(
      .impossibleDate, span, "there is no date `\(text.prefix(40))`",
      help: "dates are written like 2026-11-20 or 2026-11-20T18:30")
  }

  static func unknownCharacter(_ span: Span, _ text: String) -> Diagnostic {
    let meant = [
      "≥": ">=", "≤": "<=", "≠": "!=", "×": "*", "÷": "/", "−": "-", "–": "-", "…": "..",
    ]
    if let meant = meant[text] {
      return .foreignOperator(text, span, write: meant)
    }
    let bracket = text == "[" || text == "]"
    return Diagnostic(
      .unknownCharacter, span, "`\(text)` means nothing here",
      help: bracket
        ? "sets are written in parentheses: `in (\"a\", \"b\")`"
        : "data is written in double quotes; an odd column name in backticks")
  }

  static func foreignComment(_ span: Span) -> Diagnostic {
    Diagnostic(
      .foreignOperator, span, "comments start with `#`", fixes: [.replace(span, with: "#")])
  }

  static func missingParameterName(_ span: Span) -> Diagnostic {
    Diagnostic(
      .expectedName, span, "expected a parameter's name after `$`",
      help: "write `$name`, and declare it with `param name: text`")
  }
}
