import QCQLanguage
import QCQSyntax
import QCQText

/// What stands between the braces of a `print` or a shown text, with its place in the text around.
struct PrintHole {
  let source: SourceText
  /// Where an offset of the hole is in the text around it.
  let place: @Sendable (Int) -> Int

  var tree: SyntaxTree { Parser.parse(source) }

  /// `{$name}`: the parameter, where the hole says it.
  var parameter: Name? {
    let spaces = source.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    guard spaces < source.utf8.count, source.utf8[spaces] == UInt8(ascii: "$") else { return nil }
    let name = source.utf8[(spaces + 1)...].prefix { $0 != UInt8(ascii: " ") }
    let span = Span(spaces, name.endIndex)
    return Name(text: String(decoding: name, as: UTF8.self), span: span)
  }

  /// What stands in front of an expression, so that it is a statement, in bytes.
  var prefix = 0

  private static let opening = "items show "

  /// - Parameter areExpressions: Whether there are expressions between the braces, as in `show`.
  static func holes(
    in literal: StringLiteral, of source: SourceText, areExpressions: Bool = false
  ) -> [PrintHole] {
    guard literal.value.utf8.contains(UInt8(ascii: "{")) else { return [] }
    let offsets = StringEscapes.offsets(source, literal.span)
    // A string that could not be read as written has no sure places in it.
    guard offsets.count == literal.value.utf8.count + 1 else { return [] }
    return PrintTemplate.pieces(of: literal.value).compactMap { piece in
      guard case .hole(let text, let start) = piece else { return nil }
      let prefix = areExpressions ? opening.utf8.count : 0
      let whole = areExpressions ? opening + text : text
      var hole = PrintHole(source: SourceText(whole, name: source.name)) { offset in
        offsets[min(start + max(offset - prefix, 0), offsets.count - 1)]
      }
      hole.prefix = prefix
      return hole
    }
  }
}
