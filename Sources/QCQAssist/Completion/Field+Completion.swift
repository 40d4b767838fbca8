import QCQSemantics
import QCQLanguage

extension Field {
  /// What may stand behind the field so that its statement is whole; nothing comes first.
  var fillers: [String] { [""] + type.comparisons + [" of items", " of lists", ".name", ".title"] }
}

extension ValueType {
  fileprivate var comparisons: [String] {
    switch self {
    case .int, .number: [" = 1"]
    case .text, .list, .category: [" = \"x\""]
    case .bool: [" = true"]
    case .date: [" since today", " = today", " > 1"]
    case .data: []
    }
  }

  /// A value of the type as it is written.
  var sample: String {
    switch self {
    case .int, .number: "1"
    case .text, .list, .category, .data: "\"x\""
    case .bool: "true"
    case .date: "2026-01-01"
    }
  }
}

extension NamedQuery {
  /// The columns that it shows.
  var columnNames: [String] { query?.columns?.map(\.name) ?? [] }

  /// `urgent(n: int)`
  var signature: String {
    let list = parameters.map { "\($0.name): \($0.type.rawValue)" }.joined(separator: ", ")
    return parameters.isEmpty ? name : "\(name)(\(list))"
  }
}

extension DataName {
  /// `3 of 5 pending`; empty where nothing was counted.
  var counts: String { total > 0 ? "\(pending) of \(total) pending" : "" }
}
