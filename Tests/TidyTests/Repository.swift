import Foundation
import TestSupport

/// The checkout that these tests were compiled from.
enum Repository {
  static let root = Checkout.root
  static func text(_ path: String) throws -> String { try Checkout.text(path) }
  static func exists(_ path: String) -> Bool { Checkout.exists(path) }

  /// The names in a folder, sorted.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path())
      .sorted()
  }

  /// Every Swift file below a folder, sorted by path.
  static func swiftFiles(below folder: String, of root: URL = root) throws -> [SwiftFile] {
    let folderURL = root.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folderURL.path())
      .filter { $0.hasSuffix(".swift") }
      .sorted()
      .map {
        let text = try String(contentsOf: folderURL.appending(path: $0), encoding: .utf8)
        return SwiftFile(path: "\(folder)/\($0)", text: text)
      }
  }

  /// Every file and folder below some folders.
  static func paths(below folders: [String]) throws -> [String] {
    try folders.flatMap { folder in
      let path = root.appending(path: folder).path()
      return try [folder]
        + FileManager.default.subpathsOfDirectory(atPath: path).map { "\(folder)/\($0)" }
    }
  }

  /// The paths that git tracks; nil where there is no git or no checkout.
  static let trackedPaths: [String]? = {
    guard let outcome = try? run("git", "ls-files"), outcome.status == 0 else { return nil }
    return outcome.text.split(separator: "\n").map(String.init)
  }()

  static let hasSwiftFormat = (try? run("swift", "format", "--version"))?.status == 0

  /// Runs a tool in the root of the checkout and collects what it says on both of its outputs.
  static func run(_ program: String, _ words: String...) throws -> (status: Int32, text: String) {
    try ChildProcess.output(program, words, directory: root.path())
  }
}
