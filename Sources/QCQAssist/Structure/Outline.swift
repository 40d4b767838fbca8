import QCQSemantics
package import QCQText
import QCQSyntax

/// What a word of a text stands for, as far as the text alone can tell.
package enum WordRole: UInt8, Sendable, CaseIterable {
  /// The name that a `let` gives, and where it is used as a source.
  case queryDefinition, queryUse
  /// The name that a `param` gives, and its uses behind `$`.
  case parameterDefinition, parameterUse
  /// A parameter of a `let`, and its uses inside that `let`.
  case argumentDefinition, argumentUse
  /// The name that `as` gives to a column, and its uses behind `sort`. What may be the column of a
  /// named query is a field, as far as one text can tell, with a `ColumnPlace`.
  case columnDefinition, columnUse
  /// The name of a query inside `together`.
  case member
  case field, function, type
  /// The title or id of a list that has to exist.
  case listTitle, listID
  case itemName, categoryName
  /// A title or name that the statement makes.
  case newName
  /// The file that `use` names, and the one that `into` writes.
  case usedFile, writtenFile
}

/// A word that stands for something, with the place where it is written.
package struct WordUse: Hashable, Sendable {
  package let role: WordRole
  /// Whose column it names, or may mean.
  var column = ColumnPlace.none
  /// The name or title itself: without `$`, backticks, quotes and escapes.
  package let text: String
  /// Where it is written; with backticks or quotes, without `$`.
  package let span: Span
}

/// A part of a statement: what an editor selects, folds and extracts.
package struct OutlinePart: Hashable, Sendable {
  package enum Kind: UInt8, Sendable {
    case statement, query, clause, source, item, expression, member
  }

  package let kind: Kind
  package let span: Span
}

/// The parts of a text, and the words in it that stand for something in the order of the text.
package struct Outline: Sendable {
  package internal(set) var parts: [OutlinePart] = []
  package internal(set) var words: [WordUse] = []
  /// The columns of each query, and of the rows in a column, in the order in which they begin.
  var columnLists: [ColumnList] = []
  /// Points and stretches of time that depend on the clock, with their places.
  var times: [(test: DateTest, span: Span)] = []
  /// Texts with holes that are shown.
  var templates: [StringLiteral] = []

  package init() {}
}

extension Span {
  /// True when the spans have something in common, or lie side by side.
  func meets(_ other: Span) -> Bool { start <= other.end && other.start <= end }

  /// True when an offset lies in the span or at its end, as a cursor does.
  func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }
}
