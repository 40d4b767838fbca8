import Foundation
import TestSupport
import Testing

@Suite("Scripts are files among files", .waiting) struct ScriptFileTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test("A script runs by its name") func shebang() throws {
    try sandbox.write(
      "#!/usr/bin/env -S qcq run --sample dutch\ncount items\n", to: "week.qcq",
      isExecutable: true)
    let outcome = try sandbox.shell("./week.qcq --format csv")
    #expect(outcome.text == "count\r\n10\r\n")
    #expect(outcome.status == 0)
  }

  @Test("Files are written beside the script") func into() throws {
    try FileManager.default.createDirectory(
      atPath: sandbox.path("scripts"), withIntermediateDirectories: true)
    try sandbox.write("lists show title into \"titles.csv\"\n", to: "scripts/a.qcq")
    let outcome = try sandbox.qcq(["run", "scripts/a.qcq", "--sample", "dutch"])
    #expect(outcome.status == 0)
    #expect(outcome.text == "")
    #expect(try sandbox.text("scripts/titles.csv").hasPrefix("title\r\n"))
    #expect(try sandbox.names == ["scripts"])
  }

  @Test(
    "A query writes where it was typed", arguments: ["csv", "tsv", "json", "ndjson", "md", "html"])
  func formats(ending: String) throws {
    let outcome = try sandbox.qcq([
      "query", "items show name into \"a.\(ending)\"", "--sample", "dutch",
    ])
    #expect(outcome.status == 0)
    #expect(try sandbox.names == ["a.\(ending)"])
    let text = try sandbox.text("a.\(ending)")
    #expect(text.contains("Bananen"))
    // Opened by itself, HTML has to say how it is encoded.
    #expect(text.hasPrefix("<meta charset=\"utf-8\">\n<table") == (ending == "html"))
  }

  @Test("A file that is replaced keeps its mode and its links") func replacing() throws {
    try sandbox.write("old", to: "real.csv")
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: sandbox.path("real.csv"))
    try manager.createSymbolicLink(
      atPath: sandbox.path("link.csv"), withDestinationPath: "real.csv")
    let query = #"items show name into "link.csv""#
    let outcome = try sandbox.qcq(["query", query, "--sample", "dutch", "--overwrite"])
    #expect(outcome.status == 0)
    #expect(try sandbox.text("real.csv").contains("Bananen"))
    let attributes = try manager.attributesOfItem(atPath: sandbox.path("real.csv"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try manager.destinationOfSymbolicLink(atPath: sandbox.path("link.csv")) == "real.csv")
  }

  private static let wrong = """
    items in "BBQ" where pendng
    # the second
    items sotr name
    count items where zzzzz

    """

  @Test("What has one fix is put right in a script, and the rest is said") func fixing() throws {
    try sandbox.write(Self.wrong, to: "a.qcq")
    let outcome = try sandbox.qcq(["check", "--fix", "a.qcq", "--sample", "demo"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("zzzzz"))
    #expect(!outcome.errors.contains("pendng"))
    #expect(outcome.errors.hasPrefix("fixed 2 lines of a.qcq\n"))
    let fixed = try sandbox.text("a.qcq")
    #expect(
      fixed == """
        items in "BBQ" where pending
        # the second
        items sort name
        count items where zzzzz

        """)
    let again = try sandbox.qcq(["check", "--fix", "a.qcq", "--sample", "demo"])
    #expect(again.status == 1 && !again.errors.contains("fixed"))
    #expect(try sandbox.text("a.qcq") == fixed)
  }

  @Test("Bytes that are no text stay what they are") func fixingBytes() throws {
    let bytes = Array("items where pendng\nprint \"caf".utf8) + [0xE9, 0x22, 0x0A]
    try Data(bytes).write(to: URL(fileURLWithPath: sandbox.path("a.qcq")))
    let outcome = try sandbox.qcq(["check", "--fix", "a.qcq", "--sample", "demo"])
    #expect(outcome.status == 1 && outcome.errors.contains("invalid-text"))
    #expect(FileManager.default.contents(atPath: sandbox.path("a.qcq")) == Data(bytes))
  }

  @Test("Of many mistakes all are put right") func fixingMany() throws {
    try sandbox.write(String(repeating: "items where pendng\n", count: 500), to: "a.qcq")
    let outcome = try sandbox.qcq(["check", "--fix", "a.qcq", "--sample", "demo"])
    #expect(outcome.status == 0 && outcome.errors == "fixed 500 lines of a.qcq\n")
    #expect(try sandbox.text("a.qcq") == String(repeating: "items where pending\n", count: 500))
  }

  @Test("Mistakes that have no fix keep others from none") func fixingSome() throws {
    let wrong = (0..<150).map { $0 % 3 == 0 ? "items where pendng\n" : "items where zzzzz\n" }
    try sandbox.write(wrong.joined(), to: "a.qcq")
    let outcome = try sandbox.qcq(["check", "--fix", "a.qcq", "--sample", "demo"])
    #expect(outcome.errors.hasPrefix("fixed 50 lines of a.qcq\n"))
    #expect(try sandbox.text("a.qcq") == wrong.joined().replacing("pendng", with: "pending"))
  }

  @Test("Names that are not there stay as they stood, each of many") func fixingNames() throws {
    let wrong = (0..<200).map { "itms in \"Foo \($0)\" where pending\n" }.joined()
    try sandbox.write(wrong, to: "a.qcq")
    let outcome = try sandbox.qcq(["check", "--fix", "a.qcq", "--sample", "demo"])
    #expect(outcome.status == 1)
    #expect(try sandbox.text("a.qcq") == wrong.replacing("itms", with: "items"))
  }

  @Test(
    "No fix is written that names a list that is not there",
    arguments: ["add 2 kg potatoes\n", "check \"Cola\" in \"BBQ\" \"Z\"\n"])
  func fixingUnknown(wrong: String) throws {
    try sandbox.write("items sotr name\n" + wrong, to: "a.qcq")
    let outcome = try sandbox.qcq(["check", "--fix", "a.qcq", "--sample", "demo"])
    #expect(outcome.status == 1)
    #expect(try sandbox.text("a.qcq") == "items sort name\n" + wrong)
  }

  @Test(
    "Nor one that is made by no line above",
    arguments: [
      ("create list \"X\"\n", "", false), ("create list \"X\"\n", "create list \"Z\"\n", false),
      ("create list \"Z\"\n", "", true), ("add \"x\" to \"BBQ\"\n", "", false),
    ])
  func fixingMade(above: String, below: String, isFixed: Bool) throws {
    let wrong = "items in \"BBQ\" \"Z\"\n"
    try sandbox.write(above + wrong + below, to: "a.qcq")
    _ = try sandbox.qcq(["check", "--fix", "a.qcq", "--sample", "demo"])
    let right = isFixed ? "items in \"BBQ\", \"Z\"\n" : wrong
    #expect(try sandbox.text("a.qcq") == above + right + below)
  }

  @Test(
    "Which rows a change is about is left to people, and a list that is to be made is made",
    arguments: [
      ("delete items in \"BBK\" where completed\n", nil),
      ("items in \"BBK\"\n", "items in \"BBQ\"\n"),
      ("let x = items in \"BBK\"\nx\n", "let x = items in \"BBQ\"\nx\n"),
      ("let x = items in \"BBK\"\ndelete x\n", nil),
      ("let x = items in \"BBK\"\nlet y = x where pending\nx\ncheck y\n", nil),
      ("param l: list = \"BBK\"\ndelete items in $l\n", nil),
      ("param l: list = \"BBK\"\n", nil), ("param l: list = \"BBK\"\nitems in $l\n", nil),
      ("create list Party form Week shop\n", nil), ("add tow Bread to BBQ\n", nil),
      ("items where updated on sonday\n", nil), ("items where bot completed\n", nil),
      ("new list Party\n", "create list \"Party\"\n"),
      ("move pending items from BBQ to Partyy\n", nil),
    ] as [(String, String?)])
  func fixingChanges(wrong: String, right: String?) throws {
    try sandbox.write(wrong, to: "a.qcq")
    _ = try sandbox.qcq(["check", "--fix", "a.qcq", "--sample", "demo"])
    #expect(try sandbox.text("a.qcq") == right ?? wrong)
  }

  @Test("What would be put right is shown, and nothing is written") func comparing() throws {
    try sandbox.write(Self.wrong, to: "a.qcq")
    let outcome = try sandbox.qcq(["check", "--diff", "a.qcq", "--sample", "demo"])
    #expect(
      outcome.text == """
        --- a.qcq
        +++ a.qcq
        @@ -1,4 +1,4 @@
        -items in "BBQ" where pendng
        +items in "BBQ" where pending
         # the second
        -items sotr name
        +items sort name
         count items where zzzzz

        """)
    #expect(try sandbox.text("a.qcq") == Self.wrong)
  }

  @Test("A text on standard input is put right on standard output") func fixingInput() throws {
    let outcome = try sandbox.qcq(
      ["check", "--fix", "-", "--sample", "demo"], input: "items wher pending\n")
    #expect(outcome.text == "items where pending\n")
    #expect(outcome.status == 0)
  }

  @Test("`use` looks beside the file that says it") func use() throws {
    try FileManager.default.createDirectory(
      atPath: sandbox.path("in/lib"), withIntermediateDirectories: true)
    try sandbox.write("use \"lib/names.qcq\"\ncount open\n", to: "in/a.qcq")
    try sandbox.write("use \"more.qcq\"\nlet open = every where pending\n", to: "in/lib/names.qcq")
    try sandbox.write("let every = items\n", to: "in/lib/more.qcq")
    let outcome = try sandbox.qcq(["run", "in/a.qcq", "--sample", "dutch"])
    #expect(outcome.text == "9\n", "\(outcome.errors)")
  }

  @Test("A circle of `use` ends, by whatever way round") func circle() throws {
    try FileManager.default.createDirectory(
      atPath: sandbox.path("in"), withIntermediateDirectories: true)
    try sandbox.write("use \"b.qcq\"\ncount items\n", to: "in/a.qcq")
    try sandbox.write("use \"../in/a.qcq\"\n", to: "in/b.qcq")
    let outcome = try sandbox.qcq(["run", "./in/a.qcq", "--sample", "dutch"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("error:"))
  }

  @Test("Formatting keeps the mode of a script") func formatting() throws {
    try sandbox.write("items   where pending\n", to: "a.qcq", isExecutable: true)
    let check = try sandbox.qcq(["format", "--check", "a.qcq"])
    #expect(check.text == "a.qcq\n")
    #expect(check.status == 1)
    #expect(try sandbox.qcq(["format", "a.qcq"]).status == 0)
    #expect(try sandbox.text("a.qcq") == "items where pending\n")
    #expect(FileManager.default.isExecutableFile(atPath: sandbox.path("a.qcq")))
  }

  @Test("A database of one's own from the first step on") func ownDatabase() throws {
    let data = sandbox.path("data")
    let environment = ["XDG_DATA_HOME": data]
    #expect(try sandbox.qcq(["db", "init"], environment: environment).status == 0)
    #expect(try sandbox.names == ["data"])
    let count = try sandbox.qcq(["query", "count lists"], environment: environment)
    #expect(count.text == "0\n")
    let info = try sandbox.qcq(["db", "info"], environment: environment)
    #expect(info.text.contains("created by qcq") && info.text.contains("categories"))
    let migration = try sandbox.qcq(["db", "migrate"], environment: environment)
    #expect(migration.text == "nothing to do\n")
    #expect(try sandbox.qcq(["db", "init"], environment: environment).status == 3)
  }
}
