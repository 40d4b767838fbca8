import QCQLanguage
import QCQText

/// Writes a text in the one canonical layout; only white space changes.
///
/// A statement stands on one line when it fits and holds no comment, else each clause on a line of
/// its own; the members of `together` stand one a line. Comments stay where they are, and so does
/// one empty line where there were some.
package enum Formatter {
  static let maximumColumns = 100

  /// The text of a tree in canonical layout; as it is if it has errors.
  package static func format(_ tree: SyntaxTree) -> String {
    String(decoding: layout(of: tree), as: UTF8.self)
  }

  /// The same, in bytes.
  ///
  /// - Parameters:
  ///   - knownNames: Named queries that another text declares, as for `Parser.parse`.
  ///   - hasUse: Another file may declare more.
  package static func layout(
    of tree: SyntaxTree, knownNames: [String] = [], hasUse: Bool = false
  ) -> [UInt8] {
    guard !tree.diagnostics.hasErrors else { return tree.source.utf8 }
    var printer = FormatPrinter(tree)
    let text = printer.print()
    if text == tree.source.utf8 { return text }
    // Layout must never change what is said: if it did, the text is better left alone.
    let source = SourceText(utf8: text, name: tree.source.name)
    let result = Parser.parse(source, knownNames: knownNames, hasUse: hasUse)
    guard !result.diagnostics.hasErrors, words(of: result).elementsEqual(words(of: tree)) else {
      return tree.source.utf8
    }
    return text
  }

  /// The tokens as written, without what separates statements, and the comments.
  private static func words(of tree: SyntaxTree) -> [ArraySlice<UInt8>] {
    let tokens = tree.tokens.filter { !$0.kind.separatesStatements }
    return (tokens.map(\.span) + tree.comments.map(\.span)).map { tree.source.utf8[$0.range] }
  }
}

/// Goes through the tokens and comments of a tree and writes them anew.
struct FormatPrinter {
  private let tree: SyntaxTree
  private let tokens: [Token]
  /// Where clauses begin: the offsets at which a long statement may be broken.
  private lazy var clauseStarts = Set(
    tree.statements.flatMap(\.writtenQueries).flatMap(\.clauseStarts))
  private var output: [UInt8] = []
  private var position = 0
  private var nextComment = 0
  /// Where the last thing that was written ends in the source.
  private var sourceEnd = 0
  /// The line being written ends with a statement, so that a comment may follow it.
  private var mayTrail = false
  private var isChange = false

  init(_ tree: SyntaxTree) {
    self.tree = tree
    tokens = tree.tokens
    output.reserveCapacity(tree.source.utf8.count + 1)
  }

  mutating func print() -> [UInt8] {
    printBlock(indentation: 0)
    if !output.isEmpty { write("\n") }
    return output
  }

