import Foundation
import Testing

@Suite("README.md gives commands that work as written") struct ReadmeTests {
  private let readme: String
  private let script: String

  init() throws {
    readme = try Repository.text("README.md")
    script = try Repository.text(".ci/run")
  }

  @Test("The first command tries the main job, the second runs the tests") func order() {
    let commands = MarkedCommand.all(in: readme)
    #expect(commands.map(\.name) == ["try", "test"])
    #expect(commands.first?.text.contains(#"'items in "BBQ" where pending by category'"#) == true)
    #expect(commands.last?.text.hasSuffix("&& swift test") == true)
    #expect(commands.allSatisfy { !$0.text.contains("\n") })
  }

  @Test("CI runs each command exactly as README.md gives it", arguments: ["try", "test"])
  func ci(name: String) throws {
    let command = MarkedCommand.all(in: readme).first { $0.name == name }
    let outcome = try Repository.run(".ci/run", "--print", name)
    #expect(outcome.status == 0)
    #expect(outcome.output == (command?.text ?? "") + "\n")
  }

  @Test("CI refuses a command that README.md does not give") func unknownCommand() throws {
    #expect(try Repository.run(".ci/run", "--print", "other").status == 64)
  }

  @Test("CI and both commands install the same packages") func packages() throws {
    let list = try #require(script.firstMatch(of: /\npackages=\((.*)\)\n/)?.output.1)
    for command in MarkedCommand.all(in: readme) {
      #expect(command.text.contains("apt-get install -y \(list) &&"), "\(command.name)")
    }
  }

  @Test("The CI script is executable") func executable() {
    let path = Repository.root.appending(path: ".ci/run").path()
    #expect(FileManager.default.isExecutableFile(atPath: path))
  }

  @Test("A marked block is read up to its closing fence") func reading() {
    let text =
      "<!-- command: a -->\n```sh\nb\nc\n```\n```sh\nd\n```\n<!-- command: e -->\n```\nf\n```"
    #expect(MarkedCommand.all(in: text).map(\.name) == ["a", "e"])
    #expect(MarkedCommand.all(in: text).map(\.text) == ["b\nc", "f"])
  }
}

/// A fenced block with a mark on the line above: `<!-- command: test -->`.
private struct MarkedCommand {
  let name: String
  let text: String

  static func all(in readme: String) -> [MarkedCommand] {
    let pattern = /<!-- command: (\w+) -->\n```\w*\n(.*?)\n```/.dotMatchesNewlines()
    return readme.matches(of: pattern).map {
      MarkedCommand(name: String($0.output.1), text: String($0.output.2))
    }
  }
}
