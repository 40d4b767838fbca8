package import QCQEngine
package import QCQText

// Scripts that are put right by the fixes of their messages.
extension Workbench {
  /// What becomes of a text that is put right.
  package enum FixedText {
    /// It takes the place of the old one; that of standard input is written out.
    case replaced
    /// It is only shown, as the lines that differ.
    case compared
  }

  /// Puts right whatever has just one fix in a script, and says what is left.
  ///
  /// - Parameter path: The file that it was read from.
  package func fix(
    _ source: SourceText, at path: String, in session: Session, _ place: FixedText
  ) throws(ExitStatus) {
    // Bytes that are no text could only be lost.
    guard String(validating: source.utf8, as: UTF8.self) != nil else {
      return try check(source, in: session)
    }
    let fixed = ScriptFixer(session: session).fixed(source)
    switch place {
    case .compared:
      let difference = LineDiff(source.string, fixed.string, name: source.name).text
      if !difference.isEmpty { try write(difference) }
    case .replaced where path == InputFile.standardInput: try write(fixed.string)
    case .replaced:
      if fixed.utf8.elementsEqual(source.utf8) { break }
      let leavesOtherNames = try replace(path, source, with: fixed)
      let count = LineDiff.count(source.string, fixed.string)
      messages.remark("fixed \(Plural.count(count, "line")) of \(path)")
      if leavesOtherNames { messages.remarkOtherNames(of: path) }
    }
    try check(fixed, in: session)
  }

  /// Gives whether the old text is left under other names.
  private func replace(
    _ path: String, _ source: SourceText, with text: SourceText
  ) throws(ExitStatus) -> Bool {
    try messages.attempt { () throws(EngineError) -> Bool in
      let file = try FileDraft(replacing: path, read: source)
      file.output.write(text.string)
      try file.seal()
      try file.commit()
      return file.leavesOtherNames
    }
  }
}

/// Puts a text right by the fixes of its messages.
private struct ScriptFixer {
  let session: Session

  /// So often a text is read again at most before its messages become fewer: a fix may bring the
  /// next one to light.
  private static let mostRounds = 20

  /// A text that is put right but for lines where that would name what the database does not have:
  /// nobody looks at what is written here, and there the fixes have guessed wrongly.
  func fixed(_ source: SourceText) -> SourceText {
    let known = Set(session.trial(source, in: nil).diagnostics.unknownNames.map(\.message))
    var left: Set<Int> = []
    while true {
      let (text, diagnostics) = fixed(source, leaving: left)
      let wrong = diagnostics.unknownNames.filter {
        !known.contains($0.message) && !source.names($0.span, of: text)
      }
      if wrong.isEmpty { return text }
      let lines = left.union(wrong.map { text.line(of: $0.span) })
      // A fix elsewhere is to blame, and it is not known which.
      if lines == left { return source }
      left = lines
    }
  }

  /// A text with its fixes but for those in some lines, and what is wrong with it then.
  private func fixed(
    _ source: SourceText, leaving lines: Set<Int>
  ) -> (text: SourceText, diagnostics: [Diagnostic]) {
    var text = source
    var (fewest, rounds) = (Int.max, 0)
    // Of many mistakes only the first ones have fixes.
    while rounds < Self.mostRounds {
      let diagnostics = session.trial(text, in: nil).diagnostics
      (fewest, rounds) = diagnostics.count < fewest ? (diagnostics.count, 0) : (fewest, rounds + 1)
      let wanted =
        lines.isEmpty
        ? diagnostics : diagnostics.filter { !lines.contains(text.line(of: $0.span)) }
      let edits = wanted.obviousEdits
      guard !edits.isEmpty, let next = text.applying(edits) else { return (text, diagnostics) }
      text = SourceText(next, name: source.name)
    }
    return (text, session.trial(text, in: nil).diagnostics)
  }
}

extension [Diagnostic] {
  /// Those about rows that the database does not have.
  fileprivate var unknownNames: [Diagnostic] {
    filter { [.unknownList, .unknownItem, .unknownCategory].contains($0.code) }
  }
}

extension SourceText {
  /// Whether a name of another text is used here, too, behind the same word.
  fileprivate func names(_ span: Span, of other: SourceText) -> Bool {
    let front = String(decoding: other.utf8.prefix(span.lowerBound), as: UTF8.self)
    let word = front.split(whereSeparator: \.isWhitespace).last ?? ""
    let words = string.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.contains("\(word) \(other.text(span))")
  }

  /// The number of the line in which a span starts.
  fileprivate func line(of span: Span) -> Int {
    utf8.prefix(max(0, span.lowerBound)).count { $0 == UInt8(ascii: "\n") }
  }
}
