/// A function of groups of rows, or of the rows that belong to a row.
package enum AggregateFunction: String, Sendable, CaseIterable {
  case count, sum, average, min, max, percent, any, none, every
}

extension AggregateFunction {
  /// What stands between the parentheses.
  package enum Argument: Sendable {
    /// Nothing, or a condition.
    case rows
    /// A field of numbers.
    case numbers
    /// A field whose values have an order.
    case ordered
    case condition
  }

  package var argument: Argument {
    switch self {
    case .count: .rows
    case .sum, .average: .numbers
    case .min, .max: .ordered
    case .percent, .any, .none, .every: .condition
    }
  }

  /// What it gives of values of a type; nil where that type is not known.
  package func resultType(of operand: ValueType?) -> ValueType? {
    switch self {
    case .count: .int
    case .sum, .min, .max: operand
    case .average, .percent: .number
    case .any, .none, .every: .bool
    }
  }

  /// Whether there is no value where there are no rows.
  package var isNullable: Bool {
    switch self {
    case .count, .sum, .any, .none, .every: false
    case .average, .min, .max, .percent: true
    }
  }

  package var style: ColumnStyle { self == .percent ? .share : .plain }

  package var info: FunctionInfo {
    switch self {
    case .count:
      FunctionInfo(
        "count(where condition)", "count(items where condition)",
        summary: "The number of rows.", forms: ["count()", "count(items)"],
        example: "items per category show count()")
    case .sum:
      ofField(
        "The sum of the values; 0 if there are none.", "items per category show sum(quantity)")
    case .average:
      ofField(
        "The mean of the values; no value if there are none.", "lists show average(items.quantity)")
    case .min:
      ofField("The smallest value; no value if there are none.", "lists show min(items.created)")
    case .max:
      ofField("The largest value; no value if there are none.", "lists show max(items.created)")
    case .percent:
      FunctionInfo(
        "percent(where condition)", "percent(items where condition)",
        summary: "The share of the rows that meet a condition, from 0 to 1.",
        forms: ["percent(where completed)", "percent(items where completed)"],
        example: "items per category show percent(where completed)")
    case .any:
      ofItems(
        "Whether at least one item meets the condition.", "lists where any(items where pending)")
    case .none:
      ofItems("Whether no item meets the condition.", "lists where none(items where pending)")
    case .every:
      ofItems(
        "Whether every item meets the condition; true if there are no items.",
        "lists where every(items where completed)")
    }
  }

  private func ofField(_ summary: String, _ example: String) -> FunctionInfo {
    FunctionInfo(
      "\(rawValue)(field)", "\(rawValue)(items.field)", summary: summary,
      forms: ["\(rawValue)(quantity)", "\(rawValue)(items.quantity)"], example: example)
  }

  private func ofItems(_ summary: String, _ example: String) -> FunctionInfo {
    FunctionInfo(
      "\(rawValue)(items where condition)", "\(rawValue)(items where condition)", summary: summary,
      forms: ["\(rawValue)(items where pending)", "\(rawValue)(where pending)"], example: example)
  }
}
