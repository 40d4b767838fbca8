import QCQExchange
import QCQLanguage
import QCQSemantics
import QCQText
import QuickCartStore

/// What becomes of items of another program.
package struct ForeignChoices {
  /// The list for all of them; nil to take those that the file names.
  let list: String?
  /// The list for items without one.
  let defaultList: String
  /// Whether what is pending already is raised, instead of being there twice.
  let merges: Bool
  /// The names of categories here, by those of the file, folded as titles are.
  let categories: [String: String]

  package init(
    list: String? = nil, defaultList: String, merges: Bool = false,
    categories: [String: String] = [:]
  ) {
    (self.list, self.defaultList) = (list, defaultList)
    (self.merges, self.categories) = (merges, categories)
  }
}

/// Adds items of another program to lists, which are made where they are not there.
struct ForeignLoader {
  private let db: Connection
  private let vocabulary: Vocabulary
  private let choices: ForeignChoices
  private let makeID: () -> String
  private let moment: Double
  private let zone: any TimeZoneRules
  private let items: NewRows
  private var ownCells: OwnCells
  private let newLists: NewRows
  /// The category that the table gives to items without one.
  private let defaultCategory: StoredCell
  private(set) var tally = ImportTally()
  /// The ids of lists by their folded titles, which several may share.
  private var lists: [String: [StoredCell]] = [:]
  /// How the titles of the file are written, where case is all that differs.
  private var spellings: [String: [String]] = [:]
  private let categories: CategoryNames
  /// The list of the item before.
  private var lastList: (title: String, id: StoredCell)?
  /// Categories by their names as they came before: most come again.
  private var knownCategories: [String: StoredCell] = [:]
  /// The moment of the import, as the table of items stores it.
  private let stamp: StoredCell
  /// The pending items of lists that were looked at.
  private var pending: [StoredCell: RaisableItems] = [:]
  private var hasToldDates = false
  private var lost: LostFields
  /// Where the items stand in the file that may not be in the table yet.
  private var waiting: [RowPlace] = []
  /// Whether it was told that the item at hand is altered.
  private var isItemTold = false
  private var fates: ImportFates?

  init(
    _ db: Connection, _ log: ChangeLog, _ vocabulary: Vocabulary, _ choices: ForeignChoices,
    at moment: Double, in zone: any TimeZoneRules, makeID: @escaping () -> String
  ) throws {
    (self.db, self.vocabulary, self.choices) = (db, vocabulary, choices)
    (self.makeID, self.moment, self.zone) = (makeID, moment, zone)
    let lack =
      vocabulary.lack(writing: [.title], of: .lists)
      ?? vocabulary.lack(writing: [.name, .list], of: .items)
    if let lack { throw EngineError.statement(lack) }
    for entity in [Entity.lists, .items] {
      try log.requireRecorded(entity, table: vocabulary[entity].table)
    }
    lost = LostFields(vocabulary)
    let dates = DateColumns(vocabulary: vocabulary, zone: zone, db: db)
    let tables = ForeignTables(db, vocabulary)
    items = try NewRows(
      .items, dates, emptyColumns: try tables.emptyColumns(), isPlain: log.isPlain)
    ownCells = OwnCells(dates)
    stamp = items.date(moment, .updated)
    newLists = try NewRows(.lists, dates, isPlain: log.isPlain)
    defaultCategory = try tables.defaultCategory()
    categories = CategoryNames(
      ids: try Self.names(.categories, db, vocabulary).compactMapValues(\.first),
      meant: choices.categories)
    lists = try Self.names(.lists, db, vocabulary)
    fates = ImportFates(log, vocabulary)
  }

  /// The ids of rows by their folded names.
  private static func names(
    _ entity: Entity, _ db: Connection, _ vocabulary: Vocabulary
  ) throws -> [String: [StoredCell]] {
    let table = EntityTable(entity, vocabulary)
    guard table.hasNames else { return [:] }
    let pairs = try db.rows(table.names()) { (TextFolding.title($0.text(1)), $0.stored(0)) }
    return Dictionary(grouping: pairs) { $0.0 }.mapValues { same in same.map { $0.1 } }
  }

  /// Adds an item; tells what of it has no place here.
  mutating func load(_ item: ForeignItem, _ remark: (ForeignRemark) -> Void) throws {
    isItemTold = item.isAltered
    for found in lost.take(of: item) { tell(found, remark) }
    // A title of which nothing is to be seen is none.
    let fileList = item.list.flatMap { $0.isBlankName ? nil : $0 }
    let title = choices.list ?? fileList ?? choices.defaultList
    let list = try list(titled: title, of: item, remark)
    if tally.showsMore {
      let shown = words(item, title)
      tally.show(shown)
    }
    let mayMerge = choices.merges && !item.isCompleted
    let key = mayMerge ? TextFolding.title(item.name) : ""
    if mayMerge, let found = try pendingItem(key, item.note, in: list),
      try raise(found, item, remark)
    {
      tally.addRaised()
      return
    }
    let category = category(of: item, remark)
    let id = makeID()
    let created = item.created?.instant(in: zone) ?? moment
    let own = try ownCells.cells(of: item)
    waiting.append(RowPlace(item))
    do {
      let left = try items.add(
        [
          .id: .text(id), .name: .text(item.name), .quantity: .cell(.int(item.quantity)),
          .completed: .cell(.int(item.isCompleted ? 1 : 0)), .note: .text(item.note),
          .category: .cell(category ?? defaultCategory), .list: .cell(list),
          .created: .cell(items.date(created, .created)), .updated: .cell(stamp),
        ], own)
      waiting.removeFirst(waiting.count - left)
    } catch {
      throw named(error)
    }
    tally.add(.added, .items)
    fates?.add(item, id: id, hasCategory: category != nil, own: own.keys)
    if mayMerge { pending[list]?.add(StoredCell(id), key, item.note) }
  }

