import QCQLanguage
import QCQSyntax
import QCQText

/// Tries what messages propose, and makes fixes of what holds: the one place where fixes come from.
///
/// A fix is one that leaves a statement without errors, of the kind that it was, and with as many
/// negations; its message is gone then. Where a statement has several mistakes, the fix of the
/// first one mends all of them, as no part of it alone would do. Of a change a fix keeps all that
/// narrows its rows, and guesses at one mistake only.
struct FixCheck {
  private let tree: SyntaxTree
  private let declarations: Declarations
  private let origin: Int
  private let currentList: String?
  /// How many texts may still be tried, and how many bytes they may have together.
  private var trialsLeft = FixCheck.maximumTrials
  private var bytesLeft = FixCheck.maximumBytes
  /// A proposal was refused that would have made something else of the statement.
  private var hasTurned = false

  /// Both keep the trials of a text of nothing but mistakes within a few milliseconds.
  private static let maximumTrials = 120
  private static let maximumBytes = 1 << 15
  /// How many mistakes of one statement are mended one after the other.
  private static let maximumRounds = 8

  /// - Parameters:
  ///   - declarations: What is declared when the text was checked.
  ///   - origin: Where the tree's text starts in the one that declarations speak of.
  init(
    _ tree: SyntaxTree, _ declarations: Declarations, origin: Int = 0, currentList: String? = nil
  ) {
    (self.tree, self.declarations) = (tree, declarations)
    (self.origin, self.currentList) = (origin, currentList)
  }

  /// The messages about the text, in order, with those proposals as fixes that hold.
  mutating func settle(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard diagnostics.contains(where: { !$0.proposals.isEmpty }) else { return diagnostics }
    var settled = diagnostics
    var index = 0
    for zone in zones {
      let start = index
      while index < settled.count, settled[index].span.start < zone.end { index += 1 }
      settle(&settled[start..<index], in: zone)
    }
    return settled
  }

  /// A stretch of the text for each statement: from its first word to that of the next one.
  private var zones: [Span] {
    let borders = tree.statements.dropFirst().map(\.span.lowerBound)
    return zip([0] + borders, borders + [tree.source.utf8.count + 1]).map { Span($0, $1) }
  }

  private mutating func settle(_ diagnostics: inout ArraySlice<Diagnostic>, in zone: Span) {
    guard diagnostics.contains(where: { !$0.proposals.isEmpty }) else { return }
    let end = min(zone.upperBound, tree.source.utf8.count)
    let place = Span(zone.lowerBound, end)
    var trial = FixTrial(
      String(decoding: tree.source.utf8[place.range], as: UTF8.self),
      declarations.before(
        place.shifted(by: origin), naming: names(for: diagnostics, in: place)), currentList)
    let hasErrors = diagnostics.contains { $0.severity == .error }
    for index in diagnostics.indices {
      let diagnostic = diagnostics[index]
      if hasErrors, diagnostic.severity != .error { continue }
      hasTurned = false
      diagnostics[index].fixes = diagnostic.proposals.compactMap { proposal in
        fix(proposal, diagnostic, &trial, place)
      }
      // Advice that is no whole answer is better than none, but not if it says something else.
      if diagnostics[index].fixes.isEmpty, diagnostic.help == nil, !hasTurned {
        diagnostics[index].help = diagnostic.proposals.first?.title
      }
      // The others are mended with it.
      if hasErrors, !diagnostics[index].fixes.isEmpty { return }
    }
  }

  /// So many names may all be meant; of more those are known that stand in the statement or in
  /// what is proposed, as all of them are copied.
  private static let manyNames = 300

  /// The names that a statement may use; nil for all.
  private func names(for diagnostics: ArraySlice<Diagnostic>, in place: Span) -> Set<String>? {
    if declarations.count <= Self.manyNames { return nil }
    var words: Set<String> = []
    func add(_ text: String) {
      words.insert(text)
      words.insert(String(text.drop { $0 == "$" || $0 == "`" }.prefix { $0 != "`" }))
    }
    for token in tree.tokens[tree.tokenIndex(from: place.lowerBound)...] {
      guard token.span.lowerBound < place.upperBound else { break }
      add(tree.source.text(token.span))
    }
    for edit in diagnostics.flatMap(\.proposals).flatMap(\.edits) { add(edit.replacement) }
    return words
  }

