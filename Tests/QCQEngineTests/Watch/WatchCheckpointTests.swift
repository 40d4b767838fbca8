import QCQWatch
import QCQReports
import QCQLanguage
import TestSupport
import Testing

@Suite("What is kept of a watch comes back as it was, or not at all") struct WatchCheckpointTests {
  private func bytes(_ checkpoint: WatchCheckpoint) -> [UInt8] {
    var bytes: [UInt8] = []
    checkpoint.write { bytes += $0 }
    return bytes
  }

  private func checkpoints() throws -> [WatchCheckpoint] {
    let house = try WatchedHouse()
    let watched = try house.watch(
      """
      together {
        lists show title, items where pending { name, quantity, note }
        items by category, completed
        n = count items per category
      }
      """, .display)
    var found: [WatchCheckpoint] = []
    var chance = WatchChance(seed: 3)
    while found.count < 4 {
      if case .version(let version) = try watched.refresh() {
        found.append(
          WatchCheckpoint(
            subject: watched.subject(database: "crème"), version: version,
            isDelivered: found.count.isMultiple(of: 2)))
      }
      for _ in 0..<20 { try house.write(chance.statement()) }
    }
    return found
  }

  @Test("Whatever there was") func whole() throws {
    for checkpoint in try checkpoints() {
      guard case .checkpoint(let read) = WatchCheckpoint.read(bytes(checkpoint)) else {
        Issue.record("not read")
        continue
      }
      #expect(read.isDelivered == checkpoint.isDelivered)
      #expect(read.subject.difference(from: checkpoint.subject) == nil)
      #expect(read.version.number == checkpoint.version.number)
      #expect(read.version.isWhole == checkpoint.version.isWhole)
      for (member, original) in zip(read.version.members, checkpoint.version.members) {
        #expect(member.name == original.name)
        #expect(member.result.keys == original.result.keys)
        #expect(member.result.rows == original.result.rows)
        #expect(member.result.shape.fits(original.result.shape))
        // Descriptions hold all there is of a change.
        #expect("\(member.changes)" == "\(original.changes)")
      }
      #expect(bytes(read) == bytes(checkpoint))
    }
  }

  @Test("Not where a byte is another one or is missing") func damaged() throws {
    for checkpoint in try checkpoints().prefix(2) {
      let good = bytes(checkpoint)
      for place in stride(from: 0, to: good.count, by: Checkout.isLong ? 7 : 61) {
        var bad = good
        bad[place] ^= UInt8.random(in: 1...255)
        switch WatchCheckpoint.read(bad) {
        case .checkpoint: #expect(place == WatchCheckpoint.markOffset)
        case .damaged: #expect(place >= WatchCheckpoint.markOffset)
        case .foreign: #expect(place < WatchCheckpoint.markOffset)
        }
        if place == 0 { continue }
        guard case .damaged = WatchCheckpoint.read(Array(good.prefix(place))) else {
          Issue.record("\(place) bytes of \(good.count)")
          continue
        }
      }
    }
  }
}
