import QCQWatch
import Foundation
import QCQEngine
import QCQReports
import QCQSyntax
import QCQText
import QCQLanguage
import QuickCartStore
import TestSupport

/// A script and the surroundings to run it in: a sample, a clock, a zone, a format, parameters.
struct ScriptTrial {
  var source: SourceText
  var sample = SampleSet.english
  var now = "2026-11-20T18:30"
  var zone = "UTC"
  var format = ReportFormat.table
  var parameters: [String: String] = [:]
  /// The files that the script can `use`, by their paths.
  var files: [String: String] = [:]
  /// The file whose statements are run one by one while the script watches.
  var changes: String?
  /// Opens a database with a sample's rows as of a time; told whether they are going to change.
  var open: @Sendable (SampleSet, _ now: Double, _ changes: Bool) throws -> Store = {
    sample, now, _ in try Store.sample(sample, now: now)
  }

  init(_ source: SourceText) {
    self.source = source
  }

  /// What came of it: everything that was written, and every message.
  struct Outcome {
    var text = ""
    var diagnostics: [Diagnostic] = []
    var files: [(path: String, text: String)] = []
    var assertionFailed = false
  }

  enum Problem: Error {
    case zone(String)
    case date(String)
    case option(String)
  }

  func run() throws -> Outcome {
    guard let rules = FoundationTimeZone(identifier: zone) else { throw Problem.zone(zone) }
    let instant = try instant()
    var made = 0
    let options = SessionOptions(
      now: { instant }, zone: rules, parameters: parameters,
      importer: { path, _ in
        files[path].map { Parser.parse(SourceText($0, name: path)) }
      },
      makeID: {
        made += 1
        return "new-\(made)"
      })
    let session = try Session(store: open(sample, instant, hasChanges), options: options)
    let script = session.prepare(source)
    guard script.isRunnable else { return Outcome(diagnostics: script.diagnostics) }
    let output = TextOutput(format: format, zone: rules)
    var failed = false
    var problems: [Diagnostic] = []
    do throws(EngineError) {
      failed = try session.run(script, into: output) == .assertionFailed
    } catch {
      // What is wrong with a change may come out only when it is made.
      guard case .statement(let diagnostic) = error else { throw error }
      problems = [diagnostic]
    }
    let frames = problems.isEmpty ? try watch(script, session) : ""
    return Outcome(
      text: output.text + frames, diagnostics: script.diagnostics + output.diagnostics + problems,
      files: output.files, assertionFailed: failed)
  }

  /// What is watched, as it was first and after each of the changes.
  private func watch(_ script: PreparedScript, _ session: Session) throws -> String {
    guard script.hasWatches else { return "" }
    var bytes: [UInt8] = []
    let output = ByteOutput { chunk in
      bytes += chunk
      return true
    }
    let watched = WatchedQuery(session, script, columns: format.info.columnSet)
    let spec = ReportSpec(format: format)
    var (frames, lines) = (WatchFrames(spec, output), WatchLines(spec, output))
    let steps = (changes.flatMap { files[$0] } ?? "").split(separator: "\n").map(String.init)
    for step in [""] + steps {
      let change = session.prepare(SourceText(step, name: "change.qcq"))
      _ = try session.run(change, into: TextOutput(format: format, zone: UTC()))
      var found: WatchUpdate?
      // A server tells of it a moment later.
      try Eventually.holds(seconds: session.store.isOnServer ? 20 : 0) {
        found = try watched.refresh()
        return found != nil
      }
      guard case .version(let version) = found else { continue }
      if format == .ndjson { frames.write(version) } else { lines.write(version) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private var hasChanges: Bool {
    changes != nil
      || Parser.parse(source).statements.contains {
        if case .change = $0 { true } else { false }
      }
  }

  private func instant() throws -> Double {
    let numbers = now.split { "-T:".contains($0) }.compactMap { Int($0) }
    guard numbers.count == 5, let zone = TimeZone(identifier: zone) else {
      throw Problem.date(now)
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = DateComponents(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4])
    guard let date = calendar.date(from: parts) else { throw Problem.date(now) }
    return date.timeIntervalSince1970
  }
}

extension ScriptTrial {
  /// Takes `sample=english now=… zone=… format=csv param=name:value` as a page's blocks have them.
  mutating func apply(_ options: [(name: String, value: String)]) throws {
    for (name, value) in options {
      switch name {
      case "sample": sample = try known(SampleSet(rawValue: value), value)
      case "format": format = try known(ReportFormat(rawValue: value), value)
      case "now": now = value
      case "zone": zone = value
      case "then": changes = value
      case "param":
        let parts = value.split(separator: ":", maxSplits: 1).map(String.init)
        parameters[parts[0]] = parts.count > 1 ? parts[1] : ""
      default: throw Problem.option(name)
      }
    }
  }

  private func known<Option>(_ option: Option?, _ value: String) throws -> Option {
    guard let option else { throw Problem.option(value) }
    return option
  }
}
