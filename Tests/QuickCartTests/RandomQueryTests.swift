import Foundation
import QuickCart
import TestSupport
import Testing

/// Queries written in Swift beside the same worked out over the rows in memory.
@Suite("Random queries in Swift") struct RandomQueryTests {
  /// A condition of the language, and what it means.
  private struct Pair {
    var condition: Condition
    var holds: (ItemWithCategory) -> Bool

    static func && (left: Pair, right: Pair) -> Pair {
      Pair(condition: left.condition && right.condition) { left.holds($0) && right.holds($0) }
    }

    static func || (left: Pair, right: Pair) -> Pair {
      Pair(condition: left.condition || right.condition) { left.holds($0) || right.holds($0) }
    }

    static prefix func ! (pair: Pair) -> Pair {
      Pair(condition: !pair.condition) { !pair.holds($0) }
    }
  }

  /// Chance, and the dates that there are.
  private struct Chance: RandomNumberGenerator {
    var random: SplitMix64
    var dates: [Date] = []

    mutating func next() -> UInt64 { random.next() }

    /// One that there is, or one near it.
    mutating func date() -> Date {
      let shift = [0, 0, 0, 1e-6, -0.25, 1, -60.5, 86_400, 1e12, -1e12].randomElement(using: &self)
      return (dates.randomElement(using: &self) ?? Date()) + (shift ?? 0)
    }
  }

  private static let fields = ItemFields(path: "")
  private static let words = ["a", "Bread", "milk", "ER", "s", " ", "\"", "%", "_", "\\", "é"]

