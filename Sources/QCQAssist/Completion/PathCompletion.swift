import QCQLanguage
import QCQSyntax
import QCQText

/// What lies in a folder, by its name.
package struct FolderEntry: Hashable, Sendable {
  package let name: String
  package let isFolder: Bool

  package init(_ name: String, isFolder: Bool = false) {
    (self.name, self.isFolder) = (name, isFolder)
  }
}

/// Gives what lies in a folder that a text names, as seen from the file of that text; the folder is
/// empty for the one that the file is in.
package typealias Folders = (_ folder: String, _ from: String) -> [FolderEntry]

/// What a file is named for; that decides by its ending whether it is offered.
package enum FileRole: Hashable, Sendable {
  /// `use "common.qcq"`
  case script
  /// `into "items.csv"`
  case report
  /// What the prompt opens.
  case database

  /// What a text behind these tokens names; nil where that is no file.
  init?(behind tokens: [Token]) {
    guard let last = tokens.last, last.role == .keyword else { return nil }
    if last.keyword == .use {
      self = .script
    } else if last.keyword == .into {
      self = .report
    } else {
      return nil
    }
  }

  private var endings: [String] {
    switch self {
    case .script: ["qcq"]
    case .report: ReportFormat.endings
    case .database: ["sqlite", "sqlite3", "db"]
    }
  }

  /// What a path may go on with.
  ///
  /// - Parameters:
  ///   - typed: The path so far. What begins with a dot is offered only where one is typed.
  ///   - file: The file that names it, which is not offered itself.
  package func candidates(
    typed: String, from file: String, _ folders: Folders
  ) -> [PathCandidate] {
    let start = typed.utf8.lastIndex(of: UInt8(ascii: "/")).map { typed.utf8.index(after: $0) }
    let folder = String(typed[..<(start ?? typed.startIndex)])
    let begun = String(typed[(start ?? typed.startIndex)...])
    let own = FilePath.resolve(file, from: "")
    let above = begun == ".." ? [FolderEntry("..", isFolder: true)] : []
    let found = (folders(folder, file) + above).compactMap { entry -> PathCandidate? in
      guard entry.name.first != "." || begun.first == ".",
        let match = Match(entry.name, typed: begun), match <= .prefix
      else { return nil }
      let path = folder + entry.name
      if entry.isFolder { return PathCandidate(path + "/", entry.name + "/", .folder, match) }
      let isOwn = FilePath.resolve(path, from: FilePath.directory(of: file)) == own
      guard !isOwn, endings.contains(String(FilePath.ending(of: entry.name))) else { return nil }
      return PathCandidate(path, entry.name, .file, match)
    }
    return found.sorted { left, right in
      (left.match.rawValue, left.isFolder ? 1 : 0, left.label)
        < (right.match.rawValue, right.isFolder ? 1 : 0, right.label)
    }
  }
}

/// A file or a folder that a path may lead to.
package struct PathCandidate {
  /// From where what is typed begins; that of a folder ends in a slash.
  package let path: String
  /// Its name alone.
  package let label: String
  package let kind: CompletionKind
  let match: Match

  package var isFolder: Bool { kind == .folder }

  fileprivate init(_ path: String, _ label: String, _ kind: CompletionKind, _ match: Match) {
    (self.path, self.label, self.kind, self.match) = (path, label, kind, match)
  }
}

extension CompletionPlace {
  /// The text that a path is written as at the cursor. That of a folder stays open, so that one
  /// goes on behind it; a quote that is there already stays where it is.
  func written(_ candidate: PathCandidate) -> String {
    let inside = StringEscapes.inside(candidate.path)
    if let interior {
      return inside + (candidate.isFolder || interior.isClosed ? "" : "\"")
    }
    // In front of another text it would run into that.
    let isFollowed = tail.first == UInt8(ascii: "\"")
    return "\"" + inside + (candidate.isFolder && !isFollowed ? "" : "\"") + (isFollowed ? " " : "")
  }
}
