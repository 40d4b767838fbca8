import QCQEngine
package import QCQText

/// Where the files of one text are, and who says whether they may be written.
package struct FilePlace {
  let gate: FileGate?
  /// Where relative paths begin; empty for the current directory.
  private let directory: String
  /// Whether whoever runs the text has typed it, and so every path in it.
  private let isTyped: Bool
  /// Returns false to stop waiting for somebody to read from a pipe.
  let goesOn: () -> Bool

  /// For what writes no files.
  package static var none: FilePlace { FilePlace(nil, directory: "", isTyped: false) { true } }

  private init(
    _ gate: FileGate?, directory: String, isTyped: Bool, while goesOn: @escaping () -> Bool
  ) {
    (self.gate, self.directory, self.isTyped, self.goesOn) = (gate, directory, isTyped, goesOn)
  }

  /// - Parameter source: A script names files beside itself; what was typed, from where it was.
  package init(
    _ gate: FileGate, for source: SourceText, while goesOn: @escaping () -> Bool = { true }
  ) {
    let isTyped = ["query", "entry"].contains(source.name)
    self.init(
      gate, directory: isTyped ? "" : FilePath.directory(of: source.name), isTyped: isTyped,
      while: goesOn)
  }

  /// Throws where a file may not be written.
  func admit(_ path: String) throws(EngineError) -> FileTarget {
    guard let gate else { throw .file(path: path, reason: "no files are written here") }
    return try gate.admit(
      FilePath.resolve(path, from: directory), below: isTyped ? nil : directory)
  }
}
