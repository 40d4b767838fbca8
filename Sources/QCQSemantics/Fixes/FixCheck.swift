import QCQLanguage
import QCQSyntax
import QCQText

/// Tries what messages propose, and makes fixes of what holds: the one place where fixes come from.
///
/// A fix is one that leaves a statement without errors, of the kind that it was, and with as many
/// negations; its message is gone then. Where a statement has several mistakes, the fix of the
/// first one mends all of them, as no part of it alone would do. Of a change a fix keeps all that
/// narrows its rows, and guesses at one mistake only.
package struct FixCheck {
  let tree: SyntaxTree
  private var declarations: Declarations
  /// Whether the names of the database were read, which fixes ask for again and again.
  private var hasReadNames = false
  private let marks: [Int]
  private let currentList: String?
  /// Whether other statements stand above the text.
  private let isBelowOthers: Bool
  /// Whether fixes are wanted for a program, which reads those of all statements.
  private let fixesAll: Bool
  /// How many texts may still be tried for a statement, and for all of them together, and how many
  /// bytes those may have.
  private var trialsLeft = 0
  private var trialsLeftInAll = 1000
  private var bytesLeft = 1 << 18
  /// How many sentences may still be looked at as a whole.
  private var sentencesLeft = 100
  private var statementsLeft = statementsTried
  /// A proposal was refused that would have made something else of the statement.
  private var hasTurned = false
  /// What is said where a list was meant that is a category.
  private var categoryAdvice: String?

  /// It keeps the trials of one statement within a few milliseconds. What all of them may take is
  /// more than any text needs that people wrote: there each statement has the fixes it has alone.
  private static let maximumTrials = 120
  /// Where all statements are to be mended, each has at least this many trials and bytes, whatever
  /// the others took.
  private static let leastTrials = 12
  private static let leastBytes = 1 << 12
  /// Nobody reads the fixes of more statements than this: a text with more mistakes isn't written
  /// in qcq, or was written for other tables.
  package static let statementsTried = 200
  /// How many mistakes of one statement are mended one after the other.
  private static let maximumRounds = 8

  /// - Parameters:
  ///   - declarations: What is declared when the text was checked.
  ///   - marks: Those of the declarations when each statement was read.
  ///   - fixesAll: Whether all statements get their fixes, and not only as many as people read.
  init(
    _ tree: SyntaxTree, _ declarations: Declarations, marks: [Int], currentList: String? = nil,
    isBelowOthers: Bool = false, fixesAll: Bool = false
  ) {
    (self.tree, self.declarations, self.fixesAll) = (tree, declarations, fixesAll)
    self.isBelowOthers = isBelowOthers || tree.edition != nil
    (self.marks, self.currentList) = (marks, currentList)
    guard fixesAll else { return }
    // As much as `statementsTried` statements have that are read one by one.
    (statementsLeft, sentencesLeft) = (Int.max, Self.statementsTried)
    (trialsLeftInAll, bytesLeft) = (Self.statementsTried * Self.maximumTrials, 1 << 22)
  }

  /// The messages about the text, in order, with those proposals as fixes that hold.
  mutating func settle(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard diagnostics.contains(where: { !$0.proposals.isEmpty || $0.severity == .error }) else {
      return diagnostics
    }
    var settled = diagnostics
    var index = 0
    let zones = FixZone.all(of: tree)
    var (broken, lines) = (BrokenLine(), OpenLines())
    for (number, zone) in zones.enumerated() {
      let start = index
      while index < settled.count, settled[index].span.start < zone.span.end { index += 1 }
      if let plain = broken.unsettled(settled[start..<index]) {
        settled.replaceSubrange(start..<index, with: plain)
      } else {
        settle(&settled[start..<index], in: zone)
      }
      let next = number + 1 < zones.count ? zones[number + 1] : nil
      broken.note(&settled[start..<index], in: zone, next: next, of: tree)
      if let above = lines.above(zone, start..<index, of: tree), statementsLeft >= 0 {
        joinLines(&settled, above, start..<index, zone)
      }
    }
    return settled
  }

  private mutating func settle(_ diagnostics: inout ArraySlice<Diagnostic>, in zone: FixZone) {
    let firstError = diagnostics.firstIndex { $0.severity == .error }
    guard firstError != nil || diagnostics.contains(where: { !$0.proposals.isEmpty }) else {
      return
    }
    statementsLeft -= 1
    guard statementsLeft >= 0 else { return }
    readNames()
    let before = (trialsLeftInAll, bytesLeft, sentencesLeft)
    defer {
      // What has led to a fix is not counted: of a long text all is mended that can be, and only
      // what can't be has a limit.
      if fixesAll, diagnostics.contains(where: { !$0.fixes.isEmpty }) {
        (trialsLeftInAll, bytesLeft, sentencesLeft) = before
      }
    }
    if fixesAll {
      trialsLeftInAll = max(trialsLeftInAll, Self.leastTrials)
      bytesLeft = max(bytesLeft, Self.leastBytes)
    }
    trialsLeft = min(Self.maximumTrials, trialsLeftInAll)
    trialsLeftInAll -= trialsLeft
    defer { trialsLeftInAll += max(0, trialsLeft) }
    let place = Span(zone.span.lowerBound, zone.textEnd)
    var trial = trial(of: tree.source.text(place), in: zone, diagnostics)
    if SentenceRepair.isUnclear(trial.tree, trial.opening) {
      if let firstError, let advice = VagueAmount.advice(trial) ?? AllTime.advice(trial) {
        diagnostics[firstError].help = advice
      }
      return
    }
    let isBelow = zone.statement > 0 || isBelowOthers
    if let firstError, isBelow, ContinuedLine.isOne(trial) {
      diagnostics[firstError].help = ContinuedLine.advice
      return
    }
    guard let firstError else { return settleProposals(&diagnostics, &trial, place) }
    if lengthCompared(&diagnostics[firstError], trial, place) { return }
    let unsettled = diagnostics
    settle(&diagnostics, at: firstError, &trial, place)
    for index in diagnostics.indices {
      if isBelow, ContinuedLine.isTakenForQuery(trial, by: diagnostics[index].fixes, at: place) {
        diagnostics[index] = unsettled[index]
        diagnostics[index].help = ContinuedLine.advice
      } else if trial.isGuess(diagnostics[index].fixes, at: place) {
        diagnostics[index] = trial.unsettled(unsettled[index])
      }
      putNames(&diagnostics[index], &trial, place)
      let fixes = diagnostics[index].fixes
      if fixes.count == 1, let tree = trial.tree(with: fixes[0], at: place) {
        declarations.noteChanges(of: tree, at: mark(of: zone))
      }
    }
  }

  /// How much was declared when the statement of a zone was read.
  private func mark(of zone: FixZone) -> Int {
    marks.indices.contains(zone.statement) ? marks[zone.statement] : declarations.mark
  }

  /// A text that is read with all that is known where a zone stands.
  func trial(
    of text: String, in zone: FixZone, _ diagnostics: ArraySlice<Diagnostic>
  ) -> FixTrial {
    let place = Span(zone.span.lowerBound, zone.textEnd)
    let known = declarations.before(mark(of: zone), naming: names(for: diagnostics, in: place))
    return FixTrial(text, known.naming(currentList: currentList), currentList)
  }

  private mutating func readNames() {
    if hasReadNames { return }
    hasReadNames = true
    let names = declarations.storedNames()
    declarations = declarations.naming { names }
  }

  /// Fixes of a text that can't be run as it stands, by its first error.
  private mutating func settle(
    _ diagnostics: inout ArraySlice<Diagnostic>, at firstError: Int, _ trial: inout FixTrial,
    _ place: Span
  ) {
    // It comes with its fix, or has none.
    if diagnostics[firstError].isSettled(in: tree.source) { return }
    // Which rows a change is about is for people to say.
    if trial.opening.choosesRows,
      [.needsAll, .constantValue].contains(diagnostics[firstError].code)
    {
      return settleProposals(&diagnostics, &trial, place)
    }
    if settleKnown(&diagnostics, at: firstError, &trial, place) { return }
    // `include "lets.qcq"` names a file, and no text to look for.
    if diagnostics[firstError].code == .foreignWord, trial.sentence.hasSuffix(".qcq\"") {
      return settleProposals(&diagnostics, &trial, place)
    }
    if let fix = selected(&trial, place) {
      diagnostics[firstError].fixes = [fix]
      if diagnostics[firstError].code == .foreignWord {
        diagnostics[firstError].help = ForeignWords.sourceFirst
      }
      return
    }
    if trial.wantsTag { return }
    if let bare = trial.unquoted(diagnostics[firstError].span.shifted(by: -place.lowerBound)) {
      guard let text = mended(bare, &trial) else { return }
      return diagnostics[firstError].settle(whole(trial.text, text, place), in: tree.source)
    }
    if diagnostics[firstError].isOfForm, let fix = plain(&trial, place) {
      return diagnostics[firstError].settle(fix, in: tree.source)
    }
    // A word that may be data is no slip.
    if !diagnostics[firstError].offersQuotes(in: tree.source), let fix = respelt(&trial, place) {
      return diagnostics[firstError].settle(slip: fix)
    }
    // Letters decide only where meaning does not.
    let isMeant = diagnostics[firstError].isOfMeaning(in: tree.source)
    if isMeant, let fix = meant(&trial, place) {
      diagnostics[firstError].settle(fix, in: tree.source)
      if trial.opening.printsRows { diagnostics[firstError].help = ForeignWords.printAdvice }
      return
    }
    settleProposals(&diagnostics, &trial, place)
    guard diagnostics.allSatisfy({ $0.fixes.isEmpty }) else { return }
    let error = diagnostics[firstError].span.lowerBound - place.lowerBound
    if let fix = repaired(&trial, place, around: error, triesMeaning: !isMeant) {
      diagnostics[firstError].settle(fix, in: tree.source)
    } else if let fix = titled(&trial, place) {
      diagnostics[firstError].fixes = [fix]
    } else if !clauseAlone(&diagnostics[firstError], &trial, place) {
      explainStray(&diagnostics[firstError], trial, place)
    }
  }

  /// Mistakes of which it is known what to say, whatever their words look like.
  private mutating func settleKnown(
    _ diagnostics: inout ArraySlice<Diagnostic>, at index: Int, _ trial: inout FixTrial,
    _ place: Span
  ) -> Bool {
    if let advice = trial.adviceOnNoRows {
      if diagnostics[index].code == .unknownStatement { diagnostics[index].help = advice }
      return true
    }
    if OrderAdvice.countAlone(&diagnostics[index], trial, place) { return true }
    if quoted(&diagnostics[index], &trial, place) { return true }
    if queryShown(&diagnostics[index], &trial, place) { return true }
    if sourced(&diagnostics[index], &trial, place) { return true }
    if mistaken(&diagnostics[index], &trial, place) { return true }
    if numbered(&diagnostics, at: index, &trial, place) { return true }
    if counted(&diagnostics, at: index, &trial, place) { return true }
    if listNamed(&diagnostics[index], &trial, place) { return true }
    if markedAndSet(&diagnostics[index], &trial, place) { return true }
    if let fix = written(&trial, at: diagnostics[index].span, place) {
      diagnostics[index].help = nil
      diagnostics[index].fixes = [fix]
      return true
    }
    return ParameterNames.explain(&diagnostics[index], trial, place)
  }

  mutating func settleProposals(
    _ diagnostics: inout ArraySlice<Diagnostic>, _ trial: inout FixTrial, _ place: Span
  ) {
    let hasErrors = diagnostics.hasErrors
    for index in diagnostics.indices {
      let diagnostic = diagnostics[index]
      if diagnostic.proposals.isEmpty || hasErrors && diagnostic.severity != .error { continue }
      (hasTurned, categoryAdvice) = (false, nil)
      diagnostics[index].fixes = diagnostic.proposals.compactMap { proposal in
        fix(proposal, diagnostic, &trial, place)
      }
      // `delete where no note`: of a change, what holds as it was proposed guesses least.
      let held = diagnostics[index].fixes.filter { fix in
        diagnostic.proposals.contains { $0.edits == fix.edits }
      }
      if trial.opening.choosesRows, !held.isEmpty { diagnostics[index].fixes = held }
      if let categoryAdvice { diagnostics[index].help = categoryAdvice }
      // Advice that is no whole answer is better than none, but not if it says something else.
      if diagnostics[index].fixes.isEmpty, diagnostic.help == nil, !hasTurned {
        diagnostics[index].help = diagnostic.proposals.first?.title
      }
      // The others are mended with it.
      if hasErrors, !diagnostics[index].fixes.isEmpty { return }
    }
  }

  /// The one word that is a slip of another, if nothing else is wrong and no second word will do.
  private mutating func respelt(_ trial: inout FixTrial, _ place: Span) -> Fix? {
    let source = SourceText(trial.text)
    var found: Fix?
    for edit in Respelling.edits(trial.tree, names: { trial.declarations.names }) {
      guard let text = source.applying([edit]) else { continue }
      guard let outcome = read(text, &trial) else { return nil }
      guard case .right(let reading) = outcome, trial.isSameKind(reading),
        !Negation.turnsRound([edit], source), !trial.respellsName([edit], in: source)
      else { continue }
      if found != nil { return nil }
      found = Fix.replace(edit.span.shifted(by: place.lowerBound), with: edit.replacement)
    }
    return found
  }

  mutating func repair(_ trial: inout FixTrial) -> SentenceRepair? {
    if let repair = trial.repair { return repair }
    sentencesLeft -= 1
    guard sentencesLeft >= 0, trial.text.utf8.count <= 1000, trial.isSentence else { return nil }
    let repair = SentenceRepair(trial.sentence, trial.declarations)
    trial.repair = repair
    return repair
  }

  /// A text that is right, after as many proposals as it takes.
  mutating func mended(_ text: String, _ trial: inout FixTrial) -> String? {
    var (text, swaps) = (text, FieldSwaps())
    for _ in 0..<Self.maximumRounds {
      switch read(text, &trial) {
      case .right(let reading)?: return trial.isSameKind(reading) ? text : nil
      case .wrong(let error, let next)?:
        let source = SourceText(text)
        guard !Negation.turnsRound(next.edits, source),
          !trial.respellsName(next.edits, in: source),
          swaps.allow(next.edits, of: error, in: source), let more = source.applying(next.edits)
        else { return nil }
        text = more
      case .hopeless?, nil: return nil
      }
    }
    return nil
  }

  /// Reads a text, if one more may be tried.
  mutating func read(_ text: String, _ trial: inout FixTrial) -> FixTrial.Outcome? {
    trialsLeft -= 1
    bytesLeft -= text.utf8.count
    guard trialsLeft >= 0, bytesLeft >= 0 else { return nil }
    return trial.read(text)
  }

  /// Up to this many names may all be meant. Of more, only those are known that stand in the
  /// statement or in what is proposed, because all that are known are copied.
  private static let manyNames = 300

  /// The names that a statement may use; nil for all.
  private func names(for diagnostics: ArraySlice<Diagnostic>, in place: Span) -> Set<String>? {
    if declarations.count <= Self.manyNames { return nil }
    let said = tree.tokens[tree.tokenIndex(from: place.lowerBound)...]
      .prefix { $0.span.lowerBound < place.upperBound }
      .flatMap { tree.source.names(in: $0) }
    let proposed = diagnostics.flatMap(\.proposals).flatMap(\.edits)
      .flatMap { SourceText($0.replacement).names }
    return declarations.needed(by: said + proposed)
  }

  /// What a proposal comes to; nil where it leads to no right statement.
  private mutating func fix(
    _ proposal: Fix, _ diagnostic: Diagnostic, _ trial: inout FixTrial, _ place: Span
  ) -> Fix? {
    guard proposal.edits.allSatisfy({ place.encloses($0.span) }) else { return nil }
    var (next, error) = (proposal.shifted(by: -place.lowerBound).edits, diagnostic)
    var (text, swaps) = (trial.text, FieldSwaps())
    var seen: Set<String> = [text]
    for round in 0..<Self.maximumRounds {
      let source = SourceText(text)
      if Negation.turnsRound(next, source) || trial.respellsName(next, in: source) {
        hasTurned = true
        return nil
      }
      guard swaps.allow(next, of: error, in: source) else { return nil }
      guard let mended = source.applying(next), seen.insert(mended).inserted else { return nil }
      text = mended
      trialsLeft -= 1
      bytesLeft -= text.utf8.count
      guard trialsLeft >= 0, bytesLeft >= 0 else { return nil }
      switch trial.read(text) {
      case .right(let reading):
        hasTurned = !trial.isSameKind(reading)
        guard !hasTurned, !reading.repeats(diagnostic) else { return nil }
        if let advice = trial.adviceOnCategory(of: reading) {
          hasTurned = true
          categoryAdvice = advice
          return nil
        }
        if let making = trial.makingDestination(of: reading) {
          return whole(trial.text, "\(making)\n\(text)", place)
        }
        return round == 0 ? proposal : whole(trial.text, text, place)
      case .wrong(let first, let meant): (next, error) = (meant.edits, first)
      case .hopeless: return nil
      }
    }
    return nil
  }
}
