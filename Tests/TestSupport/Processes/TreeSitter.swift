import Foundation

/// The tree-sitter grammar of the repository, compiled, in a Python that has the library.
package final class TreeSitter {
  private let sandbox: Sandbox
  private let python: String
  private let library: String

  package static let isThere = Executable.tool("cc") != nil && Python.has("tree_sitter")
  package static let missing: String = "no C compiler, or no Python with tree-sitter"

  private static let folder = "grammar/tree-sitter"

  package init?() throws {
    guard let compiler = Executable.tool("cc"), let python = Python.path else { return nil }
    (sandbox, self.python) = (try Sandbox(), python)
    library = sandbox.directory.appending(path: "qcq.so").path()
    let sources = ["parser.c", "scanner.c"].map { Self.path("src/\($0)") }
    let flags = ["-O0", "-shared", "-fPIC", "-I", Self.path("src")]
    let made = try ChildProcess.output(compiler, flags + ["-o", library] + sources)
    guard made.status == 0 else { throw Failure(description: made.text) }
  }

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private static func path(_ name: String) -> String {
    Checkout.root.appending(path: "\(folder)/\(name)").path()
  }

  /// What is wrong with texts; empty if nothing is, and a count of them.
  package func parse(_ texts: [String]) throws -> String {
    let file = try write(texts.joined(separator: "\0"), "texts")
    return try run(["parse", file])
  }

  /// Where the colours of a text differ from those that are told as `start end type`.
  package func colours(_ texts: [(name: String, text: String, tokens: [String])]) throws -> String {
    let files = try texts.map { item in
      _ = try write(item.tokens.joined(separator: "\n"), item.name + ".tokens")
      return try write(item.text, item.name)
    }
    return try run(["colours", Self.path("queries/highlights.scm")] + files)
  }

  private func write(_ text: String, _ name: String) throws -> String {
    let file = sandbox.directory.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path()
  }

  private func run(_ arguments: [String]) throws -> String {
    let said = try ChildProcess.output(python, [Self.path("test/check.py"), library] + arguments)
    guard said.status == 0 else { throw Failure(description: said.text) }
    return said.text
  }
}
