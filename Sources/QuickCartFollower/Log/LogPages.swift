/// The pages of two snapshots: the one of the reading before and the one of this transaction.
///
/// What it gives is certain only if `gap` says so after everything was read.
final class LogPages {
  /// Whose page is asked for.
  enum Moment { case before, now }

  let layout: PageLayout
  /// The last frame of each page that changed in between.
  let changed: [UInt32: Int]
  private let snapshot: LogSnapshot
  /// How many pages there are now.
  let count: Int
  private let mark: Int
  private var index: LogIndex
  /// The pages of the reading before that are known still, and those of now that were read.
  private let known: [UInt32: [UInt8]]
  private(set) var seen: [UInt32: [UInt8]] = [:]
  /// All frames since the reading before, where they are few.
  private lazy var news = readNews()
  private var hasReadLog = false
  private var hasReadOldFile = false

  /// - Parameters:
  ///   - page1: How the first page begins, or has begun before.
  ///   - mark: The last frame of the log that belongs to the reading before.
  ///   - known: Pages as they were then.
  init(
    _ snapshot: LogSnapshot, _ layout: PageLayout, page1: [UInt8], _ index: LogIndex, mark: Int,
    changed: [UInt32: Int] = [:], known: [UInt32: [UInt8]] = [:]
  ) {
    (self.snapshot, self.layout, self.index, self.known) = (snapshot, layout, index, known)
    (self.mark, self.changed) = (mark, changed)
    hasReadLog = !changed.isEmpty
    // A log that nothing was written to does not know, and what a damaged file says of itself is
    // not trusted.
    let known = snapshot.header.pages
    let told = Int(page1.number32(at: 28) ?? 0)
    count = known > 0 ? known : min(told, snapshot.files.mainSize / layout.size)
  }

  /// A page's bytes; nil if they cannot be read.
  func image(_ page: UInt32, _ moment: Moment) -> [UInt8]? {
    guard page > 0 else { return nil }
    if let frame = changed[page] {
      switch moment {
      case .now:
        if let image = seen[page] { return image }
        let image = isInFile ? fromFile(page) : fromLog(frame)
        seen[page] = image
        return image
      case .before: if let image = known[page] { return image }
      }
      guard let old = index.lastFrame(of: page, upTo: mark) else { return nil }
      if old > 0 { return fromLog(old) }
      hasReadOldFile = true
      return fromFile(page)
    }
    // A page that is no more may be gone from the file, too.
    if moment == .before && page > count { hasReadOldFile = true }
    // The same at both moments.
    if isInFile { return fromFile(page) }
    guard let frame = index.lastFrame(of: page, upTo: snapshot.header.frames) else { return nil }
    return frame > 0 ? fromLog(frame) : fromFile(page)
  }

  /// How the first page begins, which says how all are laid out.
  static func firstPage(_ snapshot: LogSnapshot) -> [UInt8]? {
    var index = LogIndex(snapshot.files)
    let isInFile = snapshot.done >= snapshot.header.frames
    guard let frame = isInFile ? 0 : index.lastFrame(of: 1, upTo: snapshot.header.frames)
    else { return nil }
    guard frame > 0 else { return snapshot.files.fromMain(100, at: 0) }
    let place = LogFrames.place(ofFrame: frame, pageSize: snapshot.header.pageSize)
    return snapshot.files.fromLog(100, at: place + LogFrames.headerSize)
  }

  func tree(_ page: UInt32, _ bytes: [UInt8]) -> TreePage? {
    TreePage(bytes, start: layout.start(of: page))
  }

  func tree(_ page: UInt32, _ moment: Moment) -> TreePage? {
    image(page, moment).flatMap { tree(page, $0) }
  }

  /// The first byte of a page that changed, as it is now.
  func firstByte(_ page: UInt32) -> UInt8? {
    guard let frame = changed[page] else { return nil }
    return news?[place(ofFrame: frame) - newsStart]
      ?? snapshot.files.fromLog(1, at: place(ofFrame: frame))?[0]
  }

  /// Whether the file holds the snapshot; then nobody overwrites it while the transaction lasts.
  private var isInFile: Bool { snapshot.done >= snapshot.header.frames }

  /// Why what was read may not be what it was taken for.
  var gap: LogGap? {
    guard let progress = LogIndex.progress(snapshot.files) else { return .lostWhileReading }
    // While it is written, it is of the same log or the next.
    guard !hasReadLog || isSameLog() else { return .lostWhileReading }
    return hasReadOldFile && progress.attempted > mark ? .overwritten : nil
  }

  private func isSameLog() -> Bool {
    for _ in 0..<1000 {
      if let header = LogHeader(snapshot.files) { return header.salt == snapshot.header.salt }
    }
    return false
  }

  private func fromLog(_ frame: Int) -> [UInt8]? {
    hasReadLog = true
    if frame > mark, let news {
      let start = place(ofFrame: frame) - newsStart
      return Array(news[start..<(start + layout.size)])
    }
    return snapshot.files.fromLog(layout.size, at: place(ofFrame: frame))
  }

  /// A commit of a few rows stands in a few frames, one behind the other: they are read at once.
  private static let mostNews = 16

  private var newsStart: Int { place(ofFrame: mark + 1) }

  private func readNews() -> [UInt8]? {
    let count = snapshot.header.frames - mark
    guard changed.count > 1, (2...Self.mostNews).contains(count) else { return nil }
    let size = place(ofFrame: mark + count) + layout.size - newsStart
    return snapshot.files.fromLog(size, at: newsStart)
  }

  private func fromFile(_ page: UInt32) -> [UInt8]? {
    snapshot.files.fromMain(layout.size, at: (Int(page) - 1) * layout.size)
  }

  private func place(ofFrame frame: Int) -> Int {
    LogFrames.place(ofFrame: frame, pageSize: layout.size) + LogFrames.headerSize
  }
}
