/// The pages of a database that nothing uses.
enum Freelist {
  /// - Parameter header: How the first page begins now.
  static func pages(_ pages: LogPages, header: [UInt8]) -> Set<UInt32>? {
    guard var trunk = header.number32(at: 32) else { return nil }
    var free: Set<UInt32> = []
    while trunk != 0 {
      guard free.insert(trunk).inserted, let image = pages.image(trunk, .now),
        let next = image.number32(at: 0), let count = image.number32(at: 4),
        Int(count) <= pages.layout.usable / 4
      else { return nil }
      for index in 0..<Int(count) {
        if let page = image.number32(at: 8 + 4 * index) { free.insert(page) }
      }
      trunk = next
    }
    return free
  }
}
