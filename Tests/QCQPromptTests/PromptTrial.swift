import Foundation
import GRDB
import QCQReports
import QCQLanguage
import QuickCartStore

@testable import QCQEngine
@testable import QCQConsole
@testable import QCQPrompt

/// A prompt without a terminal: entries go in, and all that it says comes out in order.
final class PromptTrial {
  let editor: TrialEditor
  let repl: Repl
  private let content = Content()

  private final class Content {
    var bytes: [UInt8] = []
  }

  /// Installed once, as it answers a signal of the whole process.
  private static let watchdog = Watchdog(limit: nil, lastWord: nil)

  /// A time to read.
  static let now = 1_795_199_400.0

  init(
    _ entries: [String], answers: [TypedEntry] = [], store: Store? = nil, isTerminal: Bool = false,
    consent: Consent.Policy = .given, acceptsOffers: Bool = false
  ) throws {
    let content = content
    let file = OutputFile { content.bytes += $0 }
    editor = TrialEditor(entries, answers, acceptsOffers: acceptsOffers)
    let messages = MessagePrinter(.text, color: false, file: file)
    let spec = ReportSpec(
      format: .table, width: isTerminal ? 80 : nil, isTerminal: isTerminal, zone: UTC())
    let store = try store ?? Store.sample(.demo, now: Self.now)
    let session = try Session(
      store: store, options: SessionOptions(now: { Self.now }, zone: UTC()))
    var settings = Settings()
    settings.zone = UTC()
    repl = Repl(
      session, PromptSettings(spec), messages, editor, watchdog: Self.watchdog, consent: consent,
      options: settings, file: file)
  }

  /// Everything that the prompt said.
  var text: String { String(decoding: content.bytes, as: UTF8.self) }

  /// The prompts, the last one for the end of the input.
  var prompts: [String] { editor.prompts.map(\.main) }

  @discardableResult
  func run() -> String {
    _ = repl.run()
    return text
  }

  /// What one prompt says to some entries.
  static func say(_ entries: String..., answers: [TypedEntry] = []) throws -> String {
    try PromptTrial(entries, answers: answers).run()
  }
}

/// Gives entries one after the other, and lets something happen before them.
final class TrialEditor: LineEditor {
  var sources: [any PromptSource] = []
  var assistant: any EntryAssistant = SilentAssistant()
  /// What happens before the entry with this number is typed.
  var acts: [Int: (TrialEditor) -> Void] = [:]
  private let entries: [String]
  private let acceptsOffers: Bool
  private var answers: [TypedEntry]
  private(set) var prompts: [PromptText] = []
  private(set) var prefills: [String] = []
  private(set) var questions: [String] = []

  /// - Parameter acceptsOffers: Enter follows every entry: what the line begins with is taken, a
  ///   watch in the background, so that the prompt comes back.
  init(_ entries: [String], _ answers: [TypedEntry], acceptsOffers: Bool) {
    (self.entries, self.answers) = (entries, answers)
    self.acceptsOffers = acceptsOffers
  }

  func readEntry(_ prompt: PromptText, prefill: String) -> TypedEntry {
    prompts.append(prompt)
    prefills.append(prefill)
    let number = prompts.count - 1
    acts[number]?(self)
    if acceptsOffers, !prefill.isEmpty {
      let isWatch = prefill.hasPrefix("watch") && !prefill.hasSuffix("&")
      return .entry(isWatch ? prefill + " &" : prefill)
    }
    return number < entries.count ? .entry(entries[number]) : .end
  }

  func readAnswer(_ question: String) -> TypedEntry {
    questions.append(question)
    return answers.isEmpty ? .end : answers.removeFirst()
  }

  func remember(_ entry: String) {}

  /// What is printed above the line, as soon as it is what is waited for.
  func news(seconds: Double = 10, until isEnough: ([String]) -> Bool) -> [String] {
    var lines: [String] = []
    let limit = Date() + seconds
    while !isEnough(lines), Date() < limit {
      for source in sources {
        var request = pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&request, 1, 20) > 0 { lines += source.news() ?? [] }
      }
    }
    return lines
  }
}

extension Store {
  /// A file with one list of so many items, `Item 1` to `Item n`.
  static func withItems(_ count: Int, at path: String) throws -> Store {
    let store = try Store.create(path: path)
    try store.queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO shopping_lists VALUES ('l', 'Large', 1, 1);
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
          INSERT INTO shopping_items
            (id, name, notes, category_id, shopping_list_id, created_at, updated_at)
          SELECT printf('%09d', i), 'Item ' || i, '', 8, 'l', i, i FROM n
          """)
    }
    return store
  }
}
