import QCQLanguage
import QCQSyntax
import QCQText

// What a fix leaves of the names that are written: one that is plainly a slip of a list or a
// category is put right with the rest, as the next check would refuse it.
extension FixTrial {
  /// A text as it is fixed, with the names that are there in place of those that are nearly so; nil
  /// where nothing is to be put right. Which rows a change is about is for people to say.
  func withNearNames(_ fixed: SyntaxTree) -> String? {
    guard fixed.statements.count <= max(1, tree.statements.count) else { return nil }
    let tokens = fixed.tokens
    var edits: [TextEdit] = []
    var (isScope, isSet) = (false, false)
    for index in tokens.indices.dropFirst() {
      let (front, token) = (tokens[index - 1], tokens[index])
      if front.keyword == .set { isSet = true }
      // `in "BBQ", "Week shop"`
      let goesOn = front.kind == .comma || front.kind == .string
      isScope = front.keyword == .in || isScope && goesOn
      guard token.kind == .string else { continue }
      let isCategory = index > 1 && tokens[index - 2].keyword == .category
      let isGiven = front.keyword == .as || isSet && isCategory && front.kind == .equal
      if isScope, !fixed.hasChange {
        edits += nearTitle(token, fixed)
      } else if isGiven, fixed.hasChange {
        edits += nearCategory(token, fixed)
      }
    }
    return edits.isEmpty ? nil : fixed.source.applying(edits)
  }

  private func nearTitle(_ token: Token, _ fixed: SyntaxTree) -> [TextEdit] {
    let (names, title) = (declarations.storedNames(), StringEscapes.value(fixed.source, token.span))
    let key = KnownNames.key(title)
    // The beginning of a title is read as that list.
    guard !names.allTitles.isEmpty, names.name(title, .title) == nil,
      !names.allTitles.contains(where: { KnownNames.key($0).hasPrefix(key) })
    else { return [] }
    let unknown = Diagnostic.unknownList(
      title, token.span, among: names.allTitles, isScope: true, isChange: false)
    return unknown.proposals.count == 1 ? unknown.proposals[0].edits : []
  }

  private func nearCategory(_ token: Token, _ fixed: SyntaxTree) -> [TextEdit] {
    let (names, name) = (declarations.storedNames(), StringEscapes.value(fixed.source, token.span))
    guard !names.categories.isEmpty, names.name(name, .category) == nil else { return [] }
    let unknown = Diagnostic.unknownCategory(
      name, token.span, among: names.categories, isChoice: true, isChange: true, isGiven: true)
    return unknown.proposals.count == 1 ? unknown.proposals[0].edits : []
  }
}
