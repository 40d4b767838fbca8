import QCQLanguageServer

/// A text of 10,000 lines as a whole: from opening it to its messages, and formatted. Servers take
/// turns, so that a machine that gets slower slows all.
enum WholeTextBenchmark {
  private static let lines = 10_000
  private static let rounds = 9

  static func run(_ database: String) throws {
    print("lsp: \(lines) lines, opened and formatted; times are medians and the longest")
    var opened: [String: [Double]] = [:]
    var formatted: [String: [Double]] = [:]
    let peers = LanguageServerPeer.all(database)
    for _ in 0...rounds {
      for peer in peers {
        guard let session = PeerSession(peer) else { continue }
        defer { session.end() }
        _ = session.initialize()
        // A small text first: what is read once, such as the database, is read.
        guard session.openAndRead(peer.text(20)) != nil else { continue }
        session.close()
        let text = peer.text(lines)
        guard let opening = session.openAndRead(text.replacing(" = ", with: "  =  ")) else {
          continue
        }
        opened[peer.name, default: []].append(opening)
        let options = "\"options\":{\"tabSize\":2,\"insertSpaces\":true}"
        if let found = session.ask("textDocument/formatting", options),
          found.answer["result"]?.array?.isEmpty == false
        {
          formatted[peer.name, default: []].append(found.seconds)
        }
      }
    }
    for peer in peers {
      guard let times = opened[peer.name] else {
        print("  \(peer.name): not found")
        continue
      }
      let goals = peer.name == "qcq" ? ("  (goal 60)", "  (goal 45)") : ("", "")
      Timing.line("  \(peer.name): opened to messages", text(times) + goals.0)
      if let times = formatted[peer.name] {
        Timing.line("  \(peer.name): formatted, with edits", text(times) + goals.1)
      }
    }
  }

  /// Without the first round.
  private static func text(_ times: [Double]) -> String {
    let sorted = times.dropFirst().sorted()
    guard let longest = sorted.last else { return "too few" }
    let median = sorted[sorted.count / 2]
    return "\(Timing.milliseconds(median)), at most \(Timing.milliseconds(longest))"
  }
}
