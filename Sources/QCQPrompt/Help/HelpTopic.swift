import QCQSyntax
import QCQText

/// What the reference says of a word, in short: the paragraph that introduces it, with an example.
struct HelpTopic {
  /// The page, `where`.
  let page: String
  /// In Markdown.
  let lines: [Substring]

  /// The page that has the word's name, else the first paragraph that speaks of it.
  static func find(
    _ word: String, in pages: [(name: String, text: [UInt8])]
  ) -> HelpTopic? {
    let parsed = pages.map { ($0.name, PageParts($0.text)) }
    if let (name, parts) = parsed.first(where: { $0.0 == word.lowercased() }),
      let first = parts.sections.first?.parts.first
    {
      let example = parts.sections[0].parts.dropFirst().prefix { $0.isExample }
      return HelpTopic(page: name, [first] + example)
    }
    let others = word.hasSuffix("s") ? [String(word.dropLast())] : [word + "s"]
    let names = [word] + others
    for (word, rank) in names.flatMap({ name in Mention.allCases.map { (name, $0) } }) {
      for (name, parts) in parsed where name != "near-misses" {
        if let topic = find(word, rank, name, parts) { return topic }
      }
    }
    return nil
  }

  private static func find(
    _ word: String, _ rank: Mention, _ name: String, _ parts: PageParts
  ) -> HelpTopic? {
    for section in parts.sections {
      if rank == .heading, section.titleWords != [word] { continue }
      if rank == .title, !section.titleWords.contains(word) { continue }
      let isTitled = rank == .heading || rank == .title
      let place = section.parts.firstIndex { isTitled || $0.mentions(word, rank) }
      guard let place else { continue }
      // In front of an example stands what it shows.
      let start = section.parts[...place].lastIndex { !$0.isExample } ?? place
      let example = section.parts[max(place, start + 1)...].prefix { $0.isExample }
      return HelpTopic(page: name, [section.parts[start]] + example)
    }
    return nil
  }

  private init(page: String, _ parts: [PageParts.Part]) {
    self.page = page
    lines = Array(parts.map(\.lines).joined(separator: [""]))
  }
}

/// How a part of a page speaks of a word; what counts for more comes first.
private enum Mention: CaseIterable {
  /// Its section is called so.
  case heading
  /// It stands alone as code, or as a function: `count`, `round(…)`.
  case code
  /// Its section is called so, among others: `since, before, on`.
  case title
  /// It stands in an example.
  case example
  /// It stands within code.
  case within
}

/// A page of Markdown, in its sections.
private struct PageParts {
  /// A paragraph, a table or an example.
  struct Part {
    var lines: [Substring]
    var isExample: Bool

    func mentions(_ word: String, _ rank: Mention) -> Bool {
      if isExample {
        return rank == .example && lines.first?.hasPrefix("```qcq") == true
          && lines.dropFirst().contains { $0.split { !$0.isLetter }.contains { $0 == word } }
      }
      let text = lines.joined(separator: " ")
      return text.split(separator: "`", omittingEmptySubsequences: false).enumerated().contains {
        place, code in
        guard place % 2 == 1 else { return false }
        switch rank {
        case .heading, .title, .example: return false
        case .code: return code == word || code.hasPrefix(word + "(") || code.hasPrefix(word + " …")
        case .within: return code.split { !$0.isLetter && $0 != "_" }.contains { $0 == word }
        }
      }
    }
  }

  struct Section {
    var title: Substring
    var parts: [Part] = []

    var titleWords: [String] {
      title.split(separator: ",").map { $0.trimmed }
    }
  }

  private(set) var sections: [Section] = []

  init(_ page: [UInt8]) {
    var isExample = false
    var part: [Substring] = []
    for line in String(decoding: page, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("```") {
        part.append(line)
        isExample.toggle()
        if !isExample { close(&part, isExample: true) }
      } else if isExample {
        part.append(line)
      } else if line.hasPrefix("#") {
        close(&part, isExample: false)
        sections.append(Section(title: line.drop { $0 == "#" || $0 == " " }))
      } else if line.isEmpty || line.hasPrefix("<!--") {
        close(&part, isExample: false)
      } else {
        part.append(line)
      }
    }
    close(&part, isExample: false)
  }

  private mutating func close(_ part: inout [Substring], isExample: Bool) {
    if !part.isEmpty, let last = sections.indices.last {
      sections[last].parts.append(Part(lines: part, isExample: isExample))
    }
    part = []
  }
}
