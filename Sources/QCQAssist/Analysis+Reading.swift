import QCQSemantics
import QCQSyntax
import QCQText

// How a document is cut into passages, and after an edit only what the edit concerns.
extension Analysis {
  mutating func readAll() {
    guard source.utf8.count <= SourceText.maximumBytes else {
      // Refused as a whole: the message is all there is to read.
      let refused = PassageReader(SourceText(utf8: [], name: source.name)).passage(at: 0, .full)
      passages = refused.map { PassageList(CheckedPassage($0)) } ?? PassageList()
      return
    }
    let opening = Opening(self, before)
    (passages, distrusted, anchor) = (PassageList(opening), opening.distrusted, nil)
    uses = [:]
    for passage in opening.passages {
      for name in passage.used { uses[name, default: 0] += 1 }
    }
    _ = resolveNames()
    check(replacing: [])
    for index in passages.indices { markUnused(index) }
  }

  /// What is to be read again.
  struct Recut {
    /// The first passage to be read again.
    var first: Int
    /// The first passage that the edit may concern; those from `first` up to it keep their text.
    var kept: Int
    /// Where the edit begins, in either text.
    var start: Int
    /// Where the text is the old one again, in the new text.
    var end: Int
    /// How much longer the text has become.
    var delta: Int
    /// What was never closed before `first` still is not.
    var isOpen = false
  }

  /// Replaces a part of the text and reads its passages again; gives those that are gone.
  mutating func replace(_ span: Span, with bytes: [UInt8]) -> [CheckedPassage] {
    let lower = max(0, min(span.lowerBound, source.utf8.count))
    let upper = max(lower, min(span.upperBound, source.utf8.count))
    let text = Analysis.replacing(lower..<upper, of: source.utf8, with: bytes)
    let wasRefused = source.utf8.count > SourceText.maximumBytes
    source = SourceText(utf8: text, name: source.name)
    guard text.count <= SourceText.maximumBytes, !wasRefused else {
      readAll()
      return []
    }
    // Where a passage ends is decided by what the next one begins with.
    let kept = max(0, passages.number(at: lower) - 1)
    var recut = Recut(
      first: kept, kept: kept, start: lower, end: lower + bytes.count,
      delta: bytes.count - (upper - lower))
    if let distrusted, distrusted < kept {
      recut.isOpen = PassageReader(source).passage(at: passages[distrusted].start, .full) == nil
      if !recut.isOpen { recut.first = distrusted }
    }
    return reread(recut)
  }

  /// The text with a part replaced, in one copy.
  private static func replacing(
    _ range: Range<Int>, of text: [UInt8], with bytes: [UInt8]
  ) -> [UInt8] {
    let count = text.count - range.count + bytes.count
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      var end = buffer.initialize(fromContentsOf: text[..<range.lowerBound])
      end = buffer[end...].initialize(fromContentsOf: bytes)
      _ = buffer[end...].initialize(fromContentsOf: text[range.upperBound...])
      written = count
    }
  }

  private mutating func reread(_ recut: Recut) -> [CheckedPassage] {
    var cutter = Cutter(self, recut)
    cutter.run()
    let range = recut.first..<cutter.rest
    let reused = Set(cutter.reused)
    let removed = range.filter { !reused.contains($0) }.map { passages[$0].passage }
    passages.replaceSubrange(
      range, with: cutter.passages, cutter.marks, shiftingRestBy: recut.delta)
    distrusted = cutter.distrusted
    if let anchor, anchor.passage > recut.first { self.anchor = nil }
    return removed
  }

  /// Reads passages again whose words may be names that are declared before them.
  mutating func resolveNames() -> [CheckedPassage] {
    var removed: [CheckedPassage] = []
    var reader: PassageReader?
    for index in passages.indices where passages.marks[index].traits.contains(.isAmbiguous) {
      let (old, start) = (passages[index].passage, passages[index].start)
      let known = Set(old.parsed.ambiguousWords.filter { isDeclared($0, before: index) })
      let hasUse = passages.marks[..<index].contains { $0.traits.contains(.hasUse) }
      guard old.parsed.knownNames != known || old.parsed.hasUse != hasUse else { continue }
      reader = reader ?? self.reader
      let again = reader?.passage(
        at: start, old.parsed.isRecovering ? .recovering : .full, knownNames: known,
        hasUse: hasUse)
      guard let again else { continue }
      removed.append(old)
      passages.replace(index, with: CheckedPassage(again))
    }
    return removed
  }

  private func isDeclared(_ name: String, before index: Int) -> Bool {
    if before?.letNames.contains(name) ?? false { return true }
    return place(ofLet: name, in: 0..<index) != nil
  }

  /// Where the last `let` of a name stands.
  func place(ofLet name: String, in range: some BidirectionalCollection<Int>) -> Span? {
    let bits = WordSet.bits(WordSet.hash(name))
    for index in range.reversed() {
      let mark = passages.marks[index]
      guard mark.traits.contains(.declares), mark.words & bits == bits else { continue }
      let passage = passages[index]
      for case .let(let node) in passage.tree.statements.reversed()
      where node.name.text == name {
        return passage.span(node.name.span)
      }
    }
    return nil
  }
}

