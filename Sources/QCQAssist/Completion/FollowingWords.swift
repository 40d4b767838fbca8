import QCQLanguage
package import QCQSyntax
import QCQText

/// Which words mostly follow which in scripts that people have written: the order in which words
/// are offered.
///
/// Counted in the reference and the examples; a test writes the table, and fails when it is out of
/// date.
package struct FollowingWords {
  /// By word, or by the sign for all words of a kind; the first is the most likely.
  private let ranks: [String: Int]
  /// The rank of a word that the table does not have.
  static let none = Int.max

  package init(behind place: WordPlace) {
    let lists = place.keys.compactMap { Self.table[$0] }
    var ranks: [String: Int] = [:]
    for word in lists.joined().map(String.init) where ranks[word] == nil {
      ranks[word] = ranks.count
    }
    self.ranks = ranks
  }

  func rank(of item: Completion) -> Int {
    let word =
      switch item.kind {
      case .list, .item, .category: WordPlace.text
      case .parameter: WordPlace.parameter
      case .value: WordPlace.number
      case .query: WordPlace.ownName
      case .field: WordPlace.known(item.label)
      case .keyword, .function, .snippet, .type, .sign, .file, .folder: item.label
      }
    return ranks[word] ?? Self.none
  }

  private static let table: [String: [Substring]] = {
    let entries = written.split(separator: "\n").flatMap { $0.split(separator: " | ") }
    let pairs = entries.map { entry in
      let parts = entry.split(separator: " → ")
      return (String(parts[0]), parts[1].split(separator: " "))
    }
    return Dictionary(pairs) { first, _ in first }
  }()
}

/// A place behind some words of a statement, by what tells most of what follows there.
package struct WordPlace {
  static let text = "'"
  static let parameter = "$"
  static let number = "1"
  /// A name that people have given, as to a query or a column.
  package static let ownName = "@"

  private static let fields = Set(
    StoredField.allCases.map(\.rawValue) + DerivedField.allCases.map(\.rawValue)
      + Relation.allCases.map(\.rawValue))

  /// What the table calls a name: itself, if all databases have it.
  static func known(_ name: String) -> String { fields.contains(name) ? name : ownName }

  /// From the one that tells most to the one that tells least.
  package let keys: [String]

  /// - Parameters:
  ///   - tokens: Those of the statement before the place; of the one above, where it begins one.
  ///   - isStart: Whether a statement begins there.
  package init(behind tokens: ArraySlice<Token>, in source: [UInt8], isStart: Bool) {
    func word(_ token: Token) -> String { Self.word(of: token, in: source) }
    guard let last = tokens.last, let first = tokens.first else {
      keys = ["start"]
      return
    }
    if isStart {
      keys = ["start \(word(first))", "start"]
      return
    }
    let scope = Trial.clause(behind: tokens).map { "\($0)" } ?? word(first)
    let before = tokens.dropLast().last.map(word) ?? ""
    keys = [
      "\(scope) \(before) \(word(last))", "\(scope) \(word(last))", word(last),
      "\(scope) \(last.kind.category)",
    ]
  }

  /// What the table calls a token.
  package static func word(of token: Token, in source: [UInt8]) -> String {
    switch token.kind {
    case .string, .regex: return text
    case .parameter: return parameter
    case .integer, .decimal, .date, .dateTime: return number
    case .word, .quotedName, .comma, .leftParenthesis, .rightParenthesis, .leftBrace, .rightBrace,
      .dot, .dotDot, .colon, .semicolon, .question, .equal, .notEqual, .less, .lessEqual, .greater,
      .greaterEqual, .plus, .minus, .star, .slash, .percent, .foreign, .unknown, .newline, .end:
      let word = String(decoding: source[token.span.range], as: UTF8.self)
      return token.role == .name ? known(word) : word
    }
  }
}
