import QCQAssist
import QCQText

extension Scripts {
  /// The scripts that are not open and may use what another one declares: those of the folders, and
  /// those that lie beside a file which is open or used, and outside of them. A client may have
  /// opened but one of many folders, or none.
  var reachableScripts: ClosedScripts {
    let own = closedScripts
    let outside = foldersOutside
    guard !outside.isEmpty else { return own }
    var seen = Set(own.scripts.map(\.document.name))
    let others = outside.flatMap { scripts(in: $0) }.filter {
      documents[name: $0] == nil && seen.insert($0).inserted
    }
    let all = own.scripts + others.compactMap { closedScript($0) }
    if let known = own.withOthers, known.scripts.elementsEqual(all, by: ===) { return known }
    let found = ClosedScripts(all, at: own.lookedAt)
    own.withOthers = found
    return found
  }

  /// The folders of files that are open or used, as far as they lie outside of those of the client.
  private var foldersOutside: [String] {
    let open = documents.all.compactMap { document in
      document.path.map { (path: $0, links: analysis(of: document).links) }
    }
    var left = Array(closedScripts.used)
    for (path, links) in open {
      left += links.map { SharedFiles.resolve($0.path, from: path) }
    }
    var files = Set(open.map(\.path).filter(isOutside))
    while let path = left.popLast() {
      guard isOutside(path), files.insert(path).inserted else { continue }
      left += self.files.used(by: path)
    }
    return Set(files.map(FilePath.directory(of:))).sorted()
  }

  private func isOutside(_ path: String) -> Bool {
    !folders.contains { FilePath.lies(path, inside: $0) }
  }
}