/// Reads passages from one on, until the rest of the document can stay as it was.
private struct Cutter {
  private let old: PassageList
  private let oldDistrusted: Int?
  private let recut: Analysis.Recut
  private let reader: PassageReader
  private let length: Int

  private(set) var passages: [CheckedPassage] = []
  private(set) var marks: [PassageList.Mark] = []
  /// The numbers of the old passages that stay, in order.
  private(set) var reused: [Int] = []
  private(set) var distrusted: Int?
  /// The first passage of those that stay at the end.
  private(set) var rest: Int

  /// The first of the old passages at the end that read the same with either trust.
  private let firstAlike: Int

  private var trust = PassageReader.Trust.full
  private var position: Int
  /// The old passage at or behind the position.
  private var candidate: Int

  init(_ analysis: Analysis, _ recut: Analysis.Recut) {
    (old, oldDistrusted, self.recut) = (analysis.passages, analysis.distrusted, recut)
    reader = analysis.reader
    length = analysis.source.utf8.count
    position = old.isEmpty ? 0 : old[recut.first].start
    candidate = recut.first
    rest = old.count
    firstAlike = 1 + (old.marks.lastIndex { $0.traits.contains(.spansLines) } ?? -1)
    if recut.isOpen { (trust, distrusted) = (.recovering, oldDistrusted) }
  }

  mutating func run() {
    repeat {
      if let number = oldPassage() {
        let isElsewhere = isOtherwisePlaced(number)
        if !isElsewhere, maySettle(number) {
          settle(number)
          return
        }
        let parsed = old[number].passage.parsed
        if parsed.isRecovering == (trust == .recovering) || !parsed.spansLines {
          if isElsewhere { append(CheckedPassage(parsed)) } else { keep(number) }
          continue
        }
      }
      if let passage = reader.passage(at: position, trust) {
        if isUnchanged(passage) { keep(recut.kept) } else { append(CheckedPassage(passage)) }
      } else {
        trust = .recovering
        distrusted = recut.first + passages.count
      }
    } while position < length
  }

  private mutating func append(_ passage: CheckedPassage) {
    marks.append(PassageList.Mark(passage, start: position))
    passages.append(passage)
    position += passage.count
  }

  /// Keeps an old passage with what is known of it.
  private mutating func keep(_ number: Int) {
    reused.append(number)
    append(old[number].passage)
    marks[marks.count - 1].traits = old.marks[number].traits
  }

  /// Whether what was read is the passage before the edit as it was: only its end was in question.
  private func isUnchanged(_ passage: Passage) -> Bool {
    guard recut.kept < old.count, position == start(recut.kept),
      reused.last.map({ $0 < recut.kept }) ?? true
    else { return false }
    let before = old[recut.kept].passage.parsed
    // Of a line that comes twice, the old passage is the one that moves on.
    guard start(recut.kept) + before.count <= recut.start else { return false }
    return before.isRecovering == passage.isRecovering && before.spansLines == passage.spansLines
      && before.tree.source.utf8 == passage.tree.source.utf8
  }

  private func start(_ number: Int) -> Int { Int(old.marks[number].start) }

  /// The old passage that begins here and has the text that follows here, if there is one.
  private mutating func oldPassage() -> Int? {
    if position >= recut.end {
      candidate = max(candidate, recut.kept)
      while candidate < old.count, start(candidate) + recut.delta < position {
        candidate += 1
      }
      guard candidate < old.count, start(candidate) + recut.delta == position,
        start(candidate) + recut.delta >= recut.end
      else { return nil }
      return candidate
    }
    while candidate < recut.kept, start(candidate) < position { candidate += 1 }
    guard candidate < recut.kept, start(candidate) == position else { return nil }
    return candidate
  }

  /// Whether what is said of an old passage may be something else here: what is below others may go
  /// on from them.
  private func isOtherwisePlaced(_ number: Int) -> Bool {
    (start(number) == 0) != (position == 0) && old.marks[number].traits.contains(.isFaulty)
  }

  /// Whether from an old passage on everything stays as it was.
  private func maySettle(_ number: Int) -> Bool {
    guard position >= recut.end else { return false }
    if number >= firstAlike { return true }
    switch trust {
    case .full: return oldDistrusted.map { number <= $0 } ?? true
    case .recovering: return oldDistrusted.map { number >= $0 } ?? false
    }
  }

  private mutating func settle(_ number: Int) {
    rest = number
    guard trust == .full else { return }
    distrusted = oldDistrusted.flatMap {
      $0 < number ? nil : recut.first + passages.count + $0 - number
    }
  }
}
