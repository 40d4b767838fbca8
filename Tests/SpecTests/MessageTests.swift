import Foundation
import QCQSemantics
import QCQSyntax
import QCQText
import TestSupport
import Testing

/// Collects what users read into one file, so that an editor can read all of it in one sitting.
@Suite("All that users read can be read in one place") struct MessageTests {
  private static let file = ".build/messages.txt"

  @Test("Each code has its messages, each command its help, each literal its line") func all()
    throws
  {
    let messages = try DiagnosticSamples.collected()
    for code in DiagnosticCode.allCases {
      #expect(messages[code]?.isEmpty == false, "\(code.rawValue)")
    }
    let diagnostics = messages.sorted { $0.key.rawValue < $1.key.rawValue }.map { code, found in
      "\n[\(code.rawValue)]\n" + found.values.sorted().joined(separator: "\n")
    }
    let parts = [
      "# Diagnostics, one of a kind, with the text they are about\n"
        + diagnostics.joined(separator: "\n"),
      try "# Help of the command line\n\n" + CommandHelp.all(),
      try "# Texts in the sources, by file\n" + SourceLiterals().all(),
    ]
    try Checkout.write(parts.joined(separator: "\n\n\n"), to: Self.file)
    print("Messages: \(Checkout.root.appending(path: Self.file).path())")
  }
}

/// Messages made by texts with mistakes: those of the pages, and mutants of the examples.
private enum DiagnosticSamples {
  typealias Found = [DiagnosticCode: [String: String]]

  static func collected() throws -> Found {
    var found: Found = [:]
    for code in DiagnosticCode.allCases {
      let page = try DiagnosticPage(code)
      if let example = page.example {
        add(try page.diagnose(example), of: example.body, to: &found)
      }
      // What no text alone can cause stands as it is said.
      for body in page.page.bodies("text") { found[code, default: [:]][body] = body }
    }
    for path in SpecPage.all {
      for example in try SpecPage(path).examples where saysSomething(example) {
        let messages = try example.trial().run().diagnostics
        add(messages, of: example.fence.body, to: &found)
      }
    }
    var declared = Declarations(CanonicalSchema.vocabulary) { _, _ in nil }
    _ = declared.check(Parser.parse(SourceText(ExampleLines.declarations, name: "declarations")))
    let mutants = ExampleLines.all.flatMap { Mutations.all(of: Example($0)) }.map(\.text)
    for text in Checkout.some(mutants, each: 29) {
      var session = declared
      let tree = Parser.parse(SourceText(text, name: "main.qcq"))
      add(session.check(tree).diagnostics, of: text, to: &found)
    }
    return found
  }

  private static func saysSomething(_ example: SpecExample) -> Bool {
    example.expected.contains { ["note", "error"].contains($0.language) }
  }

  private static func add(_ diagnostics: [Diagnostic], of text: String, to found: inout Found) {
    let source = SourceText(text, name: "main.qcq")
    for diagnostic in diagnostics {
      let about = source.text(diagnostic.span).prefix(60).split(separator: "\n").first ?? ""
      let lines =
        ["\(diagnostic.message)    « \(about) »"]
        + diagnostic.related.map { "  note: \($0.message)" }
        + (diagnostic.help.map { ["  help: \($0)"] } ?? [])
        + diagnostic.fixes.map { "  fix: \($0.title)" }
      let whole = lines.joined(separator: "\n")
      found[diagnostic.code, default: [:]][
        kind(of: lines.dropFirst().reduce(diagnostic.message, +))] =
        whole
    }
  }

