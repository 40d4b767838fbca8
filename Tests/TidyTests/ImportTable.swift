/// What a target may import.
struct ImportRule {
  /// Targets of this package and products of others; Package.swift lists exactly these.
  let dependencies: Set<String>
  /// Modules that come with the platform.
  var platform: Set<String> = []
}

/// The layers of the house: text at the bottom, the command line at the top.
enum ImportTable {
  static let rules: [String: ImportRule] = [
    "CAttributes": ImportRule(dependencies: []),
    "QCQPlatform": ImportRule(
      dependencies: ["CAttributes"], platform: ["Glibc", "Darwin", "Synchronization"]),
    "QCQText": ImportRule(dependencies: []),
    "QCQPages": ImportRule(dependencies: []),
    "QCQLanguage": ImportRule(dependencies: []),
    "QCQSyntax": ImportRule(dependencies: ["QCQText", "QCQLanguage"]),
    "QCQSemantics": ImportRule(dependencies: ["QCQSyntax", "QCQText", "QCQLanguage"]),
    "QCQSQL": ImportRule(dependencies: ["QCQSemantics", "QCQLanguage"]),
    "QCQCharts": ImportRule(dependencies: ["QCQText", "QCQLanguage"]),
    "QCQReports": ImportRule(dependencies: ["QCQCharts", "QCQText", "QCQLanguage"]),
    "QCQExchange": ImportRule(dependencies: ["QCQText", "QCQLanguage"]),
    // Lines of a list that are pasted into a script are read as an import reads them.
    "QCQAssist": ImportRule(
      dependencies: ["QCQExchange", "QCQSemantics", "QCQSyntax", "QCQText", "QCQLanguage"]),
    "QCQLanguageServer": ImportRule(
      dependencies: [
        "QCQAssist", "QCQPlatform", "QCQSemantics", "QCQSyntax", "QCQText", "QCQLanguage",
      ],
      platform: ["Synchronization"]),
    "QuickCartFollower": ImportRule(
      dependencies: ["CSQLite", "QCQPlatform", "QCQLanguage", "GRDBSQLite"],
      platform: ["Foundation", "Synchronization"]),
    "CSQLite": ImportRule(dependencies: []),
    "CPostgreSQL": ImportRule(dependencies: []),
    "QuickCartPostgreSQL": ImportRule(
      dependencies: ["CPostgreSQL", "QCQLanguage", "QCQPlatform", "QCQText", "GRDBSQLite"],
      platform: ["Synchronization"]),
    "QuickCartStore": ImportRule(
      dependencies: [
        "CSQLite", "QCQExchange", "QCQPlatform", "QCQSQL", "QCQSemantics", "QCQText", "QCQLanguage",
        "QuickCartFollower", "QuickCartPostgreSQL",
        "GRDB", "GRDBSQLite",
      ],
      platform: ["Foundation", "Synchronization"]),
    "QCQEngine": ImportRule(
      dependencies: [
        "QCQExchange", "QCQSQL", "QCQSemantics", "QCQSyntax", "QCQText", "QCQLanguage",
        "QuickCartFollower", "QuickCartStore", "GRDB",
      ],
      platform: ["Foundation"]),
    "QCQWatch": ImportRule(
      dependencies: [
        "QCQEngine", "QCQPlatform", "QCQReports", "QCQSQL", "QCQSemantics", "QCQText",
        "QCQLanguage", "QuickCartFollower", "QuickCartStore", "GRDB",
      ],
      platform: ["Foundation"]),
    "QCQServing": ImportRule(
      dependencies: [
        "QCQEngine", "QCQPlatform", "QCQReports", "QCQSemantics", "QCQText", "QCQLanguage",
        "QCQWatch", "QuickCartStore",
      ]),
    "QuickCart": ImportRule(
      dependencies: [
        "QCQEngine", "QCQPlatform", "QCQReports", "QCQText", "QCQLanguage", "QCQWatch",
        "QuickCartFollower", "QuickCartStore",
      ],
      platform: ["Foundation", "Observation", "Synchronization"]),
    "QCQQueryCode": ImportRule(
      dependencies: ["QCQSemantics", "QCQSyntax", "QCQText", "QCQLanguage"]),
    "QueryCompiler": ImportRule(
      dependencies: ["QCQQueryCode", "QCQSemantics", "QCQSyntax", "QCQText"],
      platform: ["Foundation"]),
    "QCQQueries": ImportRule(
      dependencies: ["QueryCompiler"], platform: ["Foundation", "PackagePlugin"]),
    "CEditLine": ImportRule(dependencies: []),
    "QCQConsole": ImportRule(
      dependencies: [
        "QCQAssist", "QCQEngine", "QCQExchange", "QCQPlatform", "QCQReports", "QCQSemantics",
        "QCQSyntax", "QCQText", "QCQLanguage", "QCQWatch", "QuickCartFollower", "QuickCartStore",
      ],
      platform: ["Foundation", "Synchronization"]),
    "QCQServerBackend": ImportRule(
      dependencies: [
        "QCQAssist", "QCQConsole", "QCQEngine", "QCQLanguageServer", "QCQPlatform", "QCQReports",
        "QCQSemantics", "QCQServing", "QCQText", "QCQLanguage", "QCQWatch", "QuickCartFollower",
        "QuickCartStore",
      ],
      platform: ["Foundation", "Synchronization"]),
    "QCQPrompt": ImportRule(
      dependencies: [
        "CEditLine", "QCQAssist", "QCQConsole", "QCQEngine", "QCQPlatform", "QCQReports", "QCQSQL",
        "QCQSemantics", "QCQSyntax", "QCQText", "QCQLanguage", "QCQPages", "QCQWatch",
        "QuickCartStore",
      ],
      platform: ["Foundation", "Synchronization"]),
    "qcq": ImportRule(
      dependencies: [
        "QCQConsole", "QCQEngine", "QCQExchange", "QCQPlatform", "QCQPrompt", "QCQSemantics",
        "QCQServerBackend", "QCQServing", "QCQSyntax", "QCQText", "QCQLanguage", "QCQPages",
        "QCQWatch", "QuickCartStore", "ArgumentParser",
      ]),
  ]

