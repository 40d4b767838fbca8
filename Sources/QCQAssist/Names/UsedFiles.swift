import QCQSyntax
import QCQText

/// The files that others use, each asked for once for all files of a folder that name it alike.
struct UsedFiles {
  private let context: AnalysisContext
  private var known: [String: SyntaxTree?] = [:]

  init(_ context: AnalysisContext) { self.context = context }

  /// What a path stands for, as seen from a file.
  mutating func tree(_ path: String, from file: String) -> SyntaxTree? {
    let key = FilePath.directory(of: file) + "\0" + path
    if let tree = known[key] { return tree }
    let tree = context.files(path, file)
    known[key] = .some(tree)
    return tree
  }
}
