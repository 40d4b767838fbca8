import QCQAssist
import QCQConsole
import QCQSemantics
import QCQSyntax
import QCQText
import QuickCartStore
import TestSupport

/// How soon completion offers the word that people have written, at every word of every valid text
/// of the reference and the examples. New names are nobody's to know.
enum RecallBenchmark {
  private struct Recall {
    var places = 0
    var first = 0
    var offered = 0
    var missed: [String] = []
    var late: [String: Int] = [:]

    var share: Double { Double(first) / Double(max(1, places)) * 100 }

    mutating func take(_ rank: Int?, _ place: String, _ word: String) {
      places += 1
      guard let rank else { return missed.append("\(place)|\(word)") }
      offered += 1
      if rank < 5 { first += 1 } else { late[word, default: 0] += 1 }
    }
  }

  /// - Parameters:
  ///   - details: Also what is missed, and which words come late.
  ///   - step: Of so many texts one is looked at.
  static func run(_ details: Bool = false, every step: Int = 1) throws {
    var (atBoundary, afterLetter) = (Recall(), Recall())
    let catalogs = try catalogs()
    for (number, valid) in ValidText.all.enumerated() where number % step == 0 {
      guard let (catalog, vocabulary) = catalogs[valid.sample] else { continue }
      let context = AnalysisContext(vocabulary: vocabulary, data: catalog.names) { path, _ in
        valid.files[path].map { Parser.parse(SourceText($0, name: path)) }
      }
      let whole = Analysis(SourceText(valid.text, name: "a.qcq"), in: context)
      if whole.diagnostics.hasErrors { continue }
      for word in ExpectedWord.all(in: whole.tree, names: catalog.all) {
        let start = word.token.span.lowerBound
        let letters = word.token.kind == .word ? 1 : 2
        for length in [0, letters] where length < word.text.utf8.count {
          let place = start + length
          let typed = String(decoding: valid.text.utf8.prefix(place), as: UTF8.self)
          let analysis = whole.edited([TextEdit(Span(place, valid.text.utf8.count), "")])
          let items = analysis.completions(at: place).items
          // Backticks are only where a name needs them.
          let name = word.text.filter { $0 != "`" }
          let rank = items.firstIndex {
            [word.text, name].contains($0.insertText) || [word.text, name].contains($0.label)
          }
          let lines = typed.split(separator: "\n", omittingEmptySubsequences: false)
          let line = lines.suffix(2).joined(separator: " ⏎ ")
          if length == 0 {
            atBoundary.take(rank, line, word.text)
          } else {
            afterLetter.take(rank, line, word.text)
          }
        }
      }
    }
    show(atBoundary, "at the beginning of a word", goal: "85", details)
    show(afterLetter, "after one letter", goal: "99.5", details)
  }

  private static func show(_ recall: Recall, _ name: String, goal: String, _ details: Bool) {
    Timing.line("recall: places \(name)", String(recall.places))
    Timing.line(
      "  the word is among the first five", "\(rounded(recall.share)) %  (goal \(goal))")
    Timing.line(
      "  the word is offered", "\(recall.offered) of \(recall.places)  (goal all)")
    guard details else { return }
    for place in recall.missed { print("    not offered: \(place)") }
    let late = recall.late.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    for (word, count) in late.prefix(60) {
      print("    late: \(count) times \(word)")
    }
  }

  private static func rounded(_ share: Double) -> String {
    let tenths = Int((share * 10).rounded(.down))
    return "\(tenths / 10).\(tenths % 10)"
  }

  private struct Catalog {
    let names: DataCatalog
    let all: Set<String>
  }

  private static func catalogs() throws -> [String: (Catalog, Vocabulary)] {
    var catalogs: [String: (Catalog, Vocabulary)] = [:]
    for sample in SampleSet.allCases {
      let store = try Store.sample(sample, now: 1_795_262_400)
      var reader = NameReader(store)
      let state = try reader.read()
      let names = state.names
      let all = Set(
        names.lists.map(\.name) + names.categories.map(\.name) + (names.items ?? []).map(\.name))
      catalogs[sample.rawValue] = (
        Catalog(names: DataCatalog(names, version: 1), all: all), state.vocabulary
      )
      try store.close()
    }
    return catalogs
  }
}
