package import QCQLanguage
package import QCQText

// What can be wrong with the names in a text once the data is at hand.
extension Diagnostic {
  /// - Parameters:
  ///   - isScope: Which rows are meant depends on it.
  ///   - isChange: It stands in a change, where nothing is guessed at.
  package static func unknownList(
    _ title: String, _ span: Span, among titles: [String], isScope: Bool, isChange: Bool
  ) -> Diagnostic {
    // `"BBQ, Week shop"`: each of them in its own quotes, and never one of them alone.
    let several = NearNames.joined(in: title, among: titles)
    // `"BBQ completed"`, where a quote was missing: the condition is not dropped.
    let near = nearest(to: title, among: titles, isExact: isChange)
      .filter { !dropsCondition(title, $0) }
    let help = titles.isEmpty ? "this database has no lists" : there(are: titles, atMost: 5)
    var unknown = Diagnostic(
      .unknownList, span, "there is no list titled \(StringEscapes.quoted(title))",
      severity: isScope ? .error : .warning,
      meant: several == nil ? near : [],
      help: help)
    // `items in "$list"`, as a shell has it.
    if near.isEmpty, title.isLikeParameter {
      let name = title.dropFirst()
      unknown.help =
        "without quotes, `$\(name)` is a parameter, which `param \(name): list` declares"
    }
    if let turned = NearNames.turned(in: title, among: titles) {
      unknown.help = "`where list != \(StringEscapes.quoted(turned))` leaves that list out"
    }
    if let several {
      unknown.help = "each list has quotes of its own"
      unknown.proposals = [.several(several.map { StringEscapes.quoted($0) }, at: span)]
    }
    return unknown
  }

  /// Of a name that a condition compares with.
  ///
  /// - Parameters:
  ///   - isNeeded: Which rows are meant depends on it.
  ///   - isChange: It stands in a change, where nothing is guessed at.
  package static func unknownName(
    _ entity: Entity, _ name: String, _ span: Span, among names: [String], isNeeded: Bool,
    isChange: Bool
  ) -> Diagnostic {
    entity == .categories
      ? .unknownCategory(name, span, among: names, isChoice: isNeeded, isChange: isChange)
      : .unknownList(name, span, among: names, isScope: isNeeded, isChange: isChange)
  }

  /// Whether a title goes on from a name with words of a condition.
  private static func dropsCondition(_ title: String, _ name: String) -> Bool {
    let (words, kept) = (KnownNames.words(of: title), KnownNames.words(of: name))
    guard words.count > kept.count, words.starts(with: kept) else { return false }
    return words.dropFirst(kept.count).contains { word in
      [Meanings.Context.condition, .connective].contains {
        Meanings.meaning(of: [word][...], as: $0) != nil
      }
    }
  }

  /// Of a list that items are to go to: with no name near, it may be made first.
  ///
  /// - Parameters:
  ///   - start: Where the change starts.
  ///   - change: How it is written: nothing goes to the list that it comes from.
  fileprivate func orMade(
    _ title: String, before start: Int, in change: String, among titles: [String]
  ) -> Diagnostic {
    var diagnostic = self
    func digits(_ text: String) -> String { text.filter(\.isNumber) }
    diagnostic.proposals.removeAll { proposal in
      proposal.edits.contains {
        change.contains($0.replacement) || digits($0.replacement) != digits(title)
      }
    }
    guard diagnostic.proposals.isEmpty else { return diagnostic }
    let making = "create list \(StringEscapes.quoted(title))"
    diagnostic.help = "`\(making)` makes it"
    diagnostic.fixes = []
    // Whether a new list is meant, or one that is called much the same, is for people to say.
    let like = Diagnostic.nearest(to: title, among: titles).filter { !change.contains($0) }
    if let like = like.first(where: { digits($0) == digits(title) }) {
      diagnostic.help = "there is \(like), and `\(making)` makes this one"
      return diagnostic
    }
    diagnostic.proposals = [
      .insert(making + "\n", at: start, title: "write `\(making)` in a line before it")
    ]
    return diagnostic
  }

  fileprivate static func noListToCopyTo(
    _ title: String, _ span: Span, from origin: String
  ) -> Diagnostic {
    let (new, old) = (StringEscapes.quoted(title), StringEscapes.quoted(origin))
    return Diagnostic(
      .unknownList, span, "there is no list titled \(new) to copy to",
      help: "`create list \(new)` makes it, and `create list \(new) from \(old)` makes it with "
        + "copies of all items of \(old)")
  }

  /// The names near to one, as they are written.
  ///
  /// What has a number behind it is another name: `BBQ 2`.
  package static func nearest(
    to name: String, among names: [String], isExact: Bool = false
  ) -> [String] {
    func isNumbered(_ text: String) -> Bool { text.contains(where: \.isNumber) }
    return NearNames.nearest(to: name, among: names, isExact: isExact)
      .filter { isNumbered($0) == isNumbered(name) }.map { StringEscapes.quoted($0) }
  }

  private static func there(are names: [String], atMost limit: Int) -> String {
    let shown = names.prefix(limit).map { StringEscapes.quoted($0) }.joined(separator: ", ")
    return "there are \(shown)\(names.count > limit ? ", …" : "")"
  }

