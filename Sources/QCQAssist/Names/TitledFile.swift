import QCQLanguage
import QCQSyntax
import QCQText

/// A file with the titles that it names; an object, as those of a thousand scripts are handed on.
package final class TitledFile: Sendable {
  let source: SourceText
  /// What they are read of; nil where they are kept, as of scripts that are not open.
  private let analysis: Analysis?
  private let kept: [Kept]
  /// What stands behind `use`.
  let usedPaths: [String]

  private struct Kept: Sendable {
    let title: WrittenTitle
    let key: String
    /// The passage that it stands in.
    let part: Span
  }

  package init(_ analysis: Analysis) {
    (source, self.analysis, kept) = (analysis.source, analysis, [])
    usedPaths = TitledFile.usedPaths(analysis)
  }

  /// Reads all titles at once, and lets go of the analysis.
  package init(keeping analysis: Analysis) {
    (source, self.analysis) = (analysis.source, nil)
    usedPaths = TitledFile.usedPaths(analysis)
    let passages = analysis.passages.filter { $0.passage.traits.contains(.namesData) }
    kept = passages.flatMap { passage in
      analysis.titles(in: passage).map { title in
        Kept(
          title: title, key: analysis.context.key(of: title.text),
          part: Span(passage.start, passage.start + passage.passage.count))
      }
    }
  }

  /// The passage that a title stands in, which is read by itself.
  func part(around title: Span) -> Span {
    if let analysis {
      let passage = analysis.passage(at: title.lowerBound)
      return Span(passage.start, passage.start + passage.passage.count)
    }
    let part = kept.first { $0.title.literal.span == title }?.part
    return part ?? Span(0, source.utf8.count)
  }

  /// The titles in the order of the text that are equal to one by a key, or begin it, as far as
  /// that is known without reading them.
  func titles(_ key: String, in context: AnalysisContext) -> [WrittenTitle] {
    guard let analysis else {
      return kept.filter { TitledFile.mayMean(key, $0.key) }.map(\.title)
    }
    return analysis.passages.filter { TitledFile.mayName(key, $0, context) }.flatMap {
      analysis.titles(in: $0)
    }
  }

  /// All titles in it.
  var titles: [WrittenTitle] {
    guard let analysis else { return kept.map(\.title) }
    return analysis.passages.filter { $0.passage.traits.contains(.namesData) }.flatMap {
      analysis.titles(in: $0)
    }
  }

  private static func usedPaths(_ analysis: Analysis) -> [String] {
    analysis.passages.filter { $0.passage.traits.contains(.hasUse) }.flatMap { passage in
      passage.tree.statements.compactMap { statement in
        if case .use(let path, _) = statement { path.value } else { String?.none }
      }
    }
  }

  /// Looks at the strings alone, as most passages have none that is the title.
  private static func mayName(
    _ key: String, _ passage: PlacedPassage, _ context: AnalysisContext
  ) -> Bool {
    guard passage.passage.traits.contains(.namesData) else { return false }
    return passage.tree.tokens.contains { token in
      guard token.kind == .string else { return false }
      return passage.source.utf8[token.span.range].contains(UInt8(ascii: "{"))
        || mayMean(key, context.key(of: StringEscapes.value(passage.source, token.span)))
    }
  }

  /// Whether what is written stands for a title, or is a beginning that may stand for it.
  private static func mayMean(_ key: String, _ written: String) -> Bool {
    written == key || TitleKey.starts(key, with: Array(written.utf8))
  }
}

extension AnalysisContext {
  /// What titles are equal by, as the database compares them.
  func key(of title: String) -> String {
    data?.key(of: title) ?? DataCatalog.Folding.plain.title(title)
  }
}
