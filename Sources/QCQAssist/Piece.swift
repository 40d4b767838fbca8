package import QCQSemantics
package import QCQSyntax
package import QCQText

/// A stretch of a document that is read on its own: one line's statements, mostly just one, with
/// the comments and empty lines above.
///
/// All spans in it count from the start of the piece, so that a piece is kept, not copied, when the
/// text before it changes.
package final class Piece: Sendable {
  package let passage: Passage
  /// What each statement of the tree means; nil for those with errors, and without a database.
  package let checked: [CheckedStatement?]
  /// What is wrong with it, by the text and the schema alone.
  package let diagnostics: [Diagnostic]
  /// The texts compared with names of lists and categories.
  package let mentions: [DataMention]
  /// What it declares for those behind it.
  package let additions: ScopeAddition
  /// The names it uses, those of parameters with their `$`.
  package let used: Set<String>
  /// What the data says of the names in it.
  package let liveDiagnostics: [Diagnostic]

  let words: WordSet
  let traits: PieceTraits

  /// The text of the piece; its tree's spans are spans of this.
  package var source: SourceText { passage.tree.source }
  package var tree: SyntaxTree { passage.tree }
  package var count: Int { passage.count }

  /// A piece that was only parsed.
  init(_ passage: Passage) {
    self.passage = passage
    checked = Array(repeating: nil, count: passage.tree.statements.count)
    diagnostics = passage.tree.diagnostics
    (mentions, additions, used, liveDiagnostics) = ([], ScopeAddition(), [], [])
    words = WordSet(passage.tree)
    traits = PieceTraits(passage, additions, diagnostics).union(.isUnchecked)
  }

  /// The piece with what the checker found out about it.
  init(_ piece: Piece, _ found: PassageResult) {
    passage = piece.passage
    checked = found.result.statements
    diagnostics = found.result.diagnostics
    mentions = found.result.mentions
    (additions, used) = (found.additions, found.used)
    liveDiagnostics = []
    words = piece.words
    // What reading has found out is known still, unless it was checked before.
    let read =
      piece.traits.contains(.isUnchecked) ? piece.traits : PieceTraits(passage, additions, [])
    var traits = read.checked(passage, additions, diagnostics)
    if checked.contains(where: {
      if case .change(let change) = $0 { change.altersNames } else { false }
    }) {
      traits.insert(.altersNames)
    }
    self.traits = traits
  }

  /// The piece with what the data says of its names.
  init(_ piece: Piece, live: [Diagnostic]) {
    passage = piece.passage
    (checked, diagnostics, mentions) = (piece.checked, piece.diagnostics, piece.mentions)
    (additions, used) = (piece.additions, piece.used)
    liveDiagnostics = live
    words = piece.words
    var traits = piece.traits
    if live.isEmpty { traits.remove(.isWarned) } else { traits.insert(.isWarned) }
    self.traits = traits
  }
}

/// What has to be known of all pieces after every edit, small enough to look through them all.
struct PieceTraits: OptionSet, Sendable {
  let rawValue: UInt16

  /// It has messages of its own.
  static let isFaulty = PieceTraits(rawValue: 1)
  /// It has messages from the data.
  static let isWarned = PieceTraits(rawValue: 2)
  /// It declares names.
  static let declares = PieceTraits(rawValue: 4)
  static let hasUse = PieceTraits(rawValue: 8)
  /// It does something, so that its document is more than a library.
  static let runs = PieceTraits(rawValue: 16)
  /// A message of it lists the names there are, or points out of the piece.
  static let seesOthers = PieceTraits(rawValue: 32)
  /// How it is read depends on names declared before.
  static let isDoubtful = PieceTraits(rawValue: 64)
  static let spansLines = PieceTraits(rawValue: 128)
  static let isRecovering = PieceTraits(rawValue: 256)
  /// It may name lists, categories or items.
  static let namesData = PieceTraits(rawValue: 512)
  /// Lists or categories have other names after it.
  static let altersNames = PieceTraits(rawValue: 1024)
  /// It was only parsed.
  static let isUnchecked = PieceTraits(rawValue: 2048)
  /// Nothing in the document uses a name that it declares; only the document knows that.
  static let isUnused = PieceTraits(rawValue: 4096)
}

