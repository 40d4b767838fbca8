import QCQText
import Testing

private func file(_ text: String, in target: String = "QCQText") -> SwiftFile {
  SwiftFile(path: "Sources/\(target)/Sample.swift", text: text)
}

@Suite("The mask leaves only code") struct SourceMaskTests {
  @Test(
    "Comments, strings and regular expressions are blanked",
    arguments: [
      (#"a // b"#, #"a     "#),
      (#"a /* b /* c */ d */ e"#, #"a                   e"#),
      (#"a = "b // c" + d"#, #"a = "      " + d"#),
      (#"a = "\"b" + c"#, #"a = "   " + c"#),
      (##"a = #"b\n"c"# + d"##, ##"a = #"     "# + d"##),
      (#"a = "b \(c("d")) e""#, #"a = "   (c(" "))  ""#),
      (#"a = /b"c/ + d"#, #"a =       + d"#),
      (#"a = b / c / d"#, #"a = b / c / d"#),
      (##"a = #/b"c/# + d"##, ##"a =         + d"##),
    ])
  func masks(text: String, code: String) {
    #expect(SourceMask.code(of: text) == code)
  }

  @Test("Strings of several lines keep their line breaks") func multiline() {
    let text = "a = \"\"\"\n  b \"c\" {\n  \"\"\" + d"
    #expect(SourceMask.code(of: text) == "a = \"\"\"\n         \n  \"\"\" + d")
  }
}

@Suite("Each rule can fail") struct RuleTests {
  @Test(
    "An import above the layer is found",
    arguments: [
      "import Foundation", "internal import struct Foundation.Date", "@testable import QCQSyntax",
      "package import GRDB",
    ])
  func imports(line: String) {
    #expect(ImportTable.findings(in: file(line)).count == 1)
  }

  @Test("An allowed import and a comment about one are not found") func allowedImports() {
    let sample = file("import QCQText\n// import Foundation\nlet important = 1", in: "QCQSyntax")
    #expect(ImportTable.findings(in: sample).isEmpty)
  }

  @Test("A target without a rule is found") func unknownTarget() {
    #expect(ImportTable.findings(in: file("", in: "QCQOther")).count == 1)
  }

  @Test("A manifest is read with its products and in several lines") func manifest() {
    let manifest = Manifest(
      """
      let grdb: Target.Dependency = .product(
        name: "GRDB", package: "GRDB.swift")
      targets: [
        .target(name: "A"),
        .executableTarget(
          name: "B", dependencies: ["A", grdb,
            other]),
        .testTarget(name: "C", dependencies: ["A"]),
      ]
      """)
    #expect(manifest.targets.map(\.name) == ["A", "B", "C"])
    #expect(manifest.shipped.map(\.dependencies) == [[], ["A", "GRDB", "other"]])
  }

  @Test(
    "Forbidden code is found once",
    arguments: [
      "try! f()", "x as! Int", "fatalError()", "preconditionFailure(text)", "print(1)",
      "  if a { Swift.print(1) }", "debugPrint(1)", "if dialect is SQLite {",
      "self.dialect == .sqlite",
    ])
  func bans(line: String) throws {
    #expect(try Ban.everywhere.flatMap { try $0.findings(in: file(line)) }.count == 1)
  }

  @Test(
    "Harmless code is not found",
    arguments: [
      "try f()", "x as? Int", "// try! f()", #"let text = "print(1)""#, "printer.print(1)",
      "func print(into text: inout String) {", "case print(PrintSyntax)", "dialect.isStrict",
      "reprint(1)",
    ])
  func harmless(line: String) throws {
    #expect(try Ban.everywhere.flatMap { try $0.findings(in: file(line)) }.isEmpty)
  }

  @Test("Printing is for the edge, and a named file may be excepted") func exemptions() throws {
    let edge = file("print(1)", in: "qcq")
    #expect(try Ban.everywhere.flatMap { try $0.findings(in: edge) }.isEmpty)
    let ban = Ban(
      pattern: "f", reason: "r", words: ["f"], exceptions: ["Sources/QCQText/Sample.swift": "why"])
    #expect(try ban.findings(in: file("f()")).isEmpty)
  }

  @Test(
    "I/O, clocks and chance are found",
    arguments: [
      "FileHandle.standardError", "fopen(path)", "getenv(name)", "ProcessInfo.processInfo",
      "Date()",
      "Int.random(in: 1...6)", "UUID()", "readLine()",
    ])
  func pureMiddle(line: String) throws {
    #expect(try Ban.inThePureMiddle.flatMap { try $0.findings(in: file(line)) }.count == 1)
  }

  @Test(
    "A default without a foreign type is found",
    arguments: [
      "switch a {\ndefault: 1\n}", "switch a {\ndefault:  // nothing else\n}",
      "switch a {\n@unknown default: 1  // Own\n}", "switch a {\ndefault: 1  // (Int, Own)\n}",
    ])
  func defaults(text: String) {
    #expect(DefaultLabels.findings(in: file(text), ownTypes: ["Own"]).count == 1)
  }

  @Test(
    "A default over a foreign type and an argument label are not found",
    arguments: [
      "switch a {\ndefault: 1  // UInt8\n}",
      "switch a {\n// (UInt8, Int?): other bytes\ndefault: 1\n}",
      "f {\n  a[\n    b,\n    default: 0]\n}",
    ])
  func foreignDefaults(text: String) {
    #expect(DefaultLabels.findings(in: file(text), ownTypes: ["Own"]).isEmpty)
  }

  @Test("Types are found where they are declared") func types() {
    let sample = file("package enum A {\n  struct B {}\n}\n// class C\nextension D {}")
    #expect(DefaultLabels.types(declaredIn: [sample]) == ["A", "B"])
  }
}

@Suite("Each measure can fail") struct MeasureTests {
  @Test("Functions are measured from their first line to their last") func functions() {
    let sample = file(
      """
      protocol P {
        func a() -> Int
        var b: Int { get }
      }
      func c(_ f: () -> Void = { }) {
        // }
        let d = "}"
      }
      init(
        e: Int
      ) { self.init() }
      """)
    #expect(
      FunctionScanner.functions(in: sample) == [
        FunctionExtent(name: "b", line: 3, lineCount: 1),
        FunctionExtent(name: "c", line: 5, lineCount: 4),
        FunctionExtent(name: "init", line: 9, lineCount: 3),
      ])
  }

  @Test(
    "What is too long or unfinished is found",
    arguments: [
      String(repeating: "a", count: 101), String(repeating: "a\n", count: 401),
      "func a() {\n" + String(repeating: "b()\n", count: 59) + "}", "// " + "TO" + "DO: more",
      #"let a = ""# + "FIX" + #"ME""#,
    ])
  func tooLong(text: String) {
    #expect(Measures.findings(in: file(text)).count == 1)
  }

  @Test(
    "What just fits is not found",
    arguments: [
      String(repeating: "é", count: 100), String(repeating: "a\n", count: 400),
      "func a() {\n" + String(repeating: "b()\n", count: 58) + "}",
    ])
  func fits(text: String) {
    #expect(Measures.findings(in: file(text)).isEmpty)
  }

  @Test("A type without a doc comment is found") func documentation() {
    let sample = file(
      """
      /// One.
      @frozen
      package enum A {}

      package final class B {}
      struct C {}
      """)
    #expect(Measures.undocumentedTypes(in: sample).map(\.line) == [5])
  }

  @Test("A stray file and a built one are found at the top level") func topLevel() {
    let paths = ["README.md", ".ci/run", "Sources/a.swift", "NOTES.md", "Package.resolved", "x/y"]
    #expect(
      TopLevel.findings(in: paths).map(\.path) == ["NOTES.md", "Package.resolved", "x"])
  }

  @Test("A page with another title or without an example is found") func page() {
    func count(_ text: String) -> Int {
      DiagnosticPage.findings(in: text, path: "p", code: .unknownField).count
    }
    #expect(count("# unknown-field\n\n```qcq\nitems\n```\n") == 0)
    #expect(count("# unknown-list\n\n```qcq\nitems\n```\n") == 1)
    #expect(count("unknown-field\n") == 2)
  }
}
