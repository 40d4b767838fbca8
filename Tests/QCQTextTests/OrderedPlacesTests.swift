import QCQText
import TestSupport
import Testing

@Suite("Places in what is in order") struct OrderedPlacesTests {
  @Test("The one that encloses a place is found as if each were looked at") func enclosing() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      var (spans, end): ([Span], Int) = ([], random.below(3))
      for _ in 0..<random.below(8) {
        let start = end + random.below(3)
        end = start + 1 + random.below(4)
        spans.append(Span(start, end))
      }
      for start in 0..<(end + 3) {
        for length in 0..<4 {
          let place = Span(start, start + length)
          let found = spans.first(enclosing: place)
          let isEnclosed = spans.contains { $0.encloses(place) }
          #expect((found != nil) == isEnclosed || length == 0, "\(place) in \(spans)")
          if let found { #expect(found.encloses(place) && spans.contains(found)) }
        }
      }
    }
  }
}
