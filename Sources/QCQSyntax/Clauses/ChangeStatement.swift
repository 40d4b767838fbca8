import QCQText

extension Parser {
  /// change = add | mutate | listop | categoryop
  mutating func parseChangeIfPresent() -> ChangeSyntax? {
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
    } else if at(.move) {
      kind = parseMove()
    } else if at(.create) {
      kind = parseCreate()
    } else if at(.rename) {
      kind = parseRename()
    } else {
      return nil
    }
    return ChangeSyntax(kind: kind, span: span(from: start))
  }

  /// `list` or `category` behind `delete`, with data behind it or nothing at all.
  private var isListOrCategoryNext: Bool {
    let third = token(after: 2)
    let isData = third.kind == .string || third.kind == .parameter || third.keyword == .id
    if next.keyword == .list || next.keyword == .category {
      return isData || third.keyword == nil || third.keyword?.clause == nil
    }
    guard isData, next.kind == .word, next.keyword?.clause == nil else { return false }
    return Suggestion.nearest(to: text(next), among: ["list", "category"]).first != nil
  }

  /// Reads `list` or `category`; true for the latter.
  private mutating func parseListOrCategory(after verb: String) -> Bool {
    if at(.list) || at(.category) { return advance(as: .keyword).keyword == .category }
    if let keyword = nearest(among: [.list, .category]) {
      repair(to: keyword)
      return advance(as: .keyword).keyword == .category
    }
    report(
      .missingWord(
        "list", "or `category` after `\(verb)`", at: missingSpan, insertAt: previousEnd))
    return false
  }

  private var verbHere: ChangeSyntax.Verb? {
    if at(.check) { return .check }
    if at(.uncheck) { return .uncheck }
    if at(.toggle) { return .toggle }
    return at(.delete) ? .delete : nil
  }

  /// add = "add" [ NUMBER ] value "to" listref [ "as" value ] [ "note" value ]
  private mutating func parseAdd() -> ChangeSyntax.Kind {
    advance(as: .keyword)
    var quantity: Int64?
    if at(.integer) { quantity = parseIntegerText(advance()) }
    let name = parseValue("what to add")
    let list = parseListOfNewItem(name)
    let category = consumeBeforeData(.as) ? parseValue("a category's name") : nil
    let note = consumeBeforeData(.note) ? parseValue("a note") : nil
    return .add(quantity: quantity, name: name, list: list, category: category, note: note)
  }

  /// "to" listref, which the current list may stand for
  private mutating func parseListOfNewItem(_ name: ValueSyntax) -> ListReference {
    if hasCurrentList, atStatementEnd || at(.as) || at(.note) {
      return ListReference(kind: .missing, span: name.span)
    }
    expect(.to, "before the list")
    return parseListReference()
  }

  /// target = value scope | [ "all" ] query
  private mutating func parseTarget(ends: KeywordSet) -> ChangeSyntax.Target {
    queryEnds = ends
    defer { queryEnds = [] }
    if at(.string) || at(.parameter) {
      let value = parseValue("an item's name")
      if !at(.in), next.kind == .string || next.kind == .parameter, nearest(among: [.in]) != nil {
        repair(to: .in)
      }
      if at(.in) { return .single(value, parseScope()) }
      if hasCurrentList { return .single(value, nil) }
      fail(.missingScope(value.span, insertAt: previousEnd))
      return .single(value, nil)
    }
    let isBeforeQuery =
      next.kind == .quotedName || next.kind == .word && next.keyword?.clause == nil
    let isAll = isBeforeQuery && consumeRepaired(.all)
    return .query(parseQuery(), isAll: isAll)
  }

  /// "update" target "set" name "=" expr { "," name "=" expr }
  private mutating func parseUpdate() -> ChangeSyntax.Kind {
    advance(as: .keyword)
    let target = parseTarget(ends: [.set])
    expect(.set, "before what is changed")
    let assignments = parseList { parser in
      let field = parser.parseName("a field to set")
      parser.expectEqual("between the field and its value")
      return ChangeSyntax.Assignment(field: field, value: parser.parseExpression())
    }
    return .update(target, assignments)
  }

  /// "move" target "to" listref
  private mutating func parseMove() -> ChangeSyntax.Kind {
    advance(as: .keyword)
    let target = parseTarget(ends: [.to])
    expect(.to, "before the list")
    return .move(target, parseListReference())
  }

  private mutating func parseCreate() -> ChangeSyntax.Kind {
    advance(as: .keyword)
    if parseListOrCategory(after: "create") {
      let name = parseValue("a category's name")
      expect(.emoji, "before the category's emoji")
      return .createCategory(name, emoji: parseValue("an emoji"))
    }
    return .createList(parseValue("a title"))
  }

  private mutating func parseRename() -> ChangeSyntax.Kind {
    advance(as: .keyword)
    if parseListOrCategory(after: "rename") {
      let old = parseValue("a category's name")
      expect(.to, "before the new name")
      return .renameCategory(old, parseValue("a new name"))
    }
    let list = parseListReference()
    expect(.to, "before the new title")
    return .renameList(list, parseValue("a new title"))
  }

  private mutating func parseDelete() -> ChangeSyntax.Kind {
    advance(as: .keyword)
    if parseListOrCategory(after: "delete") {
      return .deleteCategory(parseValue("a category's name"))
    }
    return .deleteList(parseListReference())
  }
}
