package import QCQSyntax
import QCQText
import QCQLanguage

extension Checker {
  /// let = "let" NAME [ parameters ] "=" query
  mutating func declare(_ node: LetSyntax, isImported: Bool) -> CheckedStatement? {
    let name = node.name.text
    if !declaredHere.insert(name).inserted {
      let earlier = lets[name].flatMap { $0.isImported ? nil : here($0.place) }
      report(.duplicateName(name, node.name.span, earlier: earlier))
    }
    guard let depth = depth(of: node) else {
      // Known, so that its uses say nothing more, but without a query.
      define(
        LetDefinition(
          syntax: node, source: source, query: nil, entity: nil, parameters: [],
          depth: Checker.maximumLetDepth + 1, isImported: isImported, place: node.name.span))
      return nil
    }
    var parameters: [(name: String, type: ValueType)] = []
    let outer = arguments
    for parameter in node.parameters {
      guard let type = valueType(parameter.type) else {
        arguments[parameter.name.text] = .error
        continue
      }
      if parameters.contains(where: { $0.name == parameter.name.text }) {
        report(.duplicateName(parameter.name.text, parameter.name.span, earlier: nil))
      }
      if parameter.type.isOptional { report(.optionalLetParameter(parameter.type.span, type)) }
      parameters.append((parameter.name.text, type))
    }
    for parameter in parameters {
      arguments[parameter.name] = TypedExpression(
        expression: .parameter(parameter.name, parameter.type), type: parameter.type,
        isNullable: false)
    }
    let before = diagnostics.count
    let surroundings = (currentList, needed)
    // What a name stands for does not depend on where the user is.
    (currentList, needed) = (nil, [])
    let query = checkQuery(node.query)
    let read = needed
    (currentList, needed) = surroundings
    arguments = outer
    let hasTypes = parameters.count == node.parameters.count
    let isSound = !diagnostics[before...].contains { $0.severity == .error }
    letCount += 1
    define(
      LetDefinition(
        syntax: node, source: source, query: isSound && hasTypes ? query : nil,
        entity: query?.source, parameters: parameters, needed: read, order: letCount, depth: depth,
        isImported: isImported, place: node.name.span))
    return .declaration
  }

  /// Forgets the named queries that were declared with errors: within their text nothing more is
  /// said of them, and in the next one they are not known.
  mutating func forgetUnsound() {
    lets = lets.filter { $0.value.query != nil }
    suspects = []
  }

  /// How many named queries a new one is built on; nil, and reported, if itself or too many.
  private mutating func depth(of node: LetSyntax) -> Int? {
    guard case .named(let base, _) = node.query.source.kind else { return 0 }
    if base.text == node.name.text {
      report(.recursiveLet(base.text, node.query.source.span))
      return nil
    }
    guard let definition = lets[base.text] else { return 0 }
    if definition.depth < Checker.maximumLetDepth { return definition.depth + 1 }
    if definition.depth == Checker.maximumLetDepth {
      report(.letTooDeep(node.name.text, node.name.span, limit: Checker.maximumLetDepth))
    }
    return nil
  }

  /// param = "param" name ":" type [ "=" literal ]
  mutating func declare(_ node: ParamSyntax, isImported: Bool) -> CheckedStatement? {
    guard let type = valueType(node.type) else {
      suspect(node.name.text)
      return nil
    }
    let isNew = declaredHere.insert("$" + node.name.text).inserted
    if let earlier = parameter(node.name.text), !isNew || isFixed(earlier, as: type, node.type) {
      report(
        .duplicateName(
          node.name.text, node.name.span, earlier: earlier.isImported ? nil : here(earlier.span)))
      return nil
    }
    var value: Value?
    if let expression = node.defaultValue {
      value = constant(expression, as: type)
      if value == nil {
        suspect(node.name.text)
        return nil
      }
    }
    define(
      CheckedParameter(
        name: node.name.text, type: type, isOptional: node.type.isOptional, defaultValue: value,
        documentation: node.documentation, span: node.name.span, isImported: isImported))
    return .declaration
  }

  /// Whether a parameter of an earlier text must stay as it is: a named query counts on its type.
  private func isFixed(
    _ earlier: CheckedParameter, as type: ValueType, _ syntax: TypeSyntax
  ) -> Bool {
    if earlier.type == type, earlier.isOptional == syntax.isOptional { return false }
    return lets.values.contains { $0.needed.contains(earlier.name) }
  }

  /// The parameter of that name.
  func parameter(_ name: String) -> CheckedParameter? {
    parameterPlaces[name].map { parameters[$0] }
  }

  private mutating func valueType(_ syntax: TypeSyntax) -> ValueType? {
    let types = ValueType.allCases.filter { $0 != .data }.map(\.rawValue)
    if types.contains(syntax.name.text) { return ValueType(rawValue: syntax.name.text) }
    if !syntax.name.text.isEmpty {
      report(.unknownType(syntax.name.text, syntax.name.span, among: types))
    }
    return nil
  }

  /// The value of a literal as a type; reports where it is none.
  mutating func constant(_ expression: Expression, as type: ValueType) -> Value? {
    var expression = expression
    var isNegative = false
    if case .negative(let inner, _) = expression { (expression, isNegative) = (inner, true) }
    guard case .literal(let literal, let span) = expression else {
      if case .missing = expression { return nil }
      report(.expectedLiteral(expression.span))
      return nil
    }
    if let value = literal.value(as: type, isNegative: isNegative) { return value }
    report(.wrongLiteral(span, expected: type))
    return nil
  }

