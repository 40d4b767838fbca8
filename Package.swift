// swift-tools-version: 6.2
import PackageDescription

// Targets stand in the order in which text becomes rows; each lists all it may import.
// TidyTests checks the import lines of every file against the same table.

let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")

let postgreSQL: Target.Dependency = .target(
  name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"]))

let package = Package(
  name: "qcq",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "qcq", targets: ["qcq"]),
    .library(name: "QuickCart", targets: ["QuickCart"]),
    .plugin(name: "QCQQueries", targets: ["QCQQueries"]),
    .executable(name: "qcq-benchmarks", targets: ["Figures"]),
    .executable(name: "qcq-faults", targets: ["Faults"]),
  ],
  traits: [
    .trait(name: "PostgreSQL", description: "Databases on a PostgreSQL server; needs libpq-dev")
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  ],
  targets: [
    .systemLibrary(name: "CAttributes"),
    .target(name: "QCQPlatform", dependencies: ["CAttributes"]),
    .target(name: "QCQText"),
    .target(name: "QCQPages"),
    .target(name: "QCQLanguage"),
    .target(name: "QCQSyntax", dependencies: ["QCQText", "QCQLanguage"]),
    .target(name: "QCQSemantics", dependencies: ["QCQSyntax", "QCQText", "QCQLanguage"]),
    .target(name: "QCQSQL", dependencies: ["QCQSemantics", "QCQLanguage"]),
    .target(name: "QCQCharts", dependencies: ["QCQText", "QCQLanguage"]),
    .target(name: "QCQReports", dependencies: ["QCQCharts", "QCQText", "QCQLanguage"]),
    .target(name: "QCQExchange", dependencies: ["QCQText", "QCQLanguage"]),
    .target(
      name: "QCQAssist",
      dependencies: ["QCQExchange", "QCQSemantics", "QCQSyntax", "QCQText", "QCQLanguage"]),
    .target(
      name: "QCQLanguageServer",
      dependencies: [
        "QCQAssist", "QCQPlatform", "QCQSemantics", "QCQSyntax", "QCQText", "QCQLanguage",
      ]),
    .target(
      name: "QuickCartFollower", dependencies: ["CSQLite", "QCQPlatform", "QCQLanguage", sqlite]),
    .systemLibrary(
      name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .target(
      name: "QuickCartPostgreSQL",
      dependencies: ["QCQLanguage", "QCQPlatform", "QCQText", postgreSQL, sqlite]),
    .target(
      name: "QuickCartStore",
      dependencies: [
        "CSQLite", "QCQExchange", "QCQPlatform", "QCQSQL", "QCQSemantics", "QCQText", "QCQLanguage",
        "QuickCartFollower", "QuickCartPostgreSQL",
        grdb, sqlite,
      ]),
    .target(
      name: "QCQEngine",
      dependencies: [
        "QCQExchange", "QCQSQL", "QCQSemantics", "QCQSyntax", "QCQText", "QCQLanguage",
        "QuickCartFollower", "QuickCartStore", grdb,
      ]),
    .target(
      name: "QCQWatch",
      dependencies: [
        "QCQEngine", "QCQPlatform", "QCQReports", "QCQSQL", "QCQSemantics", "QCQText",
        "QCQLanguage", "QuickCartFollower", "QuickCartStore", grdb,
      ]),
    .target(
      name: "QCQServing",
      dependencies: [
        "QCQEngine", "QCQPlatform", "QCQReports", "QCQSemantics", "QCQText", "QCQLanguage",
        "QCQWatch", "QuickCartStore",
      ]),
    .target(
      name: "QuickCart",
      dependencies: [
        "QCQEngine", "QCQPlatform", "QCQReports", "QCQText", "QCQLanguage", "QCQWatch",
        "QuickCartFollower", "QuickCartStore",
      ]),
    .target(
      name: "QCQQueryCode", dependencies: ["QCQSemantics", "QCQSyntax", "QCQText", "QCQLanguage"]),
    .executableTarget(
      name: "QueryCompiler",
      dependencies: ["QCQQueryCode", "QCQSemantics", "QCQSyntax", "QCQText"]),
    .plugin(
      name: "QCQQueries", capability: .buildTool(), dependencies: ["QueryCompiler"],
      path: "Sources/QCQQueries"),
    .systemLibrary(
      name: "CEditLine", providers: [.apt(["libedit-dev"])]),
    .target(
      name: "QCQConsole",
      dependencies: [
        "QCQAssist", "QCQEngine", "QCQExchange", "QCQPlatform", "QCQReports", "QCQSemantics",
        "QCQSyntax", "QCQText", "QCQLanguage", "QCQWatch", "QuickCartFollower", "QuickCartStore",
      ]),
    .target(
      name: "QCQServerBackend",
      dependencies: [
        "QCQAssist", "QCQConsole", "QCQEngine", "QCQLanguageServer", "QCQPlatform", "QCQReports",
        "QCQSemantics", "QCQServing", "QCQText", "QCQLanguage", "QCQWatch", "QuickCartFollower",
        "QuickCartStore",
      ]),
    .target(
      name: "QCQPrompt",
      dependencies: [
        "CEditLine", "QCQAssist", "QCQConsole", "QCQEngine", "QCQPlatform", "QCQReports", "QCQSQL",
        "QCQSemantics", "QCQSyntax", "QCQText", "QCQLanguage", "QCQPages", "QCQWatch",
        "QuickCartStore",
      ]),
    .executableTarget(
      name: "qcq",
      dependencies: [
        "QCQConsole", "QCQEngine", "QCQExchange", "QCQPlatform", "QCQPrompt", "QCQSemantics",
        "QCQServerBackend", "QCQServing", "QCQSyntax", "QCQText", "QCQLanguage", "QCQPages",
        "QCQWatch", "QuickCartStore", argumentParser,
      ]),
    .target(
      name: "TestSupport",
      dependencies: ["QCQSemantics", "QCQSyntax", "QCQText", "QCQLanguage", sqlite],
      path: "Tests/TestSupport"),
    .executableTarget(
      name: "Figures",
      dependencies: [
        "QCQAssist", "QCQConsole", "QCQEngine", "QCQLanguageServer", "QCQPlatform", "QCQSQL",
        "QCQSemantics", "QCQSyntax", "QCQText", "QCQLanguage", "QCQWatch", "QuickCart",
        "QuickCartStore", "TestSupport", grdb, sqlite, postgreSQL,
      ],
      path: "Tests/Figures", exclude: ["Mistakes/Phrases"]),
    .executableTarget(name: "Faults", dependencies: ["TestSupport"], path: "Tests/Faults"),
    .testTarget(
      name: "QCQSyntaxTests",
      dependencies: ["QCQSyntax", "QCQText", "QCQLanguage", "TestSupport"]),
    .testTarget(
      name: "QCQSemanticsTests",
      dependencies: [
        "QCQSemantics", "QCQSyntax", "QCQText", "QCQLanguage", "TestSupport",
      ]),
    .testTarget(
      name: "QCQAssistTests",
      dependencies: [
        "QCQAssist", "QCQSQL", "QCQSemantics", "QCQSyntax", "QCQText",
        "QCQLanguage", "TestSupport",
      ]),
    .testTarget(name: "TidyTests", dependencies: ["QCQText", "TestSupport"]),
    .testTarget(
      name: "QuickCartStoreTests",
      dependencies: [
        "QCQPlatform", "QCQSemantics", "QCQText", "QCQLanguage", "QuickCartFollower",
        "QuickCartStore", "TestSupport", grdb, sqlite,
      ]),
    .testTarget(name: "QCQTextTests", dependencies: ["QCQText", "TestSupport"]),
    .testTarget(
      name: "QCQExchangeTests", dependencies: ["QCQExchange", "QCQLanguage", "TestSupport"]),
    .testTarget(
      name: "qcqTests",
      dependencies: [
        "QCQConsole", "QCQEngine", "QCQText", "QCQLanguage", "QuickCartStore", "TestSupport", "qcq",
        argumentParser, grdb,
      ]),
    .testTarget(
      name: "QCQPromptTests",
      dependencies: [
        "QCQConsole", "QCQEngine", "QCQPages", "QCQPlatform", "QCQPrompt", "QCQReports",
        "QCQSemantics", "QCQText", "QCQLanguage", "QuickCartStore", "TestSupport", "qcq", grdb,
      ]),
    .testTarget(
      name: "QCQSQLTests",
      dependencies: ["QCQSQL", "QCQSemantics", "QCQSyntax", "QCQText", "QCQLanguage"]),
    .testTarget(
      name: "QCQEngineTests",
      dependencies: [
        "QCQEngine", "QCQExchange", "QCQPlatform", "QCQReports", "QCQSQL", "QCQSemantics",
        "QCQSyntax", "QCQText", "QCQLanguage", "QCQWatch", "QuickCartFollower", "QuickCartStore",
        "TestSupport", grdb, sqlite,
      ]),
    .testTarget(
      name: "QuickCartTests",
      dependencies: [
        "QCQQueryCode", "QCQSQL", "QCQSemantics", "QCQSyntax", "QCQText", "QCQLanguage",
        "QuickCart", "QuickCartStore", "TestSupport",
      ],
      exclude: ["interface.txt", "pantry.qcq"]),
    .testTarget(
      name: "QCQLanguageServerTests",
      dependencies: [
        "QCQAssist", "QCQConsole", "QCQEngine", "QCQLanguageServer", "QCQServerBackend",
        "QCQSyntax", "QCQText", "QCQLanguage", "QuickCartStore", "TestSupport", "qcq", grdb,
      ],
      exclude: ["Clients"]),
    .testTarget(
      name: "QCQChartsTests",
      dependencies: ["QCQCharts", "QCQText", "QCQLanguage", "TestSupport"]),
    .testTarget(
      name: "QCQReportsTests",
      dependencies: ["QCQReports", "QCQText", "QCQLanguage", "TestSupport"]),
    .testTarget(
      name: "QCQServingTests", dependencies: ["QCQServing", "TestSupport"], exclude: ["Clients"]),
    .testTarget(
      name: "SpecTests",
      dependencies: [
        "QCQConsole", "QCQEngine", "QCQReports", "QCQSemantics", "QCQSyntax", "QCQText",
        "QCQLanguage", "QCQWatch", "QuickCartStore", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Lexer and parser are small, and the work of most tests: they are optimised in debug builds, too.
let optimized: Set = ["QCQText", "QCQLanguage", "QCQSyntax"]

for target in package.targets where ![.system, .plugin].contains(target.type) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
  if optimized.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
}
