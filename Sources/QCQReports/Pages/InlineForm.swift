internal import QCQCharts
internal import QCQText

/// What the parts of a line of text become.
enum InlineForm {
  case html, markdown
  case terminal(color: Bool)

  /// Emphasis, and how strong.
  enum Mark { case strong, emphasis }

  func text(_ text: String) -> String {
    switch self {
    case .html: MarkupText.withIsolatedRuns(text)
    case .markdown: MarkdownText.escaped(TerminalText.escaped(RightToLeft.plain(text)))
    case .terminal: RightToLeft.escaped(text)
    }
  }

  func code(_ text: String) -> String {
    switch self {
    case .html: "<code>\(MarkupText.withIsolatedRuns(text))</code>"
    // A blank at either end would be taken off, and a code of blanks alone is none.
    case .markdown:
      text.allSatisfy { $0 == " " }
        ? text : "` \(TerminalText.escaped(RightToLeft.plain(text))) `"
    case .terminal: "`\(RightToLeft.escaped(text))`"
    }
  }

  func marked(_ mark: Mark, _ inner: String) -> String {
    switch (self, mark) {
    case (.html, .strong): "<strong>\(inner)</strong>"
    case (.html, .emphasis): "<em>\(inner)</em>"
    case (.markdown, .strong): "**\(inner)**"
    case (.markdown, .emphasis): "*\(inner)*"
    case (.terminal(let color), _) where !color: inner
    // Each ends by itself: it may stand in the other.
    case (.terminal, .strong): "\u{1B}[1m\(inner)\u{1B}[22m"
    case (.terminal, .emphasis): "\u{1B}[3m\(inner)\u{1B}[23m"
    }
  }

  /// What stands before a link: behind `!` Markdown would take it for a picture, and load it.
  func beforeLink(_ text: String) -> String {
    switch self {
    case .html, .terminal: text
    case .markdown: text.hasSuffix("!") ? "\(text.dropLast())\\!" : text
    }
  }

  /// - Parameter address: One of the web, without a character that such an address has not.
  func link(_ inner: String, to address: String) -> String {
    switch self {
    case .html: "<a href=\"\(MarkupText.escaped(address))\" rel=\"noreferrer\">\(inner)</a>"
    case .markdown: "[\(inner)](<\(address)>)"
    case .terminal: "\(inner) (\(address))"
    }
  }
}

/// A message as it stands on a page.
enum MessageText {
  /// The text with what stands between backticks as code.
  static func markup(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
      .map { MarkupText.escaped(String($0)) }
    // One without another is a character.
    guard parts.count % 2 == 1 else { return MarkupText.escaped(text) }
    return parts.enumerated().map { index, part in
      index % 2 == 1 ? "<code>\(part)</code>" : part
    }.joined()
  }
}
