package import QCQLanguage
import QCQSemantics
import QCQSyntax
import QCQText

/// The coloured stretches of documents, kept by passage: after an edit only what changed is read
/// anew.
///
/// One cache serves all versions of one document, one after the other.
package struct SemanticTokenCache: Sendable {
  /// Tells whether the database has a list, a category or an item of that name.
  package typealias Lookup = (Entity, String) -> Bool

  // A passage is held as long as its identity is a key.
  private var kept: [ObjectIdentifier: (passage: CheckedPassage, tokens: PassageTokens)] = [:]

  package init() {}

  /// The colours of a document, in its order and without overlaps.
  ///
  /// - Parameter lookup: Says which of the titles and names that are written there are; without it
  ///   none counts as unknown.
  package mutating func tokens(
    of analysis: Analysis, lookup: Lookup? = nil
  ) -> [SemanticToken] {
    var next: [ObjectIdentifier: (passage: CheckedPassage, tokens: PassageTokens)] = [:]
    next.reserveCapacity(analysis.passages.count)
    var result: [SemanticToken] = []
    for placed in analysis.passages {
      let key = ObjectIdentifier(placed.passage)
      let tokens = kept[key]?.tokens ?? PassageTokens(placed.passage)
      next[key] = (placed.passage, tokens)
      tokens.append(to: &result, at: Int32(placed.start), lookup)
    }
    kept = next
    return result
  }
}

/// The colours of one passage, counted from its start.
struct PassageTokens: Sendable {
  private(set) var tokens: [SemanticToken] = []
  /// The titles and names that may or may not be there, by the number of their token.
  private var names: [(token: Int, entity: Entity, text: String)] = []

  init(_ passage: CheckedPassage) {
    let outline = Outline(passage.tree)
    var classifier = SemanticTokenClassifier(source: passage.source, words: outline.words)
    let prints: [StringLiteral] = passage.tree.statements.compactMap { statement in
      if case .print(let text, _) = statement { text } else { nil }
    }
    let isPrint = !prints.isEmpty
    classifier.add(
      passage.tree.tokens, holed: isPrint ? prints : outline.templates, areExpressions: !isPrint)
    merge(classifier.result, passage.tree.comments)
    findNames(outline.words, passage.mentions)
  }

  /// Puts the colours of tokens and comments into one order.
  private mutating func merge(_ colours: [SemanticToken], _ comments: [Comment]) {
    var left = comments[...]
    for colour in colours {
      while let comment = left.first, comment.span.start < colour.span.start {
        add(comment)
        left.removeFirst()
      }
      tokens.append(colour)
    }
    for comment in left { add(comment) }
  }

  private mutating func add(_ comment: Comment) {
    let modifiers: SemanticTokenModifiers = comment.isDocumentation ? .documentation : []
    tokens.append(SemanticToken(span: comment.span, type: .comment, modifiers: modifiers))
  }

  private mutating func findNames(_ words: [WordUse], _ mentions: [DataMention]) {
    var found = mentions.map { ($0.entity, $0.text, $0.span) }
    for word in words {
      switch word.role {
      case .listTitle: found.append((.lists, word.text, word.span))
      case .categoryName: found.append((.categories, word.text, word.span))
      case .queryDefinition, .queryUse, .parameterDefinition, .parameterUse, .argumentDefinition,
        .argumentUse, .columnDefinition, .columnUse, .member, .field, .function, .type, .listID,
        .itemName, .newName, .usedFile, .writtenFile:
        break
      }
    }
    var next = 0
    for (entity, text, span) in found.sorted(by: { $0.2.start < $1.2.start }) {
      while next < tokens.count, tokens[next].span.start < span.start { next += 1 }
      guard next < tokens.count, tokens[next].span == span else { continue }
      tokens[next].modifiers.insert(SemanticTokenModifiers(entity))
      names.append((next, entity, text))
    }
  }

  func append(
    to result: inout [SemanticToken], at start: Int32, _ lookup: SemanticTokenCache.Lookup?
  ) {
    let first = result.count
    for token in tokens {
      var moved = token
      (moved.span.start, moved.span.end) = (token.span.start + start, token.span.end + start)
      result.append(moved)
    }
    guard let lookup else { return }
    for name in names where !lookup(name.entity, name.text) {
      result[first + name.token].modifiers.insert(.unknown)
    }
  }
}

extension SemanticTokenModifiers {
  fileprivate init(_ entity: Entity) {
    switch entity {
    case .lists: self = .list
    case .categories: self = .category
    case .items: self = .item
    }
  }
}
