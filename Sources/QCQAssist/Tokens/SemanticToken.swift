package import QCQText

/// What a stretch of text is, for its colour.
///
/// The cases stand in the order of the legend; their raw values are its indices.
package enum SemanticTokenType: UInt32, Sendable, CaseIterable {
  case keyword, property, function, variable, parameter, type, string, number, regexp, comment
  case `operator`

  /// The name in the legend, one of those that every editor knows.
  package var legend: String {
    switch self {
    case .keyword: "keyword"
    case .property: "property"
    case .function: "function"
    case .variable: "variable"
    case .parameter: "parameter"
    case .type: "type"
    case .string: "string"
    case .number: "number"
    case .regexp: "regexp"
    case .comment: "comment"
    case .operator: "operator"
    }
  }
}

/// What else is true of a token, as bits in the order of the legend.
package struct SemanticTokenModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The place that gives a name.
  package static let declaration = SemanticTokenModifiers(rawValue: 1)
  /// A `##` comment.
  package static let documentation = SemanticTokenModifiers(rawValue: 2)
  /// A function of the language.
  package static let defaultLibrary = SemanticTokenModifiers(rawValue: 4)
  /// A date, a word for one, or a unit of time.
  package static let date = SemanticTokenModifiers(rawValue: 8)
  /// The title or id of a list, the name of an item or of a category.
  package static let list = SemanticTokenModifiers(rawValue: 16)
  package static let item = SemanticTokenModifiers(rawValue: 32)
  package static let category = SemanticTokenModifiers(rawValue: 64)
  /// Such a title or name that the database does not have.
  package static let unknown = SemanticTokenModifiers(rawValue: 128)

  /// The names of the bits, the lowest first.
  package static let legend = [
    "declaration", "documentation", "defaultLibrary", "date", "list", "item", "category", "unknown",
  ]
}

/// A coloured stretch of text.
package struct SemanticToken: Hashable, Sendable {
  package var span: Span
  package let type: SemanticTokenType
  package var modifiers: SemanticTokenModifiers = []
}
