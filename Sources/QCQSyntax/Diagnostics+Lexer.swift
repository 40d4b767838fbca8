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

  static func unclosed(_ quote: String, _ span: Span, insertAt: Int?) -> Diagnostic {
    let what = quote == "\"" ? "text" : quote == "/" ? "pattern" : "name"
    return Diagnostic(
      .unclosedString, span, "this \(what) is never closed",
      help: "close it with \(quote == "`" ? "a backtick" : "`\(quote)`")",
      proposals: insertAt.map { [.insert(quote, at: $0, title: "close the \(what)")] } ?? [])
  }

  static func emptyName(_ span: Span) -> Diagnostic {
    Diagnostic(.expectedName, span, "there is no name between these backticks")
  }

  static func singleQuotes(_ span: Span, inner: String) -> Diagnostic {
    Diagnostic(
      .singleQuotes, span, "text is written in double quotes", write: StringEscapes.quoted(inner))
  }

  static func typographicQuotes(_ span: Span, inner: String) -> Diagnostic {
    Diagnostic(
      .singleQuotes, span, "text is written in straight double quotes",
      write: StringEscapes.quoted(inner))
  }

  static func invalidEscape(_ span: Span, _ escape: String) -> Diagnostic {
    Diagnostic(
      .invalidEscape, span, "`\(escape)` isn't an escape sequence", write: "\\" + escape,
      help: #"the escape sequences are \" \\ \n \t and \u{…}; write `\\` for a backslash itself"#)
  }

  static func invalidNumber(_ span: Span, _ text: String) -> Diagnostic {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    return Diagnostic(
      .invalidNumber, span, "`\(text)` isn't a number",
      help: "numbers are written like 12 or 1.5; a name can't start with a digit",
      proposals: digits.isEmpty ? [] : [.replace(span, with: String(digits))])
  }

  static func numberTooLarge(_ span: Span, _ text: String, isWhole: Bool) -> Diagnostic {
    let shown = text.count > 40 ? text.prefix(40) + "…" : text[...]
    return Diagnostic(
      .invalidNumber, span,
      "`\(shown)` is too large for a \(isWhole ? "whole number" : "number")",
      help: isWhole
        ? "the largest is 9223372036854775807" : "numbers have at most 308 digits before the dot")
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
      help: "data goes in double quotes, an unusual column name in backticks")
  }

  static func foreignComment(_ span: Span) -> Diagnostic {
    Diagnostic(
      .foreignOperator, span, "comments start with `#`", proposals: [.replace(span, with: "#")])
  }

  static func missingParameterName(_ span: Span) -> Diagnostic {
    Diagnostic(
      .expectedName, span, "expected a parameter's name after `$`",
      help: "write `$name`, and declare it with `param name: text`")
  }
}
