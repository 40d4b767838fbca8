import QCQLanguage

/// Reads how many there are: of a list's items, or of a quantity.
struct CountReader: PieceReader {
  var cursor: PieceCursor
  private let entity: Entity?

  /// - Parameter entity: What is asked for, as far as that was said.
  init(_ cursor: PieceCursor, of entity: Entity?) { (self.cursor, self.entity) = (cursor, entity) }

  /// `more than 5`, `more than 5 items`, `number of items > 5`, `items > 5`.
  mutating func readCounted() -> String? {
    let start = place
    let isOfLists = entity == .lists || entity == .categories
    if isOfLists {
      if take("empty") { return "none(items)" }
      if at("not"), piece(1)?.text == "empty" {
        place += 2
        return "any(items)"
      }
      let hasMeasure = peek(.measure)?.meant == "count"
      if hasMeasure { _ = take(.measure) }
      while take("(") {}
      if hasMeasure, let counted = readCountedState() { return counted }
      if let text = current, text.kind == .text, text.text == "items" { place += 1 }
      let hasItems = peek(.source)?.meant == "items"
      if hasItems { _ = take(.source) }
      while take(")") {}
      if hasItems, take("is"), take("empty") { return "none(items)" }
      if hasItems || hasMeasure, let sign = take(.comparison), let number = looseNumber() {
        return "count(items) \(sign) \(number)"
      }
      if hasItems, let condition = take(.condition) {
        return condition == "pending" ? "any(items where pending)" : "none(items where pending)"
      }
      place = start
      if let counted = readNumberOfState() { return counted }
    }
    if let pieces = readPieces() { return pieces }
    guard let sign = peek(.comparison), [">", ">=", "<", "<="].contains(sign.meant),
      current?.kind == .word
    else { return fail(start) }
    place += sign.count
    guard let number = self.number() else { return fail(start) }
    place += 1
    let state = isOfLists ? take(.condition) : nil
    let hasItems = peek(.source)?.meant == "items"
    if isOfLists {
      if hasItems { _ = take(.source) }
      let counted = (state ?? take(.condition)).map { "count(items where \($0))" }
      return "\(counted ?? "count(items)") \(sign.meant) \(number)"
    }
    if at("of"), piece(1) == nil { place += 1 }
    // `at most 3 items` is a limit, or a quantity.
    if hasItems, entity == nil {
      return fail(start)
    } else {
      skipPieces()
    }
    return "quantity \(sign.meant) \(number)"
  }

  /// `exactly 5 pieces`
  private mutating func readPieces() -> String? {
    guard entity == .items, let number = number(),
      ["pieces", "pcs", "stuks"].contains(piece(1)?.text)
    else { return nil }
    place += 2
    return "quantity = \(number)"
  }

  /// `completed items >= 3`, `pending count = 0`, `pending.none`
  mutating func readStateOfItems() -> String? {
    guard entity == .lists || entity == .categories else { return nil }
    let start = place
    if let state = take(.condition) {
      let quantifiers = ["none": "none", "any": "any", "all": "every"]
      if take("."), let said = current.flatMap({ quantifiers[$0.text] }) {
        place += 1
        return "\(said)(items where \(state))"
      }
      _ = take("_")
      if take(.measure) == "count", let sign = take(.comparison), let number = looseNumber() {
        return "count(items where \(state)) \(sign) \(number)"
      }
    }
    place = start
    guard let state = peek(.condition), isCounted(behind: state.count) else { return nil }
    place += state.count
    _ = take(.source)
    if let sign = take(.comparison), let number = looseNumber() {
      return "count(items where \(state.meant)) \(sign) \(number)"
    }
    return fail(start)
  }

  /// `completed items >= 3` of lists: so many of them are in that state.
  func isCounted(behind distance: Int) -> Bool {
    guard let entity, entity != .items, let source = peek(.source, distance),
      source.meant == Entity.items.rawValue,
      let sign = peek(.comparison, distance + source.count)
    else { return false }
    return piece(distance + source.count + sign.count)?.kind == .number
  }

  /// `count(pending) = 0`, behind the bracket.
  private mutating func readCountedState() -> String? {
    let start = place
    _ = take("of")
    skipNoise()
    if let state = take(.condition) {
      if peek(.source)?.meant == "items" { _ = take(.source) }
      while take(")") {}
      if let sign = take(.comparison), let number = looseNumber() {
        return "count(items where \(state)) \(sign) \(number)"
      }
    }
    return fail(start)
  }

  /// `0 left`, `3 pending items`: so many, and no more.
  private mutating func readNumberOfState() -> String? {
    let start = place
    if let number = number() ?? (at("zero") ? "0" : nil) {
      place += 1
      if let state = take(.condition) {
        if peek(.source)?.meant == "items" { _ = take(.source) }
        return "count(items where \(state)) = \(number)"
      }
    }
    return fail(start)
  }
}
