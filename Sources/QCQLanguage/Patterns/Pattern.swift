/// A regular expression as `matches` takes it.
///
/// It is found by following all ways through it at once, so the time is that of the text times that
/// of the pattern: no pattern takes for ever, and none needs a stack. What only trying and going
/// back can do (looking ahead or behind, referring to what a group has found) is refused.
package struct Pattern: Sendable {
  let program: PatternProgram

  /// The longest pattern, in bytes.
  package static let maximumLength = 1000
  /// How deep groups and sets may be nested.
  package static let maximumDepth = 24
  /// How many steps a pattern may come to; a repetition counts as often as it has to hold.
  package static let maximumSteps = 1000

  package init(_ text: String) throws(PatternProblem) {
    guard text.utf8.count <= Pattern.maximumLength else { throw .tooLong }
    var reader = PatternReader(text)
    program = try PatternProgram(try reader.read())
  }

  /// Why a text can't be a pattern; nil if it is one.
  package static func problem(of text: String) -> String? {
    do throws(PatternProblem) {
      _ = try Pattern(text)
      return nil
    } catch {
      return error.description
    }
  }

  /// Whether it is found in a text.
  ///
  /// - Parameter goesOn: Asked now and then; what it refuses ends the search.
  /// - Returns: Nil where the search was ended.
  package func isFound(
    in text: UnsafeRawBufferPointer, goesOn: () -> Bool = { true }
  ) -> Bool? {
    var matcher = PatternMatcher(program)
    return text.allSatisfy { $0 < 0x80 }
      ? matcher.find(in: text, goesOn)
      : matcher.find(in: String(decoding: text, as: UTF8.self), goesOn)
  }
}

/// Why a text is no pattern.
package enum PatternProblem: Error, Hashable {
  case tooLong, tooDeep, tooManySteps
  case unclosed(Character)
  case unopened
  case nothingToRepeat(Character)
  case emptyRange(String)
  case emptySet
  case unknownEscape(String)
  case unknownProperty(String)
  case unknownGroup(String)
  /// What other engines have, and this one leaves out.
  case unsupported(String)
  case unfinished

  /// What is wrong, in words.
  package var description: String {
    switch self {
    case .tooLong: "it is longer than \(Pattern.maximumLength) bytes"
    case .tooDeep: "it is nested more than \(Pattern.maximumDepth) levels deep"
    case .tooManySteps: "its repetitions come to more than \(Pattern.maximumSteps) steps"
    case .unclosed(let bracket): "`\(bracket)` is never closed"
    case .unopened: "`)` closes nothing"
    case .nothingToRepeat(let sign): "there is nothing to repeat before `\(sign)`"
    case .emptyRange(let range): "the range `\(range)` is empty"
    case .emptySet: "there is nothing between `[` and `]`"
    case .unknownEscape(let escape): "`\(escape)` has no meaning"
    case .unknownProperty(let name): "there is no property `\(name)`"
    case .unknownGroup(let text): "no group begins with `\(text)`"
    case .unsupported(let text): "`\(text)` isn't supported"
    case .unfinished: "it ends in a backslash"
    }
  }
}

/// A part of a pattern.
indirect enum PatternNode: Sendable {
  case set(PatternSet)
  case place(PatternPlace)
  case sequence([PatternNode])
  case choice([PatternNode])
  /// No `most` is no limit.
  case repeated(PatternNode, least: Int, most: Int?)
}

/// A place between two characters.
enum PatternPlace: Sendable {
  case textStart, textEnd, lineStart, lineEnd
  /// Before the line break at the end, too.
  case lastLineEnd
  case wordBorder, insideWord
}
