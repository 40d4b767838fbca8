import QCQSemantics
import QCQSyntax

extension Declarations {
  /// Some names, with those that have to be known where they stand: a named query with parameters
  /// is read again where it is called, with all that stands in it.
  func needed(by names: [String]) -> Set<String> {
    var (found, left) = (Set<String>(), names)
    while let name = left.popLast() {
      guard found.insert(name).inserted, let query = namedQuery(name), !query.parameters.isEmpty
      else { continue }
      left += query.needed
      let words = Outline(.let(query.syntax), in: query.source).words
      left += words.filter { $0.role == .queryUse }.map(\.text)
    }
    return found
  }
}
