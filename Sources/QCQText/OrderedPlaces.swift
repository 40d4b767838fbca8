// Places in what is in order, found in as few steps as halving takes.
extension RandomAccessCollection where Index == Int {
  /// Where the elements end that a test holds for: it has to hold for none behind them.
  @inlinable
  package func endOfPrefix(while isInFront: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isInFront(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The last element whose place is no greater than a limit; the first where none is.
  @inlinable
  package func lastIndex(upTo limit: Int, place: (Element) -> Int) -> Int {
    Swift.max(startIndex, endOfPrefix { place($0) <= limit } - 1)
  }
}

extension RandomAccessCollection where Index == Int, Element == Span {
  /// The one that encloses a place; nil where none does. They are in order, and none reaches into
  /// the next one.
  package func first(enclosing place: Span) -> Span? {
    let last = endOfPrefix { $0.start <= place.start } - 1
    return last >= startIndex && self[last].encloses(place) ? self[last] : nil
  }
}
