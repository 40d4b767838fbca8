import QCQLanguage
import QCQPages
import QCQText

/// What `help WORD` says: how the word's page begins, else what the language describes it by.
package struct HelpTopic {
  /// The page that says more.
  package let page: String?
  /// In Markdown.
  package let lines: [Substring]

  /// The words of the language, and the codes of messages, whatever the database.
  package static let words = language + DiagnosticCode.allCases.map(\.rawValue)
  static let language = Keyword.allCases.map(\.word) + FunctionInfo.all.map(\.name)

  package init?(_ word: String) {
    let isFormat = ReportFormat(rawValue: word) != nil && !HelpTopic.language.contains(word)
    let name = isFormat ? "formats" : word.lowercased()
    if let page = Page.reference.first(where: { $0.name == name }) {
      (self.page, lines) = (page.name, HelpTopic.beginning(of: page))
      return
    }
    var lines: [String] = []
    func describe(_ summary: String, _ examples: [String] = []) {
      lines.append("`\(word)`: \(summary)")
      if !examples.isEmpty { lines += ["```qcq"] + examples + ["```"] }
    }
    if let keyword = Keyword.allCases.first(where: { $0.word == word }) {
      let info = WordInfo.of(keyword)
      describe(info.summary, [info.example])
    }
    if let function = FunctionInfo.named(word) {
      describe(function.summary, function.signatures + [function.example])
    }
    for summary in DerivedField.summaries(ofFields: word) { describe(summary) }
    let meanings = HelpTopic.meanings(of: word)
    if !lines.isEmpty, !meanings.isEmpty { lines.append("") }
    lines += meanings
    if lines.isEmpty { return nil }
    page = Page.reference.first { $0.text.contains("`\(word)") }?.name
    self.lines = lines.map { $0[...] }
  }

  /// What a word of other languages is called here.
  private static func meanings(of word: String) -> [String] {
    Meanings.meanings(of: word).filter { $0.context != .idiom }.map {
      "`\(word)` as \($0.context.noun) is `\($0.meant)`"
    }
  }

  /// The page up to the end of its first example.
  private static func beginning(of page: Page) -> [Substring] {
    var (lines, isExample, hasExample) = ([Substring](), false, false)
    let text = page.text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in text.drop(while: { $0.isEmpty || $0.hasPrefix("#") || $0.hasPrefix("<!--") }) {
      let isFence = line.hasPrefix("```")
      if !isExample, !isFence, line.hasPrefix("#") || hasExample && !line.isEmpty { break }
      if isFence { (isExample, hasExample) = (!isExample, true) }
      lines.append(line)
    }
    return lines
  }
}

extension Meanings.Context {
  /// What a word is that is asked for in this context.
  fileprivate var noun: String {
    switch self {
    case .source: "what a query asks for"
    case .noise: "a small word"
    case .measure: "a measure"
    case .condition: "a condition"
    case .field: "a field"
    case .clause: "the beginning of a clause"
    case .comparison: "a comparison"
    case .connective: "a word between conditions"
    case .direction: "a direction of `sort`"
    case .order: "an order, after `sort`,"
    case .day: "a day or period"
    case .verb: "a change"
    case .unit: "a unit of time"
    case .number: "a number"
    case .truth: "a truth value"
    case .idiom: "a question"
    case .narrowing: "a part of what is meant"
    }
  }
}
