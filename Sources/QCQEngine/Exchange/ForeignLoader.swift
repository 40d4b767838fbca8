package import QCQExchange
import QCQLanguage
import QCQSQL
import QCQSemantics
import QuickCartFollower
package import QuickCartStore

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
  private let newLists: NewRows
  /// The category that the table gives to items without one.
  private let defaultCategory: StoredCell
  private(set) var tally = ImportTally()
  private var lists: [String: StoredCell] = [:]
  private let categories: CategoryNames
  /// The list of the item before.
  private var lastList: (title: String, id: StoredCell)?
  /// Categories by their names as they came before: most come again.
  private var knownCategories: [String: StoredCell] = [:]
  /// The moment of the import, as the table of items stores it.
  private let stamp: StoredCell
  /// The pending items of lists that were looked at, by their folded names.
  private var pending: [StoredCell: [String: StoredCell]] = [:]
  private var hasToldDates = false
  /// Whether it was told that the item at hand is altered.
  private var isItemTold = false

  init(
    _ db: Connection, _ log: ChangeLog, _ vocabulary: Vocabulary, _ choices: ForeignChoices,
    at moment: Double, in zone: any TimeZoneRules, makeID: @escaping () -> String
  ) throws {
    (self.db, self.vocabulary, self.choices) = (db, vocabulary, choices)
    (self.makeID, self.moment, self.zone) = (makeID, moment, zone)
    for entity in [Entity.lists, .items] {
      try log.requireRecorded(entity, table: vocabulary[entity].table)
    }
    let dates = DateColumns(vocabulary: vocabulary, zone: zone, db: db)
    items = try NewRows(.items, dates, isPlain: log.isPlain)
    stamp = items.date(moment, .updated)
    newLists = try NewRows(.lists, dates, isPlain: log.isPlain)
    defaultCategory = try ForeignTables(db, vocabulary).defaultCategory()
    categories = CategoryNames(
      ids: try Self.names(.categories, db, vocabulary), meant: choices.categories)
    lists = try Self.names(.lists, db, vocabulary)
  }

  /// The ids of rows by their folded names; of several the first.
  private static func names(
    _ entity: Entity, _ db: Connection, _ vocabulary: Vocabulary
  ) throws -> [String: StoredCell] {
    let table = EntityTable(entity, vocabulary)
    guard vocabulary[entity].exists, table.has(.id), table.has(entity.nameField) else { return [:] }
    let pairs = try db.rows(table.names()) { (TextFolding.title($0.text(1)), $0.stored(0)) }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Adds an item; tells what of it has no place here.
  mutating func load(_ item: ForeignItem, _ remark: (ForeignRemark) -> Void) throws {
    isItemTold = item.isAltered
    let title = choices.list ?? item.list ?? choices.defaultList
    let list = try list(titled: title)
    if tally.showsMore {
      let shown = words(item, title)
      tally.show(shown)
    }
    // What an item says besides its name would be lost.
    let mayMerge = choices.merges && !item.isCompleted && item.note.isEmpty
    let key = mayMerge ? TextFolding.title(item.name) : ""
    if mayMerge, let found = try pendingItem(key, in: list), try raise(found, item, remark) {
      tally.addRaised()
      return
    }
    let category = category(of: item, remark)
    let id = makeID()
    let created = item.created?.instant(in: zone) ?? moment
    try items.add { field in
      switch field {
      case .id: .text(id)
      case .name, .title: .text(item.name)
      case .quantity: .cell(.int(item.quantity))
      case .completed: .cell(.int(item.isCompleted ? 1 : 0))
      case .note: .text(item.note)
      case .list: .cell(list)
      case .category: .cell(category ?? defaultCategory)
      case .created: .cell(items.date(created, field))
      case .updated: .cell(stamp)
      case .emoji, .order: .cell(.null)
      }
    }
    tally.add(.added, .items)
    if mayMerge { pending[list]?[key] = StoredCell(id) }
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
  private mutating func list(titled title: String) throws -> StoredCell {
    // Items of one list mostly come together.
    if let lastList, lastList.title == title { return lastList.id }
    let id = try makeList(titled: title)
    lastList = (title, id)
    return id
  }

  private mutating func makeList(titled title: String) throws -> StoredCell {
    let key = TextFolding.title(title)
    if let found = lists[key] { return found }
    let id = StoredCell(makeID())
    try newLists.add { field in
      switch field {
      case .id: .cell(id)
      case .name, .title: .text(title)
      case .created, .updated: .cell(newLists.date(moment, field))
      case .quantity, .completed, .note, .list, .category, .emoji, .order: .cell(.null)
      }
    }
    // Triggers of items may look at their list.
    try newLists.flush()
    lists[key] = id
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
    _ key: String, in list: StoredCell
  ) throws -> StoredCell? {
    if let known = pending[list] { return known[key] }
    let items = EntityTable(.items, vocabulary)
    guard items.has(.list), items.has(.quantity) else { return nil }
    let state = items.has(.completed) ? " AND \(items.column(.completed)) = 0" : ""
    let statement = try RawStatement(
      db,
      "SELECT \(items.column(.id)), \(items.column(.name)) FROM \(items.name) "
        + "WHERE \(items.column(.list)) = ?\(state)", isKept: true)
    try self.items.flush()
    try statement.bind(list, at: 1)
    var found: [String: StoredCell] = [:]
    while try statement.step() {
      let name = TextFolding.title(statement.text(1))
      if found[name] == nil { found[name] = statement.stored(0) }
    }
    pending[list] = found
    return found[key]
  }

  /// Raises the quantity of a pending item; false where that can't be done, which is told.
  private mutating func raise(
    _ id: StoredCell, _ item: ForeignItem, _ remark: (ForeignRemark) -> Void
  ) throws -> Bool {
    try self.items.flush()
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
    let stamp = items.has(.updated) ? ", \(items.column(.updated)) = ?" : ""
    let statement = try RawStatement(
      db,
      "UPDATE \(items.name) SET \(items.column(.quantity)) = ?\(stamp) "
        + "WHERE \(items.column(.id)) = ?", isKept: true)
    try statement.run(
      [quantity] + (stamp.isEmpty ? [] : [self.items.date(moment, .updated)]) + [id])
    try db.requireChanged(1)
    tellUnmerged(item, held.category, remark)
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
  func finish() throws { try items.flush() }
}

/// A statement that adds rows of an entity, any number of them.
private final class NewRows {
  private let fields: [StoredField]
  private let inserter: RowInserter
  /// How the table stores dates, of the fields that are some.
  private let storages: [(field: StoredField, storage: DateStorage)]
  private let zone: any TimeZoneRules

  init(_ entity: Entity, _ dates: DateColumns, isPlain: Bool) throws {
    let vocabulary = dates.vocabulary
    let table = EntityTable(entity, vocabulary)
    let fields = entity.storedFields.filter(table.has)
    inserter = RowInserter(
      dates.db, table: table.name, columns: fields.map(vocabulary.layout.column),
      isPlain: isPlain)
    storages = try fields.filter { $0 == .created || $0 == .updated }.map { field in
      (field, try dates.storage(of: vocabulary.layout.column(field), entity))
    }
    (self.fields, zone) = (fields, dates.zone)
  }

  /// What a field of a new row has.
  enum Content {
    case text(String)
    case cell(StoredCell)
  }

  /// Adds a row with a content for each field.
  func add(_ content: (StoredField) -> Content) throws {
    try inserter.addRow { row in
      for field in fields {
        switch content(field) {
        case .text(let text): row.append(text: text)
        case .cell(let cell): row.append(cell)
        }
      }
    }
  }

  func flush() throws { try inserter.flush() }

  /// A date as its column stores it.
  func date(_ instant: Double, _ field: StoredField) -> StoredCell {
    guard let found = storages.first(where: { $0.field == field }) else { return .null }
    return switch found.storage.value(instant, in: zone) {
    case .int(let int): .int(int)
    case .number(let number), .date(let number): .real(number)
    case .text(let text): StoredCell(text)
    case .absent, .bool, .data: .null
    }
  }
}

extension StoredCell {
  fileprivate init(_ text: String) { self = .text(Array(text.utf8)) }
}

extension Session {
  /// Takes in items of another program, in one transaction that is a step of the history.
  ///
  /// - Parameters:
  ///   - file: What the file is called in messages.
  ///   - remark: Told of each row that is left out or has become another one.
  package func take(
    _ reader: any ForeignReader, file: String, _ choices: ForeignChoices, isDryRun: Bool,
    remark: (ForeignRemark) -> Void
  ) throws(EngineError) -> ChangeResult<ImportTally> {
    let moment = now
    // What is added refers to what is there; to look that up again for each row takes long.
    let isFree = try read { try ForeignTables($0, vocabulary).haveUsualReferences() }
    if isDryRun {
      let tally = try rehearse(isRevocable: false, keepsReferences: !isFree) { db, log in
        try load(reader, file, choices, at: moment, db, log, remark)
      }
      return (tally, nil)
    }
    return try change(
      label: "import \(file)", at: moment, keepsReferences: !isFree
    ) { db, log in
      let tables = ForeignTables(db, vocabulary)
      if isFree, try !tables.haveUsualReferences() { throw EngineError.refused(.changedMeanwhile) }
      let tally = try load(reader, file, choices, at: moment, db, log, remark)
      let ending: ChangeEnding =
        tally.changeCount > 0 ? .commit(summary: tally.sentence(isDryRun: false)) : .rollBack
      return (tally, ending)
    }
  }

  private func load(
    _ reader: any ForeignReader, _ file: String, _ choices: ForeignChoices, at moment: Double,
    _ db: Connection, _ log: ChangeLog, _ remark: (ForeignRemark) -> Void
  ) throws -> ImportTally {
    var reader = reader
    var loader = try ForeignLoader(
      db, log, vocabulary, choices, at: moment, in: store.zone, makeID: makeID)
    do {
      while let item = try reader.next({ loader.tell($0, remark) }) {
        try log.requireGoing()
        try loader.load(item, remark)
      }
    } catch let error as ExchangeError {
      throw EngineError(error, file: file)
    }
    try loader.finish()
    try log.requireAdded(loader.tally)
    let dates = DateColumns(vocabulary: vocabulary, zone: store.zone, db: db)
    let column = vocabulary.layout.column(.updated)
    try log.touchLists(at: try dates.stored(.date(moment), column, .lists))
    return loader.tally
  }
}
