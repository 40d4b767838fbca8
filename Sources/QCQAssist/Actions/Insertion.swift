import QCQSyntax
import QCQText

extension Analysis {
  /// The edit that writes a declaration above a statement, and above the comments that document it.
  func declaring(_ text: String, above number: Int, in piece: Int) -> TextEdit {
    let tree = pieces[piece].tree
    var start = tree.statements[number].span.lowerBound
    let first = tree.tokenIndex(from: start)
    for comment in tree.comments.reversed()
    where comment.isDocumentation && comment.standsAlone && comment.nextToken == first {
      start = min(start, comment.span.lowerBound)
    }
    let place = span(Span(start, start), ofPiece: piece)
    let isCRLF =
      place.lowerBound > 1 && source.utf8[place.lowerBound - 1] == 10
      && source.utf8[place.lowerBound - 2] == 13
    return TextEdit(place, text + (isCRLF ? "\r\n" : "\n"))
  }

  /// A name that nothing in sight of the document has.
  func freshName(_ wanted: String, _ kind: NamedThing.Kind) -> String {
    let index = NameIndex(self)
    let local = Set(Outline(tree).words.filter { $0.role.kind != nil }.map(\.text))
    func isTaken(_ name: String) -> Bool {
      local.contains(name)
        || index.declaration(NameKey(kind, name), from: source.name) != nil
    }
    if !isTaken(wanted) { return wanted }
    var number = 2
    while isTaken("\(wanted)\(number)") { number += 1 }
    return "\(wanted)\(number)"
  }
}
