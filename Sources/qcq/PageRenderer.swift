import QCQText

/// Shows a page of Markdown on a terminal: without fences, with examples indented.
struct PageRenderer {
  let color: Bool

  func lines(of page: [UInt8]) -> [String] {
    var lines: [String] = []
    var isExample = false
    for line in String(decoding: page, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("```") {
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
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
