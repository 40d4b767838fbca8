package import QCQText

/// A place in a file, by the name of its source text.
package struct NamePlace: Hashable, Sendable {
  package let file: String
  package let span: Span

  package init(file: String, span: Span) { (self.file, self.span) = (file, span) }
}

/// Something that has a name of the user's choice.
package struct NamedThing: Hashable, Sendable {
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// A `let` and a `param`, which other files can use.
    case query, parameter
    /// A parameter of a `let`, and the name of a column behind `as`.
    case argument, column
  }

  package let kind: Kind
  package let name: String
  /// Where the name is given; nil for what neither this text nor a file that it uses declares.
  package let definition: NamePlace?
}

/// A name that a file declares for all of it.
struct NameKey: Hashable, Sendable {
  let kind: NamedThing.Kind
  let name: String

  init(_ kind: NamedThing.Kind, _ name: String) { (self.kind, self.name) = (kind, name) }
}

extension WordRole {
  /// What kind of thing the word names; nil where nobody has chosen its name.
  var kind: NamedThing.Kind? {
    switch self {
    case .queryDefinition, .queryUse: .query
    case .parameterDefinition, .parameterUse: .parameter
    case .argumentDefinition, .argumentUse: .argument
    case .columnDefinition, .columnUse: .column
    case .member, .field, .function, .type, .listTitle, .listID, .itemName, .categoryName,
      .newName, .usedFile, .writtenFile:
      nil
    }
  }

  var isDefinition: Bool {
    switch self {
    case .queryDefinition, .parameterDefinition, .argumentDefinition, .columnDefinition, .member:
      true
    case .queryUse, .parameterUse, .argumentUse, .columnUse, .field, .function, .type, .listTitle,
      .listID, .itemName, .categoryName, .newName, .usedFile, .writtenFile:
      false
    }
  }
}
