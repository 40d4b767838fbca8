import Foundation
import QCQSemantics
import QCQSyntax
import QCQText
import QuickCart
import TestSupport

/// A condition of the language, and what it means.
struct ConditionPair {
  var condition: Condition
  var holds: (ItemWithCategory) -> Bool

  static func && (left: ConditionPair, right: ConditionPair) -> ConditionPair {
    ConditionPair(condition: left.condition && right.condition) {
      left.holds($0) && right.holds($0)
    }
  }

  static func || (left: ConditionPair, right: ConditionPair) -> ConditionPair {
    ConditionPair(condition: left.condition || right.condition) {
      left.holds($0) || right.holds($0)
    }
  }

  static prefix func ! (pair: ConditionPair) -> ConditionPair {
    ConditionPair(condition: !pair.condition) { !pair.holds($0) }
  }
}

extension ConditionPair {
  /// Whether the checker calls it the same for every row.
  fileprivate var isConstant: Bool {
    let text = Items.where { _ in condition }.text
    let result = CheckResult(Parser.parse(SourceText(text)), Vocabulary(.canonical))
    return result.diagnostics.contains { [.constantValue, .valueOutOfRange].contains($0.code) }
  }
}

/// Chance, and the dates that there are.
struct Chance: RandomNumberGenerator {
  var random: SplitMix64
  var dates: [Date] = []

  mutating func next() -> UInt64 { random.next() }

  /// One that there is, or one near it.
  mutating func date() -> Date {
    let shift = [0, 0, 0, 1e-6, -0.25, 1, -60.5, 86_400, 1e12, -1e12].randomElement(using: &self)
    return (dates.randomElement(using: &self) ?? Date()) + (shift ?? 0)
  }
}

/// Conditions written in Swift, by chance, each beside what it means.
struct RandomConditions {
  var chance: Chance

  /// - Parameter items: Those whose dates are compared with.
  init(seed: UInt64, _ items: [ItemWithCategory]) {
    chance = Chance(random: SplitMix64(seed: seed))
    chance.dates = items.flatMap { [$0.item.createdAt, $0.item.updatedAt] }
  }

  private static let fields = ItemFields(path: "")
  private static let words = ["a", "Bread", "milk", "ER", "s", " ", "\"", "%", "_", "\\", "é"]

  /// A condition that does not hold for all rows or for none, whatever they are.
  mutating func condition(depth: Int) -> ConditionPair {
    var pair = anyCondition(depth: depth)
    while pair.isConstant { pair = anyCondition(depth: depth) }
    return pair
  }

  private mutating func anyCondition(depth: Int) -> ConditionPair {
    if depth == 0 || Int.random(in: 0..<3, using: &chance) == 0 { return leaf() }
    let left = condition(depth: depth - 1)
    switch Int.random(in: 0..<3, using: &chance) {
    case 0: return !left
    case 1: return left && condition(depth: depth - 1)
    default: return left || condition(depth: depth - 1)
    }
  }

  private mutating func leaf() -> ConditionPair {
    switch Int.random(in: 0..<4, using: &chance) {
    case 0: number()
    case 1: text()
    case 2: date()
    default: mark()
    }
  }

  private mutating func number() -> ConditionPair {
    let quantity = Self.fields.quantity
    let (n, m) = (Int.random(in: -2...12, using: &chance), Int.random(in: 1...4, using: &chance))
    let choices: [ConditionPair] = [
      ConditionPair(condition: quantity == n) { $0.item.quantity == n },
      ConditionPair(condition: quantity != n) { $0.item.quantity != n },
      ConditionPair(condition: quantity < n) { $0.item.quantity < n },
      ConditionPair(condition: quantity <= n) { $0.item.quantity <= n },
      ConditionPair(condition: quantity > n) { $0.item.quantity > n },
      ConditionPair(condition: quantity >= n) { $0.item.quantity >= n },
      ConditionPair(condition: quantity % m == 1) { $0.item.quantity % m == 1 },
      ConditionPair(condition: (quantity + n) * m > 7) { ($0.item.quantity + n) * m > 7 },
      ConditionPair(condition: quantity * m - n <= 5) { $0.item.quantity * m - n <= 5 },
      ConditionPair(condition: (quantity - n).magnitude >= m) { abs($0.item.quantity - n) >= m },
      ConditionPair(condition: quantity / 4 > 0.5) { Double($0.item.quantity) / 4 > 0.5 },
      ConditionPair(condition: quantity.isIn(m...m + 3)) { (m...m + 3).contains($0.item.quantity) },
      ConditionPair(condition: quantity.isIn([n, m])) { [n, m].contains($0.item.quantity) },
      ConditionPair(condition: Self.fields.category.order > m) { $0.categorySortOrder > m },
    ]
    return choices.randomElement(using: &chance) ?? choices[0]
  }

