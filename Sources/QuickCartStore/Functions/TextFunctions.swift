import GRDBSQLite
import QCQLanguage

/// The bodies of the SQL functions on text; NULL in gives NULL out.
enum TextFunctions {
  static func fold(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let text = SQLCall.text(context, arguments, 0) else { return }
    TextFolding.withSearchKey(text) { SQLCall.answer(context, $0) }
  }

  static func compare(
    _ context: SQLContext?, _ arguments: SQLArguments?,
    _ test: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Bool
  ) {
    guard let haystack = SQLCall.text(context, arguments, 0),
      let needle = SQLCall.text(context, arguments, 1)
    else { return }
    SQLCall.answer(context, test(haystack, needle))
  }

  static func length(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let text = SQLCall.text(context, arguments, 0) else { return }
    sqlite3_result_int64(context, Int64(TextLength.graphemes(text)))
  }

  static func map(
    _ context: SQLContext?, _ arguments: SQLArguments?, _ body: (String) -> String
  ) {
    guard let text = SQLCall.text(context, arguments, 0) else { return }
    SQLCall.answer(context, body(String(decoding: text, as: UTF8.self)))
  }

  static func matches(_ context: SQLContext?, _ arguments: SQLArguments?) {
    guard let text = SQLCall.text(context, arguments, 0),
      let pattern = SQLCall.text(context, arguments, 1)
    else { return }
    do throws(PatternProblem) {
      let compiled = try CompiledPattern.cached(context, pattern, argument: 1)
      let call = CallContext.of(context)
      let isFound = compiled.pattern.isFound(in: text) { !(call?.isStopped ?? false) }
      guard let isFound else { return sqlite3_result_error_code(context, SQLITE_INTERRUPT) }
      SQLCall.answer(context, isFound)
    } catch {
      SQLCall.fail(context, "invalid regular expression: \(error.description)")
    }
  }
}

/// How long text is to a reader.
enum TextLength {
  /// The number of grapheme clusters; in ASCII only `\r\n` is a cluster of two.
  static func graphemes(_ text: UnsafeRawBufferPointer) -> Int {
    guard TextFolding.isASCII(text) else { return String(decoding: text, as: UTF8.self).count }
    var count = text.count
    for index in text.indices.dropFirst() where text[index] == 0x0A && text[index - 1] == 0x0D {
      count -= 1
    }
    return count
  }
}

/// A regular expression that SQLite keeps beside a constant pattern for the whole statement.
private final class CompiledPattern {
  let pattern: Pattern

  private init(_ text: UnsafeRawBufferPointer) throws(PatternProblem) {
    pattern = try Pattern(String(decoding: text, as: UTF8.self))
  }

  static func cached(
    _ context: SQLContext?, _ pattern: UnsafeRawBufferPointer, argument: Int32
  ) throws(PatternProblem) -> CompiledPattern {
    if let kept = sqlite3_get_auxdata(context, argument) {
      return Unmanaged<CompiledPattern>.fromOpaque(kept).takeUnretainedValue()
    }
    let compiled = try CompiledPattern(pattern)
    sqlite3_set_auxdata(context, argument, Unmanaged.passRetained(compiled).toOpaque()) {
      if let kept = $0 { Unmanaged<CompiledPattern>.fromOpaque(kept).release() }
    }
    return compiled
  }
}
