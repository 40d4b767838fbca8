/// A mistake that could have been made in checking or lowering: one expression, and a wrong one.
///
/// All of them are put into one copy of the sources, each behind a number, so that one build serves
/// for trying them one after the other.
package struct SeededFault: Sendable {
  package enum Stage: String, Sendable { case checking, lowering }

  package struct Misplaced: Error, CustomStringConvertible {
    package var description: String
  }

  package var stage: Stage
  /// The file below `Sources`.
  package var file: String
  /// A piece of the file that is there once.
  package var place: String
  /// The expression, once in the piece, and what is written in its stead.
  package var right: String
  package var wrong: String
  package var words: String

  /// The place with both expressions, of which an environment variable chooses one.
  package func seeded(_ number: Int) -> String {
    place.replacing(right, with: "(isSeeded(\(number)) ? (\(wrong)) : (\(right)))")
  }

  /// The text of its file with the fault in it.
  package func seed(_ number: Int, into text: String) throws -> String {
    guard text.ranges(of: place).count == 1, place.ranges(of: right).count == 1 else {
      throw Misplaced(description: "\(file) does not have `\(right)` in `\(place)` once")
    }
    // Only a whole expression can be one of two.
    let parts = right.split(separator: "\"", omittingEmptySubsequences: false)
    let code = parts.enumerated().filter { $0.offset % 2 == 0 }.map(\.element).joined()
    guard code.count(where: { $0 == "(" }) == code.count(where: { $0 == ")" }) else {
      throw Misplaced(description: "`\(right)` is cut off")
    }
    return text.replacing(place, with: seeded(number))
  }

  /// What asks for the number, in a target below all that have faults.
  package static let chooser = """
    #if canImport(Glibc)
      import Glibc
    #else
      import Darwin
    #endif

    private let seededFault = getenv("QCQ_FAULT").flatMap { Int(String(cString: $0)) }

    package func isSeeded(_ number: Int) -> Bool { number == seededFault }
    """

  package static let all = checking + lowering
}
