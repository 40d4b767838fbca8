/// Pages that were read of the log, and are known until they change again: a page that has changed
/// once is likely to change once more.
struct KnownPages {
  private(set) var images: [UInt32: [UInt8]] = [:]

  /// How large the pages that are kept may be together.
  private static let mostBytes = 1 << 20

  /// The same after a reading of what has changed.
  func advanced(by pages: LogPages) -> KnownPages {
    var next = self
    for page in pages.changed.keys { next.images[page] = pages.seen[page] }
    if next.images.count * pages.layout.size > Self.mostBytes { next.images = pages.seen }
    if next.images.count * pages.layout.size > Self.mostBytes { next.images = [:] }
    return next
  }
}
