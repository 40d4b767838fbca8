import QCQLanguage
import QCQSyntax
import QCQText

// What a whole sentence was meant to be.
extension FixCheck {
  /// `show "BBQ"`, `delete "BBQ"`: a list where items are meant by name. Of a change it is only
  /// said what there is, as nobody knows whether the list was meant or what is on it.
  mutating func listNamed(
    _ error: inout Diagnostic, _ trial: inout FixTrial, _ place: Span
  ) -> Bool {
    if let title = SentenceRepair.emptied(trial.pieces, trial.declarations.storedNames) {
      let list = StringEscapes.quoted(title)
      error.help = "`delete items in \(list)` deletes what is on it, `delete list \(list)` the list"
      return true
    }
    if SentenceRepair.undoes(trial.pieces) {
      error.help = ForeignWords.undoAdvice
      return true
    }
    if SentenceRepair.schedules(trial.pieces) {
      error.help = ForeignWords.scheduleAdvice
      return true
    }
    if let advice = LessOfItem.advice(trial) ?? ListsOfItems.advice(trial)
      ?? SaidNames.advice(trial) ?? PlaceInOrder.advice(trial)
    {
      error.help = advice
      return true
    }
    if OrderWords.asksForUndated(trial.pieces, trial.declarations.vocabulary) {
      error.help = ForeignWords.undatedAdvice
      return true
    }
    guard [.missingWord, .unknownStatement].contains(error.code),
      let pieces = trial.pieces, pieces.count == 2, pieces[1].kind == .text
    else { return false }
    // `category "Dairy"`: the items of one.
    if pieces[0].text == Keyword.category.word,
      let name = trial.declarations.storedNames().name(pieces[1].text, .category)
    {
      let text = trial.framed("items where category = \(StringEscapes.quoted(name))")
      guard case .right(_)? = read(text, &trial) else { return false }
      error.fixes = [whole(trial.text, text, place)]
      return true
    }
    guard
      let title = trial.declarations.storedNames().name(pieces[1].text, .title)
    else { return false }
    let (verb, list) = (pieces[0].text, StringEscapes.quoted(title))
    if verb == Keyword.show.word || verb == "list" {
      let text = trial.framed("items in \(list)")
      guard case .right(_)? = read(text, &trial) else { return false }
      error.fixes = [whole(trial.text, text, place)]
      return true
    }
    guard trial.opening.isChange, error.code == .missingWord else { return false }
    let advice = verb == Keyword.delete.word ? "`delete list \(list)` deletes the list, " : ""
    error.help = "\(advice)`\(verb) items in \(list)` is about the items on it"
    return true
  }

  /// `check "Cola" in "BBQ" and note "x"`: the two changes that were meant, of which neither takes
  /// what the other one does.
  mutating func markedAndSet(
    _ error: inout Diagnostic, _ trial: inout FixTrial, _ place: Span
  ) -> Bool {
    let opening = trial.opening
    guard trial.indent == 0, opening.choosesRows || opening.mayChooseRows,
      let pieces = trial.pieces, MarkedAndSet.begins(pieces)
    else { return false }
    let names = trial.declarations.storedNames().mentioned(by: pieces)
    var both = MarkedAndSet(SentenceReader(pieces, names, trial.declarations.vocabulary))
    guard let text = both.read(),
      case .right(let reading)? = read(trial.framed(text), &trial),
      reading.tree.statements.count == trial.tree.statements.count + 1
    else { return false }
    error.help = "to mark an item and to set its fields are two changes"
    error.fixes = [whole(trial.text, trial.framed(text), place)]
    return true
  }

  /// `5,000`: a number that may be two numbers is given as both; that only one of them fits is no
  /// reason to choose it.
  mutating func numbered(
    _ diagnostics: inout ArraySlice<Diagnostic>, at index: Int, _ trial: inout FixTrial,
    _ place: Span
  ) -> Bool {
    let meant = diagnostics[index].proposals.map(\.edits)
    guard diagnostics[index].code == .invalidNumber, meant.count > 1 else { return false }
    settleProposals(&diagnostics, &trial, place)
    if diagnostics[index].fixes.map(\.edits) != meant { diagnostics[index].fixes = [] }
    return true
  }

  /// What is written with other signs: `n`, `:n` and `{n}` for the parameter `$n`, a column called
  /// like a word of the language without backticks, `> =` for one sign, `name in "Cola"` without
  /// brackets, and `"has" note`.
  mutating func written(_ trial: inout FixTrial, at span: Span, _ place: Span) -> Fix? {
    let span = span.shifted(by: -place.lowerBound)
    let named = [trial.withParameter(at: span), trial.withBackticks(at: span)]
    for case let text? in named + [trial.withSigns, trial.withSet, trial.withBareHas] {
      guard case .right(let reading)? = read(text, &trial), trial.isSameKind(reading)
      else { continue }
      return whole(trial.text, text, place)
    }
    return nil
  }

  /// What SQL's `select` means, or a tag that is a comment here, if it is right.
  mutating func selected(_ trial: inout FixTrial, _ place: Span) -> Fix? {
    if let tagged = trial.tagged, case .right(let reading)? = read(tagged, &trial),
      trial.isSameKind(reading)
    {
      return whole(trial.text, tagged, place)
    }
    if let tagged = withTag(&trial, place) { return tagged }
    return repair(&trial)?.selected.flatMap { made($0, &trial, place, from: trial.sentence) }
  }

