package import QCQReports
package import QCQText
package import QuickCartFollower

/// Shows the versions of a watch.
package protocol WatchView: AnyObject {
  func show(_ version: WatchVersion, _ moment: WatchMoment)
  /// What was seen in an earlier run is still so.
  func showSame(_ version: WatchVersion, _ moment: WatchMoment)
  /// Says why there is no newer version than the one with this number.
  func show(_ diagnostics: [Diagnostic], in source: SourceText, version: Int)
  /// Says what there is to say beside the versions, each time once.
  func warn(_ diagnostics: [Diagnostic])
  /// The terminal has another size, or somebody wants to see other lines.
  func adjust(to news: WatchEvents.Pending)
  /// Whether nobody reads on.
  var isClosed: Bool { get }
}

extension WatchView {
  package func showSame(_ version: WatchVersion, _ moment: WatchMoment) {}
  package func warn(_ diagnostics: [Diagnostic]) {}
  package func adjust(to news: WatchEvents.Pending) {}
  package var isClosed: Bool { false }
}

/// When a version came about, and how it was noticed.
package struct WatchMoment {
  package var time: Double
  /// Whether another program made the change; nil for the first version, and where it is not known.
  package var isForeign: Bool?
  package var method: ChangeWatcher.Method
}