  package static func unknownListId(_ id: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .unknownList, span, "there is no list with the id \(StringEscapes.quoted(id))",
      help: "`lists show id, title` shows the ids")
  }

  /// - Parameter lists: Their ids, and what tells them apart.
  package static func ambiguousList(
    _ title: String, _ span: Span, _ lists: [(id: String, facts: String)]
  ) -> Diagnostic {
    let lines = lists.map { "id \(StringEscapes.quoted($0.id)): \($0.facts)" }
    return Diagnostic(
      .ambiguousList, span, "\(lists.count) lists are titled \(StringEscapes.quoted(title))",
      help: "name one by its id; " + lines.joined(separator: "; "),
      proposals: lists.map { .replace(span, with: "id \(StringEscapes.quoted($0.id))") })
  }

  package static func listPrefix(_ title: String, _ span: Span, _ found: String) -> Diagnostic {
    Diagnostic(
      .listPrefix, span,
      "\(StringEscapes.quoted(title)) read as list \(StringEscapes.quoted(found))",
      severity: .note)
  }

  /// - Parameters:
  ///   - isChoice: Which rows are meant depends on it.
  ///   - isChange: It stands in a change, where nothing is guessed at.
  ///   - isGiven: Items are to have it: with no name near, it may be made first.
  package static func unknownCategory(
    _ name: String, _ span: Span, among names: [String], isChoice: Bool, isChange: Bool,
    isGiven: Bool = false
  ) -> Diagnostic {
    let known = names.isEmpty ? "there are no categories" : there(are: names, atMost: 12)
    let making = "`create category \(StringEscapes.quoted(name)) emoji \"…\"` makes it; "
    var unknown = Diagnostic(
      .unknownCategory, span, "there is no category named \(StringEscapes.quoted(name))",
      severity: isChoice ? .error : .warning,
      meant: nearest(to: name, among: names, isExact: isChange),
      help: (isGiven ? making : "") + known)
    if let turned = NearNames.turned(in: name, among: names) {
      unknown.help = "`category != \(StringEscapes.quoted(turned))` leaves that category out"
    }
    if let several = NearNames.joined(in: name, among: names) {
      unknown.proposals = [.several(several.map { StringEscapes.quoted($0) }, at: span)]
    }
    return unknown
  }

  /// - Parameter quantity: How many there are of the item that the name counts; nil where that is
  ///   not known.
  package static func unknownItem(
    _ name: String, _ span: Span, in lists: [String], among names: [String],
    quantity: Int64? = nil
  ) -> Diagnostic {
    let place = Phrase.either(lists.map { StringEscapes.quoted($0) })
    let message = "there is no item \(StringEscapes.quoted(name)) in \(place)"
    if let counted = CountedName(ofItem: name), let bare = counted.item(among: names) {
      let item = StringEscapes.quoted(bare)
      // `"3x Candles"` is how a list shows three of them.
      let isLabel = quantity.map { String($0) } == counted.count
      return Diagnostic(
        .unknownItem, span, message,
        help: isLabel
          ? isQuantity("\(counted.count)x", of: item)
          : amountOfItem(item, lists.count == 1 ? place : "…", counted.count, quantity),
        proposals: isLabel ? [.replace(span, with: item)] : [])
    }
    return Diagnostic(
      .unknownItem, span, message,
      meant: nearest(to: name, among: names, isExact: true),
      help: names.isEmpty ? "nothing is on this list" : "`items in \(place)` shows what there is")
  }

  /// Advice on a number that says how many there are of an item, and no more than its name.
  static func isQuantity(_ written: String, of item: String) -> String {
    "`\(written)` is its quantity: write \(item)"
  }

  /// The same where the number is more than there are.
  static func hasQuantity(_ item: String, _ quantity: Int64) -> String {
    "the quantity of \(item) is \(quantity)"
  }

  /// `delete "2x Cola"` of six: whoever says two hardly means all.
  ///
  /// - Parameter quantity: How many there are; nil where that is not known.
  private static func amountOfItem(
    _ item: String, _ place: String, _ count: String, _ quantity: Int64?
  ) -> String {
    let fewer = "fewer of them are `update \(item) in \(place) set quantity = quantity - \(count)`"
    guard let quantity else { return "write \(item) for all of its pieces; \(fewer)" }
    let told = hasQuantity(item, quantity)
    if quantity < (Int64(count) ?? 0) { return told }
    return "\(told), and a change is about all of them; \(fewer)"
  }
}

extension String {
  /// Whether a title is written as a parameter is, of which no list is made.
  fileprivate var isLikeParameter: Bool {
    let word = dropFirst()
    return first == "$" && word.first?.isNumber == false && String(word).isPlainName
  }
}

extension CheckedStatement {
  /// A message about a list that is not there: where items are to go to it and no name is near, how
  /// it is made.
  package func orMade(
    _ unknown: Diagnostic, _ title: String, in source: SourceText, among titles: [String]
  ) -> Diagnostic {
    guard let change, let list = change.destination, list.span == unknown.span,
      !title.isLikeParameter
    else { return unknown }
    var made = unknown.orMade(
      title, before: change.span.lowerBound, in: source.text(change.span), among: titles)
    if case .copy(let target, _) = change.kind, made.proposals != unknown.proposals {
      let copied = Diagnostic.noListToCopyTo(title, unknown.span, from: target.title ?? "BBQ")
      (made.message, made.help) = (copied.message, copied.help)
    }
    return made
  }
}

extension ChangeTarget {
  /// The list that it names by its title.
  fileprivate var title: String? {
    let lists =
      switch self {
      case .rows(let query): query.scopes.flatMap { $0 }
      case .item(_, let lists): lists
      }
    return lists.lazy.compactMap { list in
      if case .title(let title) = list.kind { title } else { nil }
    }.first
  }
}
