import QCQSyntax
package import QCQText

/// An entry of a text's table of contents.
package struct DocumentSymbol: Hashable, Sendable {
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// A `let`, a `param`, a `use`.
    case namedQuery, parameter, usedFile
    /// A query, `watch` or `explain`; a group of queries; one of its members.
    case query, together, member
    case assertion, change, output
  }

  package let name: String
  /// What stands beside the name: a parameter's type, a named query's parameters.
  package let detail: String
  package let kind: Kind
  package var span: Span
  /// The part to put the cursor on; it lies within `span`.
  package var selection: Span
  package var children: [DocumentSymbol] = []

  /// The entry of one statement; nil for what could not be read as any.
  static func symbol(of statement: Statement, in source: SourceText) -> DocumentSymbol? {
    let span = statement.span
    guard !span.isEmpty else { return nil }
    let maker = SymbolMaker(source: source)
    switch statement {
    case .query, .watch(.query, _), .explain: return maker.plain(.query, span)
    case .watch(.together(let node), _), .together(let node): return maker.together(node, span)
    case .watch: return maker.plain(.query, span)
    case .let(let node):
      return maker.named(node.name, .namedQuery, span, detail: maker.parameters(of: node))
    case .param(let node):
      return maker.named(node.name, .parameter, span, detail: source.text(node.type.span))
    case .use(let path, _):
      return maker.named(Name(text: path.value, span: path.span), .usedFile, span, detail: "")
    case .assert: return maker.plain(.assertion, span)
    case .print: return maker.plain(.output, span)
    case .change: return maker.plain(.change, span)
    case .invalid: return nil
    }
  }
}

extension DocumentSymbol {
  fileprivate func shifted(by offset: Int) -> DocumentSymbol {
    var symbol = self
    (symbol.span, symbol.selection) = (span.shifted(by: offset), selection.shifted(by: offset))
    symbol.children = children.map { $0.shifted(by: offset) }
    return symbol
  }
}

extension Analysis {
  /// The table of contents: the statements, with the members of `together` inside it.
  package var symbols: [DocumentSymbol] {
    passages.flatMap { passage in
      passage.tree.statements.compactMap { statement in
        DocumentSymbol.symbol(of: statement, in: passage.source)?.shifted(by: passage.start)
      }
    }
  }
}

/// Makes the entries of one text.
private struct SymbolMaker {
  let source: SourceText

  /// An entry that is called by what is written.
  func plain(_ kind: DocumentSymbol.Kind, _ span: Span) -> DocumentSymbol {
    DocumentSymbol(
      name: OneLine.text(of: span, in: source), detail: "", kind: kind, span: span,
      selection: firstWord(span))
  }

  func named(
    _ name: Name, _ kind: DocumentSymbol.Kind, _ span: Span, detail: String
  ) -> DocumentSymbol {
    let isNamed = !name.text.isEmpty && !name.span.isEmpty && span.encloses(name.span)
    guard isNamed else { return plain(kind, span) }
    return DocumentSymbol(
      name: name.text, detail: detail, kind: kind, span: span, selection: name.span)
  }

  func together(_ node: TogetherSyntax, _ span: Span) -> DocumentSymbol {
    let start = firstWord(span)
    var symbol = DocumentSymbol(
      name: source.text(start), detail: "", kind: .together, span: span, selection: start)
    symbol.children = node.members.compactMap { member in
      let whole = (member.name?.span ?? member.query.span).union(member.query.span)
      guard !whole.isEmpty, span.encloses(whole) else { return nil }
      guard let name = member.name else { return plain(.query, whole) }
      let detail = OneLine.text(of: member.query.span, in: source)
      return named(name, .member, whole, detail: detail)
    }
    return symbol
  }

  func parameters(of node: LetSyntax) -> String {
    guard let first = node.parameters.first, let last = node.parameters.last else { return "" }
    return "(\(OneLine.text(of: first.name.span.union(last.type.span), in: source)))"
  }

  private func firstWord(_ span: Span) -> Span {
    let bytes = source.utf8[span.range]
    let end = bytes.firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    return Span(span.lowerBound, end ?? span.upperBound)
  }
}

/// A passage of a text for a place where one line must do.
enum OneLine {
  static let maximumCharacters = 80

  /// The text with every run of spaces and line breaks as one space, cut where it is too long.
  static func text(of span: Span, in source: SourceText) -> String {
    // What comes later would be cut off anyway.
    var end = min(span.upperBound, span.lowerBound + 8 * maximumCharacters)
    while end < span.upperBound, source.utf8[end] & 0xC0 == 0x80 { end -= 1 }
    var bytes: [UInt8] = []
    var isBetween = false
    for byte in source.utf8[span.lowerBound..<end] {
      if byte == 32 || byte == 10 || byte == 13 || byte == 9 {
        isBetween = !bytes.isEmpty
        continue
      }
      if isBetween { bytes.append(32) }
      bytes.append(byte)
      isBetween = false
    }
    let line = String(decoding: bytes, as: UTF8.self)
    if bytes.count <= maximumCharacters, end == span.upperBound { return line }
    guard line.count > maximumCharacters || end < span.upperBound else { return line }
    return line.prefix(maximumCharacters - 1) + "…"
  }
}
