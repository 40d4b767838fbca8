package import QCQSemantics
package import QCQSyntax
package import QCQText

/// A stretch of a document that is read on its own: one line's statements, mostly just one, with
/// the comments and empty lines above.
///
/// All spans in it count from its start, so that it is kept, not copied, when the text before it
/// changes.
package final class CheckedPassage: Sendable {
  package let parsed: Passage
  /// What each statement of the tree means; nil for those with errors, and without a database.
  package let checked: [CheckedStatement?]
  /// What is wrong with it, by the text and the schema alone.
  package let diagnostics: [Diagnostic]
  /// The texts compared with names of lists and categories.
  package let mentions: [DataMention]
  /// What it declares for those behind it.
  package let additions: ScopeAddition
  /// The names it uses, those of parameters with their `$`.
  package let used: Set<String>
  /// What the data says of the names in it.
  package let dataDiagnostics: [Diagnostic]

  let words: WordSet
  let traits: PassageTraits

  /// Its text; its tree's spans are spans of this.
  package var source: SourceText { parsed.tree.source }
  package var tree: SyntaxTree { parsed.tree }
  package var count: Int { parsed.count }

  /// A passage that was only parsed.
  init(_ parsed: Passage) {
    self.parsed = parsed
    checked = Array(repeating: nil, count: parsed.tree.statements.count)
    diagnostics = parsed.tree.diagnostics
    (mentions, additions, used, dataDiagnostics) = ([], ScopeAddition(), [], [])
    words = WordSet(parsed.tree)
    traits = PassageTraits(parsed, additions, diagnostics).union(.isUnchecked)
  }

  /// A passage with what the checker found out about it.
  ///
  /// - Parameter words: Those of the passage, where they are known already.
  init(_ parsed: Passage, _ found: consuming PassageResult, words: WordSet? = nil) {
    self.parsed = parsed
    checked = found.result.statements
    diagnostics = found.result.diagnostics
    mentions = found.result.mentions
    (additions, used) = (found.additions, found.used)
    dataDiagnostics = []
    self.words = words ?? WordSet(parsed.tree)
    var traits = PassageTraits(parsed, additions, diagnostics)
    for case let statement? in checked { traits.note(statement) }
    if !used.isEmpty { traits.insert(.usesNames) }
    self.traits = traits
  }

  /// The passage with what the data says of its names.
  init(_ passage: CheckedPassage, data: [Diagnostic]) {
    parsed = passage.parsed
    (checked, diagnostics, mentions) = (passage.checked, passage.diagnostics, passage.mentions)
    (additions, used) = (passage.additions, passage.used)
    dataDiagnostics = data
    words = passage.words
    traits = passage.traits.subtracting(.isWarned).union(data.isEmpty ? [] : .isWarned)
  }
}

/// What has to be known of all passages after every edit, small enough to look through them all.
struct PassageTraits: OptionSet, Sendable {
  let rawValue: UInt16

  /// It has messages of its own.
  static let isFaulty = PassageTraits(rawValue: 1)
  /// It has messages from the data.
  static let isWarned = PassageTraits(rawValue: 2)
  /// It declares names.
  static let declares = PassageTraits(rawValue: 4)
  static let hasUse = PassageTraits(rawValue: 8)
  /// It does something, so that its document is more than a library.
  static let runs = PassageTraits(rawValue: 16)
  /// A message of it lists the names there are, or points out of the passage.
  static let seesOthers = PassageTraits(rawValue: 32)
  /// How it is read depends on names declared before.
  static let isAmbiguous = PassageTraits(rawValue: 64)
  static let spansLines = PassageTraits(rawValue: 128)
  static let isRecovering = PassageTraits(rawValue: 256)
  /// It may name lists, categories or items.
  static let namesData = PassageTraits(rawValue: 512)
  /// Lists or categories have other names after it.
  static let altersNames = PassageTraits(rawValue: 1024)
  /// Items may be others after it.
  static let changes = PassageTraits(rawValue: 8192)
  /// Right or wrong, it has a change behind which items may be on other lists, or names be there
  /// that were not.
  static let leavesOthers = PassageTraits(rawValue: 32768)
  /// It was only parsed.
  static let isUnchecked = PassageTraits(rawValue: 2048)
  /// It uses names that stand elsewhere.
  static let usesNames = PassageTraits(rawValue: 16384)
  /// Nothing in the document uses a name that it declares; only the document knows that.
  static let isUnused = PassageTraits(rawValue: 4096)
}

extension PassageTraits {
  /// Adds what is known of a passage by what one of its statements means.
  fileprivate mutating func note(_ statement: CheckedStatement) {
    if let change = statement.change {
      formUnion(change.altersNames ? [.changes, .altersNames] : .changes)
    } else if !contains(.namesData), statement.queries.contains(where: \.namesImported) {
      insert(.namesData)
    }
  }

  init(_ passage: Passage, _ additions: ScopeAddition, _ diagnostics: [Diagnostic]) {
    var traits: PassageTraits = []
    if passage.spansLines { traits.insert(.spansLines) }
    if passage.isRecovering { traits.insert(.isRecovering) }
    if !passage.ambiguousWords.isEmpty { traits.insert(.isAmbiguous) }
    for statement in passage.tree.statements {
      switch statement {
      case .let, .param: traits.insert(.declares)
      case .use: traits.insert([.hasUse, .declares])
      case .change(let change):
        traits.insert(change.leavesOthers ? [.runs, .leavesOthers] : .runs)
      case .query, .watch, .explain, .assert, .print, .together, .invalid: traits.insert(.runs)
      }
    }
    if passage.tree.tokens.contains(where: { $0.kind == .string }) { traits.insert(.namesData) }
    if !diagnostics.isEmpty { traits.insert(.isFaulty) }
    if !additions.isEmpty { traits.insert(.declares) }
    for diagnostic in diagnostics {
      let isOutside = diagnostic.related.contains {
        $0.span.start < 0 || $0.span.upperBound > passage.count
      }
      let lists = diagnostic.code == .unknownSource || diagnostic.code == .unknownParameter
      if isOutside || lists || diagnostic.code == .duplicateName { traits.insert(.seesOthers) }
    }
    self = traits
  }
}

extension CheckedQuery {
  /// Whether a list of another file is meant.
  fileprivate var namesImported: Bool {
    scopes.contains { $0.contains(where: \.isImported) } || base.contains(where: \.namesImported)
  }
}
