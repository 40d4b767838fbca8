package import QCQText

/// What a completion stands for; editors show an icon for it.
package enum CompletionKind: String, Sendable, CaseIterable {
  case keyword, field, function, parameter, query, snippet, list, item, category, type, value
  case sign, file, folder
}

/// One thing that may stand at the cursor.
package struct Completion: Hashable, Sendable {
  /// As it is shown, and as it stands in the text when it is taken without `insertText`.
  package let label: String
  package let kind: CompletionKind
  /// Beside the label: a type, or how many items are pending.
  package let detail: String
  /// What is written in place of `Completions.replacing`.
  package let insertText: String
  /// `insertText` has places to fill in: `${1:name}`, and `$0` for where the cursor ends.
  package let isSnippet: Bool
  /// What typed letters are compared with.
  package let filterText: String
  /// Explains it, in Markdown; may be empty.
  package let documentation: String

  /// What is written by editors that know no snippets.
  package var plainText: String { isSnippet ? Snippet.plain(insertText) : insertText }

  /// The same, with something written before and behind it.
  func between(_ before: String, _ behind: String) -> Completion {
    if before.isEmpty, behind.isEmpty { return self }
    return Completion(
      label, kind, detail: detail, insertText: before + insertText + behind, isSnippet: isSnippet,
      filterText: filterText, documentation: documentation)
  }

  package init(
    _ label: String, _ kind: CompletionKind, detail: String = "", insertText: String? = nil,
    isSnippet: Bool = false, filterText: String? = nil, documentation: String = ""
  ) {
    (self.label, self.kind, self.detail) = (label, kind, detail)
    self.insertText = insertText ?? label
    self.isSnippet = isSnippet
    self.filterText = filterText ?? label
    self.documentation = documentation
  }
}

/// What may stand at the cursor, best first, and the text that it replaces.
package struct Completions: Hashable, Sendable {
  package let replacing: Span
  package let items: [Completion]
  /// There are more than these; ask again after the next letter.
  package let isIncomplete: Bool

  package init(replacing: Span, items: [Completion], isIncomplete: Bool = false) {
    (self.replacing, self.items, self.isIncomplete) = (replacing, items, isIncomplete)
  }

  /// The rest of the best item, to be shown in grey behind the cursor; nil where the best one does
  /// not just continue what is typed.
  package func ghost(after typed: String) -> String? {
    guard !typed.isEmpty, let best = items.first, !best.isSnippet,
      best.insertText.hasPrefix(typed), best.insertText != typed
    else { return nil }
    return String(best.insertText.dropFirst(typed.count))
  }
}
