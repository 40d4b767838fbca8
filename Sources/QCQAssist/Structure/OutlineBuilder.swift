package import QCQSyntax
package import QCQText

extension Outline {
  /// The outline of a whole text.
  package init(_ tree: SyntaxTree) {
    var builder = OutlineBuilder(source: tree.source)
    for statement in tree.statements { builder.add(statement) }
    self = builder.outline
  }

  /// The outline of one statement of a text.
  package init(_ statement: Statement, in source: SourceText) {
    var builder = OutlineBuilder(source: source)
    builder.add(statement)
    self = builder.outline
  }
}

/// Goes through statements and notes their parts and words.
struct OutlineBuilder {
  let source: SourceText
  var outline = Outline()
  /// The parameters of the `let` that is being read.
  var arguments: [String] = []
  /// Where a field may be a column of the named query that its query goes on from.
  var column = ColumnPlace.none
  /// Where an offset of the source really is: elsewhere for text inside a text.
  var place: (@Sendable (Int) -> Int)?

  mutating func note(_ kind: OutlinePart.Kind, _ span: Span) {
    guard !span.isEmpty else { return }
    outline.parts.append(OutlinePart(kind: kind, span: placed(span)))
  }

  mutating func note(
    _ role: WordRole, _ text: String, _ span: Span, column: ColumnPlace = .none
  ) {
    guard !span.isEmpty, !text.isEmpty else { return }
    outline.words.append(WordUse(role: role, column: column, text: text, span: placed(span)))
  }

  /// A name that may be written with `$` in front of it.
  mutating func note(_ role: WordRole, _ name: Name, column: ColumnPlace = .none) {
    let start = name.span.lowerBound
    let hasDollar = start < source.utf8.count && source.utf8[start] == UInt8(ascii: "$")
    let span = hasDollar ? Span(start + 1, name.span.upperBound) : name.span
    note(role, name.text, span, column: column)
  }

  mutating func noteParameter(_ name: Name) {
    note(arguments.contains(name.text) ? .argumentUse : .parameterUse, name)
  }

  private func placed(_ span: Span) -> Span {
    guard let place else { return span }
    return Span(place(span.lowerBound), place(span.upperBound))
  }
}

// MARK: Statements

extension OutlineBuilder {
  mutating func add(_ statement: Statement) {
    note(.statement, statement.span)
    switch statement {
    case .query(let query): add(query)
    case .watch(let inner, _), .explain(let inner, _): add(inner)
    case .let(let node): add(node)
    case .param(let node): add(node)
    case .use(let path, _): note(.usedFile, path.value, path.span)
    case .assert(let node): add(node)
    case .print(let text, _): addHoles(of: text)
    case .together(let node):
      for member in node.members { add(member) }
    case .change(let node): add(node.kind)
    case .invalid: break
    }
  }

  private mutating func add(_ node: LetSyntax) {
    note(.queryDefinition, node.name)
    for parameter in node.parameters {
      note(.argumentDefinition, parameter.name)
      note(.type, parameter.type.name)
    }
    arguments = node.parameters.map(\.name.text)
    add(node.query)
    arguments = []
  }

  private mutating func add(_ node: ParamSyntax) {
    note(.parameterDefinition, node.name)
    note(.type, node.type.name)
    if let value = node.defaultValue { add(value) }
  }

  private mutating func add(_ node: AssertSyntax) {
    add(node.query)
    switch node.expectation {
    case .gives(_, let value): add(value)
    case .isEmpty, .isNotEmpty, .missing: break
    }
  }

  private mutating func add(_ member: TogetherSyntax.Member) {
    note(.member, (member.name?.span ?? member.query.span).union(member.query.span))
    if let name = member.name { note(.member, name) }
    add(member.query)
  }

  /// What stands between the braces of a `print`: a parameter, or a query.
  private mutating func addHoles(of literal: StringLiteral) {
    for hole in PrintHole.holes(in: literal, of: source) {
      var inner = OutlineBuilder(source: hole.source)
      inner.place = hole.place
      if let name = hole.parameter {
        inner.note(.parameterUse, name)
      } else if case .query(let query)? = hole.tree.statements.first {
        inner.add(query)
      }
      outline.parts += inner.outline.parts
      let count = outline.columnLists.count
      for var word in inner.outline.words {
        word.column = word.column.moved(by: count)
        outline.words.append(word)
      }
      outline.columnLists += inner.outline.columnLists
    }
  }
}
