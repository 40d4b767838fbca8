/// A pattern that code must not contain.
struct Ban: Sendable {
  /// A regular expression over a line of code without comments and string contents.
  let pattern: String
  let reason: String
  /// One of them is on each line that the pattern fits.
  let words: [String]
  var exemptTargets: Set<String> = []
  /// Files that may do it after all, each with the reason why.
  var exceptions: [String: String] = [:]

  func findings(in file: SwiftFile) throws -> [Finding] {
    guard !exemptTargets.contains(file.target), exceptions[file.path] == nil,
      file.holds(anyOf: words)
    else { return [] }
    return file.findings(try Regex(pattern).wordBoundaryKind(.simple), reason)
  }

  /// What no file of Sources may contain.
  static let everywhere = [
    Ban(pattern: #"\btry!"#, reason: "handle the error instead of `try!`", words: ["try!"]),
    Ban(pattern: #"\bas!"#, reason: "use `as?` instead of `as!`", words: ["as!"]),
    Ban(
      pattern: #"\bfatalError\b"#, reason: "no input may end the program: no `fatalError`",
      words: ["fatalError"]),
    Ban(
      pattern: #"\bpreconditionFailure\b"#,
      reason: "no input may end the program: no `preconditionFailure`",
      words: ["preconditionFailure"]),
    Ban(
      pattern:
        #"^(?!.*\b(?:func|case) print\()(?:.*[^.\w]|.*\bSwift\.)?(?:print|debugPrint|dump)\("#,
      reason: "only the edge of the program prints", words: ["rint(", "dump("],
      exemptTargets: ImportTable.edge),
    Ban(
      pattern: #"\bdialect\s+(?:is|as)\b|\bdialect\s*[!=]="#,
      reason: "ask the dialect for a capability instead of its name", words: ["dialect"]),
    Ban(
      pattern: #"\btry\? (?:\w+\.)*(?:rows?|fetchOne|fetchAll)\("#,
      reason: "`attempt` does without what can't be read, but not outside of a transaction",
      words: ["try?"]),
    Ban(
      pattern: #"^\s*#if\s.*\b(?:os|canImport)\("#,
      reason: "conditions for an operating system stand in QCQPlatform", words: ["#if"],
      exemptTargets: ["QCQPlatform"],
      exceptions: [
        "Sources/QuickCartFollower/Platform/DirectoryEvents.swift": "two kinds of file events",
        "Sources/QuickCartFollower/Platform/BorrowedDescriptor.swift": "a lock of Linux alone",
      ]),
  ]

  /// What no file of Tests may contain.
  static let inTests = [
    Ban(
      pattern: #"\bProcess\(\)|\bposix_spawnp?\(|\bforkpty\("#,
      reason: "`ChildProcess` starts programs: it ends them with their test",
      words: ["Process()", "posix_spawn", "forkpty("],
      exceptions: ["Tests/TestSupport/Processes/ChildProcess.swift": "is what starts them"]),
    Ban(
      pattern: #"\b(?:usleep|nanosleep|sleep)\("#,
      reason: "wait for the event, or by `Eventually` for what tells nobody",
      words: ["sleep("],
      exceptions: [
        "Tests/TestSupport/Processes/Eventually.swift": "looks again after a while",
        "Tests/qcqTests/CrashTests.swift": "kills at any moment",
        "Tests/qcqTests/Watching/WatchReplayTests.swift": "writes and kills at any moment",
        "Tests/QCQPromptTests/NewsTests.swift": "makes news at a rate",
        "Tests/QCQPromptTests/PromptStormTests.swift": "commits and types at a rate",
        "Tests/QuickCartStoreTests/Watching/WatchingTests.swift": "lets a thread begin to wait",
        "Tests/QuickCartStoreTests/Watching/WatchingPlaceTests.swift":
          "lets threads begin to wait",
        "Tests/QuickCartStoreTests/Watching/WatchingLogStressTests.swift": "kills at any moment",
        "Tests/QuickCartStoreTests/Watching/WatchingStressTests.swift": "kills at any moment",
        "Tests/QuickCartStoreTests/Watching/WatchingFiguresTests.swift": "measures time",
      ]),
  ]

  /// What the pure middle may not contain besides.
  static let inThePureMiddle = [
    Ban(
      pattern: #"\b(?:FileHandle|FileManager|fopen|getenv|ProcessInfo|readLine)\b"#,
      reason: "the pure middle does no I/O",
      words: ["FileHandle", "FileManager", "fopen", "getenv", "ProcessInfo", "readLine"]),
    Ban(
      pattern: #"\bDate\(\)|\b(?:ContinuousClock|SuspendingClock)\b"#,
      reason: "the pure middle has no clock", words: ["Date()", "Clock"]),
    Ban(
      pattern: #"\.random\(|\bUUID\(\)|\bSystemRandomNumberGenerator\b"#,
      reason: "the pure middle has no chance",
      words: [".random(", "UUID()", "SystemRandomNumberGenerator"]),
  ]
}