  /// The item as it will be here.
  private func words(_ item: ForeignItem, _ title: String) -> String {
    var item = item
    let name = item.category.map { categories.meant(by: $0) ?? $0 }
    item.category = name.flatMap { categories.id(of: $0) == nil ? nil : $0 }
    item.list = title
    return item.words
  }

  /// Tells in what an item is not as it was.
  private mutating func tell(
    _ problem: String, of item: ForeignItem, _ remark: (ForeignRemark) -> Void
  ) {
    tell(ForeignRemark(.altered, of: item, problem, isFurther: isItemTold), remark)
    isItemTold = true
  }

  mutating func tell(_ found: ForeignRemark, _ remark: (ForeignRemark) -> Void) {
    tally.add(found)
    remark(found)
  }

  /// The id of a list, which is made if it is not there.
  private mutating func list(
    titled title: String, of item: ForeignItem, _ remark: (ForeignRemark) -> Void
  ) throws -> StoredCell {
    // Items of one list mostly come together.
    if let lastList, lastList.title == title { return lastList.id }
    let key = TextFolding.title(title)
    tellSpelling(title, key, item, remark)
    let found = try findList(title, key)
    let id = if let found { found } else { try makeList(title, key) }
    lastList = (title, id)
    return id
  }

  /// Tells of a title that is another one of the file but for its case.
  private mutating func tellSpelling(
    _ title: String, _ key: String, _ item: ForeignItem, _ remark: (ForeignRemark) -> Void
  ) {
    let known = spellings[key] ?? []
    if known.contains(title) { return }
    spellings[key] = known + [title]
    guard let first = known.first else { return }
    let problem = "the list `\(first)` differs in case only; the items of both are in one list"
    tell(ForeignRemark(.altered, line: item.line, row: title, problem), remark)
  }

  /// The list with a title, or with the id that stands for one; nil where it is not there.
  private func findList(_ title: String, _ key: String) throws -> StoredCell? {
    let found = lists[key] ?? []
    if found.count > 1 {
      let ids = found.compactMap { cell -> String? in
        if case .text(let bytes) = cell { String(validating: bytes, as: UTF8.self) } else { nil }
      }
      let facts = try ListFacts(vocabulary, zone, db).lists(ids)
      var diagnostic = Diagnostic.ambiguousList(title, .none, facts)
      diagnostic.help = facts.map { "`--list \($0.id)`: \($0.facts)" }.joined(separator: "; ")
      diagnostic.proposals = []
      throw EngineError.statement(diagnostic)
    }
    if let only = found.first { return only }
    guard title == choices.list else { return nil }
    let id = StoredCell(title)
    return lists.values.contains { $0.contains(id) } ? id : nil
  }

  private mutating func makeList(_ title: String, _ key: String) throws -> StoredCell {
    let id = StoredCell(makeID())
    _ = try newLists.add([
      .id: .cell(id), .title: .text(title),
      .created: .cell(newLists.date(moment, .created)),
      .updated: .cell(newLists.date(moment, .updated)),
    ])
    // Triggers of items may look at their list.
    try newLists.flush()
    lists[key] = [id]
    fates?.add(list: title, id: id)
    tally.add(.added, .lists)
    return id
  }

  private mutating func category(
    of item: ForeignItem, _ remark: (ForeignRemark) -> Void
  ) -> StoredCell? {
    guard let name = item.category else { return nil }
    if let known = knownCategories[name] { return known }
    let meant = categories.meant(by: name)
    if let found = categories.id(of: meant ?? name) {
      if knownCategories.count < 1_000 { knownCategories[name] = found }
      return found
    }
    let problem = "there is no category `\(meant ?? name)`"
    if let broader = item.broaderCategory.map({ categories.meant(by: $0) ?? $0 }),
      let found = categories.id(of: broader)
    {
      tell("\(problem); it is in `\(broader)`", of: item, remark)
      return found
    }
    let hint = meant == nil ? "; `--category-map` can name another" : ""
    tell(problem + hint, of: item, remark)
    return nil
  }

  // MARK: Pending items