  private func condition(_ random: inout Chance, depth: Int) -> Pair {
    if depth == 0 || Int.random(in: 0..<3, using: &random) == 0 { return leaf(&random) }
    let left = condition(&random, depth: depth - 1)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return !left
    case 1: return left && condition(&random, depth: depth - 1)
    default: return left || condition(&random, depth: depth - 1)
    }
  }

  private func leaf(_ random: inout Chance) -> Pair {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: number(&random)
    case 1: text(&random)
    case 2: date(&random)
    default: mark(&random)
    }
  }

  private func number(_ random: inout Chance) -> Pair {
    let quantity = Self.fields.quantity
    let (n, m) = (Int.random(in: -2...12, using: &random), Int.random(in: 1...4, using: &random))
    let choices: [Pair] = [
      Pair(condition: quantity == n) { $0.item.quantity == n },
      Pair(condition: quantity != n) { $0.item.quantity != n },
      Pair(condition: quantity < n) { $0.item.quantity < n },
      Pair(condition: quantity <= n) { $0.item.quantity <= n },
      Pair(condition: quantity > n) { $0.item.quantity > n },
      Pair(condition: quantity >= n) { $0.item.quantity >= n },
      Pair(condition: quantity % m == 1) { $0.item.quantity % m == 1 },
      Pair(condition: (quantity + n) * m > 7) { ($0.item.quantity + n) * m > 7 },
      Pair(condition: quantity * m - n <= 5) { $0.item.quantity * m - n <= 5 },
      Pair(condition: (quantity - n).magnitude >= m) { abs($0.item.quantity - n) >= m },
      Pair(condition: quantity / 4 > 0.5) { Double($0.item.quantity) / 4 > 0.5 },
      Pair(condition: quantity.isIn(m...m + 3)) { (m...m + 3).contains($0.item.quantity) },
      Pair(condition: quantity.isIn([n, m])) { [n, m].contains($0.item.quantity) },
      Pair(condition: Self.fields.category.order > m) { $0.categorySortOrder > m },
    ]
    return choices.randomElement(using: &random) ?? choices[0]
  }

  private func text(_ random: inout Chance) -> Pair {
    let name = Self.fields.name
    let word = Self.words.randomElement(using: &random) ?? ""
    let length = Int.random(in: 3...14, using: &random)
    let folded = Self.folded(word)
    let choices: [Pair] = [
      Pair(condition: name.contains(word)) { Self.folded($0.item.name).contains(folded) },
      Pair(condition: name.starts(with: word)) { Self.folded($0.item.name).hasPrefix(folded) },
      Pair(condition: name.ends(with: word)) { Self.folded($0.item.name).hasSuffix(folded) },
      Pair(condition: name == word) { $0.item.name == word },
      Pair(condition: name.isIn(["Milk", word])) { ["Milk", word].contains($0.item.name) },
      Pair(condition: name.length > length) { $0.item.name.count > length },
      Pair(condition: Self.fields.category == "Dairy") { $0.categoryName == "Dairy" },
      Pair(condition: Self.fields.category.name != "Other") { $0.categoryName != "Other" },
    ]
    return choices.randomElement(using: &random) ?? choices[0]
  }

  private func date(_ random: inout Chance) -> Pair {
    let (created, updated) = (Self.fields.created, Self.fields.updated)
    let (date, other) = (random.date(), random.date())
    let (first, last) = (min(date, other), max(date, other))
    let choices: [Pair] = [
      Pair(condition: created < date) { $0.item.createdAt < date },
      Pair(condition: created <= date) { $0.item.createdAt <= date },
      Pair(condition: created > date) { $0.item.createdAt > date },
      Pair(condition: updated >= date) { $0.item.updatedAt >= date },
      Pair(condition: created == date) { $0.item.createdAt == date },
      Pair(condition: updated != date) { $0.item.updatedAt != date },
      Pair(condition: created.isIn([date, other])) { [date, other].contains($0.item.createdAt) },
      Pair(condition: created.since(date)) { $0.item.createdAt >= date },
      Pair(condition: updated.before(date)) { $0.item.updatedAt < date },
      Pair(condition: created.during(first..<last)) { (first..<last).contains($0.item.createdAt) },
      Pair(condition: created.during(.from(.at(first), through: .at(last)))) {
        (first..<last).contains($0.item.createdAt)
      },
      Pair(condition: created.on(date)) {
        Calendar.current.isDate($0.item.createdAt, inSameDayAs: date)
      },
      Pair(condition: created < updated) { $0.item.createdAt < $0.item.updatedAt },
      Pair(condition: created == updated) { $0.item.createdAt == $0.item.updatedAt },
    ]
    return choices.randomElement(using: &random) ?? choices[0]
  }

  private func mark(_ random: inout Chance) -> Pair {
    let fields = Self.fields
    let choices: [Pair] = [
      Pair(condition: fields.pending == true) { !$0.item.isCompleted },
      Pair(condition: fields.completed == true) { $0.item.isCompleted },
      Pair(condition: !fields.completed) { !$0.item.isCompleted },
      Pair(condition: fields.note.isPresent) { !$0.item.notes.isEmpty },
      Pair(condition: fields.note.isAbsent) { $0.item.notes.isEmpty },
    ]
    return choices.randomElement(using: &random) ?? choices[0]
  }

  /// As the language compares what a text contains: without case or accents.
  private static func folded(_ text: String) -> String {
    let letters = text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
    return String(String.UnicodeScalarView(letters.filter { !$0.properties.isDiacritic }))
  }

  @Test("They give what their conditions say, and so does their text") func rows() async throws {
    let database = try Database(sample: .demo)
    let all = try await database.fetch(Items.all.as(ItemWithCategory.self))
    var random = Chance(random: SplitMix64(seed: 13))
    random.dates = all.flatMap { [$0.item.createdAt, $0.item.updatedAt] }
    for round in 0..<(Checkout.isLong ? 5000 : 300) {
      let pair = condition(&random, depth: 3)
      let query = Items.where { _ in pair.condition }
      let sorted = query.sort(\.quantity, .descending).sort(\.id)
      let (skip, limit) = (
        Int.random(in: 0...3, using: &random), Int.random(in: 0...9, using: &random)
      )
      let part = sorted.limit(limit, skip: skip)
      let wanted = all.filter(pair.holds).map(\.item).sorted {
        ($1.quantity, $0.id) < ($0.quantity, $1.id)
      }
      let text = TextQuery("\(sorted.text)", as: Row.self)
      let found = try await database.fetch(
        together: sorted, part, text, query.count, query.sum(\.quantity), query.max(\.quantity),
        query.per(\.category).select(.count, .sum(\.quantity)))
      let message = "round \(round): \(query)"
      try #require(found.0 == wanted, "\(message)")
      try #require(found.1 == Array(wanted.dropFirst(skip).prefix(limit)), "\(message)")
      try #require(found.2.map(\.id) == wanted.map(\.id), "\(message)")
      try #require(found.3 == [wanted.count], "\(message)")
      try #require(found.4 == [wanted.map(\.quantity).reduce(0, +)], "\(message)")
      try #require(found.5 == [wanted.map(\.quantity).max()], "\(message)")
      let groups = Dictionary(grouping: all.filter(pair.holds), by: \.categoryName)
      try #require(Set(found.6.map(\.0)) == Set(groups.keys), "\(message)")
      for (name, count, sum) in found.6 {
        try #require(groups[name]?.count == count, "\(message)")
        try #require(groups[name]?.map(\.item.quantity).reduce(0, +) == sum, "\(message)")
      }
    }
  }

  private struct Row: Codable { var id: String }
}
