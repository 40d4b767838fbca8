import Foundation
import TestSupport
import Testing

@Suite("Wrong uses do not compile") struct CompileTests {
  /// A use, and what the compiler says of it; nil where it is right.
  private static let uses: [(code: String, complaint: String?)] = [
    (#"Items.in("BBQ").where(\.pending).where { $0.quantity > 3 && $0.name.contains("x") }"#, nil),
    (#"Items.all.select { ($0.name, $0.category.emoji, $0.quantity * 2) }"#, nil),
    (#"Items.all.per(.month, of: \.created).select(.count, .sum(\.quantity))"#, nil),
    (#"Items.where(\.pendng)"#, "has no member 'pendng'"),
    (#"Items.where { $0.quantity > "3" }"#, "cannot convert value of type 'String'"),
    (#"Items.where { $0.name > 3 }"#, "cannot convert value of type 'Int'"),
    (#"Items.where(\.quantity)"#, "cannot convert value of type 'KeyPath<ItemFields, Field<Int>>'"),
    (#"Lists.all.by(\.category)"#, "has no member 'category'"),
    (#"Items.all.per(\.category).select(.sum(\.name))"#, "Field<String>"),
    (#"Items.all.sum(\.name)"#, "Field<String>"),
    (#"Items.where { $0.name.since(.today) }"#, "requires the types 'String' and 'Date'"),
    (#"Items.where { $0.created > Date() || $0.updated.during(.distantPast ..< .now) }"#, nil),
    (#"Items.where { $0.created > "2026-11-20" }"#, "cannot convert value of type 'String'"),
    (#"Items.where { $0.quantity > Date() }"#, "'Date' conform to 'QueryExpression'"),
    (#"Items.where { $0.created.contains("x") }"#, "requires the types 'Date' and 'String'"),
    (#"Lists.in("BBQ")"#, "has no member 'in'"),
    (#"Items.sort(\.title)"#, "has no member 'title'"),
    (#"Items.where { $0.list.quantity == 1 }"#, "has no dynamic member 'quantity'"),
    (#"Items.where { $0.name && $0.pending }"#, "requires the types 'String' and 'Bool'"),
    (#"Items.where { $0.count > 1 }"#, "has no member 'count'"),
    (#"Items.where(\.pending).count.where(\.completed)"#, "has no member 'where'"),
    (#"Items.all.select { ($0.note.orElse("-"), $0.pending.then("open", else: "done")) }"#, nil),
    (#"Lists.where { $0.progress > 0.5 }.select(\.progress)"#, nil),
    (#"Lists.where { $0.progress == nil || $0.progress != nil && $0.progress > 0.5 }"#, nil),
    (#"Items.sort(.descending) { $0.quantity * $0.category.order }"#, nil),
    (#"Items.all.per(\.list).per(\.category).crosstab(.sum { $0.quantity * 2 })"#, nil),
    (#"Items.where { $0.name.isIn(Items.in("BBQ").select(\.name)) }"#, nil),
    (#"Items.where { $0.name.isIn(Items.all.select(\.quantity)) }"#, "cannot convert value"),
    (#"Items.all.per(\.category).crosstab(.count)"#, "has no member 'crosstab'"),
    (#"Items.where { $0.pending.then(1, else: "x") == 1 }"#, "cannot convert value"),
    (#"Items.all.per(\.category).sort(\.name)"#, "cannot convert value"),
    (#"Items.where { (2...4).contains($0.quantity) }"#, "isIn(2...4)"),
    (#"Items.where { ["a"].contains($0.name) }"#, "isIn(names)"),
    (#"Items.where { $0.category == nil }"#, "isAbsent"),
    (#"Items.where { $0.note != nil }"#, "isPresent"),
    (#"{ try await Database.inMemory().fetchAll(Items.all) }"#, "fetch(_:)"),
    (#"{ try await Database.inMemory().write { _ in } }"#, "run(_:)"),
    (#"{ try await Database.inMemory().run("add \(Optional("x")) to \(2)") }"#, nil),
    (#"{ (typed: String) in try await Database.inMemory().run(typed) }"#, "StatementText"),
    (#"Items.where("pending")"#, "cannot convert value of type 'String'"),
  ]

  @Test("The compiler says what is wrong, where it stands") func complaints() throws {
    let sandbox = try Sandbox()
    let imports = ["import Foundation", "import QuickCart"]
    let lines = imports + Self.uses.enumerated().map { "let u\($0) = \($1.code)" }
    try sandbox.write(lines.joined(separator: "\n"), to: "uses.swift")
    guard let (status, text) = try Compiler.typecheck([sandbox.path("uses.swift")]) else { return }
    #expect(status != 0)
    let errors = text.split(separator: "\n").filter { $0.contains(": error: ") }
    for (index, use) in Self.uses.enumerated() {
      let found = errors.filter { $0.contains("uses.swift:\(index + imports.count + 1):") }
      if let complaint = use.complaint {
        #expect(found.contains { $0.contains(complaint) }, "\(use.code): \(found)")
      } else {
        #expect(found.isEmpty, "\(use.code): \(found)")
      }
    }
  }
}

/// The compiler that the tests were built with, and what they were built into.
enum Compiler {
  /// What it says of files that import QuickCart; nil where there is no compiler on the path.
  static func typecheck(_ files: [String]) throws -> (status: Int32, text: String)? {
    guard let compiler = path("swiftc") else { return nil }
    let options = ["-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm"]
    return try ChildProcess.output(compiler, try options + searchPaths + files)
  }

  /// What DocC says of the articles and comments of QuickCart; nil where there is no DocC on the
  /// path.
  static func documentation(in sandbox: Sandbox) throws -> (status: Int32, text: String)? {
    guard let docc = path("docc"), let extracted = try symbols(in: sandbox) else { return nil }
    if extracted.status != 0 { return extracted }
    return try ChildProcess.output(
      docc,
      [
        "convert", Checkout.root.path() + "/Sources/QuickCart/QuickCart.docc",
        "--additional-symbol-graph-dir", sandbox.path("graphs"),
        "--output-path", sandbox.path("QuickCart.doccarchive"),
        "--fallback-display-name", "QuickCart", "--fallback-bundle-identifier", "QuickCart",
      ])
  }

  /// The symbols of QuickCart that are public and have no comment; nil where there is no tool that
  /// tells them.
  static func undocumented(in sandbox: Sandbox) throws -> [String]? {
    guard let extracted = try symbols(in: sandbox) else { return nil }
    guard extracted.status == 0 else { return [extracted.text] }
    return try FileManager.default.contentsOfDirectory(atPath: sandbox.path("graphs")).flatMap {
      let url = URL(filePath: sandbox.path("graphs/" + $0))
      let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: url))
      return graph.symbols.filter(\.isUndocumented).map { $0.pathComponents.joined(separator: ".") }
    }
  }

  /// What a symbol graph says of symbols, as far as it is asked here.
  private struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
      struct Identifier: Decodable { var precise: String }
      struct Comment: Decodable {}
      var identifier: Identifier
      var pathComponents: [String]
      var docComment: Comment?

      /// What a protocol gives to whoever conforms to it is documented there.
      var isUndocumented: Bool {
        docComment == nil && !identifier.precise.contains("::SYNTHESIZED::")
      }
    }

    var symbols: [Symbol]
  }

  /// Writes what is public in QuickCart to a folder `graphs`; nil where there is no tool for that.
  private static func symbols(in sandbox: Sandbox) throws -> (status: Int32, text: String)? {
    guard let extractor = path("swift-symbolgraph-extract"), let target = try target else {
      return nil
    }
    let graphs = sandbox.path("graphs")
    try FileManager.default.createDirectory(atPath: graphs, withIntermediateDirectories: true)
    return try ChildProcess.output(
      extractor,
      try ["-module-name", "QuickCart", "-target", target, "-output-dir", graphs] + searchPaths)
  }

  /// Where modules are found.
  private static var searchPaths: [String] {
    get throws {
      let root = Checkout.root.path()
      // The C libraries that modules are built on; their targets' names begin with a C.
      let targets = try FileManager.default.contentsOfDirectory(atPath: root + "/Sources")
      let libraries =
        targets.filter { $0.hasPrefix("C") }.map { "\(root)/Sources/\($0)" }
        + [packages + "/GRDB.swift/Sources/GRDBSQLite"]
      return ["-I", Executable.directory + "/Modules"] + libraries.flatMap { ["-I", $0] }
    }
  }

  /// Where the packages lie that this one is built on: beside what was built, wherever that is.
  private static var packages: String {
    var folder = URL(filePath: Executable.directory)
    while folder.path() != "/" {
      let packages = folder.appending(path: "checkouts").path()
      if FileManager.default.fileExists(atPath: packages) { return packages }
      folder.deleteLastPathComponent()
    }
    return Checkout.root.path() + "/.build/checkouts"
  }

  /// The machine that is compiled for, as compilers call it.
  private static var target: String? {
    get throws {
      guard let compiler = path("swiftc") else { return nil }
      let (_, text) = try ChildProcess.output(compiler, ["-print-target-info"])
      return text.firstMatch(of: /"triple": "([^"]+)"/).map { String($0.output.1) }
    }
  }

  private static func path(_ tool: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(tool)" }
      .first(where: FileManager.default.isExecutableFile)
  }
}
