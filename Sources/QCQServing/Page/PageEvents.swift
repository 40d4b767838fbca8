import QCQPlatform
import QCQReports
import QCQText

/// What one page is told: how to get from the picture that it shows to the newest one.
final class PageEvents: EventStream {
  private var edition: Edition
  private let patches: PatchStore
  /// What the page shows; nil where that is not known.
  private var shown: (number: Int, picture: LivePicture)?
  private var problem: String?
  private var lastTime = -1e9

  /// At least this many seconds lie between two events.
  private static let interval = 1.0 / 30

  /// - Parameter number: The number of the picture that the page shows; nil if that is not one of
  ///   this edition.
  init(_ edition: Edition, showing number: Int?, _ patches: PatchStore) {
    (self.edition, self.patches) = (edition, patches)
    let view = edition.current
    if let picture = view.picture, view.number == number { shown = (view.number, picture) }
  }

  /// Tells of another edition from now on, of which the page shows nothing yet.
  func move(to edition: Edition) { (self.edition, shown) = (edition, nil) }

  var due: Double? { hasNews ? lastTime + Self.interval : nil }

  var isOver: Bool { edition.current.isOver && !hasNews }

  private var hasNews: Bool {
    let view = edition.current
    return view.told != problem || view.picture != nil && view.number != shown?.number
  }

  func next() -> [UInt8]? {
    guard hasNews, MonotonicClock.now >= lastTime + Self.interval else { return nil }
    let view = edition.current
    lastTime = MonotonicClock.now
    var event: [UInt8] = []
    var isForgotten = false
    if let picture = view.picture, view.number != shown?.number {
      event += Self.event(
        "picture", patches.patch(edition.name, from: shown, to: (view.number, picture)))
      shown = (view.number, picture)
      // With a new picture a page forgets what it was told.
      isForgotten = view.told != nil
    }
    if view.told != problem || isForgotten {
      problem = view.told
      var output = JSONOutput()
      output.string(problem ?? "")
      event += Self.event("problem", output.bytes)
    }
    return event
  }

  /// The data has no line break in it.
  static func event(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Array("event: \(name)\ndata: ".utf8) + data + Array("\n\n".utf8)
  }
}

/// The patches that were made last: pages that show the same are told the same.
final class PatchStore {
  private struct Entry {
    let edition: String
    let numbers: [Int?]
    let patch: [UInt8]
  }

  private var entries: [Entry] = []

  func patch(
    _ edition: String, from old: (number: Int, picture: LivePicture)?,
    to new: (number: Int, picture: LivePicture)
  ) -> [UInt8] {
    let numbers = [old?.number, new.number]
    if let found = entries.first(where: { $0.edition == edition && $0.numbers == numbers }) {
      return found.patch
    }
    let patch = new.picture.patch(from: old?.picture)
    entries = entries.suffix(7) + [Entry(edition: edition, numbers: numbers, patch: patch)]
    return patch
  }
}
