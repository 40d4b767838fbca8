import QCQSemantics
import QCQSyntax
import QCQText

// How a document is cut into pieces, and after an edit only what the edit concerns.
extension Analysis {
  mutating func readAll() {
    guard source.utf8.count <= SourceText.maximumBytes else {
      // Refused as a whole: the message is all there is to read.
      let refused = PassageReader(SourceText(utf8: [], name: source.name)).passage(at: 0, .full)
      pieces = PieceList(refused.map { [Piece($0)] } ?? [])
      starts = [0, source.utf8.count]
      (traits, masks) = (pieces.map(\.traits), pieces.map(\.words.mask))
      return
    }
    (pieces, starts, traits, masks, distrusted) = (PieceList(), [0], [], [], nil)
    _ = reread(Recut(first: 0, kept: 0, end: source.utf8.count, delta: source.utf8.count))
    _ = settleDoubts()
    check(replacing: [])
  }

  /// What is to be read again.
  struct Recut {
    /// The first piece to be read again.
    var first: Int
    /// The first piece that the edit may concern; those from `first` up to it keep their text.
    var kept: Int
    /// Where the text is the old one again, in the new text.
    var end: Int
    /// How much longer the text has become.
    var delta: Int
    /// What was never closed before `first` still is not.
    var isOpen = false
  }

