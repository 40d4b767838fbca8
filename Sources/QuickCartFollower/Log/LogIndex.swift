/// Which pages the frames of the log hold, as the index tells that all connections share.
///
/// The index is laid out in regions of 32 KiB: a list of page numbers in the order of the frames,
/// and a table of hashes to find the frames of a page.
struct LogIndex {
  static let regionSize = 32768
  private static let headerSize = 136
  private static let framesPerRegion = 4096
  private static let framesInFirst = (regionSize / 2 - headerSize) / 4
  private static let slots = 8192

  private let files: LogFiles
  private var regions: [UnsafeRawPointer] = []

  init(_ files: LogFiles) { self.files = files }

  /// How far checkpoints have copied the log into the database file, how far one tries to, and how
  /// many transactions there were since the index was made or recovered.
  static func progress(_ files: LogFiles) -> (done: Int, attempted: Int, changes: UInt32)? {
    files.barrier()
    guard let memory = files.region(0) else { return nil }
    func number(_ offset: Int) -> UInt32 { memory.load(fromByteOffset: offset, as: UInt32.self) }
    return (Int(number(96)), Int(number(128)), number(8))
  }

  /// The page that a frame holds; nil if the index does not reach that far.
  mutating func page(ofFrame frame: Int) -> UInt32? {
    let number = Self.region(ofFrame: frame)
    guard frame > 0, let memory = region(number) else { return nil }
    let offset = number == 0 ? Self.headerSize : 0
    return memory.load(
      fromByteOffset: offset + 4 * (frame - 1 - Self.framesBefore(number)), as: UInt32.self)
  }

  /// The last frame of a page among the first ones of the log; 0 if there is none.
  ///
  /// Nil if the index cannot be as it is.
  mutating func lastFrame(of page: UInt32, upTo last: Int) -> Int? {
    guard last > 0 else { return 0 }
    for number in stride(from: Self.region(ofFrame: last), through: 0, by: -1) {
      guard let memory = region(number) else { return nil }
      let offset = number == 0 ? Self.headerSize : 0
      let before = Self.framesBefore(number)
      var found = 0
      var slot = Int(page &* 383) & (Self.slots - 1)
      for step in 0...Self.slots {
        let entry = Int(
          memory.load(fromByteOffset: Self.regionSize / 2 + 2 * slot, as: UInt16.self))
        if entry == 0 { break }
        guard step < Self.slots, entry <= Self.framesPerRegion else { return nil }
        let held = memory.load(fromByteOffset: offset + 4 * (entry - 1), as: UInt32.self)
        if entry + before <= last, held == page { found = max(found, entry + before) }
        slot = (slot + 1) & (Self.slots - 1)
      }
      if found > 0 { return found }
    }
    return 0
  }

  private static func region(ofFrame frame: Int) -> Int {
    (frame - 1 + framesPerRegion - framesInFirst) / framesPerRegion
  }

  private static func framesBefore(_ region: Int) -> Int {
    region == 0 ? 0 : framesInFirst + (region - 1) * framesPerRegion
  }

  private mutating func region(_ number: Int) -> UnsafeRawPointer? {
    while regions.count <= number {
      guard let memory = files.region(regions.count) else { return nil }
      regions.append(memory)
    }
    return regions[number]
  }
}
