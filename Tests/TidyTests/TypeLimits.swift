/// What types and the house as a whole may come to.
struct TypeLimits {
  var lines = 900
  var settableVars = 12
  var mutablePerThousand = 46.2
  var uncheckedSendable = 18
  var platformConditions = 91

  /// Types that are larger still, with what they may come to.
  var largerTypes: [String: (lines: Int, settableVars: Int)] = [
    "Parser": (2434, 21), "Checker": (2122, 22), "LanguageServer": (2078, 21),
    "Analysis": (1170, 12), "SQLBuilder": (1010, 12), "Lexer": (900, 13), "Typing": (900, 13),
    "ClientCapabilities": (900, 45),
  ]

  func findings(in measures: TypeMeasures) -> [String] {
    let types = measures.types.flatMap { type -> [String] in
      let larger = largerTypes[type.name] ?? (lines, settableVars)
      return [
        over("lines of \(type.name)", type.lineCount, larger.lines),
        over(
          "variables of \(type.name) that others can set", type.settableVars.count,
          larger.settableVars),
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
