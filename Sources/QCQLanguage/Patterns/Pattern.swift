/// A regular expression as `matches` takes it.
///
/// It is found by following all ways through it at once, so the time is that of the text times that
/// of the pattern: no pattern takes for ever, and none needs a stack. What only trying and going
/// back can do (looking ahead or behind, referring to what a group has found) is refused.
package struct Pattern: Sendable {
  let program: PatternProgram
  /// Whether it is found in every text, as it needs no character: `C*`, `milk|`.
  package let isEverywhere: Bool

  /// The longest pattern, in bytes.
  package static let maximumLength = 1000
  /// How deep groups and sets may be nested.
  package static let maximumDepth = 24
  /// How many steps a pattern may come to; a repetition counts as often as it has to hold.
  package static let maximumSteps = 1000

  package init(_ text: String) throws(PatternProblem) {
    guard text.utf8.count <= Pattern.maximumLength else { throw .tooLong }
    var reader = PatternReader(text)
    let node = try reader.read()
    program = try PatternProgram(node)
    isEverywhere =
      node.isEmpty(at: [.textStart, .lineStart])
      || node.isEmpty(at: [.textEnd, .lineEnd, .lastLineEnd])
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

  /// Whether a text is a pattern that is found in every text.
  package static func isEverywhere(_ text: String) -> Bool {
    (try? Pattern(text))?.isEverywhere ?? false
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

extension PatternNode {
  /// Whether it is found without a character where all of some places are.
  fileprivate func isEmpty(at places: Set<PatternPlace>) -> Bool {
    switch self {
    case .set: false
    case .place(let place): places.contains(place)
    case .sequence(let parts): parts.allSatisfy { $0.isEmpty(at: places) }
    case .choice(let parts): parts.contains { $0.isEmpty(at: places) }
    case .repeated(let part, let least, _): least == 0 || part.isEmpty(at: places)
    }
  }
}

/// A place between two characters.
enum PatternPlace: Sendable {
  case textStart, textEnd, lineStart, lineEnd
  /// Before the line break at the end, too.
  case lastLineEnd
  case wordBorder, insideWord
}