  private mutating func write(_ text: StaticString) {
    output.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func write(_ span: Span) {
    output.append(contentsOf: tree.source.utf8[span.range])
  }

  private mutating func indent(_ count: Int) {
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
  }

  // MARK: Lines

  /// The statements of the file, or the members of a `together` up to its brace.
  private mutating func printBlock(indentation: Int) {
    var isFirst = true
    while true {
      repeat {
        isFirst = !printComments(upTo: position, indentation: indentation, isFirst) && isFirst
      } while skipSeparator()
      if tokens[position].kind == .end { return }
      if indentation > 0, tokens[position].kind == .rightBrace { return }
      beginLine(indentation, at: tokens[position].span, isFirst: isFirst)
      printStatement(indentation)
      (isFirst, mayTrail) = (false, true)
    }
  }

  private mutating func skipSeparator() -> Bool {
    guard tokens[position].kind == .newline || tokens[position].kind == .semicolon else {
      return false
    }
    position += 1
    return true
  }

  /// A line break, and an empty line if the source has one or more here.
  private mutating func beginLine(_ indentation: Int, at span: Span, isFirst: Bool = false) {
    if !output.isEmpty { write("\n") }
    let between = tree.source.utf8[min(sourceEnd, span.lowerBound)..<span.lowerBound]
    let breaks = between.count { $0 == UInt8(ascii: "\n") }
    if breaks > 1, !isFirst, !output.isEmpty { write("\n") }
    indent(indentation)
  }

  /// The comments in front of a token; true if any stands on a line of its own.
  private mutating func printComments(
    upTo token: Int, indentation: Int, _ isFirst: Bool
  ) -> Bool {
    var isAnyAlone = false
    while nextComment < tree.comments.count, tree.comments[nextComment].nextToken <= token {
      let comment = tree.comments[nextComment]
      if !comment.standsAlone, mayTrail {
        write("  ")
      } else {
        beginLine(indentation, at: comment.span, isFirst: isFirst && !isAnyAlone)
        isAnyAlone = true
      }
      write(comment.span)
      (mayTrail, sourceEnd) = (false, comment.span.upperBound)
      nextComment += 1
    }
    return isAnyAlone
  }

  // MARK: Statements

  private mutating func printStatement(_ indentation: Int) {
    let start = position
    isChange = StatementInfo.changes.contains { $0.begins.keyword == tokens[start].keyword }
    var end = start
    while !isEnd(end, indentation) { end += 1 }
    let lineStart = output.count
    for index in start..<end {
      if isSpaced(index, start) { write(" ") }
      write(tokens[index].span)
    }
    if fits(output[lineStart...], indentation), !hasComments(start..<end) {
      position = end
    } else {
      output.removeSubrange(lineStart...)
      printLines(start..<end, indentation)
    }
    sourceEnd = tokens[end - 1].span.upperBound
    if isTogether(end - 1) { printMembers(indentation) }
  }

  /// After the last token of a statement, or after the brace that opens a `together`.
  private func isEnd(_ index: Int, _ indentation: Int) -> Bool {
    let kind = tokens[index].kind
    if kind.separatesStatements { return true }
    return index > position && isTogether(index - 1)
      || indentation > 0 && kind == .rightBrace && !isInsideBrace(index)
  }

  private func isTogether(_ index: Int) -> Bool {
    index > 0 && tokens[index].kind == .leftBrace && tokens[index - 1].keyword == .together
      && tokens[index - 1].role == .keyword
  }

  /// True for a `}` whose `{` is in this statement.
  private func isInsideBrace(_ index: Int) -> Bool {
    tokens[position..<index].count { $0.kind == .leftBrace }
      > tokens[position..<index].count { $0.kind == .rightBrace }
  }

  private func fits(_ line: ArraySlice<UInt8>, _ indentation: Int) -> Bool {
    // No character has more columns than bytes.
    if line.count + indentation <= Formatter.maximumColumns { return true }
    return line.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).allSatisfy {
      DisplayWidth.displayWidth(of: String(decoding: $0, as: UTF8.self)) + indentation
        <= Formatter.maximumColumns
    }
  }

  private func hasComments(_ range: Range<Int>) -> Bool {
    nextComment < tree.comments.count && tree.comments[nextComment].nextToken < range.upperBound
  }

  /// Each clause on a line of its own, comments in their place.
  private mutating func printLines(_ range: Range<Int>, _ indentation: Int) {
    for index in range {
      position = index
      let isClause = clauseStarts.contains(tokens[index].span.lowerBound)
      let inner = indentation + (isClause ? 2 : 4)
      if index > range.lowerBound {
        let before = nextComment
        mayTrail = true
        _ = printComments(upTo: index, indentation: inner, true)
        if isClause || nextComment > before {
          write("\n")
          indent(inner)
        } else if isSpaced(index, range.lowerBound) {
          write(" ")
        }
      }
      write(tokens[index].span)
      sourceEnd = tokens[index].span.upperBound
    }
    position = range.upperBound
  }

  private mutating func printMembers(_ indentation: Int) {
    mayTrail = true
    let before = output.count
    printBlock(indentation: indentation + 2)
    if output.count > before {
      write("\n")
      indent(indentation)
    }
    write(tokens[position].span)
    sourceEnd = tokens[position].span.upperBound
    if position < tokens.count - 1 { position += 1 }
  }
}

// MARK: Spacing

extension FormatPrinter {
  /// Whether a space stands between a token and the one before it.
  private func isSpaced(_ index: Int, _ start: Int) -> Bool {
    index > start && !isTight(tokens[index - 1], tokens[index], index)
  }

  private func isTight(_ left: Token, _ right: Token, _ index: Int) -> Bool {
    let isCall = right.kind == .leftParenthesis && (left.role == .name || left.role == .function)
    if isCall || [.comma, .rightParenthesis, .dot, .question, .colon].contains(right.kind) {
      return true
    }
    if right.kind == .percent { return right.role == .sign }
    if right.kind == .dotDot { return left.kind == .integer }
    if left.kind == .dotDot { return index > 1 && tokens[index - 2].kind == .integer }
    // Two minus signs in a row would be another language's comment.
    if left.kind == .minus, left.role != .sign || right.kind == .minus { return false }
    // In a change one that stands apart is refused, lest a lost word makes a sign of it.
    if left.kind == .minus { return !isChange || left.span.upperBound == right.span.lowerBound }
    return left.kind == .leftParenthesis || left.kind == .dot
  }
}
