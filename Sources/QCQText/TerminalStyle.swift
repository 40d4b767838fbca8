/// How qcq uses colour: each style has one meaning wherever it appears.
package enum TerminalStyle: Sendable, CaseIterable {
  case heading, faint, error, warning, note, gutter, advice

  /// The text in this style, or as it is where colour is off.
  package func paint(_ text: String, enabled: Bool) -> String {
    enabled && !text.isEmpty ? "\u{1B}[\(parameters)m\(text)\u{1B}[0m" : text
  }

  private var parameters: String {
    switch self {
    case .heading: "1"
    case .faint: "2"
    case .error: "1;31"
    case .warning: "1;33"
    case .note: "1;36"
    case .gutter: "34"
    case .advice: "32"
    }
  }
}

extension Severity {
  package var style: TerminalStyle {
    switch self {
    case .note: .note
    case .warning: .warning
    case .error: .error
    }
  }
}
