import ArgumentParser
import Foundation
import QCQConsole
import QCQText
import QCQLanguage
import TestSupport
import Testing

@testable import qcq

@Suite("Options are read exactly") struct OptionTests {
  @Test("No group of options is part of another one, which debug builds are slow to check")
  func groups() throws {
    let folder = Checkout.root.appending(path: "Sources/qcq/Options")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    #expect(files.count > 5)
    for file in files {
      let text = try Checkout.text("Sources/qcq/Options/\(file)")
      #expect(!text.contains("@OptionGroup"), "\(file)")
    }
  }

  @Test(
    "Lengths of time",
    arguments: [
      ("5", 5), ("5s", 5), ("500ms", 0.5), ("2m", 120), ("1h", 3600), ("0.25", 0.25), ("1.5s", 1.5),
    ] as [(String, Double)])
  func durations(text: String, seconds: Double) {
    #expect(TimeLimit(argument: text)?.seconds == seconds)
  }

  @Test(
    "What is no length of time",
    arguments: ["", "0", "-1", "s", "5 s", "5d", "1e3", "1.2.3", "inf", "9999999999", "٥"])
  func wrongDurations(text: String) {
    #expect(TimeLimit(argument: text) == nil)
  }

  @Test("Moments") func moments() {
    #expect(
      Moment(argument: "2026-11-20")?.date == CivilDate(year: 2026, month: 11, day: 20))
    #expect(
      Moment(argument: "2026-11-20T18:30")?.date
        == CivilDate(year: 2026, month: 11, day: 20, hour: 18, minute: 30))
    #expect(Moment(argument: "2024-02-29T23:59:59")?.date.second == 59)
  }

  @Test(
    "What is no moment",
    arguments: [
      "", "today", "2026-13-01", "2026-02-29", "2026-1-1", "20261120", "2026-11-20T",
      "2026-11-20T24:00", "2026-11-20T18", "2026-11-20T18:30:", "2026-11-20T18:30:60",
      "2026-11-20T18:30Z", "+026-11-20", "2026-11-20T18:30T",
    ])
  func wrongMoments(text: String) {
    #expect(Moment(argument: text) == nil)
  }

  @Test("Values of parameters keep every sign but the first `=`") func parameters() {
    #expect(ParameterAssignment(argument: "a=b=c ")?.value == "b=c ")
    #expect(ParameterAssignment(argument: "$a=")?.name == "a")
    #expect(ParameterAssignment(argument: "=a") == nil)
    #expect(ParameterAssignment(argument: "a") == nil)
  }

  @Test(
    "Paths are taken as text",
    arguments: [
      ("a.csv", "", "a.csv"), ("a.csv", "in", "in/a.csv"), ("../a.csv", "in", "a.csv"),
      ("../../a.csv", "in", "../a.csv"), ("/x/a.csv", "in", "/x/a.csv"),
      ("./a/../b.csv", "/x/./y", "/x/y/b.csv"), ("/../a", "in", "/a"),
    ])
  func paths(path: String, directory: String, expected: String) {
    #expect(FilePath.resolve(path, from: directory) == expected)
  }

  @Test("Endings and directories of paths") func pathParts() {
    #expect(FilePath.ending(of: "a.b/c.csv") == "csv")
    #expect(FilePath.ending(of: "a.b/c") == "")
    #expect(FilePath.directory(of: "a/b.qcq") == "a")
    #expect(FilePath.directory(of: "b.qcq") == "")
    #expect(FilePath.directory(of: "/b.qcq") == "/")
  }

}

@Suite("A plain query is read as ArgumentParser reads it") struct QuickQueryTests {
  @Test(
    "The same settings",
    arguments: [
      ["query", "items"], ["query", "--format", "csv", "items"],
      ["query", "items", "--format=csv"],
      ["query", "items", "--sample", "demo", "--now", "2026-11-20", "--color=never"],
      ["query", "items", "--timeout", "5s", "--diagnostics", "json", "--database", "a=b.sqlite"],
      ["query", "items", "--timezone", "Europe/Amsterdam"], ["query", ""],
    ])
  func same(arguments: [String]) throws {
    let quick = try #require(QuickQuery(arguments))
    let command = try #require(try QCQ.parseAsRoot(arguments) as? QueryCommand)
    #expect(command.text == quick.text)
    #expect(command.parameters.assignments.isEmpty)
    var (ours, theirs) = (quick.settings, command.settings)
    #expect(ours.zone.identifier == theirs.zone.identifier)
    (ours.zone, theirs.zone) = (UTC(), UTC())
    #expect(String(describing: ours) == String(describing: theirs))
  }

  @Test(
    "What is not plain is left alone",
    arguments: [
      [], ["run", "a"], ["query"], ["query", "a", "b"], ["query", "a", "--help"],
      ["query", "a", "-h"], ["query", "a", "--"], ["query", "--", "a"], ["query", "a", "--format"],
      ["query", "a", "--format", "xml"], ["query", "a", "--format", "--sample"],
      ["query", "a", "--format", "csv", "--format", "tsv"], ["query", "a", "--database", ""],
      ["query", "a", "--sample", "demo", "--database", "b"], ["query", "a", "--now", "soon"],
      ["query", "a", "--param", "a=b"], ["query", "a", "--form", "csv"], ["query", "-a"],
    ] as [[String]])
  func left(arguments: [String]) {
    let quick = QuickQuery(arguments)
    #expect(quick?.text == nil)
  }
}

@Suite("A command named first reads the rest itself") struct DirectCommandTests {
  @Test(
    "As if all commands were asked",
    arguments: [
      ["check", "a.qcq"], ["run", "a.qcq", "--param", "list=BBQ", "--dry-run"], ["undo"],
      ["repl", "--database", "a.sqlite", "--read-only"], ["history", "--format", "json"],
      ["watch", "items", "--until", "3"], ["db", "info", "--database", "a.sqlite"],
      ["db", "rules", "add", "positive-quantity"], ["query", "items", "--param", "a=b"],
      ["export", "--", "--odd"], ["explain", "unknown-field"], ["query", "check"],
      ["report", "a.qcq", "-o", "a.html"], ["format", "a.qcq", "b.qcq"], ["schema"],
    ])
  func same(arguments: [String]) throws {
    let direct = try #require(DirectCommand.parsed(arguments))
    let found = try QCQ.parseAsRoot(arguments)
    #expect(type(of: direct) == type(of: found))
    #expect(Self.words(direct) == Self.words(found))
  }

  @Test(
    "What it does not take, or only `qcq` answers, is left alone",
    arguments: [
      [], ["--sample", "demo"], ["db"], ["db", "inf"], ["help", "check"], ["check", "--help"],
      ["check", "--version"], ["undo", "--unknown"], ["run", "a.qcq", "--param"],
      ["query", "--generate-completion-script", "bash"], ["query", "--experimental-dump-help"],
      ["query", "items", "--sample", "demo", "--database", "b"], ["db", "rules"],
    ] as [[String]])
  func left(arguments: [String]) {
    #expect(DirectCommand.parsed(arguments).map { Self.words($0) } == nil)
  }

  private static func words(_ command: any ParsableCommand) -> String {
    String(describing: command)
  }
}
