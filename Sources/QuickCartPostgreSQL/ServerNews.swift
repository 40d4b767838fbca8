/// Which rows have changed on a server, as far as it tells.
package struct ServerNews: Hashable, Sendable {
  /// The lists to which rows belong, or have belonged.
  package enum Lists: Hashable, Sendable {
    case any
    /// Those with these ids.
    case some(Set<[UInt8]>)
  }

  /// By the names of tables.
  package private(set) var tables: [String: Lists] = [:]
  /// Whether anything else may have changed, too.
  package private(set) var isOpen = false

  package init() {}

  package var isEmpty: Bool { tables.isEmpty && !isOpen }

  /// Of more lists than these nobody tells, nor of ids that are longer together.
  static let (mostLists, mostBytes) = (64, 4_000)

  mutating func add(_ table: String, _ lists: Lists) {
    switch (tables[table], lists) {
    case (.any?, _): break
    case (.some(let known)?, .some(let more)): put(table, known.union(more))
    case (nil, .some(let more)): put(table, more)
    case (_, .any): tables[table] = .any
    }
  }

  private mutating func put(_ table: String, _ lists: Set<[UInt8]>) {
    tables[table] = lists.count > ServerNews.mostLists ? .any : .some(lists)
  }

  /// From here on anything may have changed.
  mutating func open() { isOpen = true }

  mutating func add(_ other: ServerNews) {
    for (table, lists) in other.tables { add(table, lists) }
    isOpen = isOpen || other.isOpen
  }

  // MARK: As a server hands it on

  private static let tab = UInt8(ascii: "\t")

  /// A text for each table: its name, and behind tabs the ids of lists; none means any.
  var payloads: [[UInt8]?] {
    if isOpen { return [[]] }
    return tables.sorted { $0.key < $1.key }.map { table, lists in
      guard case .some(let ids) = lists, !ids.contains(where: { $0.contains(ServerNews.tab) })
      else { return Array(table.utf8) }
      let text = ids.reduce(Array(table.utf8)) { $0 + [ServerNews.tab] + $1 }
      return text.count > ServerNews.mostBytes ? Array(table.utf8) : text
    }
  }

  mutating func add(payload: String) {
    let parts = Array(payload.utf8).split(
      separator: ServerNews.tab, omittingEmptySubsequences: false)
    guard let table = parts.first, !table.isEmpty else { return open() }
    let lists = parts.dropFirst().map { Array($0) }
    add(String(decoding: table, as: UTF8.self), lists.isEmpty ? .any : .some(Set(lists)))
  }
}