  private mutating func text() -> ConditionPair {
    let name = Self.fields.name
    let word = Self.words.randomElement(using: &chance) ?? ""
    let length = Int.random(in: 3...14, using: &chance)
    let folded = Self.folded(word)
    let choices: [ConditionPair] = [
      ConditionPair(condition: name.contains(word)) { Self.folded($0.item.name).contains(folded) },
      ConditionPair(condition: name.hasPrefix(word)) {
        Self.folded($0.item.name).hasPrefix(folded)
      },
      ConditionPair(condition: name.hasSuffix(word)) {
        Self.folded($0.item.name).hasSuffix(folded)
      },
      ConditionPair(condition: name == word) { $0.item.name == word },
      ConditionPair(condition: name.isIn(["Milk", word])) {
        ["Milk", word].contains($0.item.name)
      },
      ConditionPair(condition: name.length > length) { $0.item.name.count > length },
      ConditionPair(condition: Self.fields.category == "Dairy") { $0.categoryName == "Dairy" },
      ConditionPair(condition: Self.fields.category.name != "Other") { $0.categoryName != "Other" },
    ]
    return choices.randomElement(using: &chance) ?? choices[0]
  }

  private mutating func date() -> ConditionPair {
    let (created, updated) = (Self.fields.created, Self.fields.updated)
    let (date, other) = (chance.date(), chance.date())
    let (first, last) = (min(date, other), max(date, other))
    let choices: [ConditionPair] = [
      ConditionPair(condition: created < date) { $0.item.createdAt < date },
      ConditionPair(condition: created <= date) { $0.item.createdAt <= date },
      ConditionPair(condition: created > date) { $0.item.createdAt > date },
      ConditionPair(condition: updated >= date) { $0.item.updatedAt >= date },
      ConditionPair(condition: created == date) { $0.item.createdAt == date },
      ConditionPair(condition: updated != date) { $0.item.updatedAt != date },
      ConditionPair(condition: created.isIn([date, other])) {
        [date, other].contains($0.item.createdAt)
      },
      ConditionPair(condition: created.since(date)) { $0.item.createdAt >= date },
      ConditionPair(condition: updated.before(date)) { $0.item.updatedAt < date },
      ConditionPair(condition: created.during(first..<last)) {
        (first..<last).contains($0.item.createdAt)
      },
      ConditionPair(condition: created.during(.from(.at(first), through: .at(last)))) {
        (first..<last).contains($0.item.createdAt)
      },
      ConditionPair(condition: created.on(date)) {
        Calendar.current.isDate($0.item.createdAt, inSameDayAs: date)
      },
      ConditionPair(condition: created < updated) { $0.item.createdAt < $0.item.updatedAt },
      ConditionPair(condition: created == updated) { $0.item.createdAt == $0.item.updatedAt },
    ]
    return choices.randomElement(using: &chance) ?? choices[0]
  }

  private mutating func mark() -> ConditionPair {
    let fields = Self.fields
    let choices: [ConditionPair] = [
      ConditionPair(condition: fields.pending == true) { !$0.item.isCompleted },
      ConditionPair(condition: fields.completed == true) { $0.item.isCompleted },
      ConditionPair(condition: !fields.completed) { !$0.item.isCompleted },
      ConditionPair(condition: fields.note.isPresent) { !$0.item.notes.isEmpty },
      ConditionPair(condition: fields.note.isAbsent) { $0.item.notes.isEmpty },
    ]
    return choices.randomElement(using: &chance) ?? choices[0]
  }

  /// As the language compares what a text contains: without case or accents.
  private static func folded(_ text: String) -> String {
    let letters = text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
    return String(String.UnicodeScalarView(letters.filter { !$0.properties.isDiacritic }))
  }
}
