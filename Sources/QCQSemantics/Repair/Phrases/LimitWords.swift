import QCQLanguage

/// `limit 5`, `first 3`, `top 5 quantity`, `offset 10`: how many rows, and which are left out.
enum LimitWords {
  /// - Parameter word: The one in front.
  static func read(_ reader: inout SentenceReader, behind word: String) -> Bool {
    while ["=", ":", "(", "by", "to", "+"].contains(where: { reader.take($0) }) {}
    reader.skipNoise()
    if let text = reader.current, text.kind == .text, Int(text.text) != nil {
      reader.place += 1
      reader.query.page.limit = text.text
      return true
    }
    guard let number = reader.number(), !number.contains(".") else { return false }
    // `first 3 days`
    if reader.peek(.unit, 1) != nil, reader.piece(1)?.text != "d" { return false }
    reader.place += 1
    if reader.take(","), let second = reader.number() {
      reader.place += 1
      (reader.query.page.skip, reader.query.page.limit) = (number, second)
      return true
    }
    while reader.take(")") || reader.take("x") {}
    reader.query.page.limit = number
    reader.query.page.isRanked = reader.query.page.isRanked || word == "top"
    return word == "top" ? readRank(&reader) : true
  }

  /// `top 5 quantity`: by which they are ranked.
  private static func readRank(_ reader: inout SentenceReader) -> Bool {
    let others: [Meanings.Context] = [.source, .condition, .clause, .measure]
    guard reader.query.sort.isEmpty, let field = reader.peek(.field),
      others.allSatisfy({ reader.peek($0) == nil })
    else { return true }
    guard ["quantity", "created", "updated"].contains(field.meant) else { return false }
    reader.place += field.count
    reader.query.sort = [
      reader.take(.direction) == "asc" ? field.meant : "\(field.meant) desc"
    ]
    return true
  }

  static func readSkipped(_ reader: inout SentenceReader) -> Bool {
    guard let number = reader.number() else { return false }
    reader.place += 1
    reader.query.page.skip = number
    return true
  }
}
