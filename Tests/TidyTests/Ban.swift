/// A pattern that code must not contain.
struct Ban: Sendable {
  /// A regular expression over a line of code without comments and string contents.
  let pattern: String
  let reason: String
  var exemptTargets: Set<String> = []
  /// Files that may do it after all, each with the reason why.
  var exceptions: [String: String] = [:]

  func findings(in file: SwiftFile) throws -> [Finding] {
    guard !exemptTargets.contains(file.target), exceptions[file.path] == nil else { return [] }
    return file.findings(try Regex(pattern).wordBoundaryKind(.simple), reason)
  }

  /// What no file of Sources may contain.
  static let everywhere = [
    Ban(pattern: #"\btry!"#, reason: "handle the error instead of `try!`"),
    Ban(pattern: #"\bas!"#, reason: "use `as?` instead of `as!`"),
    Ban(pattern: #"\bfatalError\b"#, reason: "no input may end the program: no `fatalError`"),
    Ban(
      pattern: #"\bpreconditionFailure\b"#,
      reason: "no input may end the program: no `preconditionFailure`"),
    Ban(
      pattern:
        #"^(?!.*\b(?:func|case) print\()(?:.*[^.\w]|.*\bSwift\.)?(?:print|debugPrint|dump)\("#,
      reason: "only the edge of the program prints", exemptTargets: ImportTable.edge),
    Ban(
      pattern: #"\bdialect\s+(?:is|as)\b|\bdialect\s*[!=]="#,
      reason: "ask the dialect for a capability instead of its name"),
  ]

  /// What the pure middle may not contain besides.
  static let inThePureMiddle = [
    Ban(
      pattern: #"\b(?:FileHandle|FileManager|fopen|getenv|ProcessInfo|readLine)\b"#,
      reason: "the pure middle does no I/O"),
    Ban(
      pattern: #"\bDate\(\)|\b(?:ContinuousClock|SuspendingClock)\b"#,
      reason: "the pure middle has no clock"),
    Ban(
      pattern: #"\.random\(|\bUUID\(\)|\bSystemRandomNumberGenerator\b"#,
      reason: "the pure middle has no chance"),
  ]
}
