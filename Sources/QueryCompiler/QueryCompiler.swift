import Foundation
import QCQQueryCode
import QCQSemantics
import QCQSyntax
import QCQText

/// Makes Swift of `.qcq` files, for the plugin: `QueryCompiler OUTPUT [--schema FILE] FILE…`
@main
struct QueryCompiler {
  static func main() {
    var files = Array(CommandLine.arguments.dropFirst())
    guard !files.isEmpty else {
      print("usage: QueryCompiler OUTPUT [--schema FILE] FILE…")
      exit(64)
    }
    let output = files.removeFirst()
    do {
      var schema = Schema.canonical
      if files.count >= 2, files[0] == "--schema" {
        schema = try Schema(file: files[1])
        files.removeFirst(2)
      }
      guard let text = try compile(files, schema) else { exit(1) }
      // A file that is as it was is not written, so that nothing is built because of it.
      if (try? String(contentsOfFile: output, encoding: .utf8)) != text {
        try text.write(toFile: output, atomically: true, encoding: .utf8)
      }
    } catch {
      print("error: \(error.localizedDescription)")
      exit(1)
    }
  }

  /// The Swift of some files; nil, and said why, where one is wrong.
  private static func compile(_ files: [String], _ schema: Schema) throws -> String? {
    var code = QueryCode(schema) { path, from in
      let file = FilePath.resolve(path, from: FilePath.directory(of: from))
      return (try? read(file)).map { Parser.parse($0) }
    }
    var isSound = true
    for file in files.sorted() {
      let source = try read(file)
      let found = code.add(source, name: URL(filePath: file).lastPathComponent)
      let index = LineIndex(source)
      for diagnostic in found { print(line(diagnostic, index, file)) }
      isSound = isSound && !found.hasErrors
    }
    return isSound ? code.text : nil
  }

  private static func read(_ file: String) throws -> SourceText {
    let bytes = try Data(contentsOf: URL(filePath: file))
    return SourceText(utf8: Array(bytes.prefix(SourceText.maximumBytes + 1)), name: file)
  }

  /// A message as compilers write it, so that editors find its place.
  private static func line(
    _ diagnostic: Diagnostic, _ index: LineIndex, _ file: String
  ) -> String {
    let place = index.position(at: diagnostic.span.lowerBound)
    let message = [diagnostic.message, diagnostic.help].compactMap(\.self).joined(separator: "; ")
    return TerminalText.escaped(
      "\(file):\(place.line):\(place.column): \(diagnostic.severity.rawValue): \(message)"
        + " [\(diagnostic.code.rawValue)]")
  }
}
