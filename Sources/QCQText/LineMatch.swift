/// Which lines of two texts are the same ones, found in about as much time as there are lines.
/// `difference` by itself takes as much as the square of those that differ.
struct LineMatch {
  /// Of each line whether it stays.
  private(set) var keepsOld: [Bool]
  private(set) var keepsNew: [Bool]
  /// Of each line the number of its text; -1 for what the old text does not have.
  private let before: [Int]
  private let after: [Int]

  /// Up to this many lines of both texts are compared as a whole, so that as few as possible
  /// differ.
  private static let mostLines = 1000

  init(_ old: [Substring], _ new: [Substring]) {
    keepsOld = [Bool](repeating: false, count: old.count)
    keepsNew = [Bool](repeating: false, count: new.count)
    var numbers: [Substring: Int] = [:]
    before = old.map { line in
      let number = numbers[line] ?? numbers.count
      numbers[line] = number
      return number
    }
    after = new.map { numbers[$0] ?? -1 }
    if old.count + new.count <= Self.mostLines {
      compare(Array(old.indices)[...], Array(new.indices)[...])
    } else {
      // A line that only one text has stays nowhere, and most lines that differ are such.
      let shared = Set(after)
      match(
        before.indices.filter { shared.contains(before[$0]) }[...],
        after.indices.filter { after[$0] >= 0 }[...])
    }
  }

  private mutating func keep(_ old: Int, _ new: Int) {
    (keepsOld[old], keepsNew[new]) = (true, true)
  }

  /// Compares lines, given by their places, with as few differences as can be.
  private mutating func compare(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) {
    for place in old { keepsOld[place] = true }
    for place in new { keepsNew[place] = true }
    let (first, second) = (old.map { before[$0] }, new.map { after[$0] })
    for change in second.difference(from: first) {
      switch change {
      case .remove(let offset, _, _): keepsOld[old[old.startIndex + offset]] = false
      case .insert(let offset, _, _): keepsNew[new[new.startIndex + offset]] = false
      }
    }
  }

  /// Compares many lines, piece by piece between those that are the same beyond doubt.
  private mutating func match(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) {
    var (old, new) = (old, new)
    while let left = old.first, let right = new.first, before[left] == after[right] {
      keep(left, right)
      (old, new) = (old.dropFirst(), new.dropFirst())
    }
    while let left = old.last, let right = new.last, before[left] == after[right] {
      keep(left, right)
      (old, new) = (old.dropLast(), new.dropLast())
    }
    if old.isEmpty || new.isEmpty { return }
    if old.count + new.count <= Self.mostLines { return compare(old, new) }
    let pairs = Self.inOrder(uniquePairs(old, new))
    if pairs.isEmpty { return comparePieces(old, new) }
    var (left, right) = (old.startIndex, new.startIndex)
    for pair in pairs {
      match(old[left..<pair.old], new[right..<pair.new])
      keep(old[pair.old], new[pair.new])
      (left, right) = (pair.old + 1, pair.new + 1)
    }
    match(old[left...], new[right...])
  }

  /// Lines of which nothing tells one from the other are compared with those near them.
  private mutating func comparePieces(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) {
    let count = max(old.count, new.count) / (Self.mostLines / 2) + 1
    func piece(_ number: Int, _ lines: ArraySlice<Int>) -> ArraySlice<Int> {
      let start = lines.startIndex + lines.count * number / count
      return lines[start..<(lines.startIndex + lines.count * (number + 1) / count)]
    }
    for number in 0..<count { compare(piece(number, old), piece(number, new)) }
  }

  /// Where lines stand that both texts have once.
  private typealias Pair = (old: Int, new: Int)

  private func uniquePairs(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> [Pair] {
    var counts: [Int: Int] = [:]
    for place in old { counts[before[place], default: 0] += 1 }
    // Of a line that stands there more than once no place is kept.
    var places: [Int: Int?] = [:]
    for index in new.indices {
      let line = after[new[index]]
      places[line] = .some(places[line] == nil ? index : nil)
    }
    return old.indices.compactMap { index in
      let line = before[old[index]]
      guard counts[line] == 1, let found = places[line], let place = found else { return nil }
      return (index, place)
    }
  }

  /// As many of the pairs, which stand in the order of the old text, as stand in that of the new.
  private static func inOrder(_ pairs: [Pair]) -> [Pair] {
    // Of each length the chain that ends earliest, by its last pair.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for (number, pair) in pairs.enumerated() {
      let shorter = ends.endOfPrefix { pairs[$0].new < pair.new }
      if shorter > 0 { previous[number] = ends[shorter - 1] }
      if shorter == ends.count { ends.append(number) } else { ends[shorter] = number }
    }
    var chain: [Pair] = []
    var next = ends.last
    while let number = next {
      chain.append(pairs[number])
      next = previous[number]
    }
    return chain.reversed()
  }
}
