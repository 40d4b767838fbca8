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
    guard let extractor = path("swift-symbolgraph-extract"), let docc = path("docc"),
      let target = try target
    else { return nil }
    let graphs = sandbox.path("graphs")
    try FileManager.default.createDirectory(atPath: graphs, withIntermediateDirectories: true)
    let extracted = try ChildProcess.output(
      extractor,
      try ["-module-name", "QuickCart", "-target", target, "-output-dir", graphs] + searchPaths)
    if extracted.status != 0 { return extracted }
    return try ChildProcess.output(
      docc,
      [
        "convert", Checkout.root.path() + "/Sources/QuickCart/QuickCart.docc",
        "--additional-symbol-graph-dir", graphs,
        "--output-path", sandbox.path("QuickCart.doccarchive"),
        "--fallback-display-name", "QuickCart", "--fallback-bundle-identifier", "QuickCart",
      ])
  }

  /// Where modules are found.
  private static var searchPaths: [String] {
    get throws {
      let root = Checkout.root.path()
      // The C libraries that modules are built on; their targets' names begin with a C.
      let targets = try FileManager.default.contentsOfDirectory(atPath: root + "/Sources")
      let libraries =
        targets.filter { $0.hasPrefix("C") }.map { "Sources/\($0)" }
        + [".build/checkouts/GRDB.swift/Sources/GRDBSQLite"]
      return ["-I", Executable.directory + "/Modules"]
        + libraries.flatMap { ["-I", "\(root)/\($0)"] }
    }
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
