/// The frames of the log that are new since the reading before.
struct LogFrames {
  static let headerSize = 24
  private static let mostFrames = 200_000
  /// A log with more frames is not counted.
  private static let mostCounted = 20_000

  /// The last frame of the reading before; 0 if the log began anew.
  var mark: Int
  /// The last frame of each page.
  var changed: [UInt32: Int] = [:]

  static func place(ofFrame frame: Int, pageSize: Int) -> Int {
    32 + (frame - 1) * (pageSize + headerSize)
  }

  /// Collects what is new.
  ///
  /// - Parameters:
  ///   - old: Where the reading before ended.
  ///   - page1: What the first page began with then.
  ///   - mostPages: More pages are not worth being looked at one by one.
  init(
    _ new: LogSnapshot, since old: LogHeader, page1: [UInt8], mostPages: Int,
    _ index: inout LogIndex
  ) throws {
    let last = new.header.frames
    mark = new.header.salt == old.salt ? old.frames : 0
    guard mark <= last else { throw LogFailure(gap: .logRestarted) }
    guard last - mark <= Self.mostFrames else { throw LogFailure(gap: .tooManyPages) }
    // Before anything was written to it, any log is like any other.
    if new.header.salt != old.salt || old.salt == 0 {
      guard Self.hasAll(new, since: old, page1: page1, &index) else {
        throw LogFailure(gap: .logRestarted)
      }
    }
    for frame in mark..<last {
      guard let page = index.page(ofFrame: frame + 1) else {
        throw LogFailure(gap: .lostWhileReading)
      }
      changed[page] = frame + 1
      if changed.count > mostPages { throw LogFailure(gap: .tooManyPages) }
    }
  }

  /// Whether a log that began anew holds every commit since the reading before.
  ///
  /// It began with the database file as it was then if there are as many commits in it as were
  /// counted meanwhile. What was written without a log does not count, but changes the first page.
  /// The count itself begins anew if a process dies in the moment that it writes the header of the
  /// index; only with exactly as many commits missed as were counted before it goes unnoticed.
  private static func hasAll(
    _ new: LogSnapshot, since old: LogHeader, page1: [UInt8], _ index: inout LogIndex
  ) -> Bool {
    let wanted = Int(new.header.changes &- old.changes)
    guard wanted <= new.header.frames, new.header.frames <= mostCounted, commits(new) == wanted,
      new.files.fromMain(page1.count, at: 0) == page1, let progress = LogIndex.progress(new.files)
    else { return false }
    // A checkpoint may have brought the first page from the new log.
    return progress.attempted == 0 || index.lastFrame(of: 1, upTo: new.header.frames) == 0
  }

  /// How many commits the log holds; nil if that cannot be told.
  private static func commits(_ new: LogSnapshot) -> Int? {
    var count = 0
    var last: (page: UInt32, frame: Int)?
    for frame in 0..<new.header.frames {
      let place = place(ofFrame: frame + 1, pageSize: new.header.pageSize)
      guard let header = new.files.fromLog(8, at: place), let page = header.number32(at: 0),
        let size = header.number32(at: 4)
      else { return nil }
      guard size > 0 else {
        last = nil
        continue
      }
      count += 1
      // On some devices the last frame is written again to fill a sector.
      if let last, last.page == page, isSame(last.frame, frame, new) { return nil }
      last = (page, frame)
    }
    return count
  }

  private static func isSame(_ first: Int, _ second: Int, _ new: LogSnapshot) -> Bool {
    let size = new.header.pageSize
    let images = [first, second].map {
      new.files.fromLog(size, at: place(ofFrame: $0 + 1, pageSize: size) + headerSize)
    }
    return images[0] == images[1]
  }
}
