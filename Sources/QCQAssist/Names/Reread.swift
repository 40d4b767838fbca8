import QCQSyntax
import QCQText

/// A text, and the same with another name or title in some places: whether both are read alike.
struct Reread: Hashable {
  private let text: [UInt8]
  private let edits: [TextEdit]
  private let new: String

  init(_ text: [UInt8], _ edits: [TextEdit], as new: String) {
    (self.text, self.edits, self.new) = (text, edits, new)
  }

  /// Whether no word has changed what it stands for.
  ///
  /// - Parameters:
  ///   - old: What the new name takes the place of, if another text declares it.
  ///   - hasUse: Another file may declare more.
  func isTheSame(insteadOf old: String? = nil, hasUse: Bool = false) -> Bool {
    let before = Parser.parse(
      SourceText(utf8: text, name: ""), knownNames: old.map { [$0] } ?? [], hasUse: hasUse)
    let after = Parser.parse(
      SourceText(utf8: text.applying(edits), name: ""), knownNames: old == nil ? [] : [new],
      hasUse: hasUse)
    let written = Set(edits.map(\.span))
    let expected = Outline(before).words.map { word in
      Word(role: word.role, text: written.contains(word.span) ? new : word.text)
    }
    let found = Outline(after).words.map { Word(role: $0.role, text: $0.text) }
    return expected == found && before.errorCount == after.errorCount
  }

  private struct Word: Equatable {
    let role: WordRole
    let text: String
  }
}

extension SyntaxTree {
  fileprivate var errorCount: Int { diagnostics.count { $0.severity == .error } }
}
