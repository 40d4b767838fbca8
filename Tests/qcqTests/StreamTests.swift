import Foundation
import TestSupport
import Testing

@Suite("Streams keep apart what is data and what is said about it", .waiting) struct StreamTests {
  private static let long =
    "together {\n" + String(repeating: "items\n", count: 40) + "}"

  @Test(
    "A zone of the environment that nobody knows is told, once",
    arguments: [
      ("Nonsense/Zone", ["the time zone `Nonsense/Zone` that TZ names is unknown"]),
      ("Europe/Amsterdam", []), ("UTC", []), ("", []), (":/etc/localtime", []),
    ] as [(String, [String])])
  func unknownZone(name: String, told: [String]) throws {
    let sandbox = try Sandbox()
    try sandbox.write("count items where created on today", to: "a.qcq")
    for arguments in [["query", "count items"], ["run", "a.qcq", "a.qcq"]] {
      let all = arguments + ["--sample", "demo"]
      let outcome = try sandbox.qcq(all, environment: ["TZ": name])
      // What stands behind the semicolon is the machine's own zone.
      let lines = outcome.errors.split(separator: "\n").map { $0.prefix { $0 != ";" } }
      #expect(outcome.status == 0 && lines.map { String($0) } == told, "\(outcome.errors)")
      let named = try sandbox.qcq(
        all + ["--timezone", "Asia/Tokyo"], environment: ["TZ": name])
      #expect(named.status == 0 && named.errors.isEmpty, "\(named.errors)")
    }
  }

  @Test("A reader who has seen enough ends a command quietly", arguments: ["csv", "json", "table"])
  func closedPipe(format: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.long, to: "long.qcq")
    let line = "qcq run long.qcq --sample demo --format \(format) --color never"
    let outcome = try sandbox.shell("{ \(line); echo $? >status; } | head -1")
    #expect(outcome.text.split(separator: "\n").count == 1)
    #expect(outcome.errors == "")
    #expect(try sandbox.text("status") == "0\n")
  }

  @Test(
    "A full disk is an error",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      "query 'count items' --sample demo", "query items --sample demo --format json",
      "run long.qcq --sample demo --format csv", "schema --sample demo", "db info --sample demo",
      "export --sample demo", "export --sample demo --format ndjson", "explain unknown-field",
      "format -", "--version", "help", "help query", "help where", "query --help",
      "watch items --sample demo", "watch items --sample demo --format ndjson",
    ])
  func fullDisk(command: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.long, to: "long.qcq")
    let outcome = try sandbox.shell("echo items | qcq \(command) >/dev/full")
    #expect(outcome.status == 7)
    let message = "error: standard output can't be written: No space left on device [output-full]"
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test(
    "A closed standard output is an error, not a crash", arguments: ["query", "watch"],
    [">&-", "<&- >&-"])
  func closedOutput(command: String, closed: String) throws {
    let outcome = try Sandbox().shell("qcq \(command) 'count items' --sample demo \(closed)")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("can't be written"))
  }

  @Test("Messages as JSON are one object a line") func diagnosticsAsJSON() throws {
    let sandbox = try Sandbox()
    try sandbox.write("itmes\nlists where pending\nitems where nmae = 1\n", to: "a.qcq")
    let outcome = try sandbox.qcq([
      "check", "a.qcq", "--sample", "dutch", "--diagnostics", "json",
    ])
    #expect(outcome.status == 1)
    let lines = outcome.errors.split(separator: "\n")
    let codes = try lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["file"] as? String == "a.qcq")
      return object?["code"] as? String
    }
    #expect(codes == ["unknown-source", "unknown-field", "unknown-field"])
  }

  @Test(
    "Messages that come from no text are JSON too",
    arguments: [
      ["query", "count items", "--database", "none.sqlite"], ["run", "none.qcq"],
    ])
  func otherDiagnosticsAsJSON(arguments: [String]) throws {
    let outcome = try Sandbox().qcq(arguments + ["--diagnostics", "json"])
    let object = try JSONSerialization.jsonObject(with: Data(outcome.errors.utf8))
    #expect((object as? [String: Any])?["span"] is NSNull)
  }

  @Test("JSON output parses, whatever is asked", arguments: ["schema", "db info"])
  func json(command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let outcome = try Sandbox().qcq(words + ["--sample", "demo", "--format", "json"])
    let object = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    #expect((object?.count ?? 0) > 1)
  }

  @Test("The locale changes no byte", arguments: ["csv", "table", "json", "markdown"])
  func locales(format: String) throws {
    let sandbox = try Sandbox()
    let arguments = [
      "query", #"items where name contains "i" sort name"#, "--sample", "demo", "--format",
      format, "--now", "2026-11-20",
    ]
    let plain = try sandbox.qcq(arguments)
    #expect(plain.status == 0)
    for locale in ["C", "nl_NL.UTF-8", "tr_TR.UTF-8", "POSIX", "none"] {
      let environment = ["LC_ALL": locale, "LANG": locale, "LANGUAGE": locale]
      let outcome = try sandbox.qcq(arguments, environment: environment)
      #expect(outcome.output == plain.output, "\(locale)")
      #expect(outcome.errors == plain.errors, "\(locale)")
    }
  }
}
