import Foundation
import TestSupport
import Testing

/// What README.md shows under “Use”, line by line, in a new home.
@Suite("The commands of README.md do what they say", .waiting) struct ReadmeCommandTests {
  private static let lines: [String] = {
    let page = try? Checkout.text("README.md")
    let use = page?.components(separatedBy: "## Use\n").last?.components(separatedBy: "```sh\n")
    let block = use?.dropFirst().first?.components(separatedBy: "```").first ?? ""
    let commands = block.split(separator: "\n").map { line in
      line.components(separatedBy: " # ")[0].trimmingCharacters(in: .whitespaces)
    }
    // Those that talk with a person, a browser or an editor.
    return commands.filter { line in
      !["qcq", "qcq lsp"].contains(line) && !line.hasPrefix("qcq serve")
    }
  }()

  @Test("Every one ends well, in their order") func inOrder() throws {
    #expect(Self.lines.count > 20)
    let home = try Sandbox()
    let files = FileManager.default
    let path = home.directory.path()
    try files.createDirectory(atPath: path + "/bin", withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: path + "/bin/qcq", withDestinationPath: Executable.path)
    try files.createSymbolicLink(
      atPath: path + "/examples",
      withDestinationPath: Checkout.root.appending(path: "examples").path())
    // What a reader has: a script, another program's list, and a copy of the database on a phone.
    try Data("items where pendng\n".utf8).write(to: home.directory.appending(path: "week.qcq"))
    try Data("- 2 milk\n- eggs\n".utf8).write(to: home.directory.appending(path: "groceries.txt"))
    let phone = path + "/phone.sqlite"
    #expect(try ChildProcess.output(Executable.path, ["db", "init", phone]).status == 0)
    for line in Self.lines {
      let output = try ScratchFile()
      let process = try ChildProcess(
        "/bin/sh", ["-c", "exec " + line],
        environment: [
          "HOME": path, "PATH": path + "/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "dumb",
        ],
        directory: path, output: output.handle, errors: output.handle)
      // A watch goes on until it is ended.
      let goesOn = line.hasPrefix("qcq watch")
      let end = goesOn ? process.wait(seconds: 1.5) : process.wait()
      let text = try output.text
      let ended = if case .exit(0)? = end { true } else { goesOn && end == nil }
      #expect(ended && !text.contains("error"), "\(line)\n\(text)")
    }
  }
}