  /// Targets that do no I/O and know no clock: everything is handed to them.
  static let pureMiddle: Set<String> = [
    "QCQText", "QCQLanguage", "QCQSyntax", "QCQSemantics", "QCQSQL", "QCQCharts",
    "QCQReports", "QCQAssist", "QCQExchange", "QCQQueryCode",
  ]

  /// Targets that talk to the terminal.
  static let edge: Set<String> = ["QCQConsole", "QCQPrompt", "QueryCompiler", "qcq"]

  /// Modules that the pure middle must never be allowed, whatever the rules above say.
  static let impureModules: Set<String> = [
    "Foundation", "FoundationEssentials", "GRDB", "GRDBSQLite", "Glibc", "Musl", "Darwin",
    "Dispatch", "QCQPlatform",
  ]

  static func findings(in file: SwiftFile, rules: [String: ImportRule] = rules) -> [Finding] {
    guard let rule = rules[file.target] else {
      return [file.finding(1, "target \(file.target) has no rule in ImportTable")]
    }
    let allowed = rule.dependencies.union(rule.platform)
    return imports(of: file).filter { !allowed.contains($0.module) }.map {
      file.finding($0.line, "\(file.target) must not import \($0.module)")
    }
  }

  static func imports(of file: SwiftFile) -> [(module: String, line: Int)] {
    let pattern =
      /(?:^|[\s;])import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias|actor)\s+)?(\w+)/
    let lines = Set(file.tokens.filter { $0.text == "import" }.map(\.line))
    return lines.sorted().flatMap { line in
      file.codeLines[line - 1].matches(of: pattern).map { (String($0.output.1), line) }
    }
  }
}
