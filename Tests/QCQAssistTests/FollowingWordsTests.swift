import QCQAssist
import QCQLanguage
import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

/// The table that completion is ordered by is what the texts of the reference and the examples say.
@Suite("What follows what") struct FollowingWordsTests {
  private static let path = "Sources/QCQAssist/Completion/FollowingWords+Table.swift"

  /// What people may write there that is the same in every database.
  private static let words: Set<String> = {
    let vocabulary = CanonicalSchema.vocabulary
    let fields = Entity.allCases.flatMap { vocabulary[$0].allFields.map(\.name) }
    let functions = FunctionInfo.all.map(\.name)
    let signs = ComparisonOperator.allCases.map(\.rawValue) + ["'", "$", "1", WordPlace.ownName]
    return Set(Keyword.allCases.map(\.word) + fields + functions + signs)
  }()

  private static func count(_ text: String, _ counts: inout [String: [String: Int]]) {
    let source = SourceText(text)
    let tokens = Parser.parse(source).tokens
    var statement: [Token] = []
    var (isStart, depth) = (true, 0)
    for token in tokens {
      if token.kind == .newline || token.kind == .semicolon || token.kind == .end {
        if depth == 0 { isStart = true }
        continue
      }
      let place = WordPlace(behind: statement[...], in: source.utf8, isStart: isStart)
      let word = WordPlace.word(of: token, in: source.utf8)
      let isNew = [.let, .param, .as].contains(statement.last?.keyword) && !isStart
      if words.contains(word), !isNew {
        for key in place.keys { counts[key, default: [:]][word, default: 0] += 1 }
      }
      if isStart { statement = [] }
      isStart = false
      statement.append(token)
      if token.kind.category == .opening { depth += 1 }
      if token.kind.category == .closing { depth = max(0, depth - 1) }
    }
  }

  @Test("The table is that of the texts") func table() throws {
    var counts: [String: [String: Int]] = [:]
    for valid in ValidText.all { Self.count(valid.text, &counts) }
    Self.count(ExampleLines.all.joined(separator: "\n"), &counts)
    let entries = counts.compactMap { key, found -> String? in
      let known = found.filter { $0.value > 1 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      guard known.reduce(0, { $0 + $1.value }) > 3 else { return nil }
      var entry = "\(key) →"
      for (word, _) in known where entry.count + word.count < 90 { entry += " " + word }
      return entry
    }
    var lines: [String] = []
    for entry in entries.sorted() {
      if let last = lines.last, last.utf8.count + entry.utf8.count < 92 {
        lines[lines.count - 1] = last + " | " + entry
      } else {
        lines.append(entry)
      }
    }
    let text =
      """
      // Made by `QCQ_UPDATE=1 swift test --filter FollowingWordsTests`.

      extension FollowingWords {
        /// A place, and behind it what follows there.
        static let written = #\"\"\"

      """ + lines.map { "    \($0)\n" }.joined() + "    \"\"\"#\n}\n"
    if Checkout.isUpdating { try Checkout.write(text, to: Self.path) }
    #expect(try Checkout.text(Self.path) == text, "run it with QCQ_UPDATE=1")
  }
}
