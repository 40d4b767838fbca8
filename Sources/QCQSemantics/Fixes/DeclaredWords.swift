import QCQSyntax
import QCQText

/// What a text declares, as its words say, whatever mistakes it has.
struct DeclaredWords {
  static let openings: Set<Substring> = ["let", "param", "together"]

  /// In small letters, and without the `s` that makes several of one.
  private let names: Set<Substring>
  /// The same, with the parameters of named queries.
  private let parameters: Set<Substring>
  /// Where statements begin, and whether each is a declaration.
  private let statements: [(start: Int, isDeclaration: Bool)]

  let isEmpty: Bool

  init(_ source: SourceText) {
    var names: Set<Substring> = []
    var isEmpty = true
    let bytes = source.utf8
    let ends: [UInt8] = [10, 13, UInt8(ascii: ";")]
    let initials = Array("lLpPtT".utf8)
    for line in bytes.split(whereSeparator: { ends.contains($0) }) {
      // An opening and a name are no longer, and most lines are none.
      guard let first = line.firstIndex(where: { $0 > 32 }),
        initials.contains(line[first])
      else { continue }
      let words = String(decoding: line[first...].prefix(1000), as: UTF8.self).lowercased()
        .split(maxSplits: 3, whereSeparator: { !DeclaredWords.isOfWord($0) })
      guard let opening = words.first, DeclaredWords.openings.contains(opening) else { continue }
      isEmpty = false
      if words.count > 1, opening != "together" { names.insert(DeclaredWords.stem(words[1])) }
    }
    (self.names, self.isEmpty) = (names, isEmpty)
    guard !isEmpty else {
      (statements, parameters) = ([], [])
      return
    }
    let parsed = Parser.parse(source).statements
    parameters = names.union(
      parsed.flatMap { statement -> [Substring] in
        guard case .let(let declaration) = statement else { return [] }
        return declaration.parameters.map { DeclaredWords.stem($0.name.text.lowercased()[...]) }
      })
    statements = parsed.map { statement in
      let start = statement.span.lowerBound
      let word = String(decoding: bytes[start...].prefix(20), as: UTF8.self).lowercased()
        .prefix { DeclaredWords.isOfWord($0) }
      return (start: start, isDeclaration: DeclaredWords.openings.contains(word))
    }
  }

  /// Whether a message or what mends it is in a declaration.
  func isInDeclaration(_ message: Diagnostic) -> Bool {
    guard !isEmpty else { return false }
    let places = message.fixes.flatMap(\.edits).map(\.span.lowerBound)
    return (places + [message.span.lowerBound]).contains { place in
      let next = statements.endOfPrefix { $0.start <= place }
      return next > 0 && statements[next - 1].isDeclaration
    }
  }

  /// Whether each name that is used in a text is used in another one as often, or has become a
  /// parameter: who has declared `bbq` and says so means no list that is called alike.
  func stay(from text: String, to fixed: String) -> Bool {
    guard !names.isEmpty else { return true }
    let (old, new) = (uses(text), uses(fixed))
    return old.allSatisfy { name, count in
      let after = new[name] ?? Count()
      return after.bare + max(0, after.parameters - count.parameters) >= count.bare
    }
  }

  /// Whether a parameter stands in quotes, where it is no parameter but a text: `like "$w%"`.
  func areQuoted(in text: String) -> Bool {
    guard !parameters.isEmpty, text.contains("$") else { return false }
    return text.lowercased().split(whereSeparator: \.isNewline).contains { areQuoted(Array($0)) }
  }

  private func areQuoted(_ line: [Character]) -> Bool {
    var index = 0
    while index < line.count {
      if let end = QuoteMarks.end(of: line, from: index) {
        let parts = String(line[index..<end]).split(
          separator: "$", omittingEmptySubsequences: false)
        let isFound = parts.dropFirst().contains { part in
          parameters.contains(DeclaredWords.stem(part.prefix(while: DeclaredWords.isOfWord)))
        }
        if isFound { return true }
        index = end
      }
      index += 1
    }
    return false
  }

  private struct Count {
    var bare = 0
    var parameters = 0
  }

  /// How often each name stands in a text outside of quotes and comments, with its `$` and without.
  private func uses(_ text: String) -> [Substring: Count] {
    var uses: [Substring: Count] = [:]
    for line in text.lowercased().split(whereSeparator: \.isNewline) {
      for (word, isParameter) in DeclaredWords.bareWords(Array(line)) {
        let name = DeclaredWords.stem(word[...])
        guard names.contains(name) else { continue }
        if isParameter {
          uses[name, default: Count()].parameters += 1
        } else {
          uses[name, default: Count()].bare += 1
        }
      }
    }
    return uses
  }

  private static func bareWords(_ line: [Character]) -> [(word: String, isParameter: Bool)] {
    var words: [(word: String, isParameter: Bool)] = []
    var index = 0
    while index < line.count, line[index] != "#" {
      if isOfWord(line[index]) {
        let word = line[index...].prefix(while: isOfWord)
        words.append((String(word), index > 0 && line[index - 1] == "$"))
        index = word.endIndex
      } else {
        index = (QuoteMarks.end(of: line, from: index) ?? index) + 1
      }
    }
    return words
  }

  private static func isOfWord(_ sign: Character) -> Bool {
    sign.isLetter || sign.isNumber || sign == "_"
  }

  private static func stem(_ word: Substring) -> Substring {
    word.count > 1 && word.hasSuffix("s") ? word.dropLast() : word
  }
}
