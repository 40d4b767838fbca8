import QCQText
import QCQPlatform

/// The queries that the client watches, by the names that it knows them by.
final class QueryWatches {
  private struct Entry {
    /// Tells it from one that had the same name before.
    let number: Int
    let watch: any DatabaseWatch
    /// Whether the first answer is to be shown to the user.
    let isShown: Bool
    let document: VirtualDocument
  }

  private let client: Client
  private let results: VirtualDocuments
  private let inbox: Inbox
  private var entries: [String: Entry] = [:]
  private var count = 0

  init(client: Client, results: VirtualDocuments, inbox: Inbox) {
    (self.client, self.results, self.inbox) = (client, results, inbox)
  }

  deinit { stopAll() }

  /// Begins to watch a query; its answers come as notifications under the name that is returned.
  func start(
    _ task: DatabaseTask, _ source: DatabaseSource, on provider: any DatabaseProvider,
    name: String?, isShown: Bool
  ) -> (name: String, document: VirtualDocument) {
    count += 1
    let (number, name) = (count, name ?? "watch-\(count)")
    _ = stop(name)
    let entry = Entry(
      number: number, watch: provider.watch(task, in: source), isShown: isShown,
      document: results.add(.watch, ""))
    entries[name] = entry
    SystemThread.start { [inbox, watch = entry.watch] in
      var version = 0
      func deliver(_ frame: WatchFrame) {
        version += 1
        var frame = frame
        frame.version = version
        let numbered = frame
        inbox.post(.work { server in server.watches.take(numbered, of: name, number) })
      }
      do throws(DatabaseProblem) { try watch.run(deliver) } catch {
        deliver(WatchFrame(version: 0, problem: error.message))
      }
    }
    return (name, entry.document)
  }

  /// Whether there was a watch of that name.
  func stop(_ name: String) -> Bool {
    let entry = entries.removeValue(forKey: name)
    entry?.watch.stop()
    return entry != nil
  }

  func stopAll() { for name in entries.keys { _ = stop(name) } }

  private func take(_ frame: WatchFrame, of name: String, _ number: Int) {
    guard let entry = entries[name], entry.number == number else { return }
    let document = entry.document
    let lines = frame.messages.map { "\n" + TerminalText.escaped($0) + "\n" }.joined()
    results.update(document, frame.problem ?? frame.text + lines)
    client.notify("qcq/watch") { output in
      output.field("watch", name)
      output.field("version", frame.version)
      output.field("text", frame.text)
      output.field("count", frame.count)
      output.field("results", rawValues: frame.results)
      if !frame.messages.isEmpty { output.field("messages", frame.messages) }
      output.field("problem", frame.problem)
      output.field("uri", document.uri)
    }
    if frame.version == 1, entry.isShown { results.show(document, frame.text) }
    results.refresh(document)
  }
}
