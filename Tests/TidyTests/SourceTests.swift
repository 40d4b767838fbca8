import Testing

/// Everything in Sources and Tests, read once.
enum Code {
  static let sources = (try? Repository.swiftFiles(below: "Sources")) ?? []
  static let tests = (try? Repository.swiftFiles(below: "Tests")) ?? []
}

@Suite("Sources keep the rules of the house") struct SourceTests {
  @Test("There are sources to look at") func sourcesExist() {
    #expect(Code.sources.count > 10)
    #expect(Code.tests.count > 10)
  }

  @Test("Each target imports only what its layer may") func imports() {
    expectNone(Code.sources.flatMap { ImportTable.findings(in: $0) })
  }

  @Test("The import table and Package.swift list the same dependencies") func manifest() throws {
    let targets = Manifest(try Repository.text("Package.swift")).shipped
    #expect(Set(targets.map(\.name)) == Set(ImportTable.rules.keys))
    for target in targets {
      #expect(
        target.dependencies == ImportTable.rules[target.name]?.dependencies, "\(target.name)")
    }
  }

  @Test("The table lets no file or clock into the pure middle") func pureMiddle() {
    for name in ImportTable.pureMiddle {
      let rule = ImportTable.rules[name]
      #expect(rule?.platform == [], "\(name)")
      #expect(rule?.dependencies.isDisjoint(with: ImportTable.impureModules) == true, "\(name)")
      #expect(rule?.dependencies.isSubset(of: ImportTable.pureMiddle) == true, "\(name)")
    }
  }

  @Test("Nothing forbidden stands in Sources", arguments: Ban.everywhere)
  func bans(ban: Ban) throws {
    expectNone(try Code.sources.flatMap(ban.findings))
  }

  @Test("Nothing forbidden stands in Tests", arguments: Ban.inTests)
  func testBans(ban: Ban) throws {
    expectNone(try Code.tests.filter { $0.target != "Figures" }.flatMap(ban.findings))
    #expect(Set(Code.tests.map(\.path)).isSuperset(of: ban.exceptions.keys))
  }

  @Test("The pure middle does no I/O", arguments: Ban.inThePureMiddle)
  func pureMiddleBans(ban: Ban) throws {
    let files = Code.sources.filter { ImportTable.pureMiddle.contains($0.target) }
    expectNone(try files.flatMap(ban.findings))
  }

  @Test("Exceptions to bans name files that exist", arguments: Ban.everywhere)
  func exceptions(ban: Ban) {
    let paths = Set(Code.sources.map(\.path))
    #expect(paths.isSuperset(of: ban.exceptions.keys))
  }

  @Test("No switch over our own enums has a default") func defaults() {
    let own = DefaultLabels.types(declaredIn: Code.sources)
    expectNone(Code.sources.flatMap { DefaultLabels.findings(in: $0, ownTypes: own) })
  }

  @Test("Lines, functions and files are small and finished") func measures() {
    expectNone((Code.sources + Code.tests).flatMap(Measures.findings))
  }

  @Test("Nine of ten functions in Sources have at most 25 lines") func shortFunctions() {
    let functions = Code.sources.flatMap(FunctionScanner.functions)
    let long = functions.count { $0.lineCount > 25 }
    #expect(long * 10 <= functions.count, "\(long) of \(functions.count) are longer")
  }

  @Test("Every type that other targets see has a doc comment") func documentation() {
    expectNone(Code.sources.flatMap(Measures.undocumentedTypes))
  }

  @Test(
    "swift format has nothing to say",
    .enabled(if: Repository.hasSwiftFormat, "this toolchain has no `swift format`"))
  func format() throws {
    let outcome = try Repository.run(
      "swift", "format", "lint", "--strict", "-r", "Package.swift", "Sources", "Tests")
    #expect(outcome.status == 0, "\(outcome.text)")
  }
}
