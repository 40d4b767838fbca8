#if PostgreSQL
  import QuickCartStore
  import Synchronization
  import TestSupport

  /// Databases of a server that have the rows of samples.
  final class ServerSamples: Sendable {
    static let shared = ServerCluster.shared.map(ServerSamples.init)

    private let cluster: ServerCluster
    /// Those that others are copied from, by name.
    private let made = Mutex<Set<String>>([])
    private let count = Atomic(0)

    private init(_ cluster: ServerCluster) { self.cluster = cluster }

    /// - Parameter changes: Whether rows are going to change, so that nobody else may have them.
    func open(_ sample: SampleSet, now: Double, changes: Bool) throws -> Store {
      let name = "pages_\(sample.rawValue)_\(Int(now))"
      try made.withLock { made in
        if !made.insert(name).inserted { return }
        try cluster.make(name)
        try Store.make(path: cluster.url(name), sample: sample, now: now)
        try cluster.make(name + "_all", like: name)
      }
      if !changes { return try Store.open(path: cluster.url(name + "_all")) }
      let own = "\(name)_\(count.add(1, ordering: .relaxed).newValue)"
      try cluster.make(own, like: name)
      return try Store.open(path: cluster.url(own))
    }
  }
#endif
