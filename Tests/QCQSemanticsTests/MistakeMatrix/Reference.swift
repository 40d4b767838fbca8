import TestSupport

/// The examples of the language reference, `grammar/spec`.
enum Reference {
  /// What stands between the fences of every `qcq` block.
  static func examples() throws -> [String] {
    try SpecPage.all.flatMap { try MarkdownPage($0).bodies("qcq") }
  }
}
