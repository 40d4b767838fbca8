import Testing

/// A place that breaks a rule of the house.
struct Finding: Hashable, CustomStringConvertible {
  let path: String
  /// Counted from 1.
  let line: Int
  let message: String

  var description: String { "\(path):\(line): \(message)" }
}

/// Records one issue for each finding, so that a run shows all of them at once.
func expectNone(_ findings: [Finding], at location: SourceLocation = #_sourceLocation) {
  for finding in findings {
    Issue.record("\(finding)", sourceLocation: location)
  }
}
