import QCQSyntax
import QCQText
import QCQLanguage

extension TextCheck {
  /// let = "let" NAME [ parameters ] "=" query
  ///
  /// - Parameter isRead: Whether it could be read without errors; else nobody knows what it gives.
  func declare(_ node: LetSyntax, isRead: Bool = true) -> CheckedStatement? {
    let name = node.name.text
    if !declarations.claim(name) {
      let earlier = declarations.lets[name].flatMap { $0.isImported ? nil : here($0.place) }
      report(.duplicateName(name, node.name.span, earlier: earlier))
    }
    guard let depth = depth(of: node) else {
      // Known, so that its uses say nothing more, but without a query.
      define(
        NamedQuery(
          node, source, depth: NamedQuery.maximumDepth + 1,
          isImported: isImported, place: node.name.span))
      return nil
    }
    let parameters = parameters(of: node)
    let before = diagnostics.count
    // What a name stands for does not depend on the list where the user is.
    let check = QueryCheck(self, arguments: arguments(for: node, parameters))
    let query = check.check(node.query)
    let isSound = !diagnostics[before...].contains { $0.severity == .error }
    let hasTypes = parameters.count == node.parameters.count
    if isRead, isSound, !isImported { warnOfUnusedParameters(of: node) }
    define(
      NamedQuery(
        node, source, query: isRead && isSound && hasTypes ? query : nil, parameters: parameters,
        needed: check.needed, depth: depth,
        comparisons: check.comparisons, isImported: isImported, place: node.name.span))
    return .declaration
  }

  /// Warns of parameters that the query does not use: it finds the same, whatever is given.
  private func warnOfUnusedParameters(of node: LetSyntax) {
    if node.parameters.isEmpty { return }
    let tree = Parser.parse(SourceText(source.text(node.query.span)))
    for parameter in node.parameters where !parameter.name.text.isEmpty {
      let written = "$" + source.text(parameter.name.span)
      let isUsed = tree.tokens.contains { token in
        let text = tree.source.text(token.span)
        if token.kind == .parameter { return text == written }
        return token.kind == .string && TextCheck.isFilled(text, with: written)
      }
      // Of a text that is looked for and called so something else is said.
      let isNoted = findings.searches.contains {
        $0.text == "$" + parameter.name.text && node.query.span.encloses($0.span)
      }
      if !isUsed, !isNoted {
        report(.unusedParameter(parameter.name.text, parameter.name.span, of: node.name.text))
      }
    }
  }

  /// `"{$w}: {name}"`: whether a parameter stands between braces of a text.
  private static func isFilled(_ text: String, with written: String) -> Bool {
    text.split(separator: "{").dropFirst().contains { part in
      part.prefix { $0 != "}" }.ranges(of: written).contains { range in
        part[range.upperBound...].first.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
      }
    }
  }

  /// The parameters of a named query that have types.
  private func parameters(of node: LetSyntax) -> [(name: String, type: ValueType)] {
    var parameters: [(name: String, type: ValueType)] = []
    for parameter in node.parameters {
      guard let type = valueType(parameter.type) else { continue }
      if parameters.contains(where: { $0.name == parameter.name.text }) {
        report(.duplicateName(parameter.name.text, parameter.name.span, earlier: nil))
      }
      if parameter.type.isOptional { report(.optionalLetParameter(parameter.type.span, type)) }
      parameters.append((parameter.name.text, type))
    }
    return parameters
  }

  /// What stands for a named query's parameters while its body is checked.
  private func arguments(
    for node: LetSyntax, _ parameters: [(name: String, type: ValueType)]
  ) -> [String: TypedExpression] {
    var arguments: [String: TypedExpression] = [:]
    for parameter in node.parameters { arguments[parameter.name.text] = .error }
    for (name, type) in parameters {
      arguments[name] = TypedExpression(parameter: Name(text: name, span: .none), type)
    }
    return arguments
  }