  /// The statement that the words of a sentence mean, if it is right.
  mutating func meant(_ trial: inout FixTrial, _ place: Span) -> Fix? {
    guard let repair = repair(&trial) else { return nil }
    let opening = trial.opening
    return repair.meant(mayChange: opening.mayChange, mustChange: opening.isChange) {
      made($0, &trial, place, from: $1)
    }
  }

  /// A sentence with a tag in it, which is a comment here: `everything tagged #party in the notes`.
  mutating func withTag(_ trial: inout FixTrial, _ place: Span) -> Fix? {
    guard let sentence = trial.withQuotedTag else { return nil }
    let repair = SentenceRepair(sentence, trial.declarations)
    return repair.meant(mayChange: false, mustChange: false) { text, _ in
      let whole = trial.headed(text)
      guard case .right(let reading)? = read(whole, &trial),
        Faithfulness.isKept(by: text, to: sentence), trial.isAlike(reading)
      else { return nil }
      return self.whole(trial.text, whole, place)
    }
  }

  /// A statement made of what the words mean as a fix, if it is right and says no less.
  ///
  /// - Parameter sentence: What it has to be faithful to.
  mutating func made(
    _ text: String, _ trial: inout FixTrial, _ place: Span, from sentence: String
  ) -> Fix? {
    // What has to be made first stands in a line before it, or the parameter that it takes.
    let lines = text.split(separator: "\n").map(String.init)
    let takesParameter = text.hasPrefix("\(Keyword.param.word) ")
    guard let last = lines.last, text != trial.sentence,
      case .right(let reading)? = read(trial.framed(takesParameter ? text : last), &trial),
      trial.isMeant(
        by: reading, last, from: sentence,
        isMadeFirst: lines.count > 1 && trial.opening.makesList)
    else { return nil }
    let framed = trial.framed(text)
    // `move dairy from "BBQ" to "Pantry"`: nothing goes to a category.
    if lines.count < 2, trial.adviceOnCategory(of: reading) != nil { return nil }
    if lines.count > 1 { guard case .right? = read(framed, &trial) else { return nil } }
    return whole(trial.text, framed, place)
  }

  /// What a sentence may be that no proposal mends: without what only looks different, by what its
  /// words mean, or with one word more.
  mutating func repaired(
    _ trial: inout FixTrial, _ place: Span, around offset: Int, triesMeaning: Bool
  ) -> Fix? {
    if let plain = repair(&trial)?.plain, plain != trial.sentence,
      let text = mended(trial.framed(plain), &trial)
    {
      return whole(trial.text, text, place)
    }
    if triesMeaning, let fix = meant(&trial, place) { return fix }
    if let text = trial.withNot, case .right(let reading)? = read(text, &trial),
      trial.isSameKind(reading)
    {
      return whole(trial.text, text, place)
    }
    var found: String?
    for text in repair(&trial)?.edited(around: offset - trial.indent) ?? [] where text != found {
      guard let outcome = read(trial.framed(text), &trial) else { return nil }
      guard case .right(let reading) = outcome, trial.isSameKind(reading),
        Reach(trial.tree).isKept(by: Reach(reading.tree)),
        Faithfulness.keepsRoles(text, trial.sentence)
      else { continue }
      // Of two words that may be missing nobody knows which.
      if found != nil { return nil }
      found = text
    }
    return found.map { whole(trial.text, trial.framed($0), place) }
  }

  /// Puts names right in what is offered, and says of the word that is wrong whose name it is.
  mutating func putNames(
    _ diagnostic: inout Diagnostic, _ trial: inout FixTrial, _ place: Span
  ) {
    let found = named(diagnostic.fixes, &trial, place)
    if found != diagnostic.fixes {
      diagnostic.help = diagnostic.help.map { ParameterNames.bare(in: $0, trial) }
      diagnostic.fixes = found
    }
    QueryNames.explain(&diagnostic, trial, place)
  }

  /// A fix with parameters in place of texts that only look like them, where that is right.
  private mutating func filled(_ fix: Fix, _ trial: inout FixTrial, _ place: Span) -> Fix {
    let edits = fix.edits.map {
      TextEdit($0.span, ParameterNames.bare(in: $0.replacement, trial))
    }
    let other = Fix(ParameterNames.bare(in: fix.title, trial), edits)
    guard edits != fix.edits, let tree = trial.tree(with: other, at: place),
      case .right? = read(tree.source.string, &trial)
    else { return fix }
    return other
  }

  /// Fixes with the names put right that would be the next mistake.
  mutating func named(_ fixes: [Fix], _ trial: inout FixTrial, _ place: Span) -> [Fix] {
    var named: [Fix] = []
    for fix in fixes.map({ filled($0, &trial, place) }) {
      guard let tree = trial.tree(with: fix, at: place), let text = trial.withNearNames(tree),
        case .right? = read(text, &trial)
      else {
        named.append(fix)
        continue
      }
      named.append(whole(trial.text, text, place))
    }
    return named
  }

  /// The sentence without what only looks different, where that is all that is wrong.
  mutating func plain(_ trial: inout FixTrial, _ place: Span) -> Fix? {
    guard let plain = repair(&trial)?.plain, plain != trial.sentence,
      case .right(let reading)? = read(trial.framed(plain), &trial), trial.isSameKind(reading)
    else { return nil }
    return whole(trial.text, trial.framed(plain), place)
  }
}
