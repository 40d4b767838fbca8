/// Paths as the disk has them.
package enum PathOnDisk {
  /// A path without links; nil where nothing is there.
  package static func resolved(_ path: String) -> String? {
    guard let real = realpath(path.isEmpty ? "." : path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Whether a file lies in a folder or below it, links followed; an empty path is the current one.
  package static func lies(_ file: String, inside folder: String) -> Bool {
    guard let file = resolved(file), let folder = resolved(folder) else { return false }
    return file.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }
}
