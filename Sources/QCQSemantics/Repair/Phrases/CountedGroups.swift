import QCQLanguage

/// `average number of items per list`: a measure of how many items each list has.
struct CountedGroups: SentencePhrase {
  let entity: Entity
  private let measureWord: String

  /// The part of the date that it is worked out for each of.
  let key: String?
  /// The period that it is about.
  private let period: String?

  func add(to reader: inout SentenceReader) {
    (reader.query.measure, reader.query.entity) = ("\(measureWord) count(items) of", entity)
    if let period { reader.add(.written("created \(period)")) }
    if let key { reader.query.groups = [key] }
  }

  init?(_ reader: inout SentenceReader) {
    // `on the greatest number of lists` is no measure of all.
    guard reader.query.isEmpty,
      !reader.words.indices.contains(where: {
        Meanings.meaning(of: reader.words[$0...], as: .idiom)?.meant == "widespread"
      })
    else { return nil }
    var (measure, entity, key): (String?, Entity?, String?)
    var (isCounted, period): (Bool, String?) = (false, nil)
    while !reader.atEnd {
      if let average = reader.peekPhrase(Self.averages) {
        reader.place += average
        measure = measure ?? "average"
      } else if reader.peek(.order)?.count ?? 0 > 1 || reader.peek(.direction)?.count ?? 0 > 1 {
        // `biggest first` is an order.
        return nil
      } else if reader.take("size") {
        isCounted = true
      } else if let found = reader.peek(.measure), found.meant != "sum" {
        reader.place += found.count
        if found.meant == "count" { isCounted = true } else { measure = measure ?? found.meant }
      } else if reader.at("item") || reader.at("product") {
        // `the biggest item per list` is one of them.
        return nil
      } else if let source = reader.take(.source) {
        if source == "items" { isCounted = true } else { entity = Entity(rawValue: source) }
      } else if entity != nil, let part = reader.takeDatePart() {
        // `lists show month, average items by month`
        guard key == nil || key == part else { return nil }
        key = part
      } else if key != nil, period == nil, let day = reader.takePeriod() {
        period = day
      } else if !Self.fillers.contains(where: { reader.take($0) }),
        key == nil || !reader.take("made")
      {
        let place = reader.place
        reader.skipNoise()
        if reader.place > place { continue }
        guard let clause = reader.take(.clause), ["per", "by", "in"].contains(clause) else { break }
      }
    }
    guard reader.atEnd, isCounted, let measure, let entity, entity != .items else { return nil }
    (measureWord, self.entity, self.key, self.period) = (measure, entity, key, period)
  }

  private static let fillers = [
    "each", "every", "have", "has", "(", ")", "and", "en", "show", ",", "stats",
  ]
  private static let averages = [["on", "average"], ["on", "avg"], ["gemiddeld"]]
}

extension PieceReader {
  /// `month`, `month(created)`
  fileprivate mutating func takeDatePart() -> String? {
    // `by created month`
    let isFieldFirst = peek(.field)?.meant == "created" && peek(.unit, 1) != nil
    let distance = isFieldFirst ? 1 : 0
    guard let word = piece(distance), word.kind == .word,
      let part = ScalarFunction(rawValue: peek(.unit, distance)?.meant ?? word.text),
      part.argument == .date
    else { return nil }
    place += distance + 1
    if at("("), peek(.field, 1)?.meant == "created", piece(2)?.text == ")" {
      place += 3
    } else if at("of"), peek(.field, 1)?.meant == "created" {
      place += 2
    } else if peek(.field)?.meant == "created" {
      _ = take(.field)
    }
    return "\(part.rawValue)(created)"
  }

  /// `of this year`
  fileprivate mutating func takePeriod() -> String? {
    let start = place
    _ = take("of") || take("in") || take("for")
    if let day = take(.day) { return day }
    return fail(start)
  }

  /// The length of the first of some phrases that stands here.
  fileprivate func peekPhrase(_ phrases: [[String]]) -> Int? {
    phrases.first { words[place...].starts(with: $0) }?.count
  }
}
