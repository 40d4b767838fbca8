/// The name under which a file is kept while something else takes its place.
///
/// Until it is known that this has happened, the file has names of drafts besides. Who is killed in
/// between leaves them, and whoever comes next finds out what has become of it.
package struct KeptName {
  package let path: String
  private let marks: [String]

  /// What stands behind the name of a file in that under which it is kept.
  package static let ending = "-before-restore"

  private init(_ path: String, _ marks: [String]) { (self.path, self.marks) = (path, marks) }

  /// One of which nobody will know, where a file has only one name.
  package init(unmarked path: String) { self.init(path, []) }

  /// Gives a file a further name; throws `EEXIST` where something has that, which stays.
  package init(of file: String, at path: String) throws(SystemFailure) {
    let mark = Draft.path(in: PathOnDisk.directory(of: path))
    // First, so that it is never without.
    guard link(file, mark) == 0 else { throw SystemFailure() }
    guard link(file, path) == 0 else {
      let failure = SystemFailure()
      Draft.removeFile(mark)
      throw failure
    }
    self.init(path, [mark])
    PathOnDisk.synchronize(directoryOf: path)
  }

  /// What it was kept for has happened.
  package func settle() { for mark in marks { Draft.removeFile(mark) } }

  /// It has not, and what was kept is in its place still.
  package func withdraw() {
    Draft.removeFile(path)
    settle()
  }

  /// Whether a file is the one that is kept.
  package func isName(of file: String) -> Bool {
    guard let status = FileStatus(unfollowed: path) else { return false }
    return FileStatus(path: file)?.identity == status.identity
  }

  /// Those of a file that processes have left which were killed.
  package static func left(beside file: String) -> [KeptName] {
    let directory = PathOnDisk.directory(of: file)
    let names = Draft.names(in: directory)
    let beginning = (file.split(separator: "/").last.map(String.init) ?? file) + ending
    func identity(_ name: String) -> FileStatus.Identity? {
      FileStatus(unfollowed: "\(directory)/\(name)")?.identity
    }
    let drafts = Draft.left(among: names, in: directory).map { (name: $0, identity: identity($0)) }
    return names.filter { $0.hasPrefix(beginning) }.compactMap { name -> KeptName? in
      guard let kept = identity(name) else { return nil }
      let marks = drafts.filter { $0.identity == kept }.map { "\(directory)/\($0.name)" }
      return marks.isEmpty ? nil : KeptName("\(directory)/\(name)", marks)
    }
  }
}
