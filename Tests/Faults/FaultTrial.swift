import Foundation
import TestSupport

/// A copy of the sources with all faults in it, of which one at a time is turned on.
struct FaultTrial {
  private let directory: URL
  /// What the package manager is given beside its own arguments.
  private let flags: [String]

  /// Tests that may find a fault, those first that take least.
  private static let stages = [
    #"^QCQSQLTests\."#, #"^QCQSemanticsTests\.(Declaration|Boundary)"#,
    #"^QCQEngineTests\.(Evaluator|FormatAgreement)Tests"#,
    #"^QCQEngineTests\.(Title|Relation|Remainder|ReferenceQuery|ExactRows)Tests"#,
    #"^SpecTests\."#,
  ]

  init(_ directory: String, _ flags: [String] = []) {
    (self.directory, self.flags) = (URL(filePath: directory), flags)
  }

  static func list() throws {
    for (number, fault) in SeededFault.all.enumerated() {
      print(line(number + 1, fault))
    }
  }

  private static func line(_ number: Int, _ fault: SeededFault) -> String {
    let digits = String(number)
    let space = String(repeating: " ", count: max(0, 3 - digits.count))
    return "\(space)\(digits)  \(fault.stage.rawValue)  \(fault.words) (\(fault.file))"
  }

  // MARK: The copy

  func prepare() throws {
    let found = try ChildProcess.output(
      "git", ["ls-files", "-co", "--exclude-standard"], directory: Checkout.root.path())
    for path in found.text.split(separator: "\n").map(String.init)
    where Checkout.exists(path) {
      try write(try Data(contentsOf: Checkout.root.appending(path: path)), to: path)
    }
    var texts: [String: String] = [:]
    for (index, fault) in SeededFault.all.enumerated() {
      let path = "Sources/\(fault.file)"
      let text = try texts[path] ?? Checkout.text(path)
      texts[path] = try fault.seed(index + 1, into: text)
    }
    texts["Sources/QCQLanguage/SeededFault.swift"] = SeededFault.chooser
    for (path, text) in texts { try write(Data(text.utf8), to: path) }
    print("\(SeededFault.all.count) faults in \(texts.count - 1) files")
  }

  /// Leaves a file alone that is as it should be, so that it is not built again.
  private func write(_ data: Data, to path: String) throws {
    let file = directory.appending(path: path)
    if let known = try? Data(contentsOf: file), known == data { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    if path == ".ci/run" {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path())
    }
  }

  // MARK: Trials

  /// True if each fault was found, and without any of them nothing was.
  func run(_ numbers: [Int]) throws -> Bool {
    let (status, text) = try swift(["build", "--build-tests"], fault: nil, deadline: 7200)
    guard status == 0 else {
      print(text.split(separator: "\n").filter { $0.contains("error:") }.joined(separator: "\n"))
      return false
    }
    for stage in Self.stages where try finding(stage, fault: nil) != nil {
      print("\(stage) fails without a fault")
      return false
    }
    var (found, tried) = (0, 0)
    for (index, fault) in SeededFault.all.enumerated()
    where numbers.isEmpty || numbers.contains(index + 1) {
      tried += 1
      let finder = try finder(of: index + 1)
      if finder != nil { found += 1 }
      let line = "\(Self.line(index + 1, fault)): \(finder ?? "NOT FOUND")\n"
      try FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
    }
    print("\(found) of \(tried) found")
    return found == tried
  }

  private func finder(of number: Int) throws -> String? {
    for stage in Self.stages {
      if let finder = try finding(stage, fault: number) { return finder }
    }
    return nil
  }

  /// The first test of a stage that fails.
  private func finding(_ stage: String, fault: Int?) throws -> String? {
    let (status, text) = try swift(
      ["test", "--skip-build", "--filter", stage], fault: fault, deadline: 900)
    if status == 0 { return nil }
    let failure = text.split(separator: "\n").first {
      $0.hasPrefix("✘ Test ") && $0.contains(" recorded an issue")
    }
    let name = failure?.dropFirst("✘ Test ".count).prefix { $0 != "(" }
    let words = name.map { String($0).components(separatedBy: " recorded an issue")[0] }
    return words ?? "the tests ended with status \(status)"
  }

  private func swift(
    _ arguments: [String], fault: Int?, deadline: Double
  ) throws -> (status: Int32, text: String) {
    let output = try ScratchFile()
    var environment = ProcessInfo.processInfo.environment
    environment["QCQ_FAULT"] = fault.map(String.init)
    let process = try ChildProcess(
      "swift", [arguments[0]] + flags + arguments.dropFirst(), environment: environment,
      directory: directory.path(), output: output.handle, errors: output.handle,
      deadline: deadline)
    return (process.terminationStatus, try output.text)
  }
}
