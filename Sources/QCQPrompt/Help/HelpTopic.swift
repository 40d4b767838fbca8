import QCQAssist
import QCQLanguage
import QCQPages

/// What `help WORD` says: how the word's page begins, else what the language describes it by.
struct HelpTopic {
  /// The page that says more.
  let page: String?
  /// In Markdown.
  let lines: [Substring]

  init?(_ word: String) {
    if let page = Page.reference.first(where: { $0.name == word.lowercased() }) {
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
    if lines.isEmpty { return nil }
    page = Page.reference.first { $0.text.contains("`\(word)") }?.name
    self.lines = lines.map { $0[...] }
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
