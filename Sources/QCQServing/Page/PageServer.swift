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

  /// At most this many sets of values are watched at once.
  private static let mostEditions = 16
  /// How many seconds an edition goes on when nobody looks at it.
  private static let idleLimit = 10.0

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

  /// The edition with some values; nil where there are too many.
  private func edition(_ values: [String: String]) -> Edition? {
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
    let (shown, wanted) = (KeptValues.shown(request.query), KeptValues.wanted(request.query))
    guard let edition = edition(wanted) ?? (shown == wanted ? nil : edition(shown)) else {
      return .response(crowded(request))
    }
    if shown != wanted, editions[wanted]?.edition === edition {
      return .response(.redirection(to: request.path + FormText.query(wanted)))
    }
    return .later { [self] in
      var view = edition.current
      guard view.isReady else { return nil }
      if let address = KeptValues.address(after: request, view.fields) {
        return .redirection(to: address)
      }
      view.fields = KeptValues.fields(
        view.fields, of: request.query, Self.crowd + " and press Show. The page is as it was.")
      return page(edition, view)
    }
  }

  /// What is the matter where there is no room for more values, and what to do, but for its end.
  private static let crowd = """
    \(mostEditions) sets of values are open, and there is no room for more. Close a page that \
    shows others, wait a moment
    """

  /// The answer where there is no room for more values: the page that asks stays, if it is there.
  private func crowded(_ request: HTTPRequest) -> HTTPResponse {
    if let before = request.valuesBefore.map(KeptValues.shown),
      let view = editions[before]?.edition.current, !view.isOver,
      let address = KeptValues.address(after: request, waitingBeside: before, view.fields)
    {
      return .redirection(to: address)
    }
    let report = handle.report
    var live = LiveReport(report.name, ReportSpec(format: .html, zone: report.zone))
    let picture = live.picture(
      [.complaint(Self.crowd + " and load this page again.")], stamp: report.stamp)
    return page(.unavailable, picture, report.look, state: "", [])
  }

  private func page(_ edition: Edition, _ view: Edition.View) -> HTTPResponse {
    let report = edition.report
    var live = LiveReport(report.name, ReportSpec(format: .html, zone: report.zone))
    let problem = view.problem.map { [LiveReport.Piece.complaint($0)] } ?? []
    let picture = view.picture ?? live.picture(problem, stamp: report.stamp)
    // Values that are wrong can only be put right.
    let isFinal = view.picture == nil && view.fields.contains(where: \.hasProblem)
    return page(
      .ok, picture, report.look, state: isFinal ? "" : "\(edition.name)-\(view.number)",
      view.fields)
  }

  private func page(
    _ status: HTTPStatus, _ picture: LivePicture, _ look: PageLook, state: String,
    _ fields: [LiveField]
  ) -> HTTPResponse {
    var body: [UInt8] = []
    let output = ByteOutput { bytes in
      body += bytes
      return true
    }
    picture.write(
      styles: look.styles, script: look.script, state: state, fields: fields, to: output)
    return HTTPResponse(
      status: status, headers: [("Content-Type", "text/html; charset=utf-8"), place.policy],
      body: body)
  }

  // MARK: Its events

  private func events(_ request: HTTPRequest, _ server: HTTPServer) -> HTTPAnswer {
    let values = KeptValues.shown(request.query)
    guard server.takesStreams else {
      return .response(waiting(Self.manyPages))
    }
    guard let edition = edition(values) else {
      return .response(waiting(Self.crowd + ", and this page updates by itself again."))
    }
    let state = request.query["state"] ?? ""
    let isOurs = state.hasPrefix(edition.name + "-")
    let number = isOurs ? Int(state.dropFirst(edition.name.count + 1)) : nil
    let stream = PageEvents(edition, showing: number, patches)
    editions[values]?.streams.append(WeakStream(stream: stream))
    return .stream(stream)
  }

  private static let manyPages = """
    \(HTTPServer.mostStreams) pages are open, and there is no room for more. Close one, and \
    this page updates by itself again.
    """

  /// Says why a page is told nothing now, which then asks again: the connection is not lost.
  private func waiting(_ problem: String) -> HTTPResponse {
    var output = JSONOutput()
    output.string(problem)
    return HTTPResponse(
      headers: [("Content-Type", HTTPResponse.eventType)],
      body: PageEvents.event("problem", output.bytes))
  }

  /// Lets go of what nobody looks at any more.
  private func tidy() {
    let now = MonotonicClock.now
    if handle.takeReplacement() { replaceEditions() }
    for (values, entry) in editions {
      let streams = entry.streams.filter { $0.stream != nil }
      if streams.count != entry.streams.count { editions[values]?.streams = streams }
      if !streams.isEmpty { editions[values]?.lastUse = now }
      if streams.isEmpty, now - entry.lastUse > Self.idleLimit { drop(values) }
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
