import QCQSyntax
import QCQLanguage

/// Where an expression is worked out: on one row, or on the rows of a group.
enum Place {
  case row(WorldRow)
  case group([WorldRow])

  /// The row whose fields may be named; of a group only its keys are, which all rows share.
  var row: WorldRow? {
    switch self {
    case .row(let row): row
    case .group(let rows): rows.first
    }
  }
}

/// An expression with the arguments of the named query it was written in.
struct Bound {
  var expression: Expression
  var arguments: [String: Value]
}

extension Evaluator {
  func value(_ bound: Bound, _ place: Place) -> Value {
    value(bound.expression, place, bound.arguments)
  }

  func value(_ expression: Expression, _ place: Place, _ arguments: [String: Value]) -> Value {
    switch expression {
    case .literal(let literal, _): literal.plainValue
    case .path(let path): named(path.map(\.text), place)
    case .parameter(let name, _, _): arguments[name.text] ?? parameters[name.text] ?? .absent
    case .negative(let inner, _): negated(value(inner, place, arguments))
    case .arithmetic(let operation, let left, let right):
      calendar(operation, left, right, place, arguments)
        ?? arithmetic(operation, value(left, place, arguments), value(right, place, arguments))
    case .parenthesized(let inner, _): value(inner, place, arguments)
    case .call(let name, let argument, _): call(name.text, argument, place, arguments)
    case .comparison, .text, .date, .during, .membership, .presence, .not, .and, .or:
      .bool(holds(expression, place, arguments) ?? true)
    case .fallback(let first, let second): fallback(first, second, place, arguments)
    case .choice(let first, let condition, let second):
      value(
        holds(condition, place, arguments) ?? true ? first : second, place, arguments)
    case .template(_, let parts): .text(filled(parts, place, arguments))
    case .running(let sum, _): running(sum, place.rows, arguments)
    case .missing, .moment, .duration: .absent
    }
  }

  private func fallback(
    _ first: Expression, _ second: Expression, _ place: Place, _ arguments: [String: Value]
  ) -> Value {
    let found = value(first, place, arguments)
    let isNothing = found == .absent || found == .text("")
    return isNothing ? value(second, place, arguments) : found
  }

  // MARK: Fields

  /// In groups `rank` is their place, as no field is called so.
  private func named(_ path: [String], _ place: Place) -> Value {
    let column = shown.first { $0.name == path.joined(separator: ".") }
    if let column, case .value(let bound) = column.content, case .group = place {
      var plain = self
      plain.shown = []
      return plain.value(bound, place)
    }
    if path == ["rank"], case .group(let rows) = place { return rank(rows) }
    return field(path, place.row)
  }

  func field(_ path: [String], _ row: WorldRow?) -> Value {
    guard let row else { return .absent }
    if row.entity == .items, path[0] == "list" || path[0] == "category" {
      let isList = path[0] == "list"
      let face = isList ? "title" : "name"
      guard let target = isList ? row.list : row.category else { return .absent }
      return field([path.count > 1 ? path[1] : face], target)
    }
    switch (row.entity, path[0]) {
    case (.items, "pending"): return row["completed"] == .bool(true) ? .bool(false) : .bool(true)
    case (.items, "label"):
      guard case .text(let name) = row["name"] else { return .absent }
      switch row["quantity"] {
      case .int(let quantity) where quantity > 1: return .text("\(quantity)x \(name)")
      case .number(let quantity) where quantity > 1:
        // A text of a number has a point in it.
        let digits = quantity.description
        let isBare = digits.contains("e") && !digits.contains(".")
        return .text("\(isBare ? digits.replacing("e", with: ".0e") : digits)x \(name)")
      case .absent, .int, .number, .text, .bool, .date, .data: return .text(name)
      }
    case (.lists, "progress"), (.categories, "progress"):
      let done = row.items.count { $0["completed"] == .bool(true) }
      return .number(row.items.isEmpty ? 0 : Double(done) / Double(row.items.count))
    default: return row[path[0]]  // (Entity, String)
    }
  }

  // MARK: Numbers

  private func negated(_ value: Value) -> Value {
    switch value {
    case .int(let int): int == .min ? .number(-Double(int)) : .int(-int)
    case .number(let number): .number(-number)
    case .absent, .text, .bool, .date, .data: .absent
    }
  }

