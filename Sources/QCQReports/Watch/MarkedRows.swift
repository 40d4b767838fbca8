internal import QCQLanguage

/// The rows of a watched result in order with their marks, and those that are gone where they were:
/// behind the row that they stood behind, and in any case in their section.
struct MarkedRows {
  typealias Marked = (row: PackedRow, mark: RowMark?)

  private let member: WatchedMember
  private let sectionKeys: [SectionKey]
  private var marks: [WatchedKey: RowMark] = [:]
  private var moved: Set<WatchedKey> = []
  private var gone: Set<WatchedKey> = []
  private var sections: [WatchedKey: SectionIdentity] = [:]

  // Where rows that are gone go.
  private var atTop: [PackedRow] = []
  private var behindRow: [WatchedKey: [PackedRow]] = [:]
  private var inFrontOfSection: [SectionIdentity: [PackedRow]] = [:]
  private var behindSection: [SectionIdentity: [PackedRow]] = [:]

  static func rows(_ member: WatchedMember, isMarked: Bool) -> [Marked] {
    guard isMarked, !member.changes.isEmpty else {
      return member.result.rows.map { ($0, nil) }
    }
    var rows = MarkedRows(member)
    rows.placeGone()
    return rows.merged()
  }

  private init(_ member: WatchedMember) {
    self.member = member
    sectionKeys = member.result.shape.shape.sections?.keys ?? []
    for change in member.changes {
      switch change {
      case .insert(let key, _, _): marks[key] = .added
      case .update(let key, _, _, _): marks[key] = .changed
      case .delete(let key, _): gone.insert(key)
      case .move(let key, _, _):
        marks[key] = marks[key] ?? .changed
        moved.insert(key)
      }
    }
  }

  private func section(_ row: PackedRow) -> SectionIdentity {
    let view = row.view
    return withExtendedLifetime(view) { SectionIdentity(view, sectionKeys) }
  }

  private mutating func placeGone() {
    guard !gone.isEmpty, let previous = member.previous else { return }
    for (key, row) in zip(member.result.keys, member.result.rows) { sections[key] = section(row) }
    let left = Set(sections.values)
    /// The last row before that has stayed where it was, and its section.
    var (anchor, current, lastLeft) = (
      WatchedKey?.none, SectionIdentity?.none, SectionIdentity?.none
    )
    for (key, row) in zip(previous.keys, previous.rows) {
      let section = section(row)
      if section != current { (anchor, current) = (nil, section) }
      if !gone.contains(key) {
        if !moved.contains(key), sections[key] == section { (anchor, lastLeft) = (key, section) }
      } else if let anchor {
        behindRow[anchor, default: []].append(row)
      } else if left.contains(section) {
        inFrontOfSection[section, default: []].append(row)
      } else if let lastLeft {
        behindSection[lastLeft, default: []].append(row)
      } else {
        atTop.append(row)
      }
    }
  }

  private func merged() -> [Marked] {
    var merged: [Marked] = atTop.map { ($0, .removed) }
    var current: SectionIdentity?
    for (key, row) in zip(member.result.keys, member.result.rows) {
      if let section = sections[key], section != current {
        merged += (current.flatMap { behindSection[$0] } ?? []).map { ($0, .removed) }
        merged += (inFrontOfSection[section] ?? []).map { ($0, .removed) }
        current = section
      }
      merged.append((row, marks[key]))
      merged += (behindRow[key] ?? []).map { ($0, .removed) }
    }
    return merged + (current.flatMap { behindSection[$0] } ?? []).map { ($0, .removed) }
  }
}