  /// The message without its names and numbers.
  private static func kind(of message: String) -> String {
    message.replacing(/`[^`]*`/, with: "`…`").replacing(/"[^"]*"/, with: "\"…\"")
      .replacing(/\d+/, with: "1")
  }
}

/// What `qcq help` says of each command.
private enum CommandHelp {
  static func all(_ words: [String] = []) throws -> String {
    let (_, text) = try ChildProcess.output(Executable.path, ["help"] + words)
    let commands = text.split(separator: "\nSUBCOMMANDS:\n").dropFirst().first ?? ""
    let names = commands.split(separator: "\n").compactMap {
      $0.firstMatch(of: /^  ([a-z]\S*)/).map { String($0.output.1) }
    }
    let more = try names.filter { $0 != "help" }.map { try all(words + [$0]) }
    return (["$ qcq help \(words.joined(separator: " "))\n\(text)"] + more).joined(separator: "\n")
  }
}

/// String literals in the sources that read like prose. Patterns would take ten times as long as
/// looking at bytes.
private struct SourceLiterals {
  private static let quote = UInt8(ascii: "\"")
  private static let statements: Set = [
    "SELECT", "INSERT", "UPDATE", "CREATE", "DELETE", "PRAGMA", "WITH", "DROP", "ALTER", "FROM",
    "WHERE", "ORDER", "BEGIN",
  ]

  func all() throws -> String {
    let manager = FileManager.default
    let folder = Checkout.root.appending(path: "Sources").path()
    return try manager.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
      .sorted().map { path in
        let found = literals(in: try Checkout.text("Sources/\(path)")).filter(isProse)
        return found.isEmpty ? "" : "\n## \(path)\n" + found.map { "\($0)\n" }.joined()
      }.joined()
  }

  private func literals(in text: String) -> [String] {
    var (found, isInside) = ([String](), false)
    for line in text.components(separatedBy: "\n") {
      let bytes = Array(line.utf8).drop { $0 == UInt8(ascii: " ") }
      if bytes.isEmpty || bytes.starts(with: "//".utf8) { continue }
      let trimmed = String(decoding: bytes, as: UTF8.self)
      // Most lines have none.
      guard bytes.contains(Self.quote) else {
        if isInside { found.append(trimmed) }
        continue
      }
      if isInside {
        if trimmed.contains("\"\"\"") { isInside = false } else { found.append(trimmed) }
      } else if trimmed.hasSuffix("\"\"\"") || trimmed.hasSuffix("\"\"\"#") {
        isInside = true
      } else {
        let parts = literals(of: bytes)
        if trimmed.hasPrefix("+ \""), let last = found.popLast(), let first = parts.first {
          found += [last + first] + parts.dropFirst()
        } else {
          found += parts
        }
      }
    }
    return found
  }

  private func literals(of line: ArraySlice<UInt8>) -> [String] {
    var (found, rest) = ([String](), line)
    while let start = rest.firstIndex(of: Self.quote), let end = end(of: rest[(start + 1)...]) {
      found.append(String(decoding: rest[(start + 1)..<end], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
    return found
  }

  /// Where the quote stands that ends a literal; those in its holes do not.
  private func end(of text: ArraySlice<UInt8>) -> Int? {
    var (place, depth) = (text.startIndex, 0)
    while place < text.endIndex {
      let byte = text[place]
      if depth > 0 {
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
      } else if byte == UInt8(ascii: "\\") {
        place += 1
        if place < text.endIndex, text[place] == UInt8(ascii: "(") { depth = 1 }
      } else if byte == Self.quote {
        return place
      }
      place += 1
    }
    return nil
  }

  /// Whether it begins with no word of SQL, and two words of small letters stand side by side.
  private func isProse(_ text: String) -> Bool {
    let first = text.utf8.drop { $0 <= UInt8(ascii: " ") }.prefix { (65...90).contains($0) }
    if Self.statements.contains(String(Substring(first))) { return false }
    // How many small letters stand before, and whether a word and a blank stand before these.
    var (letters, isSecond) = (0, false)
    for byte in text.utf8 {
      if byte >= UInt8(ascii: "a"), byte <= UInt8(ascii: "z") {
        letters += 1
        if isSecond, letters == 2 { return true }
      } else {
        let isOpening = Self.openings.contains(byte)
        isSecond = byte == UInt8(ascii: " ") ? letters > 1 : isOpening && isSecond && letters == 0
        letters = 0
      }
    }
    return false
  }

  /// What may stand before the second word.
  private static let openings = Array("`\"\\(".utf8)
}
