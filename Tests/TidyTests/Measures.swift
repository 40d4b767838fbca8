/// Sizes and marks that hold for every Swift file, tests included.
enum Measures {
  static let columns = 100
  static let fileLines = 400
  static let functionLines = 60

  static func findings(in file: SwiftFile) -> [Finding] {
    longLines(in: file) + longFile(file) + longFunctions(in: file) + unfinishedWork(in: file)
  }

  private static func longLines(in file: SwiftFile) -> [Finding] {
    if isGenerated(file) { return [] }
    return file.lines.enumerated().filter {
      $0.element.utf8.count > columns && $0.element.count > columns
        && !isInsideText($0.offset, of: file)
    }.map {
      file.finding($0.offset + 1, "\($0.element.count) columns; the limit is \(columns)")
    }
  }

  /// Lines of a text in three quotes: tables that a test expects are as wide as they are.
  private static func isInsideText(_ offset: Int, of file: SwiftFile) -> Bool {
    let isComment = file.lines[offset].drop { $0 == " " }.hasPrefix("//")
    return !isComment && file.codeLines[offset].allSatisfy { $0 == " " }
  }

  private static func longFile(_ file: SwiftFile) -> [Finding] {
    guard file.lines.count > fileLines, !isGenerated(file) else { return [] }
    return [file.finding(fileLines + 1, "\(file.lines.count) lines; the limit is \(fileLines)")]
  }

  /// Written by a test, not by hand, as its first line says.
  private static func isGenerated(_ file: SwiftFile) -> Bool {
    file.lines.first?.hasPrefix("// Made of ") == true
  }

  private static func longFunctions(in file: SwiftFile) -> [Finding] {
    FunctionScanner.functions(in: file).filter { $0.lineCount > functionLines }.map {
      file.finding(
        $0.line, "`\($0.name)` has \($0.lineCount) lines; the limit is \(functionLines)")
    }
  }

  /// Marks of unfinished work, in comments and strings too; spelt here so as not to find itself.
  private static func unfinishedWork(in file: SwiftFile) -> [Finding] {
    let marks = ["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"].filter(file.isMarked)
    if marks.isEmpty { return [] }
    return file.lines.enumerated().flatMap { offset, line in
      marks.filter { mark in
        line.contains(mark) && line.split { !$0.isLetter }.contains { $0 == mark }
      }.map {
        file.finding(offset + 1, "finish it, or open an issue: `\($0)`")
      }
    }
  }

  /// Types that other targets see and that nothing explains.
  static func undocumentedTypes(in file: SwiftFile) -> [Finding] {
    let pattern =
      /^(?:package|public) (?:indirect )?(?:final )?(?:protocol|enum|struct|class|actor) (\w+)/
    return file.codeLines.enumerated().compactMap { offset, line in
      guard line.hasPrefix("package ") || line.hasPrefix("public ") else { return nil }
      guard let name = line.firstMatch(of: pattern)?.output.1 else { return nil }
      let above = file.lines[..<offset].last { !$0.hasPrefix("@") }
      guard above?.hasPrefix("///") != true else { return nil }
      return file.finding(offset + 1, "`\(name)` has no doc comment")
    }
  }
}
