/// Paths as text, without a look at the disk.
package enum FilePath {
  /// The directory that a file is in; empty for one in the current directory.
  package static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path as seen from a directory.
  package static func resolve(_ path: String, from directory: String) -> String {
    if path.hasPrefix("/") || directory.isEmpty { return normalized(path) }
    return normalized(directory + "/" + path)
  }

  /// The path without `.` and, where something stands before it, `..`: so that a file has one name
  /// from wherever it is reached.
  package static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !path.hasPrefix("/") {
        parts.append(part)
      }
    }
    let joined = parts.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + joined : joined
  }

  /// Whether a path leads into a folder or below it; both are absolute.
  package static func lies(_ path: String, inside folder: String) -> Bool {
    normalized(path).hasPrefix(normalized(folder) == "/" ? "/" : normalized(folder) + "/")
  }

  /// What stands after the last dot of the name: `csv`.
  package static func ending(of path: String) -> Substring {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last ?? ""
  }

  /// A path as people write it: `~` for their own directory.
  package static func fromHome(_ path: String, _ home: String?) -> String {
    guard let home, home.hasPrefix("/"), home.count > 1, path.hasPrefix(home + "/") else {
      return path
    }
    return "~" + path.dropFirst(home.count)
  }
}
