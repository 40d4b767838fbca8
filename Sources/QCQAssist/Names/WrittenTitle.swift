import QCQLanguage
import QCQSemantics
import QCQSyntax
import QCQText

/// A text in quotes that is the title of a list or the name of a category.
struct WrittenTitle: Hashable, Sendable {
  let entity: Entity
  /// The title itself, without quotes and escapes.
  let text: String
  let literal: TitleLiteral
  /// The statement makes the list or the category.
  let isDefinition: Bool
  /// It is compared to the letter, as a query may look for a title that is not there.
  let isExact: Bool
  /// The beginning of a title is enough there, if only one list has such a title.
  let mayBegin: Bool

  func shifted(by offset: Int) -> WrittenTitle {
    WrittenTitle(
      entity: entity, text: text, literal: literal.shifted(by: offset),
      isDefinition: isDefinition, isExact: isExact, mayBegin: mayBegin)
  }
}

extension DataCatalog {
  /// What a title stands for where it is written.
  func row(of title: WrittenTitle) -> NameMatch {
    let match = find(title.entity, title.text, in: nil, isExact: title.isExact)
    guard title.mayBegin, case .none = match, let only = onlyList(startingWith: title.text) else {
      return match
    }
    return .one(only)
  }
}

/// Where a title is written, and how.
struct TitleLiteral: Hashable, Sendable {
  /// With the quotes.
  let span: Span
  /// Between the quotes.
  let inner: Span
  /// It stands between the braces of a text, where its quotes have backslashes.
  let isInText: Bool

  func shifted(by offset: Int) -> TitleLiteral {
    TitleLiteral(
      span: span.shifted(by: offset), inner: inner.shifted(by: offset), isInText: isInText)
  }

  /// Another title as it is written here.
  func writing(_ title: String) -> String {
    let quoted = StringEscapes.quoted(title)
    return isInText ? StringEscapes.inside(quoted) : quoted
  }
}

extension TitleLiteral {
  /// Whether a title stands at a span of the text as it is: between quotes, and without escapes.
  /// Most do, which is seen without reading them.
  static func isPlain(_ title: String, at span: Span, in source: SourceText) -> Bool {
    let bytes = title.utf8
    guard span.range.count == bytes.count + 2, !bytes.contains(UInt8(ascii: "\\")) else {
      return false
    }
    return source.utf8.withUnsafeBufferPointer { text in
      text[span.lowerBound] == UInt8(ascii: "\"")
        && text[span.upperBound - 1] == UInt8(ascii: "\"")
        && text[(span.lowerBound + 1)..<(span.upperBound - 1)].elementsEqual(bytes)
    }
  }

  /// The literal at a span; nil if a span that was worked out elsewhere holds no such title here.
  init?(_ title: String, at span: Span, in source: SourceText) {
    guard span.start >= 0, span.upperBound <= source.utf8.count, !span.isEmpty else { return nil }
    self.span = span
    isInText = source.utf8[span.lowerBound] == UInt8(ascii: "\\")
    if isInText {
      let text = SourceText("\"\(source.text(span))\"")
      let literal = SourceText(StringEscapes.value(text, Span(0, text.utf8.count)))
      guard StringEscapes.value(literal, Span(0, literal.utf8.count)) == title, span.range.count > 3
      else { return nil }
      inner = Span(span.lowerBound + 2, span.upperBound - 2)
    } else {
      let first = source.utf8[span.lowerBound]
      guard [UInt8(ascii: "\""), UInt8(ascii: "'"), 0xE2].contains(first),
        StringEscapes.value(source, span) == title
      else { return nil }
      inner = StringEscapes.inner(source, span)
    }
  }
}

extension Analysis {
  /// The titles in a passage, in the order of the text.
  func titles(in passage: PlacedPassage) -> [WrittenTitle] {
    let reader = TitleReader(passage, of: self)
    return reader.titles.map { $0.shifted(by: passage.start) }
  }
}

/// Finds the texts of a passage that name lists and categories.
private struct TitleReader {
  private let analysis: Analysis
  private let passage: PlacedPassage
  private var found: [Span: WrittenTitle] = [:]
  /// Whether beginnings of titles stand for lists in what is being read.
  private var takesBeginnings = false
  /// What is declared where the passage ends; only asked for by those that hand titles over.
  private lazy var session: Declarations? = analysis.before.map { before in
    var session = analysis.session(before: passage.number, from: before)
    session.add(passage.passage.additions, at: passage.start)
    return session
  }

