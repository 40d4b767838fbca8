import QCQLanguage
package import QCQPlatform
import QCQReports
import QCQText

/// Where a report is served, and for whom.
package struct ServerPlace: Sendable {
  let listener: NetworkSocket.Listener
  let access: Access
  /// Which programs may show the page inside of theirs.
  private let frames: String
  private let host: String

  /// Opens a port.
  ///
  /// - Parameters:
  ///   - address: One that others can connect to; nil for this machine alone.
  ///   - port: 0 for any that is free.
  ///   - isEmbedded: Whether an editor shows the page.
  package init(
    address: String? = nil, port: Int, names: Set<String> = [], isEmbedded: Bool = false
  ) throws(SystemFailure) {
    listener = try NetworkSocket.listen(address: address ?? Self.loopback, port: port)
    access = Access(isOpen: address != nil, names: names, port: listener.port)
    host = address ?? Self.loopback
    frames = isEmbedded ? "vscode-webview: vscode-file:" : "'none'"
  }

  private static let loopback = "127.0.0.1"

  /// What to open in a browser.
  package var url: String {
    let name = host.contains(":") ? "[\(host)]" : host
    let token = access.token.map { "?token=\($0)" } ?? ""
    return "http://\(name):\(listener.port)/\(token)"
  }

  /// What the page itself can't say of who may show it.
  var policy: (String, String) { ("Content-Security-Policy", "frame-ancestors \(frames)") }
}

/// Serves a report as a page that is kept true.
package final class PageServer {
  private let place: ServerPlace
  private let handle: ServerHandle
  private let patches = PatchStore()
  /// By the values of their parameters.
  private var editions: [[String: String]: Entry] = [:]
  private var count = 0
  /// Tells this run from others.
  private let run = String(UInt64.random(in: 0 ... .max), radix: 36)

  private struct Entry {
    let edition: Edition
    /// When somebody was there last, by `MonotonicClock`.
    var lastUse: Double
    /// Those who are told of it; what is not asked for any more is gone from here.
    var streams: [WeakStream] = []
  }

  private struct WeakStream {
    weak var stream: PageEvents?
  }

  /// So many sets of values are watched at once.
  private static let mostEditions = 16
  /// For so many seconds an edition goes on that nobody looks at.
  private static let rest = 10.0

  package init(at place: ServerPlace, _ handle: ServerHandle) {
    (self.place, self.handle) = (place, handle)
  }

  /// Serves until it is stopped.
  package func serve() {
    let server = HTTPServer(place.listener, handle)
    server.run(answer: { [self] request in answer(request, server) }, tidy: tidy)
    for entry in editions.values { entry.edition.stop() }
  }

  private func answer(_ request: HTTPRequest, _ server: HTTPServer) -> HTTPAnswer {
    if let refusal = place.access.refusal(of: request) { return .response(refusal) }
    switch request.path {
    case "/": return page(request)
    case "/events": return events(request, server)
    case "/favicon.ico": return .response(HTTPResponse(status: .noContent))
    default: return .response(.refusal(.notFound))  // String
    }
  }

  /// The edition with the values that a request has; nil where there are too many.
  private func edition(_ request: HTTPRequest) -> Edition? {
    let values = request.query.filter { $0.key != "state" }
    if let found = editions[values], !found.edition.current.isOver {
      editions[values]?.lastUse = MonotonicClock.now
      return found.edition
    }
    if editions.count >= Self.mostEditions { makeRoom() }
    guard editions.count < Self.mostEditions else { return nil }
    let edition = makeEdition(values)
    editions[values] = Entry(edition: edition, lastUse: MonotonicClock.now)
    return edition
  }

  private func makeEdition(_ values: [String: String]) -> Edition {
    count += 1
    return Edition("\(run)-\(count)", handle.report, values: values, handle)
  }

  /// Whoever looks at the report that was served before sees the one that is served now.
  private func replaceEditions() {
    for (values, entry) in editions {
      entry.edition.stop()
      let edition = makeEdition(values)
      for stream in entry.streams { stream.stream?.move(to: edition) }
      editions[values] = Entry(edition: edition, lastUse: entry.lastUse, streams: entry.streams)
    }
  }

  // MARK: The page

  private func page(_ request: HTTPRequest) -> HTTPAnswer {
    guard let edition = edition(request) else { return .response(.refusal(.unavailable)) }
    return .later { [self] in
      let view = edition.current
      guard view.isReady else { return nil }
      guard let address = KeptValues.address(after: request, view.fields) else {
        return page(edition, view)
      }
      return HTTPResponse(status: .seeOther, headers: [("Location", address)])
    }
  }

  private func page(_ edition: Edition, _ view: Edition.View) -> HTTPResponse {
    let report = edition.report
    var live = LiveReport(report.name, ReportSpec(format: .html, zone: report.zone))
    let problem = view.problem.map { [LiveReport.Piece.complaint($0)] } ?? []
    let picture = view.picture ?? live.picture(problem, stamp: report.stamp)
    // Values that are wrong can only be put right.
    let isFinal = view.picture == nil && view.fields.contains(where: \.hasProblem)
    var body: [UInt8] = []
    let output = ByteOutput { bytes in
      body += bytes
      return true
    }
    picture.write(
      styles: report.look.styles, script: report.look.script,
      state: isFinal ? "" : "\(edition.name)-\(view.number)", fields: view.fields, to: output)
    return HTTPResponse(
      headers: [("Content-Type", "text/html; charset=utf-8"), place.policy], body: body)
  }

  // MARK: Its events

  private func events(_ request: HTTPRequest, _ server: HTTPServer) -> HTTPAnswer {
    guard server.takesStreams, let edition = edition(request) else {
      return .response(.refusal(.unavailable))
    }
    let state = request.query["state"] ?? ""
    let isOurs = state.hasPrefix(edition.name + "-")
    let number = isOurs ? Int(state.dropFirst(edition.name.count + 1)) : nil
    let stream = PageEvents(edition, showing: number, patches)
    let values = request.query.filter { $0.key != "state" }
    editions[values]?.streams.append(WeakStream(stream: stream))
    return .stream(stream)
  }

  /// Lets go of what nobody looks at any more.
  private func tidy() {
    let now = MonotonicClock.now
    if handle.takeReplacement() { replaceEditions() }
    for (values, entry) in editions {
      let streams = entry.streams.filter { $0.stream != nil }
      if streams.count != entry.streams.count { editions[values]?.streams = streams }
      if !streams.isEmpty { editions[values]?.lastUse = now }
      if streams.isEmpty, now - entry.lastUse > Self.rest { drop(values) }
    }
  }

  /// Lets go of the edition that was looked at longest ago, if nobody does now.
  private func makeRoom() {
    let unused = editions.filter { $0.value.streams.allSatisfy { $0.stream == nil } }
    guard let oldest = unused.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
    drop(oldest.key)
  }

  private func drop(_ values: [String: String]) {
    editions.removeValue(forKey: values)?.edition.stop()
  }
}
