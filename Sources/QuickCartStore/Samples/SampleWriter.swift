import QCQLanguage
import GRDB

/// Writes sample rows into the tables of a layout.
struct SampleWriter {
  let db: Database
  let layout: PhysicalLayout

  static let englishCategories = [
    "Produce", "Dairy", "Meat & Seafood", "Frozen", "Pantry", "Household", "Personal Care",
    "Other",
  ]

  static let dutchCategories = [
    "Groenten & Fruit", "Zuivel", "Vlees & Vis", "Diepvries", "Voorraadkast", "Huishouden",
    "Persoonlijke Verzorging", "Overig",
  ]

  /// Writes eight categories of these names.
  func write(categories: [String]) throws {
    let emoji = ["🥬", "🥛", "🥩", "🧊", "🥫", "🧽", "🧴", "📦"]
    let statement = try insert(.categories, [.id, .name, .emoji, .order])
    for (index, (name, emoji)) in zip(categories, emoji).enumerated() {
      try statement.execute(arguments: [index + 1, name, emoji, index + 1])
    }
  }

  func write(_ sample: SampleSet, now: Double) throws {
    try write(categories: sample.categories)
    let lists = try insert(.lists, [.id, .title, .created, .updated])
    let items = try insert(
      .items,
      [.id, .name, .quantity, .completed, .note, .category, .list, .created, .updated])
    var count = 0
    for (index, list) in sample.lists.enumerated() {
      let id = "\(sample.idPrefix)list-\(index + 1)"
      try lists.execute(arguments: [id, list.title, now + list.created, now + list.updated])
      for (entry, times) in zip(list.entries, list.entryTimes) {
        count += 1
        try items.execute(arguments: [
          "\(sample.idPrefix)item-\(count)", entry.name, entry.quantity, entry.isCompleted,
          entry.note, entry.category.rawValue, id, sample.isAged ? now + times.created : now,
          sample.isAged ? now + times.updated : now,
        ])
      }
    }
  }

  private func insert(_ entity: Entity, _ fields: [StoredField]) throws -> Statement {
    let columns = fields.map(layout.column).joined(separator: ", ")
    let marks = fields.map { _ in "?" }.joined(separator: ", ")
    return try db.makeStatement(
      sql: "INSERT INTO \(layout.table(entity)) (\(columns)) VALUES (\(marks))")
  }
}
