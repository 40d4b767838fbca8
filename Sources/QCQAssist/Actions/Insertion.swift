import QCQSyntax
import QCQText

extension CodeActionFinder {
  /// The edit that writes a declaration above a statement, and above the comments that document it.
  func declaring(_ text: String, above statement: PlacedStatement) -> TextEdit {
    let start = statement.startOfDocumentation
    let place = statement.passage.span(Span(start, start))
    let isCRLF =
      place.lowerBound > 1 && source.utf8[place.lowerBound - 1] == 10
      && source.utf8[place.lowerBound - 2] == 13
    return TextEdit(place, text + (isCRLF ? "\r\n" : "\n"))
  }

  /// A name that is written nowhere in the document, nor in the files that it uses.
  ///
  /// - Parameter forms: How the name would be written where it is declared or used.
  func freshName(_ wanted: String, as forms: (String) -> [String]) -> String {
    let texts = [source] + usedSources
    func isTaken(_ name: String) -> Bool {
      let written = forms(name).map { Array($0.utf8) }
      return texts.contains { text in written.contains { text.utf8.hasPart($0) } }
    }
    if !isTaken(wanted) { return wanted }
    var number = 2
    while isTaken("\(wanted)\(number)") { number += 1 }
    return "\(wanted)\(number)"
  }

  /// The texts of all files that the document uses, itself or through others.
  private var usedSources: [SourceText] {
    var found: [String: SourceText] = [:]
    var left = analysis.links.map { ($0.path, source.name) }
    while let (path, from) = left.popLast() {
      guard let tree = analysis.context.files(path, from), found[tree.source.name] == nil else {
        continue
      }
      found[tree.source.name] = tree.source
      for case .use(let next, _) in tree.statements { left.append((next.value, tree.source.name)) }
    }
    return Array(found.values)
  }
}

extension [UInt8] {
  /// True where some bytes stand anywhere in these.
  fileprivate func hasPart(_ part: [UInt8]) -> Bool {
    guard let first = part.first, count >= part.count else { return false }
    return withUnsafeBufferPointer { bytes in
      for start in 0...(bytes.count - part.count) where bytes[start] == first {
        if (1..<part.count).allSatisfy({ bytes[start + $0] == part[$0] }) { return true }
      }
      return false
    }
  }
}
