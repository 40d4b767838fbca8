@testable import QCQWatch

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
      for place in stride(from: 0, to: good.count, by: Checkout.isLong ? 7 : 151) {
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

  @Test("The zone is part of it") func zone() throws {
    let version = WatchVersion(number: 1, isWhole: true, members: [])
    func subject(_ zone: String?) -> WatchSubject {
      WatchSubject(text: [], parameters: [], columns: .complete, zone: zone, database: "")
    }
    for zone in ["UTC", "Europe/Amsterdam", nil] {
      let checkpoint = WatchCheckpoint(subject: subject(zone), version: version, isDelivered: true)
      guard case .checkpoint(let read) = WatchCheckpoint.read(bytes(checkpoint)) else {
        Issue.record("not read")
        continue
      }
      #expect(read.subject == checkpoint.subject)
      #expect(subject(zone).difference(from: read.subject) == nil)
      #expect((subject("Asia/Tokyo").difference(from: read.subject) == nil) == (zone == nil))
    }
  }

  @Test("Rows that are what they were are in memory once") func shared() throws {
    let house = try WatchedHouse()
    let query = "items show name, quantity"
    let watched = try house.watch(query)
    _ = try watched.refresh()
    let checkpoint = WatchCheckpoint(
      subject: watched.subject(database: ""), version: try #require(watched.current),
      isDelivered: true)
    guard case .checkpoint(let read) = WatchCheckpoint.read(bytes(checkpoint)) else {
      Issue.record("not read")
      return
    }
    let next = try house.watch(query)
    next.resume(from: read.version)
    try house.write("UPDATE shopping_items SET quantity = 77 WHERE rowid = 1")
    #expect(try next.refresh() != nil)
    let now = try #require(next.current).members[0].result
    let before = read.version.members[0].result
    func places(_ rows: [PackedRow]) -> [UnsafeRawPointer?] {
      rows.map { row in row.stored.withUnsafeBytes { $0.baseAddress } }
    }
    #expect(places(now.keys.map(\.cells)) == places(before.keys.map(\.cells)))
    #expect(zip(places(now.rows), places(before.rows)).filter { $0 != $1 }.count == 1)
  }

  /// A state of many pieces, some of whose parts do not fit into one.
  private func large() -> [UInt8] {
    let shape = WatchedShape(
      shape: ResultShape(
        kind: .rows, columns: [ResultColumn("n", .text)], noun: "items", emptyMessage: ""),
      keyTypes: [.int], cellNames: ["n"])
    let numbers = 0..<3_000
    let rows = numbers.map { number in
      let text = String(repeating: "x\(number)", count: number % 1_000 == 0 ? 50_000 : 20)
      return PackedRow(ValueRow([.text(text)]), [PackedRow.Part(0)])
    }
    let result = WatchedResult(
      shape: shape, keys: numbers.map { WatchedKey(PackedRow(Int64($0))) }, rows: rows)
    let version = WatchVersion(
      number: 7, isWhole: true,
      members: [WatchedMember(name: nil, result: result, changes: [])])
    let subject = WatchSubject(text: [], parameters: [], columns: .complete, database: "")
    return bytes(WatchCheckpoint(subject: subject, version: version, isDelivered: true))
  }

  private struct Unreadable: Error {}

  @Test("Of a large one only a piece is in memory at once") func pieces() throws {
    let bytes = large()
    var largest = 0
    let reading = WatchCheckpoint.read(bytes.count) { place, count in
      largest = max(largest, count)
      return Array(bytes[place..<place + count])
    }
    guard case .checkpoint(let read) = reading else {
      Issue.record("not read")
      return
    }
    #expect(self.bytes(read) == bytes)
    #expect(bytes.count > 10 * 65_536 && largest < 5 * 65_536)
  }

  @Test("A piece that can't be read is no damage") func unreadable() {
    let bytes = large()
    for limit in [0, 30, 100_000, bytes.count - 4] {
      // Each piece but those that end behind the limit.
      #expect(throws: Unreadable.self) {
        _ = try WatchCheckpoint.read(bytes.count) { place, count throws(Unreadable) in
          guard place + count <= limit else { throw Unreadable() }
          return Array(bytes[place..<place + count])
        }
      }
    }
  }
}
