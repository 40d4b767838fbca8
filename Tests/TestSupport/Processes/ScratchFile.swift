package import Foundation

/// A file without a name, so that a directory holds only what the program under test wrote.
package struct ScratchFile {
  package let handle: FileHandle

  package init(_ text: String = "") throws {
    let url = URL(filePath: NSTemporaryDirectory()).appending(path: "qcq-" + UUID().uuidString)
    try Data(text.utf8).write(to: url)
    defer { unlink(url.path()) }
    handle = try FileHandle(forUpdating: url)
  }

  /// All that stands in it.
  package var bytes: Data {
    get throws {
      try handle.seek(toOffset: 0)
      return try handle.readToEnd() ?? Data()
    }
  }

  package var text: String {
    get throws { String(decoding: try bytes, as: UTF8.self) }
  }
}