  /// How many named queries a new one is built on; nil, and reported, if itself or too many.
  private func depth(of node: LetSyntax) -> Int? {
    guard case .named(let base, _) = node.query.source.kind else { return 0 }
    if base.text == node.name.text {
      report(.recursiveLet(base.text, node.query.source.span))
      return nil
    }
    guard let definition = declarations.lets[base.text] else { return 0 }
    if definition.depth < NamedQuery.maximumDepth { return definition.depth + 1 }
    if definition.depth == NamedQuery.maximumDepth {
      report(.letTooDeep(node.name.text, node.name.span, limit: NamedQuery.maximumDepth))
    }
    return nil
  }

  /// param = "param" name ":" type [ "=" literal ]
  func declare(_ node: ParamSyntax) -> CheckedStatement? {
    let name = node.name.text
    guard let type = valueType(node.type) else {
      doubt(name)
      return nil
    }
    let isNew = declarations.claim("$" + name)
    if let earlier = declarations.parameter(name),
      !isNew || isFixed(earlier, as: type, node.type)
    {
      let place = earlier.isImported ? nil : here(earlier.span)
      report(.duplicateName(name, node.name.span, earlier: place))
      return nil
    }
    let value = node.defaultValue.map { constant($0, as: type) }
    if case .some(nil) = value {
      doubt(name)
      return nil
    }
    define(
      CheckedParameter(
        name: name, type: type, isOptional: node.type.isOptional, defaultValue: value ?? nil,
        defaultSpan: node.defaultValue?.span, documentation: node.documentation,
        span: node.name.span, text: source.text(node.span), isImported: isImported))
    return .declaration
  }

  /// Whether a parameter of an earlier text must stay as it is: a named query counts on its type.
  private func isFixed(
    _ earlier: CheckedParameter, as type: ValueType, _ syntax: TypeSyntax
  ) -> Bool {
    if earlier.type == type, earlier.isOptional == syntax.isOptional { return false }
    return declarations.lets.values.contains { $0.needed.contains(earlier.name) }
  }

  private func valueType(_ syntax: TypeSyntax) -> ValueType? {
    let types = ValueType.allCases.filter { $0 != .data }.map(\.rawValue)
    if types.contains(syntax.name.text) { return ValueType(rawValue: syntax.name.text) }
    if !syntax.name.text.isEmpty {
      report(.unknownType(syntax.name.text, syntax.name.span, among: types))
    }
    return nil
  }

  /// The value of a literal as a type; reports where it is none.
  func constant(_ expression: Expression, as type: ValueType) -> WrittenValue? {
    let (operand, isNegative) =
      if case .negative(let inner, _) = expression { (inner, true) } else { (expression, false) }
    guard case .literal(let literal, let span) = operand else {
      if case .missing = operand { return nil }
      report(.expectedLiteral(operand.span))
      return nil
    }
    if case .date(let date) = literal, type == .date, !isNegative {
      return .date(WrittenDate(date, as: source.text(span)))
    }
    if let value = literal.value(as: type, isNegative: isNegative) { return .value(value) }
    report(.wrongLiteral(span, expected: type))
    return nil
  }
}

extension LiteralValue {
  /// The literal as a value of a type; nil where it is none, as a date is not before its zone is
  /// known.
  fileprivate func value(as type: ValueType, isNegative: Bool) -> Value? {
    switch self {
    case .int(let int):
      let signed = isNegative ? -int : int
      return type == .int ? .int(signed) : type == .number ? .number(Double(signed)) : nil
    case .number(let number):
      return type == .number ? .number(isNegative ? -number : number) : nil
    case .text(let text):
      let isText = type == .text || type == .list || type == .category
      return isText && !isNegative ? .text(text) : nil
    case .bool(let bool): return type == .bool && !isNegative ? .bool(bool) : nil
    case .date, .regex: return nil
    }
  }
}