  /// assert = "assert" query expectation [ "else" STRING ]
  mutating func check(_ node: AssertSyntax) -> CheckedStatement? {
    guard let query = checkWhole(node.query) else { return nil }
    let expectation: Expectation
    switch node.expectation {
    case .isEmpty: expectation = .isEmpty
    case .isNotEmpty: expectation = .isNotEmpty
    case .gives(let comparison, let expression):
      guard let type = query.valueType else {
        report(.givesWithoutValue(node.query.span, insertAt: node.query.span.lowerBound))
        return nil
      }
      guard let value = constant(expression, as: type) else { return nil }
      expectation = .gives(comparison, value)
    case .missing: return nil
    }
    return .assert(
      CheckedAssertion(query: query, expectation: expectation, message: node.message?.value))
  }

  mutating func check(_ node: TogetherSyntax) -> CheckedStatement? {
    var members: [CheckedMember] = []
    for member in node.members {
      let query = checkWhole(member.query)
      if let name = member.name, members.contains(where: { $0.name == name.text }) {
        report(.duplicateName(name.text, name.span, earlier: nil))
      }
      if let file = member.query.into {
        report(.clauseNotAllowed("into", file.span, "inside `together`"))
      }
      if let query { members.append(CheckedMember(name: member.name?.text, query: query)) }
    }
    return .together(members)
  }

  // MARK: print

  /// print = "print" STRING, in which `{…}` holds a parameter or a query with one value.
  mutating func checkPrint(_ literal: StringLiteral) -> CheckedStatement? {
    var parts: [PrintPart] = []
    for piece in PrintTemplate.pieces(of: literal.value) {
      switch piece {
      case .text(let text): parts.append(.text(text))
      case .unclosed(let offset): report(.unclosedBrace(place(literal, offset, 1)))
      case .hole(let text, let offset):
        if let part = checkHole(text, offset, literal) { parts.append(part) }
      }
    }
    return .print(parts)
  }

  private mutating func checkHole(
    _ text: String, _ offset: Int, _ literal: StringLiteral
  ) -> PrintPart? {
    let span = place(literal, offset, text.utf8.count)
    let trimmed = text.drop { $0 == " " }
    if trimmed.first == "$" {
      let name = String(trimmed.dropFirst().prefix { $0 != " " })
      guard resolveParameter(Name(text: name, span: span)).type != nil else { return nil }
      return .parameter(name)
    }
    let tree = Parser.parse(SourceText(text, name: source.name))
    guard tree.statements.count == 1, case .query(let query) = tree.statements[0] else {
      report(.wrongHole(span))
      return nil
    }
    let outer = (diagnostics, source)
    let mentionCount = mentions.count
    (diagnostics, source) = (tree.diagnostics, tree.source)
    let checked = checkWhole(query)
    let inner = diagnostics
    (diagnostics, source) = outer
    for index in mentions.indices.dropFirst(mentionCount) {
      mentions[index].span = mentions[index].span.moved(into: span)
    }
    for diagnostic in inner { report(diagnostic.moved(into: span)) }
    guard let checked, !inner.hasErrors else { return nil }
    if checked.valueType == nil { report(.holeWithoutValue(span)) }
    return .query(checked)
  }

  /// Where a piece of a string's value stands in the text; the whole string if it has escapes.
  private func place(_ literal: StringLiteral, _ offset: Int, _ length: Int) -> Span {
    let raw = literal.span.upperBound - literal.span.lowerBound
    guard raw == literal.value.utf8.count + 2 else { return literal.span }
    let start = literal.span.lowerBound + 1 + offset
    return Span(start, start + length)
  }
}

extension LiteralValue {
  /// The literal as a value of a type; nil where it is none. A date is kept as it is written, as
  /// its instant depends on the zone.
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
    case .date(let date): return type == .date && !isNegative ? .text(date.description) : nil
    case .regex: return nil
    }
  }
}

extension DateLiteral {
  /// The date as it is written in the language.
  package var description: String {
    func pad(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let day = "\(pad(year, 4))-\(pad(month, 2))-\(pad(self.day, 2))"
    guard let time else { return day }
    let seconds = time.second == 0 ? "" : ":\(pad(time.second, 2))"
    return "\(day)T\(pad(time.hour, 2)):\(pad(time.minute, 2))\(seconds)"
  }
}

/// The text of a `print`, cut at its braces; `{{` and `}}` stand for braces themselves.
package enum PrintTemplate {
  package enum Piece {
    case text(String)
    /// What is between braces, and where it starts in UTF-8.
    case hole(String, offset: Int)
    case unclosed(offset: Int)
  }

  package static func pieces(of text: String) -> [Piece] {
    let bytes = Array(text.utf8)
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    var pieces: [Piece] = []
    var plain: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      let isDoubled = offset + 1 < bytes.count && bytes[offset + 1] == byte
      if (byte == open || byte == close) && isDoubled {
        plain.append(byte)
        offset += 2
      } else if byte == open {
        pieces.append(.text(String(decoding: plain, as: UTF8.self)))
        plain = []
        guard let end = holeEnd(bytes, offset + 1) else {
          return pieces + [.unclosed(offset: offset)]
        }
        let inner = String(decoding: bytes[(offset + 1)..<end], as: UTF8.self)
        pieces.append(.hole(inner, offset: offset + 1))
        offset = end + 1
      } else {
        plain.append(byte)
        offset += 1
      }
    }
    return pieces + [.text(String(decoding: plain, as: UTF8.self))]
  }

  private static func holeEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    var isQuoted = false
    for offset in start..<bytes.count {
      if bytes[offset] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if bytes[offset] == UInt8(ascii: "}"), !isQuoted { return offset }
    }
    return nil
  }
}
