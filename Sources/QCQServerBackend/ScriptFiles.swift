import Foundation
import QCQConsole
import QCQText

/// Scripts on the disk.
enum ScriptFiles {
  /// Deeper directories and more files than these are not looked through.
  static let maximumDepth = 8
  static let maximumCount = 2000

  /// The text of a file; nil if there is none, or none that can be read.
  static func read(_ path: String) -> [UInt8]? { try? InputFile.readOrdinary(path).utf8 }

  /// The scripts below a directory, in order; hidden directories and those of packages are not
  /// looked into.
  static func find(below directory: String) -> [String] {
    var found: [String] = []
    var queue = [(directory, 0)]
    while let (path, depth) = queue.popLast(), found.count < maximumCount {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      for name in names.sorted() where !name.hasPrefix(".") && name != "node_modules" {
        let child = FilePath.resolve(name, from: path)
        if name.hasSuffix(".qcq") {
          found.append(child)
        } else if !name.contains("."), depth < maximumDepth {
          queue.append((child, depth + 1))
        }
      }
    }
    return found.sorted()
  }
}
