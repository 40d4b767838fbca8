extension Fix {
  /// Several names, in their quotes, in the place of one that joins them: `"BBQ & Basics"`.
  package static func several(_ names: [String], at span: Span) -> Fix {
    .replace(span, with: names.joined(separator: ", "))
  }

  /// The fix as it is where names are listed, and as a set where one is compared; nil where only
  /// one can stand, as in `set category = "Dairy & Produce"`.
  func asSet(in source: SourceText) -> Fix? {
    guard edits.count == 1, edits[0].replacement.contains("\", \"") else { return self }
    let (span, names) = (edits[0].span, edits[0].replacement)
    var front = source.utf8.prefix(span.lowerBound)
    func skipBlanks() { while front.last == UInt8(ascii: " ") { front.removeLast() } }
    skipBlanks()
    let sign = front.last
    if sign == UInt8(ascii: "(") || sign == UInt8(ascii: ",") { return self }
    let words = String(decoding: front.suffix(1000), as: UTF8.self)
      .lowercased().split { !$0.isLetter }
    guard sign == UInt8(ascii: "=") else { return words.last == "in" ? self : nil }
    front.removeLast()
    let isNegated = front.last == UInt8(ascii: "!")
    if isNegated { front.removeLast() }
    if words.last(where: { $0 == "set" || $0 == "where" }) != "where" { return nil }
    let compared = Span(front.count, span.upperBound)
    return .replace(compared, with: "\(isNegated ? "not " : "")in (\(names))")
  }
}
