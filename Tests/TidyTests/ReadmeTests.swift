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

  @Test("CI calls the test command exactly as README.md gives it") func ci() throws {
    let command = try #require(MarkedCommand.all(in: readme).last)
    let lines = script.split(separator: "\n")
    #expect(lines.first == "#!/usr/bin/env bash")
    // What ends the script is what it ends with: nothing behind the tests can hide their status.
    #expect(lines.last.map(String.init) == command.text)
    #expect(lines.contains("set -euo pipefail"))
  }

  @Test("Both commands install the same packages") func packages() throws {
    let lists = MarkedCommand.all(in: readme).map {
      $0.text.firstMatch(of: /apt-get install -y (.*?) &&/)?.output.1
    }
    #expect(lists == ["libsqlite3-dev libedit-dev", "libsqlite3-dev libedit-dev"])
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
