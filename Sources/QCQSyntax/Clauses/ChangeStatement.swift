import QCQLanguage
import QCQText

extension Parser {
  private static let changeWords: KeywordSet = [
    .add, .check, .uncheck, .toggle, .delete, .update, .move, .copy, .create, .rename,
  ]

  /// change = add | mutate | listop | categoryop
  mutating func parseChangeIfPresent() -> ChangeSyntax? {
    guard Parser.changeWords.contains(current.keyword) else { return nil }
    let start = current.span.lowerBound
    let kind: ChangeSyntax.Kind
    if at(.add) {
      kind = parseAdd()
    } else if at(.delete), isListOrCategoryNext {
      kind = parseDelete()
    } else if let verb = verbHere {
      advance(as: .keyword)
      kind = .mutate(verb, parseTarget(ends: []))
    } else if at(.update) {
      kind = parseUpdate()
    } else if at(.move) || at(.copy) {
      kind = parseMoveOrCopy()
    } else if at(.create) {
      kind = parseCreate()
    } else {
      kind = parseRename()
    }
    return ChangeSyntax(kind: kind, span: span(from: start))
  }

  /// Reads `list` or `category`; true for the latter.
  private mutating func parseListOrCategory(after verb: String, help: String? = nil) -> Bool {
    if !at(.list), !at(.category), let keyword = nearest(among: [.list, .category]) {
      repair(to: keyword)
    }
    if consume(.category) { return true }
    if consume(.list) { return false }
    report(
      .missingWord(
        "list", "or `category` after `\(verb)`", at: missingSpan, insertAt: previousEnd, help: help
      ))
    return false
  }

  private var verbHere: ChangeSyntax.Verb? {
    current.keyword.flatMap { ChangeSyntax.Verb(rawValue: $0.word) }
  }

  /// add = "add" entry { "," entry } "to" listref [ "as" value ] [ "note" value ]
  ///       [ "set" assignment { "," assignment } ]
  private mutating func parseAdd() -> ChangeSyntax.Kind {
    advance(as: .keyword)
    var measured: [MeasuredAmount] = []
    let entries = parseList { parser in
      if let amount = parser.skipMeasuredAmount() { measured.append(amount) }
      return parser.parseEntry()
    }
    let list = parseListOfNewItem(entries[0].name)
    let category = consumeBeforeData(.as) ? parseValue(.categoryName) : nil
    let note = consumeBeforeData(.note) ? parseValue(.note) : nil
    let assignments = consume(.set) ? parseAssignments() : []
    if assignments.isEmpty { reportFieldWithoutSet() }
    for amount in measured {
      let end = note == nil && assignments.isEmpty && entries.count == 1 ? previousEnd : nil
      report(.measuredAmount(text(amount.number), text(amount.unit), amount.span, noteAt: end))
    }
    return .add(
      ChangeSyntax.Addition(
        entries: entries, list: list, category: category, note: note, assignments: assignments))
  }

  /// entry = [ NUMBER [ "more" ] ] value
  private mutating func parseEntry() -> ChangeSyntax.Addition.Entry {
    skipFraction()
    let start = current.span.lowerBound
    let isNegative = at(.minus) && next.kind == .integer
    // Of one that is reported as no number no more is said.
    let isNumber = isNegative || at(.integer) && Int64(text(current)) != nil
    let quantity = isNegative || at(.integer) ? parseSignedInteger("a quantity") : nil
    let covered = isNumber ? span(from: start) : nil
    if isNegative, let covered { report(.quantityBelowOne(covered)) }
    let isMore = quantity != nil && consumeBeforeData(.more)
    let name = parseValue(.newItem)
    let behind = quantity == nil ? parseQuantity(behind: name) : nil
    return ChangeSyntax.Addition.Entry(
      quantity: quantity ?? behind?.value, quantitySpan: covered ?? behind?.span, isMore: isMore,
      name: name)
  }

  /// "to" listref, which the current list may stand for
  private mutating func parseListOfNewItem(_ name: ValueSyntax) -> ListReference {
    if hasCurrentList, atStatementEnd || at(.as) || at(.note) || at(.set) {
      return ListReference(kind: .missing, span: name.span)
    }
    if atStatementEnd {
      fail(
        .missingWord(
          "to", "before the list", at: missingSpan, insertAt: previousEnd,
          help: "say at the end which list is meant, as in `to \"BBQ\"`"))
    } else {
      expectTo()
    }
    return parseListReference()
  }

  /// "to", for which `in` is written: `add "Cola" in "BBQ"`, `move "Cola" in "BBQ" in "Party"`.
  private mutating func expectTo() {
    if at(.in), next.kind.isData || next.keyword == .id {
      report(.inForTo(current.span))
      state.cursor.take(as: .to)
    }
    expect(.to, "before the list")
  }

