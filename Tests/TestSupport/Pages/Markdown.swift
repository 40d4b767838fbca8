/// A fenced block of a Markdown page.
package struct Fence: Sendable {
  /// What stands behind the backticks: a language, words and `name=value` options.
  package let info: String
  /// The lines between the fences, each with its line break.
  package let body: String
  /// The lines of the page that it takes, fences included, from 0.
  package let lines: Range<Int>

  package var language: String { FenceInfo.words(of: info).first ?? "" }

  package func has(_ word: String) -> Bool { FenceInfo.words(of: info).dropFirst().contains(word) }

  package var options: [(name: String, value: String)] { FenceInfo.options(of: info) }

  package func option(_ name: String) -> String? { options.last { $0.name == name }?.value }
}

/// The words behind the backticks of a fence: `qcq format=csv param="list:Week shop"`.
enum FenceInfo {
  static func words(of info: String) -> [String] {
    var words = [""]
    var isQuoted = false
    for character in info {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }

  static func options(of info: String) -> [(name: String, value: String)] {
    words(of: info).compactMap { word in
      guard let equal = word.firstIndex(of: "=") else { return nil }
      return (String(word[..<equal]), String(word[word.index(after: equal)...]))
    }
  }
}

/// A Markdown page as lines, with its fenced blocks found.
package struct MarkdownPage: Sendable {
  package let path: String
  package let lines: [String]
  package let fences: [Fence]

  package init(path: String, text: String) {
    self.path = path
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    self.lines = lines
    var fences: [Fence] = []
    var start: Int?
    for (index, line) in lines.enumerated() where line.hasPrefix("```") {
      if let open = start {
        let body = lines[(open + 1)..<index].map { $0 + "\n" }.joined()
        let info = String(lines[open].dropFirst(3))
        fences.append(Fence(info: info, body: body, lines: open..<(index + 1)))
        start = nil
      } else {
        start = index
      }
    }
    self.fences = fences
  }

  package init(_ path: String) throws {
    self.init(path: path, text: try Checkout.text(path))
  }

  /// What stands between the fences of every block of a language.
  package func bodies(_ language: String) -> [String] {
    fences.filter { $0.language == language }.map { String($0.body.dropLast()) }
  }

  /// The options that hold from a line on: those of the comments `<!-- qcq name=value … -->` above.
  package func defaults(at line: Int) -> [(name: String, value: String)] {
    lines[..<line].flatMap { text in
      text.hasPrefix("<!-- qcq ") && text.hasSuffix("-->")
        ? FenceInfo.options(of: String(text.dropLast(3))) : []
    }
  }
}