  /// Replaces a part of the text and reads its pieces again; gives those that are gone.
  mutating func replace(_ span: Span, with bytes: [UInt8]) -> [Piece] {
    let lower = max(0, min(span.lowerBound, source.utf8.count))
    let upper = max(lower, min(span.upperBound, source.utf8.count))
    let text = Analysis.replacing(lower..<upper, of: source.utf8, with: bytes)
    let wasRefused = source.utf8.count > SourceText.maximumBytes
    source = SourceText(utf8: text, name: source.name)
    guard text.count <= SourceText.maximumBytes, !wasRefused else {
      readAll()
      return []
    }
    // Where a piece ends is decided by what the next one begins with.
    let kept = max(0, piece(at: lower) - 1)
    var recut = Recut(
      first: kept, kept: kept, end: lower + bytes.count, delta: bytes.count - (upper - lower))
    if let distrusted, distrusted < kept {
      recut.isOpen = PassageReader(source).passage(at: starts[distrusted], .full) == nil
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

  private mutating func reread(_ recut: Recut) -> [Piece] {
    var cutter = Cutter(self, recut)
    cutter.run()
    let range = recut.first..<cutter.rest
    var reused = cutter.reused[...]
    var removed: [Piece] = []
    for index in range {
      if reused.first == index { reused.removeFirst() } else { removed.append(pieces[index]) }
    }
    pieces.replaceSubrange(range, with: cutter.pieces)
    traits.replaceSubrange(range, with: cutter.traits)
    masks.replaceSubrange(range, with: cutter.masks)
    let tail = recut.first + cutter.starts.count
    starts.replaceSubrange(recut.first..<cutter.rest, with: cutter.starts)
    if recut.delta != 0 { for index in tail..<starts.count { starts[index] += recut.delta } }
    distrusted = cutter.distrusted
    if let anchor, anchor.piece > recut.first { self.anchor = nil }
    return removed
  }

  /// Reads pieces again whose words may be names that are declared before them.
  mutating func settleDoubts() -> [Piece] {
    var removed: [Piece] = []
    var reader: PassageReader?
    for index in pieces.indices where traits[index].contains(.isDoubtful) {
      let passage = pieces[index].passage
      let known = passage.doubtfulWords.filter { isDeclared($0, before: index) }
      let hasUse = traits[..<index].contains { $0.contains(.hasUse) }
      guard passage.knownNames != Set(known) || passage.hasUse != hasUse else { continue }
      reader = reader ?? self.reader
      let again = reader?.passage(
        at: starts[index], passage.isRecovering ? .recovering : .full, knownNames: Set(known),
        hasUse: hasUse)
      guard let again else { continue }
      removed.append(pieces[index])
      pieces[index] = Piece(again)
      (traits[index], masks[index]) = (pieces[index].traits, pieces[index].words.mask)
    }
    return removed
  }

  private func isDeclared(_ name: String, before index: Int) -> Bool {
    if before?.letNames.contains(name) ?? false { return true }
    return place(ofLet: name, in: 0..<index) != nil
  }

  /// Where the last `let` of a name stands.
  func place(ofLet name: String, in range: Range<Int>) -> Span? {
    let hash = WordSet.hash(name)
    let bits = WordSet.bits(hash)
    for index in range.reversed()
    where traits[index].contains(.declares) && masks[index] & bits == bits {
      for case .let(let node) in pieces[index].tree.statements.reversed()
      where node.name.text == name {
        return node.name.span.shifted(by: starts[index])
      }
    }
    return nil
  }
}

/// Reads passages from a piece on, until the rest of the document can stay as it was.
private struct Cutter {
  let old: Analysis
  let recut: Analysis.Recut
  let reader: PassageReader
  let length: Int

  var pieces: [Piece] = []
  var starts: [Int] = []
  var traits: [PieceTraits] = []
  var masks: [UInt64] = []
  /// The numbers of the old pieces that stay, in order.
  var reused: [Int] = []
  var distrusted: Int?
  /// The first piece of those that stay at the end.
  var rest: Int

  /// The first of the old pieces at the end that read the same with either trust.
  private let firstAlike: Int

  private var trust = PassageReader.Trust.full
  private var position: Int
  /// The old piece at or behind the position.
  private var candidate: Int

  init(_ analysis: Analysis, _ recut: Analysis.Recut) {
    (old, self.recut) = (analysis, recut)
    reader = analysis.reader
    length = analysis.source.utf8.count
    position = analysis.starts[recut.first]
    candidate = recut.first
    rest = analysis.pieces.count
    firstAlike = 1 + (analysis.traits.lastIndex { $0.contains(.spansLines) } ?? -1)
    if recut.isOpen { (trust, distrusted) = (.recovering, analysis.distrusted) }
  }

  mutating func run() {
    repeat {
      if let number = oldPiece() {
        if maySettle(number) {
          settle(number)
          return
        }
        let piece = old.pieces[number]
        if piece.passage.isRecovering == (trust == .recovering) || !piece.passage.spansLines {
          keep(number)
          continue
        }
      }
      if let passage = reader.passage(at: position, trust) {
        if isUnchanged(passage) { keep(recut.kept) } else { append(Piece(passage)) }
      } else {
        trust = .recovering
        distrusted = recut.first + pieces.count
      }
    } while position < length
  }

  private mutating func append(_ piece: Piece) {
    traits.append(piece.traits)
    masks.append(piece.words.mask)
    add(piece)
  }

  /// Keeps an old piece with what is known of it.
  private mutating func keep(_ number: Int) {
    reused.append(number)
    traits.append(old.traits[number])
    masks.append(old.masks[number])
    add(old.pieces[number])
  }

  private mutating func add(_ piece: Piece) {
    pieces.append(piece)
    starts.append(position)
    position += piece.count
  }

  /// Whether what was read is the piece before the edit as it was: only where it ends was in doubt.
  private func isUnchanged(_ passage: Passage) -> Bool {
    guard recut.kept < old.pieces.count, position == old.starts[recut.kept],
      reused.last.map({ $0 < recut.kept }) ?? true
    else { return false }
    let before = old.pieces[recut.kept].passage
    return before.isRecovering == passage.isRecovering && before.spansLines == passage.spansLines
      && before.tree.source.utf8 == passage.tree.source.utf8
  }

  /// The old piece that begins here and has the text that follows here, if there is one.
  private mutating func oldPiece() -> Int? {
    if position >= recut.end {
      candidate = max(candidate, recut.kept)
      while candidate < old.pieces.count, old.starts[candidate] + recut.delta < position {
        candidate += 1
      }
      guard candidate < old.pieces.count, old.starts[candidate] + recut.delta == position,
        old.starts[candidate] + recut.delta >= recut.end
      else { return nil }
      return candidate
    }
    while candidate < recut.kept, old.starts[candidate] < position { candidate += 1 }
    guard candidate < recut.kept, old.starts[candidate] == position else { return nil }
    return candidate
  }

  /// Whether from an old piece on everything stays as it was.
  private func maySettle(_ number: Int) -> Bool {
    guard position >= recut.end else { return false }
    if number >= firstAlike { return true }
    switch trust {
    case .full: return old.distrusted.map { number <= $0 } ?? true
    case .recovering: return old.distrusted.map { number >= $0 } ?? false
    }
  }

  private mutating func settle(_ number: Int) {
    rest = number
    guard trust == .full else { return }
    distrusted = old.distrusted.flatMap {
      $0 < number ? nil : recut.first + pieces.count + $0 - number
    }
  }
}