  /// target = value scope | [ "all" ] query
  private mutating func parseTarget(ends: KeywordSet) -> ChangeSyntax.Target {
    skipAllOfName()
    if current.kind.isData {
      let value = parseValue(.itemName)
      if !at(.in), next.kind.isData, nearest(among: [.in]) != nil { repair(to: .in) }
      if at(.in) { return .single(value, queries.parseScope()) }
      if hasCurrentList { return .single(value, nil) }
      fail(.missingScope(value.span, insertAt: previousEnd))
      return .single(value, nil)
    }
    if let number = numberBeforeName {
      let list = token(after: 2).keyword == .in ? token(after: 3) : nil
      let target = list.flatMap { $0.kind == .string ? text($0) : nil } ?? "\"BBQ\""
      fail(
        .amountOfTarget(text(current), current.span, number, "\(text(next)) in \(target)"))
      advance()
      return parseTarget(ends: ends)
    }
    if ends.contains(.set), let entity = entityBeforeName {
      let noun = advance().span
      let name = parseValue(entity == .lists ? .listTitle : .categoryName)
      fail(.nounBeforeName(noun, name.span, source.text(name.span), entity, in: source))
      return .single(name, nil)
    }
    let isAll = next.kind.isName && !next.startsClause && consumeRepaired(.all)
    return .query(queries.parseQuery(before: ends), isAll: isAll)
  }

  /// "update" target "set" name "=" expr { "," name "=" expr }
  private mutating func parseUpdate() -> ChangeSyntax.Kind {
    advance(as: .keyword)
    let target = parseTarget(ends: [.set])
    let word = current.span
    expect(.set, "before what is changed")
    skipDoubledWord()
    let assignments = parseAssignments()
    reportChoice(behind: word)
    return .update(target, assignments)
  }

  /// name "=" expr { "," name "=" expr }
  private mutating func parseAssignments() -> [ChangeSyntax.Assignment] {
    parseList { parser in
      let field = parser.parseName("a field to set")
      if let one = parser.parseIncrement(of: field) {
        return ChangeSyntax.Assignment(field: field, value: one)
      }
      if !parser.consumeOperatorWithEqual(behind: field) {
        parser.expectEqual("between the field and its value")
      }
      let value =
        parser.parseNullAsName() ?? parser.parsePeriodForDay()
        ?? parser.queries.expressions.parseExpression()
      return ChangeSyntax.Assignment(field: field, value: value)
    }
  }

  /// `quantity += 1`: what other languages write for `quantity = quantity + 1`.
  private mutating func consumeOperatorWithEqual(behind field: Name) -> Bool {
    guard [.plus, .minus, .star, .slash].contains(current.kind), next.kind == .equal,
      next.isGlued
    else { return false }
    let (sign, span) = (text(current), current.span.union(next.span))
    var found = Diagnostic.foreignOperator(
      sign + "=", span, write: "= \(source.text(field.span)) \(sign)")
    if !at(.plus), !isOneValue { found.encloseValue(valueBehindOperator) }
    report(found)
    advance()
    advance()
    return true
  }

  /// ( "move" | "copy" ) target "to" listref
  private mutating func parseMoveOrCopy() -> ChangeSyntax.Kind {
    let isMove = advance(as: .keyword).keyword == .move
    let target = parseTarget(ends: [.to])
    expectTo()
    let list = parseListReference()
    return isMove ? .move(target, list) : .copy(target, list)
  }

  private mutating func parseCreate() -> ChangeSyntax.Kind {
    advance(as: .keyword)
    if parseListOrCategory(after: "create", help: helpOfCreate) {
      let name = parseValue(.categoryName)
      expect(.emoji, "before the category's emoji")
      return .createCategory(name, emoji: parseValue(.emoji))
    }
    let title = parseNewTitle(.newTitle)
    return .createList(title, from: consumeBeforeData(.from) ? parseListReference() : nil)
  }

  private mutating func parseRename() -> ChangeSyntax.Kind {
    advance(as: .keyword)
    if parseListOrCategory(after: "rename", help: helpOfRename) {
      let old = parseValue(.categoryName)
      expect(.to, "before the new name")
      return .renameCategory(old, parseValue(.newCategoryName))
    }
    let list = parseListReference()
    expect(.to, "before the new title")
    return .renameList(list, parseNewTitle(.otherTitle))
  }

  /// A title that is given; a number alone is one without its quotes.
  private mutating func parseNewTitle(_ what: WantedText) -> ValueSyntax {
    guard at(.integer) else { return parseValue(what) }
    let token = advance()
    report(.unquotedData(what, text(token), token.span))
    return ValueSyntax(kind: .missing, span: token.span)
  }

