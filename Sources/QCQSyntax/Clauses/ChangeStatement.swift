import QCQText

extension Parser {
  /// change = add | mutate | listop | categoryop
  mutating func parseChangeIfPresent() -> ChangeSyntax? {
    let start = current.span.lowerBound
    let kind: ChangeSyntax.Kind
    if at(.add) {
      kind = parseAdd()
    } else if at(.delete), next.keyword == .list || next.keyword == .category, isDataAfterNext {
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

  private var isDataAfterNext: Bool {
    let kind = token(after: 2).kind
    return kind == .string || kind == .parameter || token(after: 2).keyword == .id
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
    expect(.to, "before the list")
    let list = parseListReference()
    let category = consume(.as) ? parseValue("a category's name") : nil
    let note = consume(.note) ? parseValue("a note") : nil
    return .add(quantity: quantity, name: name, list: list, category: category, note: note)
  }

  /// target = value scope | [ "all" ] query
  private mutating func parseTarget(ends: KeywordSet) -> ChangeSyntax.Target {
    queryEnds = ends
    defer { queryEnds = [] }
    if at(.string) || at(.parameter) {
      let value = parseValue("an item's name")
      if at(.in) { return .single(value, parseScope()) }
      report(.missingScope(value.span, insertAt: previousEnd))
      return .single(value, nil)
    }
    let isAll = consume(.all)
    return .query(parseQuery(), isAll: isAll)
  }

  /// "update" target "set" name "=" expr { "," name "=" expr }
  private mutating func parseUpdate() -> ChangeSyntax.Kind {
    advance(as: .keyword)
    let target = parseTarget(ends: [.set])
    expect(.set, "before what is changed")
    var assignments: [ChangeSyntax.Assignment] = []
    repeat {
      let field = parseName("a field to set")
      expectEqual("between the field and its value")
      assignments.append(ChangeSyntax.Assignment(field: field, value: parseExpression()))
    } while consume(.comma)
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
    if consume(.category) {
      let name = parseValue("a category's name")
      expect(.emoji, "before the category's emoji")
      return .createCategory(name, emoji: parseValue("an emoji"))
    }
    expect(.list, "or `category` after `create`")
    return .createList(parseValue("a title"))
  }

  private mutating func parseRename() -> ChangeSyntax.Kind {
    advance(as: .keyword)
    if consume(.category) {
      let old = parseValue("a category's name")
      expect(.to, "before the new name")
      return .renameCategory(old, parseValue("a new name"))
    }
    expect(.list, "or `category` after `rename`")
    let list = parseListReference()
    expect(.to, "before the new title")
    return .renameList(list, parseValue("a new title"))
  }

  private mutating func parseDelete() -> ChangeSyntax.Kind {
    advance(as: .keyword)
    if consume(.category) { return .deleteCategory(parseValue("a category's name")) }
    advance(as: .keyword)
    return .deleteList(parseListReference())
  }
}
