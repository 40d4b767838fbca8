/// What a condition with optional parameters needs so that it counts.
package enum ParameterNeed: Hashable, Sendable {
  case value(String)
  /// All of the first ones or, as `or else` stands between them, all of the others.
  case either([ParameterNeed], [ParameterNeed])

  /// Whether it is there; a parameter of which nothing is known counts as one with a value.
  package func isMet(by values: [String: WrittenValue]) -> Bool {
    switch self {
    case .value(let name): values[name] != .absent
    case .either(let first, let others):
      first.allSatisfy { $0.isMet(by: values) } || others.allSatisfy { $0.isMet(by: values) }
    }
  }

  /// The parameters it is about, in the order in which they are written.
  package var names: [String] {
    switch self {
    case .value(let name): [name]
    case .either(let first, let others): (first + others).flatMap(\.names)
    }
  }
}

/// The optional parameters that a query names. A condition is dropped where one in it has no value
/// and no other takes its place; outside of conditions they stand for a value that may be absent.
struct OptionalParameters {
  private var needs: [ParameterNeed] = []
  /// How many conditions lie around the one that is being checked.
  private var depth = 0
  /// The depth at which a value is being checked that `or else` stands behind.
  private var replacedDepth: Int?

  /// The first one that stands in no condition that was read to its end; behind an `or else` the
  /// last, which would have to have a value.
  var first: String? { needs.first?.names.last }

  /// Whether the condition is dropped where a parameter that stands here has no value.
  var isDropped: Bool { depth > 0 && replacedDepth != depth }

  mutating func note(_ name: String) { needs.append(.value(name)) }

  /// Begins a condition.
  ///
  /// - Returns: What `leave` takes at its end.
  mutating func enter() -> Int {
    depth += 1
    return needs.count
  }

  /// What the condition needs that ends here.
  mutating func leave(_ start: Int) -> ArraySlice<ParameterNeed> {
    depth -= 1
    guard needs.count > start else { return [] }
    let found = needs[start...]
    needs.removeSubrange(start...)
    return found
  }

  // MARK: or else

  /// A value, and another one that takes its place.
  struct Replacement {
    fileprivate let start: Int
    fileprivate let outer: Int?
    fileprivate var middle = 0
  }

  /// Begins a value that `or else` stands behind.
  mutating func beginReplaced() -> Replacement {
    defer { replacedDepth = depth }
    return Replacement(start: needs.count, outer: replacedDepth)
  }

  /// Goes on with the value behind `or else`.
  mutating func beginOther(_ replacement: inout Replacement) {
    replacedDepth = replacement.outer
    replacement.middle = needs.count
  }

  /// Ends the value behind `or else`: where the first one lacks a value without a parameter, the
  /// other one has it.
  ///
  /// - Returns: Whether the other one may lack a value as well, for want of a parameter.
  mutating func end(
    _ replacement: Replacement, isReplaced: (ParameterNeed) -> Bool
  ) -> Bool {
    let first = needs[replacement.start..<replacement.middle]
    let replaced = first.filter(isReplaced)
    guard !replaced.isEmpty else { return false }
    let others = Array(needs[replacement.middle...])
    let either = others.isEmpty ? [] : [ParameterNeed.either(replaced, others)]
    needs.replaceSubrange(replacement.start..., with: first.filter { !isReplaced($0) } + either)
    return !others.isEmpty
  }
}

extension CheckedExpression {
  /// Whether, for want of parameters, it may have no value: what is calculated with an absent value
  /// has none, and a test of one is false.
  func lacksValue(without names: [String]) -> Bool {
    switch self {
    case .parameter(let name, _): names.contains(name)
    case .row(let row):
      if case .parameter(let name) = row.reference.kind { names.contains(name) } else { false }
    case .instant(let date):
      if case .parameter(let name) = date { names.contains(name) } else { false }
    case .arithmetic, .negative, .function, .composed(.days, _), .composed(.shift, _),
      .composed(.shown, _):
      parts.contains { $0.lacksValue(without: names) }
    case .fallback(let value, let other, _):
      value.lacksValue(without: names) && other.lacksValue(without: names)
    case .choice(_, let value, let other):
      value.lacksValue(without: names) || other.lacksValue(without: names)
    // What is absent adds nothing to a text.
    case .composed(.text, _): false
    case .literal, .field, .comparison, .text, .date, .membership, .range, .presence, .not, .and,
      .or, .whenPresent, .among, .answer, .aggregate, .related:
      false
    }
  }
}
