/// What types and the house as a whole may come to.
struct TypeLimits {
  var lines = 900
  var settableVars = 12
  var mutablePerThousand = 40.0
  var uncheckedSendable = 6
  var platformConditions = 0

  func findings(in measures: TypeMeasures) -> [String] {
    let types = measures.types.flatMap { type -> [String] in
      [
        over("lines of \(type.name)", type.lineCount, lines),
        over(
          "variables of \(type.name) that others can set", type.settableVars.count,
          settableVars),
      ].compactMap(\.self)
    }
    let house = [
      over("mutable lines of 1,000", measures.mutablePerThousand, mutablePerThousand),
      over("`@unchecked Sendable`", measures.uncheckedSendable.count, uncheckedSendable),
      over("platform conditions", measures.platformConditions.count, platformConditions),
    ]
    return types + house.compactMap(\.self)
  }

  private func over<Count: Comparable>(_ what: String, _ count: Count, _ limit: Count) -> String? {
    count > limit ? "\(what): \(count); at most \(limit)" : nil
  }
}