extension PieceTraits {
  init(_ passage: Passage, _ additions: ScopeAddition, _ diagnostics: [Diagnostic]) {
    var traits: PieceTraits = []
    if passage.spansLines { traits.insert(.spansLines) }
    if passage.isRecovering { traits.insert(.isRecovering) }
    if !passage.doubtfulWords.isEmpty { traits.insert(.isDoubtful) }
    for statement in passage.tree.statements {
      switch statement {
      case .let: traits.insert(.declares)
      case .param: traits.insert(.declares)
      case .use: traits.insert([.hasUse, .declares])
      case .query, .watch, .explain, .assert, .print, .together, .change, .invalid:
        traits.insert(.runs)
      }
    }
    if passage.tree.tokens.contains(where: { $0.kind == .string }) { traits.insert(.namesData) }
    self = traits.checked(passage, additions, diagnostics)
  }

  /// What was found out by reading, with what the checker found.
  func checked(
    _ passage: Passage, _ additions: ScopeAddition, _ diagnostics: [Diagnostic]
  ) -> PieceTraits {
    var traits = subtracting([.isUnchecked, .isFaulty, .seesOthers])
    if !diagnostics.isEmpty { traits.insert(.isFaulty) }
    if !additions.isEmpty { traits.insert(.declares) }
    for diagnostic in diagnostics {
      let isOutside = diagnostic.related.contains {
        $0.span.start < 0 || $0.span.upperBound > passage.count
      }
      let lists = diagnostic.code == .unknownSource || diagnostic.code == .unknownParameter
      if isOutside || lists || diagnostic.code == .duplicateName { traits.insert(.seesOthers) }
    }
    return traits
  }
}

/// The words of a piece that may be names, to find out quickly whether one is among them.
///
/// Those read as words of the language are no names there.
struct WordSet: Sendable {
  private let hashes: [UInt32]
  /// One or two bits for each.
  let mask: UInt64

  init(_ tree: SyntaxTree) {
    var hashes: [UInt32] = []
    let bytes = tree.source.utf8
    for token in tree.tokens {
      switch token.kind {
      case .word where token.role == .keyword: break
      case .word: hashes.append(WordSet.hash(bytes[token.span.range]))
      case .quotedName, .parameter:
        hashes.append(WordSet.hash(bytes[token.span.range].lazy.filter { $0 != 36 && $0 != 96 }))
      case .string:
        // What stands between the braces of a `print` may be names.
        if bytes[token.span.range].contains(UInt8(ascii: "{")) {
          for word in bytes[token.span.range].split(whereSeparator: { WordSet.isBorder($0) }) {
            hashes.append(WordSet.hash(word))
          }
        }
      case .regex, .integer, .decimal, .date, .dateTime, .comma, .leftParenthesis,
        .rightParenthesis, .leftBrace, .rightBrace, .dot, .dotDot, .colon, .semicolon, .question,
        .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual, .plus, .minus, .star, .slash,
        .percent, .foreign, .unknown, .newline, .end:
        break
      }
    }
    self.hashes = hashes
    mask = hashes.reduce(0) { $0 | WordSet.bits($1) }
  }

  func contains(_ hash: UInt32) -> Bool { hashes.contains(hash) }
  func contains(anyOf names: Set<UInt32>) -> Bool { hashes.contains { names.contains($0) } }

  static func hash(_ name: String) -> UInt32 {
    hash(name.utf8.lazy.filter { $0 != 36 && $0 != 96 })
  }

  static func bits(_ hash: UInt32) -> UInt64 { 1 << UInt64(hash & 63) | 1 << UInt64(hash >> 26) }

  private static func isBorder(_ byte: UInt8) -> Bool {
    byte < 0x80 && byte != 95 && !(byte >= 48 && byte <= 57) && !(byte >= 65 && byte <= 90)
      && !(byte >= 97 && byte <= 122)
  }

  /// Fowler, Noll and Vo's hash, stirred so that all of its bits count.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return (hash ^ hash >> 15) &* 0x2C1B_3C6D
  }
}
