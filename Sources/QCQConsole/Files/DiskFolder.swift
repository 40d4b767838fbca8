package import QCQAssist
import QCQPlatform
import QCQText

/// Folders of the disk, as completion asks for them.
package enum DiskFolder {
  /// No more than this many are looked at: nobody looks for a file among more.
  private static let mostEntries = 10_000

  /// What lies in a folder; nothing where there is none. An empty path is the current one.
  package static func entries(_ path: String) -> [FolderEntry] {
    let path = path.isEmpty ? "." : path
    return Draft.names(in: path).prefix(mostEntries).map { name in
      FolderEntry(name, isFolder: FileStatus(path: "\(path)/\(name)")?.isDirectory == true)
    }
  }

  /// What lies in a folder as a file names it.
  package static func entries(_ folder: String, from file: String) -> [FolderEntry] {
    entries(FilePath.resolve(folder, from: FilePath.directory(of: file)))
  }
}