  init(_ passage: PlacedPassage, of analysis: Analysis) {
    (self.analysis, self.passage) = (analysis, passage)
    for statement in passage.tree.statements {
      takesBeginnings = statement.takesBeginnings
      for word in Outline(statement, in: passage.source).words {
        if word.role == .listTitle { add(.lists, word.text, word.span) }
        if word.role == .categoryName { add(.categories, word.text, word.span) }
      }
    }
    takesBeginnings = false
    for mention in passage.passage.mentions {
      add(mention.entity, mention.text, mention.span, isExact: mention.isOwn)
    }
    for statement in passage.tree.statements {
      takesBeginnings = statement.takesBeginnings
      add(statement)
    }
  }

  var titles: [WrittenTitle] {
    found.values.sorted { $0.literal.span.start < $1.literal.span.start }
  }

  private mutating func add(
    _ entity: Entity?, _ text: String, _ span: Span, isDefinition: Bool = false,
    isExact: Bool = false
  ) {
    guard let entity, entity != .items, found[span] == nil,
      let literal = TitleLiteral(text, at: span, in: passage.source)
    else { return }
    found[span] = WrittenTitle(
      entity: entity, text: text, literal: literal, isDefinition: isDefinition, isExact: isExact,
      mayBegin: takesBeginnings && entity == .lists && !text.isEmpty)
  }

  private mutating func add(_ statement: Statement) {
    for query in statement.writtenQueries { addArguments(of: query) { $0 } }
    switch statement {
    case .param(let node):
      if let value = node.defaultValue { add(value, ValueType(rawValue: node.type.name.text)) }
    case .change(let node): add(node.kind)
    case .watch(let inner, _), .explain(let inner, _):
      if case .change(let node) = inner { add(node.kind) }
    case .print(let literal, _):
      for hole in PrintHole.holes(in: literal, of: passage.source) {
        for query in hole.tree.statements.flatMap(\.writtenQueries) {
          addArguments(of: query, hole.place)
        }
      }
    case .query, .let, .assert, .together, .use, .invalid: break
    }
  }

  private mutating func add(_ kind: ChangeSyntax.Kind) {
    switch kind {
    case .createList(let title, _): add(.lists, title, isDefinition: true)
    case .renameList(_, let title): add(.lists, title)
    case .createCategory(let name, _): add(.categories, name, isDefinition: true)
    case .renameCategory(_, let name): add(.categories, name)
    case .add(let addition): add(addition.assignments)
    case .update(_, let assignments): add(assignments)
    case .mutate, .move, .copy, .deleteList, .deleteCategory: break
    }
  }

  private mutating func add(_ entity: Entity, _ value: ValueSyntax, isDefinition: Bool = false) {
    guard case .text(let text) = value.kind else { return }
    add(entity, text, value.span, isDefinition: isDefinition)
  }

  private mutating func add(_ assignments: [ChangeSyntax.Assignment]) {
    for assignment in assignments where assignment.field.text == "category" {
      add(assignment.value, .category)
    }
  }

  /// A value of a type whose values stand for lists or categories.
  private mutating func add(
    _ value: Expression, _ type: ValueType?, at place: (Int) -> Int = { $0 }
  ) {
    guard case .literal(.text(let text), let span) = value else { return }
    add(type?.rows, text, Span(place(span.lowerBound), place(span.upperBound)))
  }

  /// What a named query is given for its parameters.
  private mutating func addArguments(of query: QuerySyntax, _ place: (Int) -> Int) {
    guard case .named(let name, let values) = query.source.kind, !values.isEmpty,
      let parameters = session?.namedQuery(name.text)?.parameters
    else { return }
    for (value, parameter) in zip(values, parameters) { add(value, parameter.type, at: place) }
  }
}

extension Statement {
  /// Whether a beginning of its title stands for a list: a change takes none for another.
  fileprivate var takesBeginnings: Bool {
    switch self {
    case .change: false
    case .watch(let inner, _), .explain(let inner, _): inner.takesBeginnings
    case .query, .let, .param, .use, .assert, .print, .together, .invalid: true
    }
  }
}
