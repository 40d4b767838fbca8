import TestSupport
import QCQAssist
import QCQSyntax
import QCQText
import Testing

@Suite("Colours") struct SemanticTokenTests {
  private func described(_ text: String, lookup: SemanticTokenCache.Lookup? = nil) -> [String] {
    let analysis = Analysis(text)
    var cache = SemanticTokenCache()
    return cache.tokens(of: analysis, lookup: lookup).map { token in
      let names = SemanticTokenModifiers.legend.enumerated().filter {
        token.modifiers.rawValue >> UInt32($0.offset) & 1 == 1
      }
      return ([analysis.source.text(token.span), token.type.legend] + names.map(\.element))
        .joined(separator: " ")
    }
  }

  @Test func kinds() {
    #expect(
      described("let urgent(n: int) = items where quantity >= $n and updated since 2 days ago") == [
        "let keyword", "urgent variable declaration", "n parameter declaration",
        "int type defaultLibrary", "= operator", "items keyword", "where keyword",
        "quantity property", ">= operator", "$n parameter", "and keyword", "updated property",
        "since keyword", "2 number", "days keyword date", "ago keyword date",
      ])
    #expect(
      described("## d\nopen per category show count() as n sort n # x") == [
        "## d comment documentation", "open variable", "per keyword", "category property",
        "show keyword", "count function defaultLibrary", "as keyword", "n property declaration",
        "sort keyword", "n property", "# x comment",
      ])
  }

  @Test func names() {
    let known: SemanticTokenCache.Lookup = { _, name in name == "BBQ" || name == "Produce" }
    #expect(
      described("items in \"BBQ\", \"Partee\" where category = \"Prodoos\"", lookup: known) == [
        "items keyword", "in keyword", "\"BBQ\" string list", "\"Partee\" string list unknown",
        "where keyword", "category property", "= operator", "\"Prodoos\" string category unknown",
      ])
    #expect(described("items in id \"x\"").last == "\"x\" string list")
    #expect(described("check \"Cola\" in \"BBQ\"")[1] == "\"Cola\" string item")
  }

  @Test func holes() {
    #expect(
      described("print \"a {count items} of {$list}!\"") == [
        "print keyword", "\"a { string", "count keyword", "items keyword", "} of { string",
        "$list parameter", "}!\" string",
      ])
    #expect(
      described("items show \"{name} ({quantity * 2})\"") == [
        "items keyword", "show keyword", "\"{ string", "name property", "} ({ string",
        "quantity property", "* operator", "2 number", "})\" string",
      ])
  }

  @Test("Every token of the lexer that is no punctuation has its colour, and nothing else has one")
  func tokensOfTheLexer() {
    // Texts with holes have a colour for each piece.
    let holes = #/print|show[^#]*"[^"\n]*\{[a-z$\{]/#
    for text in Corpus.documents where !text.contains(holes) {
      let analysis = Analysis(text)
      var cache = SemanticTokenCache()
      let coloured = Set(cache.tokens(of: analysis).map(\.span))
      let tree = analysis.tree
      let all = Set((tree.tokens.map(\.span) + tree.comments.map(\.span)))
      #expect(coloured.isSubset(of: all))
      let expected = tree.tokens.filter { token in
        [.string, .integer, .decimal, .date, .dateTime, .parameter, .equal, .greater].contains(
          token.kind) || token.role != .plain
      }
      for token in expected where !token.span.isEmpty && !coloured.contains(token.span) {
        Issue.record("\(tree.source.text(token.span)) in \(text)")
      }
    }
  }

  @Test(
    "The numbers count in the editor's units, line by line", arguments: PositionEncoding.allCases)
  func numbers(encoding: PositionEncoding) {
    let analysis = Analysis("items where name = \"🍞é\nx\" # é\n  and pending")
    var cache = SemanticTokenCache()
    let data = SemanticTokenData.encode(
      cache.tokens(of: analysis), of: analysis.source, encoding)
    let width: UInt32 = encoding == .utf8 ? 7 : encoding == .utf16 ? 4 : 3
    let tokens = stride(from: 0, to: data.count, by: 5).map { Array(data[$0..<($0 + 5)]) }
    #expect(
      tokens.map { Array($0[0...2]) } == [
        [0, 0, 5], [0, 6, 5], [0, 6, 4], [0, 5, 1], [0, 2, width], [1, 0, 2],
        [0, 3, encoding == .utf8 ? 4 : 3], [1, 2, 3], [0, 4, 7],
      ])
  }

  @Test("A line ends at each of the three breaks of the protocol") func lineBreaks() {
    let analysis = Analysis("# a\r\nitems\rwhere pending\n\rlists")
    var cache = SemanticTokenCache()
    let data = SemanticTokenData.encode(cache.tokens(of: analysis), of: analysis.source, .utf16)
    let steps = stride(from: 0, to: data.count, by: 5).map { Array(data[$0...($0 + 1)]) }
    #expect(steps == [[0, 0], [1, 0], [1, 0], [0, 6], [2, 0]])
  }

  @Test("Old numbers and the edits give the new numbers") func deltas() {
    var random = SplitMix64(seed: 77)
    var cache = SemanticTokenCache()
    var analysis = Analysis(Corpus.lines)
    var data: [UInt32] = []
    for _ in 0..<(Checkout.isLong ? 5000 : 14) {
      let place = random.below(analysis.source.utf8.count)
      let edit = TextEdit(Span(place, place), ["x", "\n", " ", "\"", "# "][random.below(5)])
      analysis = analysis.edited([edit])
      let next = SemanticTokenData.encode(
        cache.tokens(of: analysis), of: analysis.source, .utf16)
      var patched = data
      for edit in SemanticTokenData.edits(from: data, to: next) {
        patched.replaceSubrange(edit.start..<(edit.start + edit.deleteCount), with: edit.data)
      }
      #expect(patched == next)
      data = next
      var fresh = SemanticTokenCache()
      #expect(fresh.tokens(of: Analysis(analysis.source.string)) == cache.tokens(of: analysis))
    }
    #expect(SemanticTokenData.edits(from: data, to: data).isEmpty)
  }

  @Test func ranges() {
    let analysis = Analysis("items\nlists\ncategories")
    var cache = SemanticTokenCache()
    let tokens = cache.tokens(of: analysis)
    let part = SemanticTokenData.tokens(tokens, in: Span(6, 11))
    #expect(part.map { analysis.source.text($0.span) } == ["lists"])
  }
}
