import Foundation
import TestSupport
import Testing

@Suite("A password is shown nowhere, wherever an address stands") struct PasswordTests {
  private static let addresses = [
    "postgresql://u:s3cret@%2Fnowhere/lists", "POSTGRESQL://u:s3cret@%2Fnowhere/lists",
    "postgresql:/u:s3cret@h/lists", "postgresql://u:x@s3cret@%2Fnowhere/lists",
    "postgresql://u:s3cret%zz@%2Fnowhere/lists", "postgresql://u:s3cret@[::1/lists",
    "postgresql://%2Fnowhere/lists?passw%6frd=s3cret", "mysql://u:s3cret@h/lists",
    "postgresql://u:s3cret", "postgresql:u:s3cret@/h",
    "postgresql:///h?host=/nowhere&password=ab#s3cret", "postgresql//u:s3cret@h/lists",
    "postgresql:///h?host=/nowhere&password=ab s3cret", "u:s3cret@h/lists",
    "host=/nowhere password=s3cret", "service=s password='s3 s3cret'",
  ]

  private static let commands: [[String]] = [
    [], ["query"], ["query", "items"], ["query", "items", "--database"], ["db", "info"],
    ["db", "info", "--database"], ["db", "init"], ["db", "backup"], ["db", "restore"],
    ["db", "copy"], ["db", "copy", "there.sqlite"], ["db", "merge"], ["db", "live", "on"],
    ["db", "check", "--database"], ["history"], ["history", "--database"], ["undo", "--database"],
    ["import"], ["import", "--database"], ["run"], ["run", "--database"], ["check"], ["format"],
    ["export", "-o"], ["export", "--database"], ["explain"], ["help"], ["schema", "--database"],
    ["watch", "items", "--database"], ["serve", "--database"], ["report"], ["report", "run"],
    ["query", #"items where note = "x""#, "extra"], ["query", "items", "--param"],
    ["query", "items", "--no-such-option"], ["query", "items", "--format"],
  ]

  @Test("In any command", arguments: commands.indices)
  func anyCommand(index: Int) throws {
    let (sandbox, command) = (try Sandbox(), Self.commands[index])
    // All of them with some commands, and some with all.
    let isFull = command == ["db", "info", "--database"]
    for (place, address) in Self.addresses.enumerated() where isFull || (place + index) % 6 == 0 {
      let outcome = try sandbox.qcq(command + [address])
      #expect(!outcome.text.contains("s3cret"), "\(address): \(outcome.text)")
      #expect(!outcome.errors.contains("s3cret"), "\(address): \(outcome.errors)")
    }
  }
}
