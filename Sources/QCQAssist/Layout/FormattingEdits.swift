import QCQSyntax
package import QCQText

/// Layout as small edits of white space, which keep cursors, marks and undo of an editor in place.
///
/// Statements that can't be read are left as they are.
enum FormattingEdits {
  /// The edits that bring a text into the standard layout.
  static func edits(of tree: SyntaxTree) -> [TextEdit] {
    let zones = FormattingZones(tree)
    return zones.sound.flatMap { zone -> [TextEdit] in
      guard zone != zones.whole else {
        return edits(
          from: tree, to: Formatter.layout(of: tree), keepsEnds: (false, false),
          isCRLF: tree.source.usesCRLF)
      }
      // A part between statements that can't be read is a text of its own.
      let part = SourceText(utf8: Array(tree.source.utf8[zone.range]), name: tree.source.name)
      let parsed = Parser.parse(part, knownNames: zones.names)
      let ends = (zone.start > 0, zone.end < zones.whole.end)
      let text = Formatter.layout(of: parsed, knownNames: zones.names)
      return edits(
        from: parsed, to: text, keepsEnds: ends, isCRLF: tree.source.usesCRLF
      ).map { $0.shifted(by: zone.lowerBound) }
    }
  }

  /// The same, passage by passage, which are read already; nil if one of them can't be read.
  static func edits(of passages: PassageList, in source: SourceText) -> [TextEdit]? {
    let isCRLF = source.usesCRLF
    var edits: [TextEdit] = []
    var end: Int?
    for passage in passages {
      let parsed = passage.passage.parsed
      if parsed.isRecovering || parsed.tree.diagnostics.hasErrors { return nil }
      guard let inner = extent(of: parsed.tree)?.shifted(by: passage.start) else { continue }
      let gap = Span(end ?? 0, inner.lowerBound)
      let breaks = source.utf8[gap.range].count { $0 == UInt8(ascii: "\n") }
      let wanted: [UInt8] = end == nil ? [] : breaks > 1 ? [10, 10] : [10]
      add(&edits, gap, wanted[...], source, isCRLF)
      let text = Formatter.layout(
        of: parsed.tree, knownNames: Array(parsed.knownNames), hasUse: parsed.hasUse)
      if text != parsed.tree.source.utf8 {
        edits += self.edits(from: parsed.tree, to: text, keepsEnds: (true, true), isCRLF: isCRLF)
          .map { $0.shifted(by: passage.start) }
      }
      end = inner.upperBound
    }
    let wanted: [UInt8] = end == nil ? [] : [10]
    add(&edits, Span(end ?? 0, source.utf8.count), wanted[...], source, isCRLF)
    return edits
  }

  /// From the first token or comment to the last; nil where there is none.
  private static func extent(of tree: SyntaxTree) -> Span? {
    let isWord: (Token) -> Bool = { !$0.kind.separatesStatements }
    let spans =
      [tree.tokens.first(where: isWord)?.span, tree.tokens.last(where: isWord)?.span]
      + [tree.comments.first?.span, tree.comments.last?.span]
    return spans.compactMap(\.self).reduce(nil) { $0?.union($1) ?? $1 }
  }

  /// The differences in white space between a text and its layout.
  ///
  /// - Parameter keepsEnds: Whether the white space before and behind all of it stays.
  private static func edits(
    from tree: SyntaxTree, to target: [UInt8], keepsEnds: (start: Bool, end: Bool), isCRLF: Bool
  ) -> [TextEdit] {
    let source = tree.source
    var edits: [TextEdit] = []
    var (sourceEnd, targetEnd) = (0, 0)
    let items = items(of: tree)
    for (number, item) in items.enumerated() {
      let start = skipSpace(target, from: targetEnd)
      let end = start + item.upperBound - item.lowerBound
      // The layout has the same words in the same order; if not, better no edits than wrong ones.
      guard end <= target.count, target[start..<end] == source.utf8[item.range] else { return [] }
      if number > 0 || !keepsEnds.start {
        let gap = Span(sourceEnd, item.lowerBound)
        add(&edits, gap, target[targetEnd..<start], source, isCRLF)
      }
      (sourceEnd, targetEnd) = (item.upperBound, end)
    }
    if !keepsEnds.end {
      let gap = Span(sourceEnd, source.utf8.count)
      add(&edits, gap, target[targetEnd...], source, isCRLF)
    }
    return edits
  }

  /// The tokens that are more than a separator, and the comments, in the order of the text.
  private static func items(of tree: SyntaxTree) -> [Span] {
    var items: [Span] = []
    items.reserveCapacity(tree.tokens.count + tree.comments.count)
    var comments = tree.comments[...]
    for token in tree.tokens {
      while let comment = comments.first, comment.span.start < token.span.start {
        items.append(comment.span)
        comments.removeFirst()
      }
      let isSeparator = token.kind == .newline || token.kind == .semicolon || token.kind == .end
      if !isSeparator { items.append(token.span) }
    }
    return items + comments.map(\.span)
  }

  private static func skipSpace(_ bytes: [UInt8], from start: Int) -> Int {
    var offset = start
    while offset < bytes.count, bytes[offset] == 32 || bytes[offset] == 10 { offset += 1 }
    return offset
  }

  /// One edit for what differs between two stretches of white space.
  private static func add(
    _ edits: inout [TextEdit], _ gap: Span, _ wanted: ArraySlice<UInt8>, _ source: SourceText,
    _ isCRLF: Bool
  ) {
    let old = source.utf8[gap.range]
    let new = isCRLF ? wanted.flatMap { $0 == 10 ? [13, 10] : [$0] } : Array(wanted)
    if old.elementsEqual(new) { return }
    let shorter = min(old.count, new.count)
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    let kept = min(suffix, shorter - prefix)
    let span = Span(gap.lowerBound + prefix, gap.upperBound - kept)
    let text = String(decoding: new[prefix..<(new.count - kept)], as: UTF8.self)
    edits.append(TextEdit(span, text))
  }
}

extension Analysis {
  /// The edits that bring the document into the standard layout, but for the statements that can't
  /// be read.
  package var formattingEdits: [TextEdit] {
    FormattingEdits.edits(of: passages, in: source) ?? FormattingEdits.edits(of: tree)
  }

  /// The same for the statements that some spans touch.
  package func formattingEdits(in spans: [Span]) -> [TextEdit] {
    let statements = passages.flatMap { passage in
      passage.tree.statements.map { $0.span.shifted(by: passage.start) }
    }
    let wanted = spans.map { span in
      statements.filter { $0.start <= span.end && span.start <= $0.end }.reduce(span) {
        $0.union($1)
      }
    }
    return formattingEdits.filter { edit in
      wanted.contains { $0.encloses(edit.span) }
    }
  }
}
