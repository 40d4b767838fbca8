import QCQText

/// The names of files that are not open, put in order once for all requests until one of them is
/// another.
package struct ClosedFiles: Sendable {
  let files: [String: NamedFile]
  /// Their names, in order.
  let order: [String]
  /// One for each way of using other files.
  let users: [NamedFile]

  package init(_ files: [NamedFile] = []) {
    self.files = Dictionary(files.map { ($0.source.name, $0) }, uniquingKeysWith: { $1 })
    order = self.files.keys.sorted()
    let users = files.filter { !$0.usedPaths.isEmpty }
    self.users = Array(
      Dictionary(users.map { ($0.uses, $0) }, uniquingKeysWith: { first, _ in first }).values)
  }
}
