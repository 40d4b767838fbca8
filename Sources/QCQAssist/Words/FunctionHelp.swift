import QCQSemantics

/// How a function is called and what it gives.
struct FunctionHelp {
  let name: String
  /// `sum(field)`; the parameter stands between the parentheses.
  let signature: String
  let summary: String
  /// Calls of it that are right in one place or another.
  let forms: [String]
  let example: String

  static let all =
    AggregateFunction.allCases.map(FunctionHelp.init)
    + ScalarFunction.allCases.map(FunctionHelp.init)

  static func named(_ name: String) -> FunctionHelp? { all.first { $0.name == name } }

  /// The signatures to choose from: of the rows of a group, and of the items that belong to a row.
  var signatures: [String] {
    AggregateFunction(rawValue: name) == nil
      ? [signature] : [signature, "\(name)(items\(takesField ? ".field" : " where condition"))"]
  }

  private var takesField: Bool {
    ["sum", "average", "min", "max"].contains(name)
  }

  private init(_ function: AggregateFunction) {
    name = function.rawValue
    switch function {
    case .count:
      (signature, summary) = ("count(where condition)", "How many rows there are.")
      (forms, example) = (["count()", "count(items)"], "items per category show count()")
    case .sum:
      (signature, summary) = ("sum(field)", "All values added up; 0 for none.")
      (forms, example) = (
        ["sum(quantity)", "sum(items.quantity)"], "items per category show sum(quantity)"
      )
    case .average:
      (signature, summary) = ("average(field)", "The mean of the values; nothing for none.")
      (forms, example) = (
        ["average(quantity)", "average(items.quantity)"], "lists show average(items.quantity)"
      )
    case .min:
      (signature, summary) = ("min(field)", "The smallest value; nothing for none.")
      (forms, example) = (
        ["min(quantity)", "min(items.quantity)"], "lists show min(items.created)"
      )
    case .max:
      (signature, summary) = ("max(field)", "The largest value; nothing for none.")
      (forms, example) = (
        ["max(quantity)", "max(items.quantity)"], "lists show max(items.created)"
      )
    case .percent:
      (signature, summary) = (
        "percent(where condition)", "The share of the rows that meet a condition, from 0 to 1."
      )
      (forms, example) = (
        ["percent(where completed)", "percent(items where completed)"],
        "items per category show percent(where completed)"
      )
    case .any:
      (signature, summary) = ("any(items where condition)", "Whether one of the items does.")
      (forms, example) = (
        ["any(items where pending)", "any(where pending)"], "lists where any(items where pending)"
      )
    case .none:
      (signature, summary) = ("none(items where condition)", "Whether none of the items does.")
      (forms, example) = (
        ["none(items where pending)", "none(where pending)"],
        "lists where none(items where pending)"
      )
    case .every:
      (signature, summary) = (
        "every(items where condition)", "Whether all of the items do; true for no items."
      )
      (forms, example) = (
        ["every(items where pending)", "every(where pending)"],
        "lists where every(items where completed)"
      )
    }
  }

  private init(_ function: ScalarFunction) {
    name = function.rawValue
    signature = "\(name)(value)"
    let text = ["\(name)(name)", "\(name)(title)", "\(name)(\"x\")"]
    let number = ["\(name)(quantity)", "\(name)(1)", "\(name)(count())", "\(name)(count(items))"]
    let date = ["\(name)(created)", "\(name)(updated)"]
    switch function {
    case .length:
      (summary, forms) = ("How many letters a text has.", text)
      example = "items where length(name) > 20"
    case .lower:
      (summary, forms) = ("The text in small letters.", text)
      example = "items show lower(name)"
    case .upper:
      (summary, forms) = ("The text in capital letters.", text)
      example = "items show upper(name)"
    case .round:
      (summary, forms) = ("The nearest whole number.", number)
      example = "update items in \"BBQ\" set quantity = round(quantity / 2)"
    case .abs:
      (summary, forms) = ("The number without its sign.", number)
      example = "items show abs(quantity - 3)"
    case .day:
      (summary, forms) = ("The day of a date, as `2026-11-20`.", date)
      example = "items per day(created) show count()"
    case .week:
      (summary, forms) = ("The week of a date, as `2026-W47`.", date)
      example = "items per week(created) show count()"
    case .month:
      (summary, forms) = ("The month of a date, as `2026-11`.", date)
      example = "items per month(created) show count()"
    case .year:
      (summary, forms) = ("The year of a date, as `2026`.", date)
      example = "items per year(created) show count()"
    }
  }
}
