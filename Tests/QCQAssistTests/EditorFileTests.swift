import QCQLanguage
import Foundation
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

  @Test("Every command of the extension is in the palette and does something")
  func commands() throws {
    let folder = Self.folder.appending(path: "vscode")
    let text = try String(contentsOf: folder.appending(path: "package.json"), encoding: .utf8)
    let code = try String(contentsOf: folder.appending(path: "extension.js"), encoding: .utf8)
    let offered = text.matches(of: /"command": "(qcq\.\w+)",\s+"title"/).map { $0.output.1 }
    let own = code.matches(of: /"(qcq\.\w+Here)": "/).map { $0.output.1 }
    let others = code.matches(of: /registerCommand\("(qcq\.\w+)"/).map { $0.output.1 }
    #expect(offered.count == 7 && Set(offered) == Set(own + others))
  }

  @Test("A word is a word in VS Code, whatever its script") func wordPattern() throws {
    let file = Self.folder.appending(path: "vscode/language-configuration.json")
    let value = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let pattern = try #require((value as? [String: Any])?["wordPattern"] as? [String: String])
    // Without the flag `\p{L}` is no class of letters in JavaScript.
    #expect(pattern["flags"] == "u")
    let words = try Regex(try #require(pattern["pattern"]))
    for word in ["items", "größe", "cre\u{301}me", "_x1", "$list", "日本"] {
      #expect(try words.wholeMatch(in: word) != nil, "\(word)")
    }
    #expect("items where pending".matches(of: words).count == 3)
  }

  @Test(
    "The package of the extension holds what it names", .enabled(if: Executable.tool("zip") != nil))
  func package() throws {
    let sandbox = try Sandbox()
    let target = sandbox.directory.appending(path: "qcq.vsix").path()
    let script = Self.folder.appending(path: "vscode/package.sh").path()
    let made = try ChildProcess.output("/bin/sh", [script, target])
    #expect(made.status == 0, "\(made.text)")
    let bytes = try String(decoding: Data(contentsOf: URL(filePath: target)), as: UTF8.self)
    for name in [
      "extension.vsixmanifest", "[Content_Types].xml", "extension/package.json",
      "extension/extension.js", "extension/language-configuration.json",
      "extension/snippets/qcq.json", "extension/syntaxes/qcq.tmLanguage.json",
    ] { #expect(bytes.contains(name), "\(name)") }
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
