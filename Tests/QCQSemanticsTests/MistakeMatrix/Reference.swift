import Foundation
import FrontEndSupport

/// The examples of the language reference, `grammar/spec`.
enum Reference {
  /// What stands between the fences of every `qcq` block.
  static func examples() throws -> [String] {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let folder = root.appending(path: "grammar/spec")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
    return try names.filter { $0.hasSuffix(".md") }.flatMap { name in
      PageBlocks.of(try String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }
  }
}
