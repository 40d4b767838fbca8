import QCQSemantics
import QCQSyntax
import QCQText

/// A new text, cut into passages that are checked while they are at hand.
///
/// Only those are checked that nothing is wrong with: what is said of the others may depend on what
/// stands behind them. A long text is read in parts, side by side, and then joined: as if it were
/// read from the start.
struct Opening {
  private(set) var passages: [CheckedPassage] = []
  private(set) var marks: [PassageList.Mark] = []
  /// The first passage from which on nothing is trusted to be closed.
  private(set) var distrusted: Int?

  private let reader: PassageReader
  private let length: Int
  private var position: Int
  /// Checks what is read; nil where not all is known that was declared before.
  private var check: OpeningCheck?

  /// All of a text.
  init(_ analysis: Analysis, _ before: Declarations?) {
    let (source, workers) = (analysis.source, analysis.context.workers)
    let count = max(1, min(workers.count, source.utf8.count / workers.shareLength))
    let starts = Opening.starts(of: count, in: source.utf8)
    let parts = workers.map(starts.count) { number in
      var declared = before
      declared?.beginText()
      var opening = Opening(analysis, Part(position: starts[number], declared: declared))
      let end = number + 1 < starts.count ? starts[number + 1] : source.utf8.count
      repeat { opening.readPassage() } while opening.position < end
      return opening.part
    }
    self.init(analysis, parts[0])
    for part in parts.dropFirst() { join(part) }
  }

  /// As far as a text was read by one of several.
  private struct Part: Sendable {
    var passages: [CheckedPassage] = []
    var marks: [PassageList.Mark] = []
    var distrusted: Int?
    var position: Int
    /// What is declared so far; nil where not all is known.
    var declared: Declarations?
  }

  private var part: Part {
    Part(
      passages: passages, marks: marks, distrusted: distrusted, position: position,
      declared: check?.declared)
  }

  private init(_ analysis: Analysis, _ part: Part) {
    reader = analysis.reader
    length = analysis.source.utf8.count
    (passages, marks, distrusted) = (part.passages, part.marks, part.distrusted)
    position = part.position
    check = part.declared.map { OpeningCheck(analysis.context, $0) }
  }

  /// Where parts of about the same length begin: each with a line.
  private static func starts(of count: Int, in text: [UInt8]) -> [Int] {
    var starts = [0]
    for number in 1..<max(1, count) {
      let middle = text.count / count * number
      guard let end = text[middle...].firstIndex(of: UInt8(ascii: "\n")), end + 1 < text.count,
        end + 1 > starts[starts.count - 1]
      else { break }
      starts.append(end + 1)
    }
    return starts
  }

  private mutating func readPassage() {
    let trust: PassageReader.Trust = distrusted == nil ? .full : .recovering
    guard let passage = reader.passage(at: position, trust) else {
      distrusted = passages.count
      return
    }
    append(check?.check(passage, at: position) ?? CheckedPassage(passage))
  }

  private mutating func append(_ passage: CheckedPassage) {
    marks.append(PassageList.Mark(passage, start: position))
    passages.append(passage)
    position += passage.count
  }

  /// Takes over another part from where both have cut the text, with the same trust: from there on
  /// it reads the same.
  private mutating func join(_ part: Part) {
    let trusted = part.distrusted ?? part.passages.count
    var next = 0
    while position < length {
      while next < trusted, part.marks[next].start < position { next += 1 }
      if distrusted == nil, next < trusted, part.marks[next].start == position { break }
      readPassage()
    }
    guard position < length else { return }
    var doubted = Recheck(declaredBy: passages)
    // The part may have begun in the middle of a statement, and taken its lines for others.
    for passage in part.passages[..<next] { doubted.doubt(passage) }
    let isOpen = marks.contains { $0.traits.contains(.hasUse) }
    if let first = part.distrusted { distrusted = passages.count + first - next }
    for (passage, mark) in zip(part.passages[next...], part.marks[next...]) {
      let isSure = !isOpen && !(doubted.mayConcern(mark) && doubted.concerns(passage))
      if !isSure { doubted.add(passage.additions) }
      append(isSure ? passage : CheckedPassage(passage.parsed))
    }
    check = nil
  }
}

/// Checks the passages of a new text in order, each with what those before have declared.
private final class OpeningCheck {
  private let context: AnalysisContext
  private let scope: DeclarationScope

  init(_ context: AnalysisContext, _ declared: Declarations) {
    self.context = context
    scope = DeclarationScope(declared)
  }

  /// What the passages so far have declared.
  var declared: Declarations { scope.declarations }

  func check(_ passage: Passage, at start: Int) -> CheckedPassage {
    // How it is read is known when all declarations before it are.
    guard passage.ambiguousWords.isEmpty else { return CheckedPassage(passage) }
    let found = scope.check(
      passage: passage.tree, at: start, currentList: context.currentList?.id, triesFixes: false)
    guard found.result.diagnostics.isEmpty else { return CheckedPassage(passage) }
    let checked = CheckedPassage(passage, consume found)
    if checked.traits.contains(.namesData), !context.found(in: checked, isBrief: true).isEmpty {
      return CheckedPassage(passage)
    }
    return checked
  }
}
