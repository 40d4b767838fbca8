import QCQLanguage
import QCQSemantics

/// Writes what is calculated of two numbers.
struct ArithmeticSQL {
  private let level: SQLLevel

  init(_ level: SQLLevel) { self.level = level }

  func write(
    _ operation: ArithmeticOperator, _ left: CheckedExpression, _ right: CheckedExpression,
    to sql: inout SQLBuilder
  ) {
    if operation == .remainder, sql.dialect.call(.remainder) != nil {
      return sql.writeCall(.remainder) { sql in
        sql.writeList([left, right]) { $0.writeValue($1, in: level) }
      }
    }
    // Division of whole numbers would drop the fraction; a first factor of 1.0 keeps it.
    if operation == .divide, !left.isDivision { sql.write("\(sql.dialect.forms.one) * ") }
    let isProduct = operation != .add && operation != .subtract
    let divides = operation == .divide || operation == .remainder
    // What has no end keeps none in sums and products, and is looked at once; not as a divisor.
    let isPassed = operation != .remainder
    write(left, isBracketed: isProduct && left.isSum, isPassed: isPassed, to: &sql)
    sql.write(" \(operation.rawValue) ")
    if divides { sql.write(sql.dialect.forms.divisor.opening) }
    write(right, isBracketed: right.isArithmetic, isPassed: !divides, to: &sql)
    if divides { sql.write(sql.dialect.forms.divisor.closing) }
  }

  private func write(
    _ operand: CheckedExpression, isBracketed: Bool, isPassed: Bool, to sql: inout SQLBuilder
  ) {
    if isPassed, case .negative(let inner) = operand, sql.stored(operand) == nil {
      sql.write("-(")
      write(inner, isBracketed: false, isPassed: true, to: &sql)
      return sql.write(")")
    }
    if isBracketed { sql.write("(") }
    if isPassed, case .arithmetic(let operation, let left, let right, _) = operand,
      sql.stored(operand) == nil
    {
      write(operation, left, right, to: &sql)
    } else {
      sql.writeValue(operand, in: level)
    }
    if isBracketed { sql.write(")") }
  }
}
