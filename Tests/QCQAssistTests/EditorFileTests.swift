import QCQLanguage
import Foundation
import QCQSemantics
import QCQSyntax
import TestSupport
import Testing

@Suite("The files for editors have exactly the words of the language") struct EditorFileTests {
  static let files = [
    "vscode/syntaxes/qcq.tmLanguage.json", "vim/syntax/qcq.vim", "emacs/qcq-mode.el",
    "kate/qcq.xml", "pygments/qcq_lexer.py",
  ]

  private static let folder = Checkout.root.appending(path: "grammar/editors")

  private static let functions = Set(
    AggregateFunction.allCases.map(\.rawValue) + ScalarFunction.allCases.map(\.rawValue))

  @Test("Every word is there, and no other", arguments: files)
  func words(file: String) throws {
    let found = Set(try Self.lists(in: file).flatMap { $0 })
    let expected = Self.functions.union(Keyword.allCases.map(\.word))
    #expect(found.subtracting(expected) == [], "words that the language does not have")
    #expect(expected.subtracting(found) == [], "words that are missing")
  }

  @Test("Functions, units, types and charts are told apart", arguments: files)
  func groups(file: String) throws {
    let lists = try Self.lists(in: file)
    let units = Keyword.allCases.filter { CalendarUnit(word: $0) != nil }.map(\.word)
    let types = ["int", "number", "text", "bool", "date", "list", "category"]
    for group in [Array(Self.functions), units, types, Chart.allCases.map(\.rawValue)] {
      #expect(lists.contains(Set(group)), "\(group.sorted())")
    }
  }

  @Test("The extension of VS Code names files that are there, and every setting of the server")
  func visualStudioCode() throws {
    let folder = Self.folder.appending(path: "vscode")
    let data = try Data(contentsOf: folder.appending(path: "package.json"))
    let package = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let text = String(decoding: data, as: UTF8.self)
    let files = text.matches(of: /"\.\/([^"]+)"/).map { String($0.output.1) }
    #expect(files.count == 4)
    for file in files {
      #expect(
        FileManager.default.fileExists(atPath: folder.appending(path: file).path()), "\(file)")
    }
    let code = try String(contentsOf: folder.appending(path: "extension.js"), encoding: .utf8)
    let needed = code.matches(of: /require\("([a-z-]+)/).map { String($0.output.1) }
    let dependencies = package["dependencies"] as? [String: String] ?? [:]
    #expect(Set(needed) == Set(dependencies.keys).union(["vscode"]))
    for setting in ["path", "database", "sample", "lenses", "hints", "counts"] {
      #expect(text.contains("\"qcq.\(setting)\": {") && code.contains(setting), "\(setting)")
    }
  }

  /// The lists of words that stand in a file: alternatives of patterns, and lists of keywords.
  private static func lists(in file: String) throws -> [Set<String>] {
    let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    var lists = text.matches(of: /[a-z]+(?:\\?\|[a-z]+)+/).map { words($0.output) }
    lists += text.matches(of: /<list name="[a-z]+">(?:\s*<item>[a-z]+<\/item>)+/).map { list in
      Set(list.output.matches(of: /<item>([a-z]+)</).map { String($0.output.1) })
    }
    let constants = /(?:defconst qcq-[a-z]+\s+'|[A-Z]+ = )\((?:\s*"[a-z]+",?)+/
    lists += text.matches(of: constants).map { list in
      Set(list.output.matches(of: /"([a-z]+)"/).map { String($0.output.1) })
    }
    lists += text.matches(of: /syn keyword \w+ ([a-z ]+)/).map { line in
      words(line.output.1).subtracting(["nextgroup", "skipwhite"])
    }
    lists += text.matches(of: /\/\\<([a-z]+)\\>\//).map { words($0.output.1) }
    return lists
  }

  private static func words(_ text: Substring) -> Set<String> {
    Set(text.matches(of: /[a-z]+/).map { String($0.output) })
  }
}
