import Foundation
import TestSupport
import Testing

@Suite("The manual page", .waiting) struct ManualPageTests {
  private static let path = "grammar/qcq.1"

  @Test("It says what the commands' help says") func help() throws {
    let dumped = try ChildProcess.output(Executable.path, ["--experimental-dump-help"])
    let text = try ManualPage.text(Data(dumped.text.utf8))
    if Checkout.isUpdating { try Checkout.write(text, to: Self.path) }
    #expect(try Checkout.text(Self.path) == text, "QCQ_UPDATE=1 makes \(Self.path) anew")
    for command in ["query", "undo", "db rules add", "lsp"] {
      #expect(text.contains(".SS \"qcq \(command)"), "\(command)")
    }
  }

  @Test("A formatter has nothing to say against it", .enabled(if: Executable.tool("groff") != nil))
  func formatted() throws {
    let page = Checkout.root.appending(path: Self.path).path()
    let said = try ChildProcess.output(
      try #require(Executable.tool("groff")), ["-man", "-Tutf8", "-ww", "-z", page])
    #expect(said.status == 0 && said.text.isEmpty, "\(said.text)")
  }
}