  private func arithmetic(
    _ operation: ArithmeticOperator, _ left: Value, _ right: Value
  ) -> Value {
    guard let first = left.double, let second = right.double else { return .absent }
    if operation == .divide { return second == 0 ? .absent : .number(first / second) }
    if operation == .remainder { return remainder(left, right) }
    guard case .int(let one) = left, case .int(let other) = right else {
      return arithmetic(operation, first, second)
    }
    let (whole, overflows): (Int64, Bool)
    switch operation {
    case .add: (whole, overflows) = one.addingReportingOverflow(other)
    case .subtract: (whole, overflows) = one.subtractingReportingOverflow(other)
    case .multiply: (whole, overflows) = one.multipliedReportingOverflow(by: other)
    case .divide, .remainder: return .absent
    }
    return overflows ? arithmetic(operation, first, second) : .int(whole)
  }

  private func arithmetic(
    _ operation: ArithmeticOperator, _ first: Double, _ second: Double
  ) -> Value {
    let result =
      switch operation {
      case .add: first + second
      case .subtract: first - second
      case .multiply: first * second
      case .divide: first / second
      case .remainder: Double.nan
      }
    return result.isFinite ? .number(result) : .absent
  }

  /// A fraction counts, and so does what grew too large for a whole number.
  private func remainder(_ left: Value, _ right: Value) -> Value {
    if case .int(let whole) = left, case .int(let divisor) = right {
      return divisor == 0 ? .absent : .int(divisor == -1 ? 0 : whole % divisor)
    }
    guard let first = left.double, let second = right.double, second != 0 else { return .absent }
    let rest = first.truncatingRemainder(dividingBy: second)
    return .number(rest == 0 ? 0 : rest)
  }

  // MARK: Functions

  private func call(
    _ name: String, _ argument: ArgumentSyntax, _ place: Place, _ arguments: [String: Value]
  ) -> Value {
    switch argument {
    case .related(_, let field, let condition):
      let items = place.row?.items ?? []
      guard name == "percent" || name == "every" else {
        let chosen = items.filter { holds(condition, $0, arguments) }
        return aggregate(
          name, chosen, field.map { .path([$0]) }, arguments)
      }
      return share(name, items, condition, arguments)
    case .none: return aggregate(name, place.rows, nil, arguments)
    case .distinct(let path): return .int(Int64(distinct(path.map(\.text), place)))
    case .condition(let condition):
      if name == "percent" || name == "every" {
        return share(name, place.rows, condition, arguments)
      }
      let chosen = place.rows.filter { holds(condition, $0, arguments) }
      return aggregate(name, chosen, nil, arguments)
    case .values(let values):
      if name == "share" { return share(values[0], place.rows, arguments) }
      if ["sum", "average", "min", "max"].contains(name) {
        return aggregate(name, place.rows, values[0], arguments)
      }
      return scalar(name, value(values[0], place, arguments))
    }
  }

  private func distinct(_ path: [String], _ place: Place) -> Int {
    let isRelated = path[0] == "items"
    let rows = isRelated ? place.row?.items ?? [] : place.rows
    let field = isRelated ? Array(path.dropFirst()) : path
    let isHop = field.count == 1 && (field[0] == "list" || field[0] == "category")
    var known: [Value] = []
    for row in rows {
      let value = self.field(isHop ? field + ["id"] : field, row)
      let isId = isHop || field.last == "id"
      if value == .absent || known.contains(where: { compare($0, value, isId) == 0 }) { continue }
      known.append(value)
    }
    return known.count
  }

  /// `percent(where …)` and `every(where …)`.
  private func share(
    _ name: String, _ rows: [WorldRow], _ condition: Expression?, _ arguments: [String: Value]
  ) -> Value {
    let met = rows.count { holds(condition, $0, arguments) }
    if name == "every" { return .bool(met == rows.count) }
    return rows.isEmpty ? .absent : .number(Double(met) / Double(rows.count))
  }