  /// How what may be meant by `rename "Cola" to "Coke"` is written, be it with `item` in front.
  private var helpOfRename: String? {
    let front = current.kind == .string ? 0 : 1
    guard front == 0 || at(.word) && text(current).lowercased().hasPrefix("item"),
      token(after: front).kind == .string, token(after: front + 1).keyword == .to,
      token(after: front + 2).kind == .string
    else { return nil }
    let (old, new) = (text(token(after: front)), text(token(after: front + 2)))
    let item = "`update \(old) in \"BBQ\" set name = \(new)`"
    if front > 0 { return "an item is renamed by \(item)" }
    return "a list is renamed by `rename list \(old) to \(new)`, an item by \(item)"
  }

  /// How what may be meant by `create "Tonic" in "BBQ"` is written.
  private var helpOfCreate: String? {
    guard current.kind == .string, next.kind == .word, next.keyword != .from,
      next.keyword != .emoji
    else { return nil }
    let list = token(after: 2).kind == .string ? text(token(after: 2)) : "\"BBQ\""
    return "a list is made by `create list \(text(current))`, "
      + "an item by `add \(text(current)) to \(list)`"
  }

  private mutating func parseDelete() -> ChangeSyntax.Kind {
    advance(as: .keyword)
    if parseListOrCategory(after: "delete") {
      return .deleteCategory(parseValue(.categoryName))
    }
    return .deleteList(parseListReference())
  }
}

extension NodeReader {
  /// `list` or `category` after `delete`, with data after it or nothing at all.
  fileprivate var isListOrCategoryNext: Bool {
    let third = token(after: 2)
    let isData = third.kind.isData || third.keyword == .id
    if next.keyword == .list || next.keyword == .category {
      return isData || !third.startsClause
    }
    guard isData, !next.startsClause else { return false }
    return nearest(among: [.list, .category], after: 1) != nil
  }

  /// `delete all "Cola"`: reported, and `all` is read over.
  fileprivate mutating func skipAllOfName() {
    guard at(.all), next.kind.isData else { return }
    fail(.allOfName(current.span, text(next)))
    advance()
  }

  /// `delete 3 "Candles"`, `delete one "Cola"`: the number, in digits.
  fileprivate var numberBeforeName: String? {
    guard next.kind.isData else { return nil }
    // `2x` is 2.
    if at(.integer) { return ForeignNumber.meant(by: text(current)) ?? text(current) }
    guard at(.word), current.keyword == nil else { return nil }
    let number = Meanings.meaning(of: [text(current).lowercased()][...], as: .number)?.meant
    return number.flatMap { Int($0) == nil ? nil : $0 }
  }

  /// `update category "Dairy" set …`: what the name behind the word is one of.
  fileprivate var entityBeforeName: Entity? {
    guard at(.word), next.kind == .string else { return nil }
    let word = text(current).lowercased()
    return [Entity.lists, .categories].first { [$0.singular, $0.rawValue].contains(word) }
  }
}

extension Diagnostic {
  /// `update category "Dairy" set emoji = "x"`: only `delete` and `rename` take it by its name.
  ///
  /// - Parameter written: The name, as it is written.
  fileprivate static func nounBeforeName(
    _ noun: Span, _ name: Span, _ written: String, _ entity: Entity, in source: SourceText
  ) -> Diagnostic {
    let meant = "\(entity.rawValue) where \(entity.nameField.rawValue) = \(written)"
    return Diagnostic(
      .unexpectedText, noun, "`\(source.text(noun))` can't be used here",
      help: "write `\(meant)`", proposals: [.replace(noun.union(name), with: meant)])
  }

  /// `delete all "Cola"`: a name on all lists, or what is on a list.
  fileprivate static func allOfName(_ span: Span, _ name: String) -> Diagnostic {
    Diagnostic(
      .unexpectedText, span, "`\(Keyword.all.word)` stands in front of `items`, and of no name",
      help: "`items where name = \(name)` is about all items of that name, `\(name) in \"BBQ\"` "
        + "about one, and `items in \(name)` about what is on a list")
  }

  /// `delete 3 "Candles" in "Party"`
  ///
  /// - Parameter number: What is written, in digits.
  fileprivate static func amountOfTarget(
    _ written: String, _ span: Span, _ number: String, _ target: String
  ) -> Diagnostic {
    Diagnostic(
      .unexpectedText, span, "`\(written)` can't be used here",
      help: "a change is about all pieces of an item; fewer of them are "
        + "`update \(target) set quantity = quantity - \(number)`")
  }
}
