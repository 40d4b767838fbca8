import QCQLanguage
import QCQSyntax
import QCQText

/// Reads one statement again, with other words in it.
struct FixTrial {
  let text: String
  let declarations: Declarations
  private let currentList: String?
  private let names: [String]
  let tree: SyntaxTree
  // What many ask for, of a text with many mistakes for each of them.
  /// The words that it opens with.
  let opening: StatementOpening
  /// The pieces of its sentence; nil where it can't be cut.
  let pieces: [Piece]?
  private let ownLines: OwnLines
  private let frame: (head: String, sentence: String, tail: String)
  /// How its words are understood, once that was asked for.
  var repair: SentenceRepair?

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
    /// The first mistake that something is proposed for, and what that is.
    case wrong(Diagnostic, Fix)
    case hopeless
  }

  init(_ text: String, _ declarations: Declarations, _ currentList: String?) {
    (self.text, self.declarations, self.currentList) = (text, declarations, currentList)
    names = declarations.letNames
    tree = Parser.parse(
      SourceText(text), knownNames: names, hasCurrentList: currentList != nil)
    opening = StatementOpening(tree)
    ownLines = OwnLines(tree, makesOnly: opening.makesOnly)
    frame = FixTrial.frame(of: text, tree)
    pieces = PieceCutter.cut(frame.sentence)
  }

  /// What a fix makes of the text; nil where it is about another one.
  func tree(with fix: Fix, at place: Span) -> SyntaxTree? {
    SourceText(text).applying(fix.shifted(by: -place.lowerBound).edits).map {
      Parser.parse(SourceText($0), knownNames: names, hasCurrentList: hasCurrentList)
    }
  }

  /// Whether a list is meant where none is named.
  var hasCurrentList: Bool { currentList != nil }

  private var isSQL: Bool {
    tree.tokens.first.map { tree.source.text($0.span).lowercased() == "select" } ?? false
  }

  func read(_ text: String) -> Outcome {
    guard ownLines.areKept(in: text) else { return .hopeless }
    let tree = Parser.parse(
      SourceText(text), knownNames: names, hasCurrentList: currentList != nil)
    let check = TextCheck(tree.source, DeclarationScope(declarations), currentList: currentList)
    let statements = check.check(tree)
    let errors = check.diagnostics.filter { $0.severity == .error }
    if errors.isEmpty {
      guard namesWhatIsThere(statements, check.findings.mentions), !makesId(tree) else {
        return .hopeless
      }
      return .right(
        Reading(tree: tree, diagnostics: check.diagnostics, idleTests: check.idleTests))
    }
    guard let error = errors.first(where: { !$0.proposals.isEmpty }),
      // Of what an operator may mean SQL has the strictest.
      let next = isSQL && error.code == .foreignOperator
        ? error.proposals.last : error.proposals.first,
      error.proposals.count == 1 || !tree.changesData && error.code != .invalidNumber
    else { return .hopeless }
    return .wrong(error, next)
  }

  /// Whether a text says the same kind of thing as the one that was written.
  func isSameKind(_ reading: Reading) -> Bool {
    let declared = max(0, reading.tree.declarationsInFront - tree.declarationsInFront)
    let count = max(tree.statements.count, reading.tree.edition == nil ? 1 : 0)
    let opening = StatementOpening(reading.tree, from: declared)
    return reading.tree.statements.count == count + declared
      && opening.mayStandFor(self.opening)
      && Negation.isEven(tree, reading.tree) { declarations.names }
      && (!reading.tree.hasChange || Reach(tree).isKept(by: Reach(reading.tree)))
      && (reading.idleTests == 0 || reading.idleTests <= idleTests)
      // `2026-1-1 .. 2024-02-01`: what finds nothing was hardly meant.
      && !reading.diagnostics.contains { $0.code == .valueOutOfRange }
      && (!tree.tokens.contains(where: tree.isOpen) || reading.tree.hasPlainTexts)
      && isPassed(reading, opening, declared)
      && (!reading.tree.hasChange || !hidesConditions && !takesUndated(reading.tree))
      // The queries of a block may stand on the lines below.
      && !reading.tree.statements.contains(where: \.isEmptyBlock)
  }

  /// `-- only completed`, `// as Pantry`: such a comment may narrow what is meant, or say more of
  /// it.
  private var hidesConditions: Bool {
    tree.comments.contains { comment in
      let text = tree.source.text(comment.span)
      return text.first != "#" && text.contains { $0.isLetter || $0.isNumber }
    }
  }

  private func isPassed(
    _ reading: Reading, _ opening: StatementOpening, _ declared: Int
  ) -> Bool {
    let new = reading.tree.source.string
    let isChange = declared == 0 && opening.choosesRows
    let names = declarations.storedNames()
    let said = SaidNames(pieces, new, names)
    let (old, fixed) = (pieces ?? front ?? [], PieceCutter.cut(new) ?? [])
    let keepsQueries =
      opening.makesOnly || self.names.isEmpty || QueryNames(self.names).areKept(old, fixed)
    return keepsQueries && said.keepsTitles && keepsFront(in: fixed)
      && ChangeGate(sentence, pieces, new, isChange: isChange).isPassed
      && (!opening.choosesRows || ConditionGate(tree, reading.tree).isPassed && said.areKept)
      && (!reading.tree.hasChange
        || said.keepsWords && MadeNames(pieces, new, names).areData
          && ParameterNames.areKept(pieces ?? [], new, declarations)
          && !losesWords(in: new) && !addsToNoList(reading) && !sendsToWord(reading))
  }

  /// What stands in front of a text that is never closed: there words are no data.
  private var front: [Piece]? {
    tree.tokens.first(where: tree.isOpen).flatMap { open in
      PieceCutter.cut(
        String(decoding: tree.source.utf8[..<open.span.lowerBound], as: UTF8.self))
    }
  }

  /// `items found(a")`: whether a fix has each call there, and something of each word, of a query
  /// too.
  private func keepsFront(in fixed: [Piece]) -> Bool {
    guard let front else { return true }
    let calls = zip(front, front.dropFirst()).filter { name, bracket in
      name.kind == .word && bracket.text == "(" && bracket.isGlued
    }.map(\.0.text)
    return calls.allSatisfy { name in fixed.contains { $0.text == name } }
      && UnknownWords(front, names: declarations.names).lost(in: fixed) == nil
  }

  /// Whether a fix has nothing of a word that nobody knows.
  private func losesWords(in new: String) -> Bool {
    guard let old = pieces ?? PlainSentence.pieces(of: sentence), let fixed = PieceCutter.cut(new)
    else { return false }
    return UnknownWords(old, names: declarations.names).lost(in: fixed) != nil
  }

  /// Whether a statement made of what the words mean may stand for the text: the same deed, with
  /// all data that were written, as many negations, and no more rows than were said.
  ///
  /// - Parameter isMadeFirst: A list is made before, as the sentence says: `create list "X" and …`.
  func isMeant(
    by reading: Reading, _ meant: String, from sentence: String, isMadeFirst: Bool
  ) -> Bool {
    let declared = reading.tree.declarationsInFront
    let opening = StatementOpening(reading.tree, from: declared)
    return reading.tree.statements.count == 1 + declared
      && (isMadeFirst || opening.mayBeRead(from: self.opening))
      && Faithfulness.isKept(by: meant, to: sentence)
      && (!tree.tokens.contains(where: tree.isOpen) || reading.tree.hasPlainTexts)
      && (!opening.choosesRows
        || Reach(sentence: sentence).isKept(by: Reach(sentence: meant)))
      && isPassed(reading, opening, declared)
      && (reading.idleTests == 0 || reading.idleTests <= idleTests)
      && !(SentenceRepair.isTorn(sentence) && reading.tree.changesData && meant.contains(" or "))
  }

  /// Whether a query was made of what is none.
  func isAlike(_ reading: Reading) -> Bool {
    reading.tree.statements.count == 1 && !reading.tree.hasChange
      && StatementOpening(reading.tree).mayBeRead(from: opening)
  }

  /// Whether it is one sentence, with comments at most behind it.
  var isSentence: Bool {
    guard let end = tree.comments.first?.span.lowerBound else { return true }
    return tree.tokens.allSatisfy {
      $0.kind == .newline || $0.kind == .end || $0.span.upperBound <= end
    }
  }

  /// The text of a query with a word of the language bare that stands in quotes where no data can:
  /// `sort name "desc"`; nil for any other one.
  func unquoted(_ span: Span) -> String? {
    guard opening.isQuery,
      let place = tree.tokens.firstIndex(where: { $0.span == span && $0.kind == .string }),
      place > 0, !Self.takesData.contains(tree.tokens[place - 1].keyword)
    else { return nil }
    let word = String(tree.source.text(span).dropFirst().dropLast()).lowercased()
    guard (Keyword.allCases.map(\.word) + declarations.names).contains(word) else { return nil }
    let names = declarations.storedNames()
    let isName = [KnownNames.Kind.title, .category, .item].contains { names.name(word, $0) != nil }
    return isName ? nil : tree.source.applying([TextEdit(span, word)])
  }

  /// Whether edits make another word of one that is a name here: `no rice` is no slip of `price`.
  func respellsName(_ edits: [TextEdit], in source: SourceText) -> Bool {
    edits.contains { edit in
      let (word, meant) = (source.text(edit.span), edit.replacement)
      guard word.count > 2, word.allSatisfy(\.isLetter), meant.allSatisfy(\.isLetter),
        word.lowercased() != meant.lowercased(), !meant.isEmpty
      else { return false }
      if Meanings.isOtherNoun(word.lowercased()), Suggestion.isNear(word, meant) { return true }
      let names = declarations.storedNames()
      return [KnownNames.Kind.item, .title, .category].contains { names.name(word, $0) != nil }
    }
  }

  /// What makes the list that a change sends items to, where none is called so, nor nearly so.
  func makingDestination(of reading: Reading) -> String? {
    guard indent == 0 else { return nil }
    return newDestination(of: reading).map { "create list \(StringEscapes.quoted($0))" }
  }

  /// `move Cake in Party to Dairy`: what to do where items are sent to a category.
  func adviceOnCategory(of reading: Reading) -> String? {
    guard let title = newDestination(of: reading),
      let name = declarations.storedNames().name(title, .category)
    else { return nil }
    return Diagnostic.noList(name)
  }

  /// The title of the list that a change sends items to, where none is called so, nor nearly so.
  func newDestination(of reading: Reading) -> String? {
    guard reading.tree.statements.count == 1,
      case .change(let change) = reading.tree.statements[0]
    else { return nil }
    let list: ListReference
    switch change.kind {
    case .move(_, let target), .copy(_, let target): list = target
    case .add, .mutate, .update, .createList, .renameList, .deleteList, .createCategory,
      .renameCategory, .deleteCategory:
      return nil
    }
    let names = declarations.storedNames()
    guard case .title(let title) = list.kind, !names.allTitles.isEmpty,
      names.name(title, .title) == nil, !names.hasTitle(near: title)
    else { return nil }
    return title
  }

  /// Words that a text belongs to.
  private static let takesData: KeywordSet = [.in, .contains, .matches, .with, .into]

  /// Whether it begins as a condition or a text does, and names nothing to ask for.
  var isOnlyCondition: Bool {
    guard opening.isUnknown, let pieces, let first = pieces.first else { return false }
    let words = [first.text][...]
    let starts = ["not", "has", "no", "where", "and", "or"].contains(first.text)
    let contexts = [Meanings.Context.condition, .field, .day]
    let isCondition =
      first.kind == .text || starts && first.kind == .word
      || contexts.contains { Meanings.meaning(of: words, as: $0) != nil }
    return isCondition
      && !pieces.contains { Meanings.meaning(of: [$0.text][...], as: .source) != nil }
  }

  /// `items tagged #party`: the query with the tag as a condition; nil for any other text.
  var tagged: String? {
    guard tree.comments.count == 1, let tag = SentenceRepair.loneTag(tree.comments[0], tree) else {
      return nil
    }
    let words = ["tagged", "with", "tag", "tags", "note", "contains", "has", "have", "and", "the"]
    var kept = sentence.split(separator: " ")
    while let last = kept.last, (words + ["for"]).contains(last.lowercased()) { kept.removeLast() }
    if !opening.isQuery {
      // `everything with #party`, `ls #party`
      guard kept.allSatisfy({ FixTrial.asksForItems($0.lowercased()) }) else { return nil }
      kept = ["items"]
    }
    if kept.last == "where" { kept.removeLast() }
    let joint = kept.contains("where") ? "and" : "where"
    let rest = tree.source.utf8.dropFirst(tree.comments[0].span.upperBound)
    return frame.head + kept.joined(separator: " ")
      + " \(joint) note contains \(StringEscapes.quoted(tag))"
      + String(decoding: rest, as: UTF8.self)
  }

  /// `without the tag #party`: a tag that the sentence in front of it asks for is no comment.
  var wantsTag: Bool {
    guard tree.comments.count == 1, SentenceRepair.loneTag(tree.comments[0], tree) != nil,
      let last = sentence.split(separator: " ").last
    else { return false }
    return ["tag", "tags", "tagged", "with", "without", "no", "not"].contains(last.lowercased())
  }

  private static func asksForItems(_ word: String) -> Bool {
    let words = [word][...]
    return ["ls", "grep", "search", "list"].contains(word)
      || Meanings.meaning(of: words, as: .noise) != nil
      || Meanings.meaning(of: words, as: .source)?.meant == Entity.items.rawValue
  }

  /// The sentence with a tag behind it as a text, and what stands behind the tag; nil where no tag
  /// begins a comment.
  var withQuotedTag: String? {
    guard !opening.isChange, tree.comments.count == 1 else { return nil }
    let text = tree.source.text(tree.comments[0].span)
    let tag = text.prefix { $0 == "#" || $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    guard tag.count > 1, tag.dropFirst().first != "#" else { return nil }
    return sentence + " " + StringEscapes.quoted(String(tag)) + text.dropFirst(tag.count)
  }

  /// A sentence in the place of the one in the text and of the comments behind it.
  func headed(_ sentence: String) -> String { frame.head + sentence }

  /// The text without the blanks around it and the comments behind.
  var sentence: String { frame.sentence }

  /// How many bytes stand in front of it.
  var indent: Int { frame.head.utf8.count }

  /// A sentence in the place of the one in the text.
  func framed(_ sentence: String) -> String { frame.head + sentence + frame.tail }

  private static func frame(
    of text: String, _ tree: SyntaxTree
  ) -> (head: String, sentence: String, tail: String) {
    let end = tree.comments.first?.span.lowerBound ?? text.utf8.count
    let body = String(decoding: Array(text.utf8)[..<end], as: UTF8.self)
    let head = body.prefix(while: \.isWhitespace)
    let blanks = body.reversed().prefix(while: \.isWhitespace).count
    let sentence = body.dropFirst(head.count).dropLast(blanks)
    let rest = String(decoding: Array(text.utf8)[end...], as: UTF8.self)
    return (String(head), String(sentence), String(body.suffix(blanks)) + rest)
  }

  /// How many such tests the text has as it was written.
  private var idleTests: Int {
    let check = TextCheck(tree.source, DeclarationScope(declarations), currentList: currentList)
    _ = check.check(tree)
    return check.idleTests
  }
}

extension SyntaxTree {
  /// How many parameters are declared above the first statement that is none.
  fileprivate var declarationsInFront: Int {
    statements.prefix { if case .param = $0 { true } else { false } }.count
  }
}

extension Statement {
  /// Whether it is a `together` of no queries.
  fileprivate var isEmptyBlock: Bool {
    if case .together(let block) = self { return block.members.isEmpty }
    if case .watch(let inner, _) = self { return inner.isEmptyBlock }
    return false
  }
}

extension SyntaxTree {
  fileprivate var changesData: Bool {
    statements.contains { if case .change = $0 { true } else { false } }
  }

  /// Whether a statement changes data, or explains what it would change.
  var hasChange: Bool {
    changesData
      || statements.contains {
        if case .explain(.change, _) = $0 { true } else { false }
      }
  }
}
