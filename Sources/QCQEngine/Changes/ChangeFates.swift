import QCQExchange
import QCQLanguage
import QCQSQL
import QCQSemantics
import QCQText
import QuickCartStore

/// What has become of the rows that a change asked for, where triggers and rules for conflicts have
/// a say: reports go by these, and not by what it was to do.
struct ChangeFates {
  /// One for each table and deed; none where nobody has a say.
  private let groups: [RowFates]
  /// Of each entity how many rows rules for conflicts have removed; nil where the groups tell.
  private let replaced: [Entity: Int]?
  private let vocabulary: Vocabulary
  private let db: Connection

  init(
    _ asked: [AskedRows], _ log: ChangeLog, _ vocabulary: Vocabulary, _ db: Connection
  ) throws {
    groups = try asked.compactMap { try log.fates(of: $0) }
    (replaced, self.vocabulary, self.db) = (nil, vocabulary, db)
  }

  /// The same of rows that come from elsewhere.
  ///
  /// - Parameter deletions: How many rows were to be deleted: what else went gave way to others.
  init(
    _ groups: [RowFates], deletions: [Entity: Int], _ vocabulary: Vocabulary, _ db: Connection
  ) {
    (self.groups, self.vocabulary, self.db) = (groups, vocabulary, db)
    let gone = groups.filter { $0.deed == .deleted }.map {
      ($0.entity, $0.chosen - (deletions[$0.entity] ?? 0))
    }
    replaced = Dictionary(gone) { $0 + $1 }
  }

  private func groups(of entity: Entity) -> [RowFates] { groups.filter { $0.entity == entity } }

  /// How many rows of an entity have become what was asked for, at least in part; nil where nobody
  /// has a say.
  func made(_ entity: Entity) -> Int? {
    let own = groups(of: entity)
    return own.isEmpty ? nil : own.reduce(0) { $0 + $1.made }
  }

  /// What is to be said of rows of an entity besides that they were changed.
  func besides(_ entity: Entity) -> TriggerDeeds {
    groups(of: entity).reduce(into: TriggerDeeds()) { deeds, fates in
      deeds.altered += fates.altered.count
      deeds.gone += fates.deletedAgain
      deeds.givenWay += fates.givenWay
      deeds.instead += fates.instead.count
    }
  }

  /// The rows that have another value than was set, each with what is to be said of it; where each
  /// was asked for by itself.
  func altered(_ entity: Entity) -> [(id: Value, words: String)] {
    groups(of: entity).flatMap(\.altered.rows).map {
      ($0.id, AlteredWords(vocabulary).words(of: $0, entity))
    }
  }

  /// The same of a change that is reported in words, with what became of items that go with lists,
  /// and of rows that nobody has asked for.
  func besides(_ words: ChangeWords, _ others: RowsBesides?) -> TriggerDeeds {
    var deeds = besides(words.entity)
    if words.entity == .lists {
      let items = besides(.items)
      (deeds.alteredItems, deeds.goneItems) = (items.altered, items.gone)
    }
    // Rows that came or changed besides stand among those that a report names.
    deeds.others = others?.others.filter { $0.key == .deleted } ?? [:]
    return deeds
  }

  /// The same of rows that come from elsewhere.
  func besides(_ others: RowsBesides?) -> TriggerDeeds {
    var deeds = TriggerDeeds()
    for entity in Entity.allCases {
      let own = besides(entity)
      (deeds.altered, deeds.gone) = (deeds.altered + own.altered, deeds.gone + own.gone)
      deeds.givenWay += own.givenWay
    }
    deeds.others = others?.others ?? [:]
    return deeds
  }

  // MARK: What is refused

  /// Throws where something other than what was asked for was changed in rows.
  func requireAsked() throws {
    for fates in groups where fates.instead.count > 0 { throw try refusal(fates, isInstead: true) }
  }

  /// Throws where something that is named is as it was, or everything is; and where of lists and
  /// their items only the ones are gone.
  func requireMade(_ resolved: ResolvedChange, _ net: NetChanges) throws {
    let words = resolved.words
    let goTogether = resolved.effects.contains {
      if case .deleteItemsOfNoted = $0 { true } else { false }
    }
    for fates in groups where fates.kept > 0 {
      let isNamed = fates.entity == words.entity && words.object != nil
      if isNamed || goTogether { throw try refusal(fates) }
    }
    if words.entity == .lists, words.verb == .delete {
      let (items, lists) = (groups(of: .items), groups(of: .lists))
      if net.counts(.items).deleted > 0, let stay = lists.first(where: { $0.instead.count > 0 }) {
        throw try refusal(stay, isInstead: true)
      }
      if made(.lists) != 0, let stay = items.first(where: { $0.instead.count > 0 }) {
        throw try refusal(stay, isInstead: true)
      }
    }
    let own = groups(of: words.entity)
    guard own.allSatisfy({ $0.made + $0.instead.count == 0 }),
      let kept = own.first(where: { $0.kept > 0 })
    else { return }
    throw try refusal(kept)
  }

  private func refusal(_ fates: RowFates, isInstead: Bool = false) throws -> EngineError {
    .store(.refused(.kept(try kept(fates, isInstead: isInstead))))
  }

  private func kept(_ fates: RowFates, isInstead: Bool = false) throws -> KeptRows {
    try db.keptRows(fates, in: vocabulary[fates.entity].table, isInstead: isInstead)
  }

  // MARK: Warnings

