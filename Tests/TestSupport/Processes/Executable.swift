import Foundation

/// The `qcq` that was built with these tests.
package enum Executable {
  private final class Marker {}

  /// It lies beside the test bundle, or above where a bundle is a directory.
  package static let path: String = {
    if let given = ProcessInfo.processInfo.environment["QCQ_EXECUTABLE"] { return given }
    let starts = [Bundle.main.executableURL, Bundle(for: Marker.self).bundleURL]
    for start in starts.compactMap({ $0 }) {
      var directory = start.deletingLastPathComponent()
      while directory.path().count > 1 {
        let candidate = directory.appending(path: "qcq").path()
        if isExecutableFile(candidate) { return candidate }
        directory.deleteLastPathComponent()
      }
    }
    return "qcq"
  }()

  package static var directory: String { (path as NSString).deletingLastPathComponent }

  private static func isExecutableFile(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    let manager = FileManager.default
    return manager.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory.boolValue
      && manager.isExecutableFile(atPath: path)
  }

  /// A tool of the machine, if it has it.
  package static func tool(_ name: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + name }
      .first(where: isExecutableFile)
  }
}
