import QCQLanguage
import QCQSyntax
import QCQText

// Numbers in front of the item that a change is about.
extension FixCheck {
  /// `check 6 "Cola" in "BBQ"`: of six it is their quantity, which says no more than the name. Any
  /// other number may mean some of its pieces only.
  mutating func counted(
    _ diagnostics: inout ArraySlice<Diagnostic>, at index: Int, _ trial: inout FixTrial,
    _ place: Span
  ) -> Bool {
    guard let item = CountedItem(trial) else { return false }
    let span = item.number.shifted(by: place.lowerBound)
    guard diagnostics[index].span == span else { return false }
    let (source, name) = (trial.tree.source, trial.tree.source.text(item.name))
    guard item.count >= item.quantity else { return false }
    let isQuantity = item.count == item.quantity
    let advice =
      isQuantity
      ? Diagnostic.isQuantity(source.text(item.number), of: name)
      : Diagnostic.hasQuantity(name, item.quantity)
    for other in diagnostics.indices where diagnostics[other].span == span {
      diagnostics[other].help = advice
    }
    let fix = Fix.replace(item.number.union(item.name), with: name)
    guard isQuantity, let text = source.applying(fix.edits),
      case .right(let reading)? = read(text, &trial), trial.isSameKind(reading)
    else { return true }
    diagnostics[index].fixes = [fix.shifted(by: place.lowerBound)]
    return true
  }
}

/// A number in front of the name of an item that is on the one list behind it.
private struct CountedItem {
  let number: Span
  let name: Span
  /// What is written.
  let count: Int64
  /// How many there are.
  let quantity: Int64

  /// Nil for any other statement, and where the quantity is not known.
  init?(_ trial: FixTrial) {
    let source = trial.tree.source
    let tokens = trial.tree.tokens.filter { $0.kind != .newline && $0.kind != .end }
    guard trial.opening.choosesRows,
      let verb = tokens.firstIndex(where: { token in
        StatementInfo.changes.contains { token.keyword == $0.begins.keyword }
      }),
      tokens.count > verb + 4, tokens.dropFirst(verb + 5).first?.kind != .comma
    else { return nil }
    let (item, list) = (tokens[verb + 2], tokens[verb + 4])
    guard item.kind == .string, tokens[verb + 3].keyword == .in, list.kind == .string,
      let count = Self.count(source.text(tokens[verb + 1].span).lowercased())
    else { return nil }
    let names = trial.declarations.storedNames()
    func inner(_ token: Token) -> String {
      String(source.text(token.span).dropFirst().dropLast())
    }
    guard let known = names.name(inner(item), .item), let title = names.name(inner(list), .title),
      let quantity = names.quantity(known, title)
    else { return nil }
    (number, name) = (tokens[verb + 1].span, item.span)
    (self.count, self.quantity) = (count, quantity)
  }

  /// `6`, `6x`, `six`
  private static func count(_ word: String) -> Int64? {
    if let meant = Meanings.meaning(of: [word][...], as: .number)?.meant { return Int64(meant) }
    return Int64(word.last == "x" ? String(word.dropLast()) : word)
  }
}
