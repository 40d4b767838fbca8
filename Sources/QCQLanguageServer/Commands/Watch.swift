import QCQText

/// A query that is watched, on a thread of its own.
final class QueryWatch: Sendable {
  /// Tells it from one that had the same name before.
  let number: Int
  private let sign = StopSign()

  /// Whether the first answer is to be shown to the user.
  let isShown: Bool

  init(number: Int, isShown: Bool) { (self.number, self.isShown) = (number, isShown) }

  func stop() { sign.raise() }

  func start(
    _ task: DatabaseTask, _ provider: any DatabaseProvider, _ source: DatabaseSource,
    _ deliver: @escaping @Sendable (WatchFrame) -> Void
  ) {
    WorkerThread.start("watch") { [sign] in
      var version = 0
      while !sign.isRaised {
        do throws(DatabaseProblem) {
          let connection = try provider.open(source)
          try QueryWatch.follow(connection, task, sign) { frame in
            version += 1
            var frame = frame
            frame.version = version
            deliver(frame)
          }
          connection.close()
          if sign.isRaised { return }
        } catch {
          version += 1
          deliver(WatchFrame(version: version, problem: error.message))
          if error.kind == .refused { return }
        }
        if sign.sleep(0.25) { return }
      }
    }
  }

  private static func follow(
    _ connection: any DatabaseConnection, _ task: DatabaseTask, _ sign: StopSign,
    _ deliver: (WatchFrame) -> Void
  ) throws(DatabaseProblem) {
    do {
      try sign.during {
        try connection.watch(task) { frame in
          if sign.isRaised { return false }
          deliver(frame)
          return true
        }
      } stop: {
        connection.stopWaiting()
        connection.interrupt()
      }
    } catch let problem as DatabaseProblem {
      throw problem
    } catch {
      throw DatabaseProblem(.unusable, "\(error)")
    }
  }
}

extension LanguageServer {
  /// Begins to watch a query; its answers come as notifications under the name that is returned.
  func watch(_ target: CommandTarget, _ argument: JSON) throws(ResponseError) -> Answer {
    guard !target.isChange else { throw .failed("Changes can't be watched.") }
    watchCount += 1
    let name = argument["watch"]?.string ?? "watch-\(watchCount)"
    watches.removeValue(forKey: name)?.stop()
    let document = virtualDocuments.add(.watch, "")
    let watch = QueryWatch(number: watchCount, isShown: target.isShown)
    let number = watchCount
    watches[name] = watch
    var task = DatabaseTask(.rows, target.text, parameters: target.parameters)
    task.files = { [files] in files.tree($0, from: $1) }
    watch.start(task, surroundings.databases, target.source) { [inbox] frame in
      inbox.post(
        .work { server in
          guard server.watches[name]?.number == number else { return }
          server.send(frame, of: name, document)
        })
    }
    return .now { output in
      output.object { output in
        output.field("watch", name)
        output.field("statement", target.title)
        output.field("uri", document.uri)
      }
    }
  }

  func unwatch(_ argument: JSON) -> Answer {
    let name = argument["watch"]?.string ?? argument.string ?? ""
    let watch = watches.removeValue(forKey: name)
    watch?.stop()
    return .now { $0.bool(watch != nil) }
  }

  private func send(_ frame: WatchFrame, of name: String, _ document: VirtualDocument) {
    virtualDocuments.update(document, frame.problem ?? frame.text)
    notify("qcq/watch") { output in
      output.object { output in
        output.field("watch", name)
        output.field("version", frame.version)
        output.field("text", frame.text)
        output.field("count", frame.count)
        output.name("results")
        output.raw(frame.json)
        output.field("problem", frame.problem)
        output.field("uri", document.uri)
      }
    }
    if frame.version == 1, watches[name]?.isShown == true { show(document, frame.text) }
    refresh(document)
  }
}
