import QCQLanguage

// Tests of texts that a negation turns round: what the field is stays as it is said.
extension ConditionReader {
  /// How a text is compared, in whatever words.
  mutating func takeTextComparison() -> String? {
    takeTurnedComparison() ?? take(.comparison)
  }

  /// Whether a field that was read is tested with a negation, and not only there.
  var isTestedTurned: Bool {
    var copy = self
    return copy.takeTurnedComparison() != nil
  }

  /// `not has "x"`, `doesn't start with "x"`, `!contains "x"`, `has no "x"`, `without "x"`: what
  /// the language writes with `not`; nil for anything else.
  private mutating func takeTurnedComparison() -> String? {
    let start = place
    while take("do") || take("does") || take("did") {}
    if takeNegation() {
      if let test = peek(.comparison), Self.partial.contains(test.meant) {
        place += test.count
        return "not \(test.meant)"
      }
      if take("have") || take("had"), current?.kind == .text { return "not contains" }
      return fail(start)
    }
    let isHeld = take("has") || take("have") || take("had")
    let isWithout = isHeld ? takeNegation() : Self.lacking.contains { take($0) }
    guard isWithout, current?.kind == .text else { return fail(start) }
    return "not contains"
  }

  /// `is neither "Dairy" nor "Produce"`, `not "Dairy" nor "Produce"`: none of several values.
  mutating func readNeither(_ field: String, _ sign: String?) -> String? {
    let start = place
    let isSaid = (sign == "=" || sign == nil) && take("neither")
    guard isSaid || sign == "!=" else { return nil }
    var values: [String] = []
    while let value = textValue(field) {
      values.append(value)
      guard take("nor") || isSaid && take("or") else { break }
    }
    guard values.count > 1 else { return fail(start) }
    return "\(field) not in (\(values.joined(separator: ", ")))"
  }

  private mutating func takeNegation() -> Bool { Self.negations.contains { take($0) } }

  /// Tests of a part of a text.
  private static let partial = ["contains", "starts with", "ends with"]
  private static let negations = [
    "not", "no", "never", "!", "don't", "doesn't", "didn't", "niet",
  ]
  /// Words for a text that is not there; each is a negation for those who count them.
  private static let lacking = ["without", "lacking", "hasn't", "haven't", "hadn't"]
}
