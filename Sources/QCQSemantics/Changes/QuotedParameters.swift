import QCQLanguage
import QCQSyntax
import QCQText

// `name != "$kept"`: a text that is called as a parameter is, where its value was meant. So is one
// that is written as the placeholder of a shown text: `name = "{$kept}"`.
extension TextCheck {
  /// Notes each text that a statement looks for and that looks like a parameter, and counts that
  /// parameter as used, so that nobody takes out its declaration. A change that spares rows with
  /// such a text spares none, whatever the data is; there it is an error.
  ///
  /// - Parameter count: How many texts were looked for before the statement.
  func reportQuotedParameters(
    since count: Int, in statement: Statement, _ checked: CheckedStatement?
  ) {
    let spared = (checked?.change?.target?.rows?.comparedTexts ?? []).compactMap(\.spared)
      .filter { quotedType($0) != nil }
    var places: [String: Span] = [:]
    for search in findings.searches[count...] where places[search.text] != search.span {
      guard let type = quotedType(search.text), let name = search.text.quotedParameter else {
        notePlaceholder(in: search)
        continue
      }
      places[search.text] = search.span
      used.insert("$" + name)
      var found = Diagnostic.parameterInQuotes(search.text, search.span)
      if spared.contains(search.text) { found.severity = .error }
      if type.family == .text { found.fixes = [.replace(search.span, with: "$" + name)] }
      report(found)
    }
    // It stands in a named query that the change goes on from.
    for text in spared where places[text] == nil {
      var found = Diagnostic.parameterInQuotes(text, statement.span)
      found.severity = .error
      report(found)
    }
  }

  /// `contains "x {$w}"`: the placeholder of a parameter in a longer text.
  private func notePlaceholder(in search: TextSearch) {
    let holes = search.text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
      .compactMap { part in part.firstIndex(of: "}").map { String(part[..<$0]) } }
    guard let hole = holes.first(where: { $0.first == "$" && quotedType($0) != nil }) else {
      return
    }
    used.insert(hole)
    report(.placeholderInSearch(hole, search.span))
  }

  /// The type of the parameter that a text is called as, of the text itself or of a named query; of
  /// several, one that is no text.
  private func quotedType(_ text: String) -> ValueType? {
    guard let name = text.quotedParameter else { return nil }
    if let parameter = declarations.parameter(name) { return parameter.type }
    let own = declarations.lets.values.flatMap(\.parameters).filter { $0.name == name }
    return (own.first { $0.type.family != .text } ?? own.first)?.type
  }
}

extension QueryCheck {
  /// Reports a title that is called as a parameter which stands for a list: `add "Tea" to "$l"`.
  ///
  /// - Returns: Whether it was reported: a list may be called so.
  func isQuotedParameter(_ title: String, _ span: Span) -> Bool {
    guard let name = title.quotedParameter, let type = parameterType(name),
      type == .list || type == .text,
      text.declarations.storedNames().name(title, .title) == nil
    else { return false }
    text.used.insert("$" + name)
    var found = Diagnostic.parameterInQuotes(title, span)
    found.severity = .error
    found.fixes = [.replace(span, with: "$" + name)]
    report(found)
    return true
  }
}

extension String {
  /// What a parameter is called that it is written as, with its sign or as a placeholder: `$w`,
  /// `{$w}`, `${w}`, `{w}`; nil of any other text.
  fileprivate var quotedParameter: String? {
    if last == "}" {
      let front = ["{$", "${", "{"].first { hasPrefix($0) }
      return front.map { String(dropFirst($0.count).dropLast()) }
    }
    return first == "$" ? String(dropFirst()) : nil
  }
}

extension ComparedText {
  /// The text whose rows are left out, where it is written.
  fileprivate var spared: String? {
    if case .literal(let text) = kind, role == .excluded { text } else { nil }
  }
}

extension Diagnostic {
  fileprivate static func parameterInQuotes(_ text: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .onlyText, span, "\(StringEscapes.quoted(text)) is a text, not the parameter",
      severity: .note)
  }

  fileprivate static func placeholderInSearch(_ hole: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .onlyText, span, "`{\(hole)}` stands for itself in a text that is looked for",
      severity: .note, help: "a parameter stands alone: `= \(hole)`, `contains \(hole)`")
  }
}
