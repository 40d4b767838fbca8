import TestSupport

/// The examples of the language reference, `grammar/spec`.
enum Reference {
  /// What stands between the fences of every `qcq` block.
  static func examples() throws -> [String] {
    try SpecPage.all.flatMap { try MarkdownPage($0).bodies("qcq") }
  }

  /// Those without errors; read and checked once for all tests.
  static func soundExamples() throws -> [String] { try sound.get() }

  private static let sound: Result<[String], any Error> = Result { () throws -> [String] in
    let judge = Judge()
    return try examples().filter { judge.errors(in: $0, madeOf: "let ") == [] }
  }
}
