import QCQLanguage
import TestSupport

/// Commits of every kind to tables without promises: to one row and to many, to lists and
/// categories, with references to nothing and values that no column was meant for.
struct UpkeepChance {
  private var random: SplitMix64
  private let layout: PhysicalLayout
  private var made = 0

  init(seed: UInt64, _ layout: PhysicalLayout) {
    (random, self.layout) = (SplitMix64(seed: seed), layout)
  }

  mutating func below(_ bound: Int) -> Int { random.below(bound) }

  /// What one transaction does.
  mutating func transaction() -> [String] {
    (0..<(random.chance(1, in: 4) ? 2 + random.below(4) : 1)).map { _ in statement() }
  }

  private var items: String { layout.table(.items) }
  private func name(_ field: StoredField) -> String { layout.column(field) }

  private mutating func some() -> String {
    let count = random.pick([1, 1, 1, 1, 2, 5, 40])
    return "rowid IN (SELECT rowid FROM \(items) ORDER BY abs(random()) LIMIT \(count))"
      .replacing("abs(random())", with: "rowid * \(1 + random.below(97)) % 101")
  }

  private mutating func list() -> String {
    random.pick(["'L0'", "'L1'", "'L2'", "'L5'", "'L6'", "'gone'", "'é'", "'e\u{301}'", "'new'"])
  }

  private mutating func category() -> String {
    random.pick(["1", "2", "3", "5", "8", "9", "10", "77", "'odd'", "2.0", "2.5"])
  }

  private mutating func statement() -> String {
    made += 1
    switch random.below(22) {
    case 0, 1, 2:
      let value = random.pick(["NOT \(name(.completed))", "0", "1", "2"])
      return "UPDATE \(items) SET \(name(.completed)) = \(value) WHERE \(some())"
    case 3, 4:
      let value = random.pick(["\(random.below(9))", "\(random.below(9))", "-3", "4294967296"])
      return "UPDATE \(items) SET quantity = \(value) WHERE \(some())"
    case 5:
      let value = random.pick(["1.5", "'many'", "x'00'", "9223372036854775807", "2"])
      return "UPDATE \(items) SET quantity = \(value) WHERE \(some())"
    case 6:
      let text = random.pick(["é", "e\u{301}", "melk", "Melk", "", "n\(random.below(4))"])
      return "UPDATE \(items) SET name = '\(text)' WHERE \(some())"
    case 7: return "UPDATE \(items) SET \(name(.category)) = \(category()) WHERE \(some())"
    case 8, 9: return "UPDATE \(items) SET \(name(.list)) = \(list()) WHERE \(some())"
    case 10: return "DELETE FROM \(items) WHERE \(some())"
    case 11, 12, 13: return insertion()
    case 14: return "UPDATE \(items) SET \(name(.created)) = \(made) * 86400.5 WHERE \(some())"
    case 15: return "UPDATE \(items) SET id = 'moved-\(made)' WHERE \(one())"
    case 16:
      let value = random.pick(["0.1", "0.7", "1e17", "-1e17", "NULL", "3"])
      return "UPDATE \(items) SET price = \(value) WHERE \(some())"
    default: return statementElsewhere()  // Int
    }
  }

  private mutating func one() -> String {
    "rowid = (SELECT rowid FROM \(items) ORDER BY rowid LIMIT 1 OFFSET \(random.below(30)))"
  }

  private mutating func insertion() -> String {
    let columns = [
      "id", "name", "quantity", name(.completed), name(.note), name(.category), name(.list),
      name(.created), name(.updated),
    ]
    let count = random.pick([1, 1, 1, 1, 30])
    return """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
      INSERT INTO \(items) (\(columns.joined(separator: ", ")))
      SELECT 'new-\(made)-' || i, 'New', i, i % 2, '', \(category()), \(list()), \(made) + i,
        \(made) FROM n
      """
  }

  private mutating func statementElsewhere() -> String {
    let (lists, categories) = (layout.table(.lists), layout.table(.categories))
    switch random.below(7) {
    case 0, 1: return "UPDATE \(lists) SET \(name(.updated)) = \(made) WHERE id = \(list())"
    case 2: return "UPDATE \(lists) SET title = 'Title \(random.below(3))' WHERE id = \(list())"
    case 3: return "DELETE FROM \(lists) WHERE id = \(list())"
    case 4:
      return "INSERT OR IGNORE INTO \(lists) VALUES (\(list()), 'Made \(made)', \(made), \(made))"
    case 5:
      return "UPDATE \(categories) SET name = 'c\(made)' WHERE id = \(1 + random.below(8))"
    default:  // Int
      let id = 1 + random.below(10)
      return "UPDATE \(categories) SET \(name(.order)) = \(random.below(9)) WHERE id = \(id)"
    }
  }
}
