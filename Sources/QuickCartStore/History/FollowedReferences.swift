import GRDB
import QCQLanguage
import QCQText

/// Has rows of somebody's own tables follow what they refer to by the rules of their foreign keys.
///
/// What comes from elsewhere is written while SQLite looks at no references: rows may come before
/// what they refer to. So SQLite does not do it.
struct FollowedReferences {
  /// A key that is gone, as far as one reference is concerned.
  private struct LostKey {
    let reference: StoredReference
    let old: RowImage
    /// What its row has instead; nil where that is gone, too.
    let new: RowImage?
    /// How many rows have come to refer to it; nil where all are meant that do.
    var count: Int?
  }

  private let db: Database
  private let isWide: Bool
  private let references: [StoredReference]
  /// The tables that a log records.
  private let known: Set<SQLName>
  private var next: [LostKey] = []
  /// Keys of which a rule says that nothing refers to them.
  private var forbidden: [LostKey] = []

  /// What a log has changed; nil where rows of no own table refer to that.
  init?(_ log: ChangeLog) throws {
    if !log.hasOwnReferences { return nil }
    (db, isWide) = (log.db, log.isWide)
    known = log.tables.names
    references = try StoredReference.all(db)
    let net = try log.all()
    var lost: [LostKey] = []
    for table in log.tables {
      for reference in references where reference.isOf(parent: table.name) {
        let places = reference.keys.compactMap(table.index(named:))
        // Those of lists and items are looked after by whoever writes their rows.
        if known.contains(SQLName(reference.table)) || places.count < reference.keys.count {
          continue
        }
        try net.forEach(table.entity) { row in
          guard row.had else { return }
          let old = RowImage(places, of: row.old)
          let new = row.has ? RowImage(places, of: row.new) : nil
          if old.hasAbsent || old.bytes == new?.bytes { return }
          lost.append(LostKey(reference: reference, old: old, new: new))
        }
      }
    }
    next = lost
  }

  /// Throws where rows would refer to nothing.
  mutating func follow() throws {
    while let lost = next.popLast() { try follow(lost) }
    var found: LooseReferences?
    for lost in forbidden {
      let reference = lost.reference
      if try reference.isThere(lost.old, db) { continue }
      let count = try min(reference.count(lost.old, db), lost.count ?? .max)
      if count == 0 { continue }
      let rule = reference.rule(isGone: lost.new == nil)
      let references = found ?? LooseReferences(reference, by: rule)
      if references.isOf(reference) { found = references.adding(lost.old.values, count) }
    }
    if let found { throw StoreError.refused(.looseReferences(found)) }
  }

  private mutating func follow(_ lost: LostKey) throws {
    let reference = lost.reference
    let rule = reference.rule(isGone: lost.new == nil)
    if try reference.isThere(lost.old, db) { return try requireNone(lost, by: rule) }
    if known.contains(SQLName(reference.table)) { return forbidden.append(lost) }
    let new: RowImage?
    switch rule {
    case .nothing, .restrict: return forbidden.append(lost)
    case .cascade: new = lost.new
    case .setNull:
      var none = RowImage()
      for _ in reference.columns { none.append(.absent) }
      new = none
    case .setDefault:
      let standard = try reference.defaultKey(db, isWide: isWide)
      if !standard.hasAbsent {
        let count = try reference.count(lost.old, db)
        forbidden.append(
          LostKey(reference: reference, old: standard, new: lost.new, count: count))
      }
      new = standard
    }
    if new?.bytes == lost.old.bytes { return }
    try noteKeys(lost, new)
    if let new {
      try reference.move(from: lost.old, to: new, db)
    } else {
      try reference.delete(lost.old, db)
    }
  }

  /// Throws where rows would have to follow a key that another row has by now: which of both rows
  /// they mean depends on which was changed first, and nobody knows that of what comes from
  /// elsewhere.
  private func requireNone(_ lost: LostKey, by rule: StoredReference.Rule) throws {
    let reference = lost.reference
    if rule == .nothing || known.contains(SQLName(reference.table)) { return }
    let count = try reference.count(lost.old, db)
    if count == 0 { return }
    let key = Phrase.all(lost.old.values.map { ValueText.literal($0) })
    let rows = Plural.count(count, "row")
    throw StoreError.refused(
      .constraint(
        detail: "\(rows) of `\(reference.table)` \(count == 1 ? "refers" : "refer") to \(key) of "
          + "`\(reference.parent)`, which one row would give up and another one take"))
  }

  /// Notes what else refers to rows that are about to go or change.
  private mutating func noteKeys(_ lost: LostKey, _ new: RowImage?) throws {
    let names = lost.reference.columns.map { SQLName($0) }
    for other in references where other.isOf(parent: lost.reference.table) {
      let places = other.keys.map { names.firstIndex(of: SQLName($0)) }
      if new != nil, places.allSatisfy({ $0 == nil }) { continue }
      let found = try lost.reference.cells(other.keys, of: lost.old, db, isWide: isWide)
      for key in found where !key.hasAbsent {
        var changed = RowImage()
        for (index, place) in places.enumerated() {
          if let place, let new {
            changed.append(place, of: new)
          } else {
            changed.append(index, of: key)
          }
        }
        next.append(LostKey(reference: other, old: key, new: new == nil ? nil : changed))
      }
    }
  }
}

extension RowImage {
  /// Some cells of a row.
  init(_ places: [Int], of row: RowImage) {
    self.init()
    for place in places { append(place, of: row) }
  }

  /// Whether a cell is NULL: what has one refers to nothing, and nothing refers to it.
  fileprivate var hasAbsent: Bool { values.contains(.absent) }
}
