import Foundation
import QCQConsole
import Testing

@Suite("News above the line being typed", .serialized) struct NewsTests {
  @Test("Lines appear above the entry, which stays as it is") func above() throws {
    let news = Newsroom()
    let editor = try EditorTerminal(columns: 20, sources: [news])
    editor.type("alpha alpha alpha alpha", Keys.left)
    editor.expect("> alpha alpha alpha\nalph▮a")
    news.report(["one", "\u{1B}[2mtwo\u{1B}[0m"])
    editor.expect("one\ntwo\n> alpha alpha alpha\nalph▮a")
    #expect(editor.screen.style(of: "two") == "2m")
    editor.type("x", Keys.tab)
    news.report(["three"])
    editor.expect("one\ntwo\nthree\n> alpha alpha alpha\nalphx▮a")
  }

  @Test("News above a menu leaves it open") func menu() throws {
    let news = Newsroom()
    let editor = try EditorTerminal(columns: 30, sources: [news])
    editor.type("a", Keys.tab)
    editor.expect("> alp▮\n  alpha   5 letters\n  alpine  6 letters")
    news.report(["one"])
    editor.expect("one\n> alp▮\n  alpha   5 letters\n  alpine  6 letters")
    editor.type(Keys.tab)
    editor.expect("one\n> alpha▮\n> alpha   5 letters\n  alpine  6 letters")
  }

  /// Prints, so that the time can be read; a busy machine may take longer and be right.
  @Test(
    "In a storm of news no key is lost, and few of them are printed", arguments: Screen.sizes)
  func storm(columns: Int) throws {
    let news = Newsroom()
    let editor = try EditorTerminal(columns: columns, hasColor: false, sources: [news])
    let start = Date()
    news.storm(every: 0.001)
    var times: [Double] = []
    var typed = ""
    for number in 0..<200 {
      let key = number % 10 == 9 ? " " : String(number % 10)
      typed += key
      let before = Date()
      editor.type(key)
      editor.wait { Self.shown($0) == typed }
      times.append(Date().timeIntervalSince(before))
    }
    news.calm()
    let seconds = Date().timeIntervalSince(start)
    #expect(Self.shown(editor.screen) == typed)
    #expect(Double(news.printed) <= seconds * 31 + 2)
    #expect(news.printed > 0)
    times.sort()
    print("echo in a storm: median \(times[100] * 1000) ms, p99 \(times[198] * 1000) ms")
    editor.type(Keys.enter)
    editor.expect([.entry(typed)])
  }

  /// What stands behind the prompt, its rows joined.
  private static func shown(_ screen: Screen) -> String {
    let text = screen.text(cursor: false)
    guard let start = text.range(of: "> ", options: .backwards) else { return "" }
    let rows = text[start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
    // Spaces at the end of a row, and behind all, are not to be seen.
    var shown = ""
    for (index, row) in rows.enumerated() {
      shown += row
      let width = index == 0 ? screen.columns - 2 : screen.columns
      if index + 1 < rows.count {
        shown += String(repeating: " ", count: width - row.count)
      }
    }
    let missing = screen.column + (rows.count - 1) * screen.columns - 2 - shown.count
    return shown + String(repeating: " ", count: max(0, missing))
  }
}

/// A source of news that can be asked to have some.
private final class Newsroom: PromptSource, @unchecked Sendable {
  private let pipe = Pipe()
  private let lock = NSLock()
  private var lines: [String] = []
  private var isStormy = false
  private(set) var printed = 0

  var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

  func report(_ lines: [String]) {
    lock.withLock {
      self.lines += lines
      if self.lines.count == lines.count { pipe.fileHandleForWriting.write(Data([1])) }
    }
  }

  func news() -> [String]? {
    lock.withLock {
      var byte: UInt8 = 0
      _ = read(descriptor, &byte, 1)
      let found = lines
      lines = []
      printed += 1
      return isStormy || found.count > 100 ? found.last.map { [$0] } : found
    }
  }

  func storm(every seconds: Double) {
    lock.withLock { isStormy = true }
    Thread.detachNewThread { [self] in
      var number = 0
      while lock.withLock({ isStormy }) {
        number += 1
        report(["commit \(number)"])
        Thread.sleep(forTimeInterval: seconds)
      }
    }
  }

  func calm() { lock.withLock { isStormy = false } }
}