  /// - Parameter deeds: What is said of rows that nobody has asked for.
  func warnings(_ deeds: TriggerDeeds = TriggerDeeds()) throws -> [Diagnostic] {
    var found: [Diagnostic] = []
    for fates in groups {
      if fates.kept > 0 { found.append(.spared(try kept(fates), fates.deed)) }
      let table = vocabulary[fates.entity].table
      if fates.altered.count + fates.deletedAgain + fates.instead.count > 0 {
        let who = try db.changerWords(of: table, fates.deed)
        if fates.altered.count > 0 {
          let fields = fields(fates.altered, fates.entity)
          found.append(.altered(fates, by: who, fields, value: value(of: fates)))
        }
        if fates.deletedAgain > 0 { found.append(.deletedAgain(fates, by: who)) }
        if fates.instead.count > 0 {
          let fields = fields(fates.instead, fates.entity)
          found.append(.changedInstead(fates, by: who, fields))
        }
      }
      let count = replaced.map { $0[fates.entity] ?? 0 } ?? fates.replaced
      let warning = Diagnostic.replaced(count, table)
      if count > 0, !found.contains(warning) { found.append(warning) }
    }
    // Items that go along with their lists have triggers of their own.
    var places = groups.map { (table: vocabulary[$0.entity].table, deed: $0.deed) }
    for entity in [Entity.items, .lists] { places.append((vocabulary[entity].table, .deleted)) }
    for (deed, rows) in deeds.otherWords {
      found.append(.also(deed, rows, by: try db.changerWords(ofAny: places)))
    }
    return found
  }

  private func fields(_ changed: RowFates.Changed, _ entity: Entity) -> String {
    let words = AlteredWords(vocabulary)
    return Phrase.all(changed.columns.map { "`\(words.name($0, entity))`" })
  }

  /// What the only value is that is another one than was set, if people can compare it.
  private func value(of fates: RowFates) -> String? {
    guard fates.altered.count == 1, fates.altered.columns.count == 1,
      let (wanted, found) = fates.altered.example
    else { return nil }
    return AlteredWords(vocabulary)
      .value(fates.altered.columns[0], fates.entity, wanted: wanted, found: found)
  }
}

/// What is said of a row that has another value than was set.
struct AlteredWords {
  private let vocabulary: Vocabulary

  init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  func words(of row: AlteredRow, _ entity: Entity) -> String {
    let parts = row.cells.map { cell in
      let value = value(cell.column, entity, wanted: cell.wanted, found: cell.found)
      return "`\(name(cell.column, entity))`\(value.map { " is \($0)" } ?? "")"
    }
    return "a trigger changed what was set: \(Phrase.all(parts))"
  }

  /// What the language calls a column.
  func name(_ column: String, _ entity: Entity) -> String {
    field(column, entity)?.name ?? column
  }

  private func field(_ column: String, _ entity: Entity) -> Field? {
    vocabulary[entity].storedFields.first { $0.column == column }
  }

  /// What a value is and was to be, if people can compare it.
  func value(_ column: String, _ entity: Entity, wanted: Value, found: Value) -> String? {
    guard let field = field(column, entity), field.relation == nil else { return nil }
    switch field.type {
    case .int, .number, .text: break
    case .bool, .date, .list, .category, .data: return nil
    }
    return "\(ValueText.literal(found)) and not \(ValueText.literal(wanted))"
  }
}

/// What triggers made of rows of a change.
struct TriggerDeeds {
  /// Rows that have another value than was set.
  var altered = 0
  /// Rows that were changed, and are gone.
  var gone = 0
  /// Rows that were changed and gave way to others, which is a rule's doing and no trigger's.
  var givenWay = 0
  /// Rows that were changed in something else only.
  var instead = 0
  /// Items that go along with lists and have another value than was set, or are gone.
  var alteredItems = 0
  var goneItems = 0
  /// What has become of rows of which nobody has asked for it.
  var others: [RowDeed: [Entity: Int]] = [:]

  var otherCount: Int { others.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

  /// `deleted` and `1 list and 2 items`, for each deed that there is.
  var otherWords: [(deed: RowDeed, rows: String)] {
    [RowDeed.deleted, .changed, .added].compactMap { deed -> (deed: RowDeed, rows: String)? in
      guard let counts = others[deed] else { return nil }
      let words = ExchangeTable.order.compactMap { entity in
        counts[entity].map { Plural.count($0, entity.singular) }
      }
      return words.isEmpty ? nil : (deed, Phrase.all(words))
    }
  }

  /// What stands behind the words of a change of so many rows.
  ///
  /// - Parameter insteadOf: What the rows are called of which something else was changed.
  func words(of count: Int, _ insteadOf: String, isDryRun: Bool) -> String {
    func part(_ number: Int) -> String {
      number < count ? "\(Grouped.digits(number)) of them" : count == 1 ? "it" : "them"
    }
    func items(_ number: Int) -> String { Plural.count(number, "item") }
    let change = isDryRun ? "would change" : "changed"
    let delete = isDryRun ? "would delete" : "deleted"
    let others = otherWords.map { deed, rows in
      (isDryRun ? "would also \(deed.verb)" : "also \(deed.rawValue)") + " " + rows
    }
    let parts: [String?] = [
      altered > 0 ? "\(change) \(part(altered))" : nil,
      gone > 0 ? "\(delete) \(part(gone))" : nil,
      instead > 0 ? "\(change) \(insteadOf) instead" : nil,
      alteredItems > 0 ? "\(change) \(items(alteredItems))" : nil,
      goneItems > 0 ? "\(delete) \(items(goneItems))" : nil,
    ]
    let rule = givenWay > 0 ? "; a conflict rule \(delete) \(part(givenWay))" : ""
    return (parts.compactMap(\.self) + others).map { "; a trigger \($0)" }.joined() + rule
  }
}

extension RowDeed {
  /// What will be done, as `rawValue` says that it was.
  fileprivate var verb: String {
    switch self {
    case .added: "add"
    case .changed: "change"
    case .deleted: "delete"
    }
  }
}