  /// What a proposal comes to; nil where it leads to no right statement.
  private mutating func fix(
    _ proposal: Fix, _ diagnostic: Diagnostic, _ trial: inout FixTrial, _ place: Span
  ) -> Fix? {
    guard proposal.edits.allSatisfy({ place.encloses($0.span) }) else { return nil }
    var next = proposal.shifted(by: -place.lowerBound).edits
    var text = trial.text
    var seen: Set<String> = [text]
    for round in 0..<Self.maximumRounds {
      let source = SourceText(text)
      if Negation.turnsRound(next, source) {
        hasTurned = true
        return nil
      }
      guard let mended = source.applying(next), seen.insert(mended).inserted else { return nil }
      text = mended
      trialsLeft -= 1
      bytesLeft -= text.utf8.count
      guard trialsLeft >= 0, bytesLeft >= 0 else { return nil }
      switch trial.read(text) {
      case .right(let reading):
        hasTurned = !trial.isSameKind(reading)
        guard !hasTurned, !reading.repeats(diagnostic) else { return nil }
        return round == 0 ? proposal : whole(trial.text, text, place)
      case .wrong(let first): next = first.edits
      case .hopeless: return nil
      }
    }
    return nil
  }

  /// Several steps as one fix: the words between the beginning and the end that both texts share.
  private func whole(_ old: String, _ new: String, _ place: Span) -> Fix {
    let (before, after) = (Array(old.utf8), Array(new.utf8))
    let shorter = min(before.count, after.count)
    var head = 0
    while head < shorter, before[head] == after[head] { head += 1 }
    while head > 0, !before[head - 1].isBlank { head -= 1 }
    var tail = 0
    while tail < shorter - head, before[before.count - 1 - tail] == after[after.count - 1 - tail] {
      tail += 1
    }
    while tail > 0, !before[before.count - tail].isBlank { tail -= 1 }
    let span = Span(place.lowerBound + head, place.lowerBound + before.count - tail)
    let written = String(decoding: after[head..<(after.count - tail)], as: UTF8.self)
    let words = new.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let title = words.count > 70 ? "rewrite the statement" : "write `\(words)`"
    return Fix(title, [TextEdit(span, written)])
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") }
}

/// Reads one statement again, with other words in it.
private struct FixTrial {
  let text: String
  private let declarations: Declarations
  private let currentList: String?
  private let names: [String]
  private let tree: SyntaxTree

  /// A text without errors.
  struct Reading {
    let tree: SyntaxTree
    let diagnostics: [Diagnostic]
    /// How many tests it has that always hold, or never do.
    let idleTests: Int

    /// Whether a message is still to be said.
    func repeats(_ diagnostic: Diagnostic) -> Bool {
      diagnostics.contains {
        $0.code == diagnostic.code && $0.message == diagnostic.message
      }
    }
  }

  enum Outcome {
    case right(Reading)
    /// The first mistake that something is proposed for.
    case wrong(Fix)
    case hopeless
  }

  init(_ text: String, _ declarations: Declarations, _ currentList: String?) {
    (self.text, self.declarations, self.currentList) = (text, declarations, currentList)
    names = declarations.letNames
    tree = Parser.parse(
      SourceText(text), knownNames: names, hasCurrentList: currentList != nil)
  }

  func read(_ text: String) -> Outcome {
    let tree = Parser.parse(
      SourceText(text), knownNames: names, hasCurrentList: currentList != nil)
    let check = TextCheck(tree.source, declarations, currentList: currentList)
    _ = check.check(tree)
    let errors = check.diagnostics.filter { $0.severity == .error }
    if errors.isEmpty {
      return .right(
        Reading(tree: tree, diagnostics: check.diagnostics, idleTests: check.idleTests))
    }
    guard let error = errors.first(where: { !$0.proposals.isEmpty }),
      let next = error.proposals.first,
      // That all rows are meant is for people to say, and is no guess behind another one.
      error.code != .needsAll, error.proposals.count == 1 || !tree.changesData
    else { return .hopeless }
    return .wrong(next)
  }

  /// Whether a text says the same kind of thing as the one that was written.
  func isSameKind(_ reading: Reading) -> Bool {
    reading.tree.statements.count == max(tree.statements.count, reading.tree.edition == nil ? 1 : 0)
      && StatementOpening(reading.tree).mayStandFor(StatementOpening(tree))
      && Negation.isEven(tree, reading.tree) { declarations.names }
      && (!reading.tree.hasChange || Reach(tree).isKept(by: Reach(reading.tree)))
      && (reading.idleTests == 0 || reading.idleTests <= idleTests)
  }

  /// How many such tests the text has as it was written.
  private var idleTests: Int {
    let check = TextCheck(tree.source, declarations, currentList: currentList)
    _ = check.check(tree)
    return check.idleTests
  }
}

extension SyntaxTree {
  fileprivate var changesData: Bool {
    statements.contains { if case .change = $0 { true } else { false } }
  }

  /// Whether a statement changes data, or explains what it would change.
  fileprivate var hasChange: Bool {
    changesData
      || statements.contains {
        if case .explain(.change, _) = $0 { true } else { false }
      }
  }
}
