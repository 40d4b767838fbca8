import QCQLanguage
import QCQSemantics

/// Writes values that are put together from others.
struct ComposedSQL {
  private let level: SQLLevel

  init(_ level: SQLLevel) { self.level = level }

  func write(
    _ composition: Composition, _ parts: [CheckedExpression], to sql: inout SQLBuilder
  ) {
    switch composition {
    case .days: writeCall(.daysBetween, parts, to: &sql)
    case .shift(let count, let unit):
      let distance: [CheckedExpression] = [.literal(.int(count)), .literal(.text(unit.rawValue))]
      let isSet = sql.setDates.contains(.composed(composition, parts))
      writeCall(isSet ? .setDateShift : .dateShift, parts + distance, to: &sql)
    case .text: writeText(parts, to: &sql)
    case .shown(let kind): writeCall(.shown(kind), parts, to: &sql)
    }
  }

  private func writeCall(
    _ function: SQLFunction, _ arguments: [CheckedExpression], to sql: inout SQLBuilder
  ) {
    sql.writeCall(function) { sql in
      sql.writeList(arguments) { $0.writeValue($1, in: level) }
    }
  }

  /// `(coalesce(name, '') || ?)`
  private func writeText(_ parts: [CheckedExpression], to sql: inout SQLBuilder) {
    sql.write("(")
    sql.writeList(parts, " || ") { builder, part in
      if case .literal = part { return builder.writeValue(part, in: level) }
      builder.write("coalesce(")
      builder.writeValue(part, in: level)
      builder.write(", '')")
    }
    sql.write(")")
  }
}
