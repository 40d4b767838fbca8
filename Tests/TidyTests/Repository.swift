import Foundation

/// The checkout that these tests were compiled from.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path())
  }

  /// The names in a folder, sorted.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path())
      .sorted()
  }

  /// Every Swift file below a folder, sorted by path.
  static func swiftFiles(below folder: String) throws -> [SwiftFile] {
    let manager = FileManager.default
    return try manager.subpathsOfDirectory(atPath: root.appending(path: folder).path())
      .filter { $0.hasSuffix(".swift") }
      .sorted()
      .map { SwiftFile(path: "\(folder)/\($0)", text: try text("\(folder)/\($0)")) }
  }

  /// The paths that git tracks; nil where there is no git or no checkout.
  static let trackedPaths: [String]? = {
    guard let outcome = try? run("git", "ls-files"), outcome.status == 0 else { return nil }
    return outcome.output.split(separator: "\n").map(String.init)
  }()

  static let hasSwiftFormat = (try? run("swift", "format", "--version"))?.status == 0

  /// Runs a tool in the root of the checkout and collects what it says on both of its outputs.
  static func run(_ words: String...) throws -> (status: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = root
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
