import QCQExchange
import QCQLanguage
import QCQSemantics
import QuickCartStore

/// What triggers make of what another program's file has, in a database where they have a say.
struct ImportFates {
  private struct Asked {
    let item: ForeignItem
    let columns: [String]
  }

  private let log: ChangeLog
  private let vocabulary: Vocabulary
  /// By the ids of rows, those that were added and those that were raised.
  private var added: [Value: Asked] = [:]
  private var raised: [Value: Asked] = [:]
  /// The titles of new lists by their ids.
  private var lists: [Value: String] = [:]

  /// Nil where nothing has a say.
  init?(_ log: ChangeLog, _ vocabulary: Vocabulary) {
    if !log.mayDiffer { return nil }
    (self.log, self.vocabulary) = (log, vocabulary)
  }

  /// An item was added; what its row says nothing of, a trigger may set without a word.
  ///
  /// - Parameter own: The columns of a user's own that it has something for.
  mutating func add(
    _ item: ForeignItem, id: String, hasCategory: Bool, own: some Sequence<String>
  ) {
    let fields: [(StoredField, Bool)] = [
      (.name, true), (.list, true), (.quantity, true), (.completed, true),
      (.note, !item.note.isEmpty), (.category, hasCategory), (.created, item.created != nil),
    ]
    let columns = fields.filter { $0.1 }.map { vocabulary.layout.column($0.0) }
    added[.text(id)] = Asked(item: item, columns: columns + own)
  }

  mutating func raise(_ item: ForeignItem, id: StoredCell) {
    let columns = [vocabulary.layout.column(.quantity)]
    raised[Value(id)] = Asked(item: item, columns: columns)
  }

  mutating func add(list title: String, id: StoredCell) { lists[Value(id)] = title }

  /// Counts and tells the rows that are not as they were to be, once all are there.
  func tell(
    _ tally: inout ImportTally, _ db: Connection, _ remark: (ForeignRemark) -> Void
  ) throws {
    let layout = vocabulary.layout
    let (added, raised, lists) = (added, raised, lists)
    let titles = [layout.column(.title)]
    var asked = [
      AskedRows(.items, .added, columnsOfRow: { added[$0]?.columns ?? [] }),
      AskedRows(.lists, .added, columnsOfRow: { lists[$0] == nil ? [] : titles }),
    ]
    if !raised.isEmpty {
      let columns = [layout.column(.quantity)]
      asked.append(
        AskedRows(.items, .changed, columns: columns, columnsOfRow: { raised[$0]?.columns ?? [] }))
    }
    let fates = try ChangeFates(asked, log, vocabulary, db)
    try fates.requireAsked()
    for (id, words) in fates.altered(.lists) {
      remark(ForeignRemark(.altered, line: nil, row: lists[id] ?? "", words))
    }
    for (id, words) in fates.altered(.items) {
      guard let item = (raised[id] ?? added[id])?.item else { continue }
      remark(ForeignRemark(.altered, of: item, words, isFurther: true))
    }
    tally.take(try TakenFates(fates, log, asked: asked, isAll: false))
  }
}

extension Value {
  fileprivate init(_ cell: StoredCell) {
    self =
      switch cell {
      case .null: .absent
      case .int(let int): .int(int)
      case .real(let number): .number(number)
      case .text(let bytes): .text(String(decoding: bytes, as: UTF8.self))
      case .blob(let bytes): .data(bytes)
      }
  }
}
