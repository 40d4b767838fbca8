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
    let fixed = fixed(source, in: session)
    switch place {
    case .compared:
      let difference = LineDiff(source.string, fixed.string, name: source.name).text
      if !difference.isEmpty { try write(difference) }
    case .replaced where path == InputFile.standardInput: try write(fixed.string)
    case .replaced:
      if !fixed.utf8.elementsEqual(source.utf8) { try replace(path, with: fixed) }
    }
    try check(fixed, in: session)
  }

  /// So often a text is read again at most: a fix may bring the next message to light.
  private static let mostRounds = 20

  private func fixed(_ source: SourceText, in session: Session) -> SourceText {
    var text = source
    for _ in 0..<Self.mostRounds {
      let edits = session.trial(text, in: nil).diagnostics.obviousEdits
      guard let next = text.applying(edits) else { break }
      text = SourceText(next, name: source.name)
    }
    return text
  }

  private func replace(_ path: String, with text: SourceText) throws(ExitStatus) {
    try messages.attempt { () throws(EngineError) in
      let file = try FileDraft(FileTarget(path))
      file.output.write(text.string)
      try file.seal()
      try file.commit()
    }
  }
}
