import Foundation
import QCQConsole
import QCQEngine
import QCQPlatform
import QCQText

/// Entries that are kept from one evening to the next: a script each, in a directory where they can
/// be edited, too.
struct KeptScripts {
  let directory: String

  /// Those in `$XDG_CONFIG_HOME/qcq`.
  static func standard() throws(CommandProblem) -> KeptScripts {
    guard let home = BaseDirectory.config.path(environment: Terminal.environment) else {
      throw CommandProblem("there is no place to keep entries", help: "set HOME")
    }
    return KeptScripts(directory: home + "/qcq")
  }

  /// The names of those that there are.
  static var names: [String] { (try? standard())?.names ?? [] }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? [])
      .filter { $0.hasSuffix(".qcq") }.map { String($0.dropLast(4)) }
      .filter(Self.isName).sorted()
  }

  /// Writes a script; gives its path.
  func save(_ text: String, as name: String, _ repl: Repl) throws(CommandProblem) -> String {
    let path = try path(name)
    try? FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true)
    try CommandProblem.mapping { () throws(EngineError) in
      let file = try FileDraft(repl.gate.admit(path, as: .script))
      file.output.write(text + "\n")
      try file.seal()
      try file.commit()
    }
    return path
  }

  func source(_ name: String) throws(CommandProblem) -> SourceText {
    let path = try path(name)
    guard names.contains(name) else {
      throw CommandProblem(
        "nothing is kept as `\(name)`", unknown: name, among: names,
        otherwise: "`.run` lists what is kept"
      ) { ".run \($0)" }
    }
    do {
      return try InputFile.read(path)
    } catch {
      throw CommandProblem(error.diagnostic)
    }
  }

  /// Where a script of that name is kept.
  func path(_ name: String) throws(CommandProblem) -> String {
    guard Self.isName(name) else {
      throw CommandProblem(
        "`\(name)` can't be a name", help: "a name has only letters, digits, `-` and `_`")
    }
    return "\(directory)/\(name).qcq"
  }

  private static func isName(_ text: String) -> Bool {
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    return !text.isEmpty && text.utf8.count <= 100 && isPlain
  }
}
