import QCQConsole
import QCQLanguage
import QCQReports

/// What results give in one format.
final class KeptText {
  let console: ConsoleOutput
  private let content = Content()

  private final class Content {
    var bytes: [UInt8] = []
  }

  init(_ format: ReportFormat, _ zone: any TimeZoneRules) {
    console = ConsoleOutput(
      ReportSpec(format: format, zone: zone),
      messages: MessagePrinter(.json, color: false, file: OutputFile { _ in }),
      file: OutputFile { [content] in content.bytes += $0 })
  }

  func makeSink(name: String?) -> any ResultSink {
    AudienceSink(console.columnSet, of: console.makeSink(name: name))
  }

  var bytes: [UInt8] {
    _ = console.finish()
    return content.bytes
  }
}

/// Each result as a JSON value of its own: whoever puts them side by side writes what stands
/// between them.
final class KeptResults {
  private let zone: any TimeZoneRules
  /// Those behind which another one has begun.
  private var complete: [[UInt8]] = []
  private var last: KeptText?
  private var isTogether = false
  /// How many there were when what comes began to be held back.
  private var heldFrom = 0

  init(zone: any TimeZoneRules) { self.zone = zone }

  var all: [[UInt8]] { complete + [last].compactMap { $0?.bytes } }

  func makeSink(name: String?) -> any ResultSink { place.makeSink(name: name) }
  func report(_ report: ChangeReport) { place.console.report(report) }

  func beginTogether() {
    place.console.beginTogether()
    isTogether = true
  }

  func endTogether() {
    last?.console.endTogether()
    isTogether = false
  }

  func hold() {
    end()
    heldFrom = complete.count
  }

  func discard() {
    end()
    complete.removeSubrange(heldFrom...)
  }

  /// Where the next result goes: a place of its own, or that of the `together` that it belongs to.
  private var place: KeptText {
    if isTogether, let last { return last }
    end()
    let next = KeptText(.json, zone)
    last = next
    return next
  }

  private func end() {
    if let last { complete.append(last.bytes) }
    last = nil
  }
}
