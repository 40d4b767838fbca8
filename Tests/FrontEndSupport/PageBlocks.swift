/// What a page of the language's reference shows.
package enum PageBlocks {
  /// What stands between the fences of every `qcq` block.
  package static func of(_ page: String) -> [String] {
    var found: [String] = []
    var block: [Substring]?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```", let lines = block {
        found.append(lines.joined(separator: "\n"))
        block = nil
      } else if block != nil {
        block?.append(line)
      } else if line.hasPrefix("```qcq") {
        block = []
      }
    }
    return found
  }
}
