/// A text of the language, and the values that were put into it.
///
///     try await database.run("add \(name) to \(title)")
///     try await database.run(StatementText(typed))
///
/// What is interpolated is a value, as in `SQLText`: a text gets its quotes, and whatever is in it
/// is never read as code.
public struct StatementText: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The text as qcq reads it.
  public let text: String

  /// A text that is met at run time: typed by a person, or read from a file.
  public init(_ text: String) { self.text = text }

  /// A text as it is written.
  public init(stringLiteral text: String) { self.text = text }

  /// A text with the values of what was interpolated.
  public init(stringInterpolation parts: StringInterpolation) { text = parts.text }

  /// Collects the pieces of a text.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// An empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds a piece as it is written.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Puts in a value.
    public mutating func appendInterpolation(_ value: some QueryLiteral) {
      text += value.literal.part(.sum)
    }

    /// Puts in several values, with commas between them: `name in (\(names))`.
    public mutating func appendInterpolation(_ values: [some QueryLiteral]) {
      text += values.map { $0.literal.part(.sum) }.joined(separator: ", ")
    }

    /// Puts in a piece of the language as it is: never a text that somebody typed as data.
    public mutating func appendInterpolation(code: String) { text += code }
  }
}
