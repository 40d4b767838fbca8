import Foundation
import QuickCart
import TestSupport
import Testing

/// Queries written in Swift beside the same worked out over the rows in memory.
@Suite("Random queries in Swift") struct RandomQueryTests {
  @Test("They give what their conditions say, and so does their text") func rows() async throws {
    let database = try Database(sample: .demo)
    let all = try await database.fetch(Items.all.as(ItemWithCategory.self))
    var random = RandomConditions(seed: 13, all)
    for round in 0..<(Checkout.isLong ? 5000 : 50) {
      let pair = random.condition(depth: 3)
      let query = Items.where { _ in pair.condition }
      let sorted = query.sort(\.quantity, .descending).sort(\.id)
      let (skip, limit) = (
        Int.random(in: 0...3, using: &random.chance), Int.random(in: 0...9, using: &random.chance)
      )
      let part = sorted.limit(limit, skip: skip)
      let wanted = all.filter(pair.holds).map(\.item).sorted {
        ($1.quantity, $0.id) < ($0.quantity, $1.id)
      }
      let text = TextQuery(StatementText(sorted.text), as: Row.self)
      let found = try await database.fetch(
        together: sorted, part, text, query.count, query.sum(\.quantity), query.max(\.quantity),
        query.per(\.category).select(.count, .sum(\.quantity)))
      let message = "round \(round): \(query)"
      try #require(found.0 == wanted, "\(message)")
      try #require(found.1 == Array(wanted.dropFirst(skip).prefix(limit)), "\(message)")
      try #require(found.2.map(\.id) == wanted.map(\.id), "\(message)")
      try #require(found.3 == [wanted.count], "\(message)")
      try #require(found.4 == [wanted.map(\.quantity).reduce(0, +)], "\(message)")
      try #require(found.5 == [wanted.map(\.quantity).max()], "\(message)")
      let groups = Dictionary(grouping: all.filter(pair.holds), by: \.categoryName)
      try #require(Set(found.6.map(\.0)) == Set(groups.keys), "\(message)")
      for (name, count, sum) in found.6 {
        try #require(groups[name]?.count == count, "\(message)")
        try #require(groups[name]?.map(\.item.quantity).reduce(0, +) == sum, "\(message)")
      }
    }
  }

  private struct Row: Codable { var id: String }
}
