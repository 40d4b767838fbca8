#if PostgreSQL
  import Foundation
  import QuickCart
  import QuickCartStore
  import TestSupport
  import Testing

  @Suite("Repositories do the same on a server", .enabled(if: ServerCluster.shared != nil))
  struct ServerRepositoryTests {
    /// All but what is about a file.
    private static let all: [@Sendable (RepositoryTests) async throws -> Void] = [
      { try await $0.lists() }, { try await $0.items() }, { try await $0.counts() },
      { try await $0.categories() }, { try await $0.join() }, { try await $0.search() },
      { try await $0.stats() }, { try await $0.unchanged() }, { try await $0.notFound() },
      { try await $0.refused() }, { try await $0.whole() },
    ]

    @Test("Each test of them", arguments: all.indices) func each(number: Int) async throws {
      let cluster = try #require(ServerCluster.shared)
      let name = "repository_\(number)"
      try cluster.make(name)
      try Store.make(
        path: cluster.url(name), sample: .english, now: Date.now.timeIntervalSince1970)
      let database = try Database(path: cluster.url(name))
      try await Self.all[number](RepositoryTests(database))
    }
  }
#endif
