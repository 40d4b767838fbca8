import Foundation
import QuickCart

/// What can be done, by the words on the command line.
enum Command {
  case overview
  case show(String)
  case add(String, quantity: Int, list: String)
  case check(String, list: String)
  case undo
  case follow(String)

  init?(_ words: [String]) {
    switch (words.first, words.dropFirst().map { $0 }) {
    case (nil, _): self = .overview
    case ("show", let rest) where rest.count == 1: self = .show(rest[0])
    case ("add", let rest) where rest.count == 2: self = .add(rest[1], quantity: 1, list: rest[0])
    case ("add", let rest) where rest.count == 3:
      guard let quantity = Int(rest[2]) else { return nil }
      self = .add(rest[1], quantity: quantity, list: rest[0])
    case ("check", let rest) where rest.count == 2: self = .check(rest[1], list: rest[0])
    case ("undo", let rest) where rest.isEmpty: self = .undo
    case ("follow", let rest) where rest.count == 1: self = .follow(rest[0])
    default: return nil
    }
  }

  static let usage = """
    usage: Pantry                            how far each list is
           Pantry show LIST                  what is still to be bought
           Pantry add LIST ITEM [QUANTITY]   puts an item on a list, which is made if need be
           Pantry check LIST ITEM            checks an item off
           Pantry undo                       takes the latest change back
           Pantry follow LIST                shows what happens to a list, whoever changes it
    """
}

/// A household's database and what people do with it.
struct Pantry {
  let database: Database

  init(path: String) async throws {
    database = try Database(path: path, configuration: .init(queryFiles: Queries.files))
    // The database itself refuses what makes no sense, from other programs, too.
    for rule in [Rule.positiveQuantity, .nonEmptyTitle, .nonEmptyName] {
      if try await !database.rules().contains(rule) {
        try await database.add(rule, keepingBrokenRows: true)
      }
    }
  }

  func run(_ command: Command) async throws {
    switch command {
    case .overview:
      for row in try await database.fetch(Queries.overview()) {
        print("\(row.title): \(row.open) of \(row.wanted) to buy")
      }
    case .show(let title):
      for item in try await database.fetch(Queries.toBuy(title: title)) { print(item.line) }
    case .add(let name, let quantity, let title):
      let list = try await list(titled: title)
      _ = try await database.items.createItem(name: name, quantity: quantity, listID: list.id)
      print("added \(name) to \(list.title)")
    case .check(let name, let title):
      let summary = try await database.run("check \(name) in \(title)")
      for sentence in summary.sentences { print(sentence) }
    case .undo: print(try await database.undo() ?? "there is nothing to undo")
    case .follow(let title): try await follow(title)
    }
  }

  private func list(titled title: String) async throws -> ShoppingList {
    if let list = try await database.fetchOne(ListQueries.byTitle(title)) { return list }
    return try await database.lists.createList(title: title)
  }

  /// Shows the list, and then each change of it, until the program is stopped.
  private func follow(_ title: String) async throws {
    for try await update in Queries.toBuy(title: title).changes(in: database) {
      guard let changes = update.changes else {
        for item in update.rows { print("  \(item.line)") }
        continue
      }
      for change in changes {
        switch change {
        case .insert(let item, _): print("+ \(item.line)")
        case .remove(let item, _): print("- \(item.line)")
        case .update(let old, let new, _): print("~ \(old.line) → \(new.line)")
        }
      }
    }
  }
}

extension ShoppingItem {
  /// `6x Cola (cans)`
  var line: String { notes.isEmpty ? displayName : "\(displayName) (\(notes))" }
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard let command = Command(arguments) else {
  print(Command.usage)
  exit(64)
}
let path = ProcessInfo.processInfo.environment["PANTRY"] ?? "pantry.sqlite"
do {
  try await Pantry(path: path).run(command)
} catch let error as RepositoryError {
  if case .ruleBroken(let rule, _) = error { print("the rule `\(rule)` does not allow this") }
  print(error)
  exit(1)
} catch let error as QuickCartError {
  print(error)
  exit(1)
}
