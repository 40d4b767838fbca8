import QCQSemantics
import QCQSyntax

/// Checks the passages of a new text as they are read, while they are at hand.
///
/// Only those that nothing is wrong with: what is said of the others may depend on what stands
/// behind them. They are left for when all passages are read.
struct OpeningCheck {
  private let context: AnalysisContext
  /// What the passages so far have declared; nil without a database.
  private var session: Declarations?
  /// How many passages use a name.
  private(set) var uses: [String: Int] = [:]

  init(_ context: AnalysisContext, _ before: Declarations?) {
    self.context = context
    session = before
    session?.beginText()
  }

  mutating func check(_ passage: Passage, at start: Int) -> CheckedPassage {
    let currentList = context.currentList?.id
    // How it is read is known when all declarations before it are.
    guard passage.ambiguousWords.isEmpty,
      let found = session?.check(
        passage: passage.tree, at: start, currentList: currentList, triesFixes: false),
      found.result.diagnostics.isEmpty
    else { return CheckedPassage(passage) }
    let checked = CheckedPassage(passage, found)
    if checked.traits.contains(.namesData), !context.found(in: checked, isBrief: true).isEmpty {
      return CheckedPassage(passage)
    }
    for name in checked.used { uses[name, default: 0] += 1 }
    return checked
  }
}