  private mutating func pendingItem(
    _ key: String, _ note: String, in list: StoredCell
  ) throws -> StoredCell? {
    if let known = pending[list] { return known.find(key, note) }
    let items = EntityTable(.items, vocabulary)
    guard items.takes(.quantity) else { return nil }
    let state = items.has(.completed) ? " AND \(items.column(.completed)) = 0" : ""
    let statement = try RawStatement(
      db,
      "SELECT \(items.column(.id)), \(items.column(.name)), "
        + "\(items.has(.note) ? items.column(.note) : "NULL") FROM \(items.name) "
        + "WHERE \(items.column(.list)) = ?\(state)", isKept: true)
    try flush()
    try statement.bind(list, at: 1)
    var found = RaisableItems()
    while try statement.step() {
      found.add(statement.stored(0), TextFolding.title(statement.text(1)), statement.text(2))
    }
    pending[list] = found
    return found.find(key, note)
  }

  /// Raises the quantity of a pending item; false where that can't be done, which is told.
  private mutating func raise(
    _ id: StoredCell, _ item: ForeignItem, _ remark: (ForeignRemark) -> Void
  ) throws -> Bool {
    try flush()
    let items = EntityTable(.items, vocabulary)
    let held = try held(id, items)
    guard let quantity = Self.sum(held.quantity, item.quantity) else {
      let problem =
        switch held.quantity {
        case .int, .real: "would no longer fit"
        case .null, .text, .blob: "is not"
        }
      let words = "the quantity of the pending item \(problem) a whole number"
      tell("\(words); it was added as another item", of: item, remark)
      return false
    }
    let stamp = items.takes(.updated) ? ", \(items.column(.updated)) = ?" : ""
    let statement = try RawStatement(
      db,
      "UPDATE \(items.name) SET \(items.column(.quantity)) = ?\(stamp) "
        + "WHERE \(items.column(.id)) = ?", isKept: true)
    try statement.run(
      [quantity] + (stamp.isEmpty ? [] : [self.items.date(moment, .updated)]) + [id])
    try db.requireChanged(1, .changed)
    fates?.raise(item, id: id)
    tellUnmerged(item, held.category, remark)
    let own = try ownCells.cells(of: item)
    for column in try ownCells.others(own, of: id) {
      tell("`\(column)` was left out: the pending item keeps its own", of: item, remark)
    }
    return true
  }

  /// The quantity and the category of an item that is there.
  private func held(
    _ id: StoredCell, _ items: EntityTable
  ) throws -> (quantity: StoredCell, category: StoredCell) {
    let category = items.has(.category) ? items.column(.category) : "NULL"
    let statement = try RawStatement(
      db,
      "SELECT \(items.column(.quantity)), \(category) FROM \(items.name) "
        + "WHERE \(items.column(.id)) = ?", isKept: true)
    try statement.bind(id, at: 1)
    guard try statement.step() else { return (.null, .null) }
    return (statement.stored(0), statement.stored(1))
  }

  /// Two quantities together; nil where they are too large for a whole number, or one is none.
  private static func sum(_ held: StoredCell, _ count: Int64) -> StoredCell? {
    switch held {
    case .int(let int):
      let (sum, isTooLarge) = int.addingReportingOverflow(count)
      return isTooLarge ? nil : .int(sum)
    case .real(let number):
      // Up to here a real number holds each whole one.
      let sum = number + Double(count)
      return abs(sum) < 9_007_199_254_740_992 ? .real(sum) : nil
    case .null, .text, .blob: return nil
    }
  }

  /// Tells what a row says besides, where the item that is there says something else.
  private mutating func tellUnmerged(
    _ item: ForeignItem, _ held: StoredCell, _ remark: (ForeignRemark) -> Void
  ) {
    if let name = item.category, let found = category(of: item, remark), found != held {
      tell(
        "the category `\(name)` was left out: the pending item keeps its own", of: item, remark)
    }
    guard item.created != nil, !hasToldDates else { return }
    hasToldDates = true
    tell(
      ForeignRemark(
        .ignored, line: nil, row: "created",
        "dates of items that are pending already are not imported: these keep their own"), remark)
  }

  /// All that was added is there.
  mutating func finish() throws { try flush() }

  /// Tells what triggers made of it.
  mutating func tellAltered(_ remark: (ForeignRemark) -> Void) throws {
    try fates?.tell(&tally, db, remark)
  }

  private mutating func flush() throws {
    do { try items.flush() } catch { throw named(error) }
    waiting.removeAll(keepingCapacity: true)
  }

  /// The same with the row that is refused, if it is about one.
  private func named(_ error: any Error) -> any Error {
    guard let row = error as? RefusedRow, waiting.indices.contains(row.index) else { return error }
    return EngineError.statement(row.diagnostic(of: waiting[row.index].words))
  }
}

/// Where a row stands in its file, and what it is called.
private struct RowPlace {
  private let file: String?
  private let line: Int?
  private let number: Int?
  private let name: String

  init(_ item: ForeignItem) {
    (file, line, number, name) = (item.file, item.line, item.number, item.name)
  }

  /// For people: `line 3: `bread``.
  var words: String {
    let places = [file, line.map { "line \($0)" }, number.map { "item \($0)" }]
      .compactMap(\.self).joined(separator: ", ")
    return (places.isEmpty ? "" : places + ": ") + "`\(name.prefix(80))`"
  }
}