  func aggregate(
    _ name: String, _ rows: [WorldRow], _ operand: Expression?,
    _ arguments: [String: Value]
  ) -> Value {
    switch name {
    case "count": return .int(Int64(rows.count))
    case "any": return .bool(!rows.isEmpty)
    case "none": return .bool(rows.isEmpty)
    default: break  // String
    }
    guard let operand else { return .absent }
    let values = rows.map { value(operand, .row($0), arguments) }.filter { $0 != .absent }
    switch name {
    case "sum": return values.reduce(.int(0)) { arithmetic(.add, $0, $1) }
    case "average":
      let sum = values.reduce(0.0) { $0 + ($1.double ?? 0) }
      return values.isEmpty ? .absent : .number(sum / Double(values.count))
    default:  // String
      let isId = isIdentifier(operand)
      let sign = name == "min" ? -1 : 1
      return values.dropFirst().reduce(values.first ?? .absent) {
        compare($1, $0, isId) == sign ? $1 : $0
      }
    }
  }

  private func scalar(_ name: String, _ value: Value) -> Value {
    switch value {
    case .absent, .bool, .data: return .absent
    case .int(let int):
      return name == "abs" && int < 0 ? negated(value) : value
    case .number(let number):
      return .number(name == "abs" ? abs(number) : number.rounded())
    case .date(let seconds):
      return name == "weekday"
        ? .int(dates.weekday(seconds)) : .text(dates.name(name, seconds))
    case .text(let text):
      switch name {
      case "length": return .int(Int64(text.count))
      case "lower": return .text(text.lowercased())
      default: return .text(text.uppercased())  // String
      }
    }
  }

  // MARK: Order

  /// Ids are compared byte by byte, other texts as the language orders text.
  func isIdentifier(_ expression: Expression) -> Bool {
    switch expression {
    case .path(let path): path.last?.text == "id"
    case .parenthesized(let inner, _): isIdentifier(inner)
    case .call(let name, .values(let values), _):
      ["min", "max"].contains(name.text) && isIdentifier(values[0])
    case .call(let name, .related(_, let field, _), _):
      ["min", "max"].contains(name.text) && field?.text == "id"
    case .missing, .literal, .parameter, .call, .negative, .arithmetic, .comparison, .text, .date,
      .during, .membership, .presence, .not, .and, .or, .fallback, .choice, .moment, .running,
      .duration, .template:
      false
    }
  }

  /// -1, 0 or 1; what is absent comes first.
  func compare(_ left: Value, _ right: Value, _ isId: Bool) -> Int {
    if case .text(let one) = left, case .text(let other) = right {
      return isId ? PlainText.byteOrder(one, other) : PlainText.order(one, other)
    }
    if case .int(let one) = left, case .int(let other) = right {
      return one == other ? 0 : one < other ? -1 : 1
    }
    if case .int(let one) = left, case .number(let other) = right { return compare(one, other) }
    if case .number(let one) = left, case .int(let other) = right { return -compare(other, one) }
    if left == .absent || right == .absent {
      return left == right ? 0 : left == .absent ? -1 : 1
    }
    guard let one = left.double, let other = right.double else { return 0 }
    return one == other ? 0 : one < other ? -1 : 1
  }
}

extension Evaluator {
  /// A large whole number is not rounded to compare it with one that has a fraction.
  private func compare(_ whole: Int64, _ number: Double) -> Int {
    if number >= 0x1p63 || number < -0x1p63 { return number > 0 ? -1 : 1 }
    let near = Int64(number)
    if whole != near { return whole < near ? -1 : 1 }
    let rest = number - Double(near)
    return rest == 0 ? 0 : rest > 0 ? -1 : 1
  }
}

extension Place {
  var rows: [WorldRow] {
    switch self {
    case .row(let row): [row]
    case .group(let rows): rows
    }
  }
}

extension LiteralValue {
  var plainValue: Value {
    switch self {
    case .int(let int): .int(int)
    case .number(let number): .number(number)
    case .text(let text), .regex(let text): .text(text)
    case .bool(let bool): .bool(bool)
    // Parameters here hold days.
    case .date(let date):
      .text(CivilDate(year: date.year, month: date.month, day: date.day).dayText)
    }
  }
}

extension Value {
  /// The value as a number, if it is one or counts as one.
  var double: Double? {
    switch self {
    case .int(let int): Double(int)
    case .number(let number), .date(let number): number
    case .bool(let bool): bool ? 1 : 0
    case .absent, .text, .data: nil
    }
  }
}
