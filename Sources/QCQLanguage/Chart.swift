/// A chart that `draw` shows of a result.
package enum Chart: String, Sendable, CaseIterable {
  case bar, column, line, share, progress
}
