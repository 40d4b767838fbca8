import GRDB
import QCQSemantics

/// Writes sample rows into the tables of a layout.
struct SampleWriter {
  let db: Database
  let layout: PhysicalLayout

  func write(_ categories: [SampleRows.Category]) throws {
    let statement = try insert(.categories, [.id, .name, .emoji, .order])
    for category in categories {
      try statement.execute(arguments: [
        category.id, category.name, category.emoji, category.id,
      ])
    }
  }

  func write(_ lists: [SampleRows.List], now: Double) throws {
    let statement = try insert(.lists, [.id, .title, .created, .updated])
    for list in lists {
      try statement.execute(arguments: [
        list.id, list.title, now + list.created, now + list.updated,
      ])
    }
  }

  func write(_ items: [SampleRows.Item], now: Double) throws {
    let statement = try insert(
      .items,
      [.id, .name, .quantity, .completed, .note, .category, .list, .created, .updated])
    for item in items {
      try statement.execute(arguments: [
        item.id, item.name, item.quantity, item.isCompleted, item.note, item.category, item.list,
        now + item.created, now + item.updated,
      ])
    }
  }

  private func insert(_ entity: Entity, _ fields: [StoredField]) throws -> Statement {
    let columns = fields.map(layout.column).joined(separator: ", ")
    let marks = fields.map { _ in "?" }.joined(separator: ", ")
    return try db.makeStatement(
      sql: "INSERT INTO \(layout.table(entity)) (\(columns)) VALUES (\(marks))")
  }
}
