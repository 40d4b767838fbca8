import QCQText

/// Shows a page of Markdown on a terminal: without fences, with examples indented.
package struct PageText {
  private let color: Bool
  /// The columns of the terminal; nil to keep the lines as they are.
  private let width: Int?

  package init(color: Bool, width: Int? = nil) { (self.color, self.width) = (color, width) }

  /// Where a page of the reference says more.
  package static func more(on page: String) -> String {
    "(more on the page grammar/spec/\(page).md)"
  }

  package func lines(_ page: String) -> [String] {
    lines(page.split(separator: "\n", omittingEmptySubsequences: false))
  }

  package func lines(_ page: [Substring]) -> [String] {
    var lines: [String] = []
    var prose: [Substring] = []
    var isExample = false
    for line in page {
      let isProse = !isExample && line.first.map { !"`#|-".contains($0) || isCode(line) } ?? false
      if !isProse { lines += wrapped(&prose) }
      if isProse {
        prose.append(line)
      } else if line.hasPrefix("```") {
        isExample.toggle()
      } else if isExample {
        lines.append(line.isEmpty ? "" : "    " + line)
      } else if line.hasPrefix("#") {
        let title = line.drop { $0 == "#" || $0 == " " }
        lines.append(TerminalStyle.heading.paint(String(title), enabled: color))
      } else {
        lines.append(String(line))
      }
    }
    lines += wrapped(&prose)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Whether a line begins with a word of code, and not with a fence.
  private func isCode(_ line: Substring) -> Bool {
    line.hasPrefix("`") && !line.hasPrefix("```")
  }

  /// The lines of a paragraph, as long as the terminal allows.
  private func wrapped(_ prose: inout [Substring]) -> [String] {
    defer { prose = [] }
    guard let width, width > 20 else { return prose.map(String.init) }
    return Self.wrapped(prose, width: width)
  }

  /// A line as it is where it fits, else broken between words.
  ///
  /// - Parameter hanging: By how much more its other lines are indented.
  package static func fitted(_ line: String, width: Int?, hanging: Int = 0) -> [String] {
    guard let width, DisplayWidth.displayWidth(of: line) > width else { return [line] }
    let indent = line.prefix { $0 == " " }.count
    return wrapped([line[...]], width: width - indent - hanging).enumerated().map { number, words in
      String(repeating: " ", count: number == 0 ? indent : indent + hanging) + words
    }
  }

  /// Words in lines of at most so many columns.
  package static func wrapped(_ prose: [Substring], width: Int) -> [String] {
    var lines: [String] = []
    var used = 0
    for word in prose.flatMap({ $0.split(separator: " ") }) {
      let columns = DisplayWidth.displayWidth(of: word)
      if lines.isEmpty || used + 1 + columns > width {
        lines.append(String(word))
        used = columns
      } else {
        lines[lines.count - 1] += " " + word
        used += 1 + columns
      }
    }
    return lines
  }
}
