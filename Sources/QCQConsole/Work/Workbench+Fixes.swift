import QCQAssist
package import QCQEngine
import QCQSemantics
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
    let fixed = try messages.attempt { () throws(EngineError) in
      try ScriptFixer(session: session, context: ScriptMessages(session).context()).fixed(source)
    }
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
  let context: AnalysisContext

  /// So often a text is read again at most before its messages become fewer: a fix may bring the
  /// next one to light.
  private static let mostRounds = 20

  /// A text that is put right but for lines where that would name what neither the database has nor
  /// the script makes above: nobody looks at what is written here, and there the fixes have guessed
  /// wrongly.
  func fixed(_ source: SourceText) -> SourceText {
    let known = Set(unknownNames(in: source).map(\.message))
    let phrases = PhraseIndex(source.string)
    var left: Set<Int> = []
    while true {
      let text = fixed(source, leaving: left)
      let wrong = unknownNames(in: text).filter { message in
        !known.contains(message.message)
          && !(message.code == .unknownItem
            ? source.string.contains(text.text(message.span))
            : phrases.contains(text.phrase(at: message.span)))
      }
      if wrong.isEmpty { return text }
      let index = LineIndex(text)
      let lines = left.union(wrong.map { index.line(at: $0.span.lowerBound) })
      // A fix elsewhere is to blame, and it is not known which.
      if lines == left { return source }
      left = lines
    }
  }

  private func unknownNames(in text: SourceText) -> [Diagnostic] {
    Analysis(text, in: context).unknownNames
  }

  /// A text with its fixes but for those in some lines.
  private func fixed(_ source: SourceText, leaving lines: Set<Int>) -> SourceText {
    var text = source
    var (fewest, rounds) = (Int.max, 0)
    while rounds < Self.mostRounds {
      let script = session.trial(text, in: nil, for: .fixing)
      let count = script.diagnostics.count
      (fewest, rounds) = count < fewest ? (count, 0) : (fewest, rounds + 1)
      let index = LineIndex(text)
      lazy var isOfChange = Analysis(text, in: context).placesOfChanges
      let fixed = script.diagnostics.fixedUnseen(in: text) { span in
        script.isInChange(span) || isOfChange(span)
      }
      let edits = fixed.filter {
        !lines.contains(index.line(at: $0.span.lowerBound))
      }.obviousEdits
      guard !edits.isEmpty, let next = text.applying(edits) else { break }
      text = SourceText(next, name: source.name)
    }
    return text
  }
}

extension SourceText {
  /// A span with the word in front of it.
  fileprivate func phrase(at span: Span) -> String {
    // No word is longer, and a text has many names.
    let front = String(decoding: utf8.prefix(span.lowerBound).suffix(1000), as: UTF8.self)
    let word = front.split(whereSeparator: \.isWhitespace).last ?? ""
    return "\(word) \(text(span))"
  }
}

/// Finds phrases in a text, whatever blanks stand between its words, without reading all of it for
/// each.
private final class PhraseIndex {
  private let text: String
  private lazy var words: [Substring] = text.split(whereSeparator: \.isWhitespace)
  /// The places of the words, in the order of these.
  private lazy var places: [Int] = words.indices.sorted {
    words[$0].utf8.lexicographicallyPrecedes(words[$1].utf8)
  }
  private var known: [String: Bool] = [:]

  init(_ text: String) { self.text = text }

  /// Whether a phrase of at least two words stands in the text; the first may be the end of a word,
  /// and the last its beginning.
  func contains(_ phrase: String) -> Bool {
    if let isThere = known[phrase] { return isThere }
    let isThere = isFound(phrase.split(separator: " ", omittingEmptySubsequences: false))
    known[phrase] = isThere
    return isThere
  }

  private func isFound(_ parts: [Substring]) -> Bool {
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return false }
    let inner = parts[1..<(parts.count - 1)]
    for place in places[firstPlace(of: last)...] {
      guard words[place].utf8.starts(with: last.utf8) else { return false }
      let start = place - parts.count + 1
      if start >= 0, words[start].hasSuffix(first), words[(start + 1)..<place] == inner {
        return true
      }
    }
    return false
  }

  /// Where the words begin that are not less than another one.
  private func firstPlace(of word: Substring) -> Int {
    places.endOfPrefix { words[$0].utf8.lexicographicallyPrecedes(word.utf8) }
  }
}
