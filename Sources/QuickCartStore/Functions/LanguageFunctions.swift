import QCQLanguage

extension ScalarFunction {
  /// What SQLite calls for a function of the language.
  ///
  /// - Parameter isInstant: Whether a date was read or worked out, in seconds; else it is a cell as
  ///   it is stored.
  func body(ofInstant isInstant: Bool) -> SQLFunctions.Body {
    switch self {
    case .length: return { TextFunctions.length($0, $2) }
    case .lower: return { TextFunctions.map($0, $2) { $0.lowercased() } }
    case .upper: return { TextFunctions.map($0, $2) { $0.uppercased() } }
    case .abs: return { NumberFunctions.abs($0, $2) }
    case .round: return { NumberFunctions.round($0, $2) }
    case .day where isInstant: return { DateFunctions.answer(ofInstant: $0, $2) { $0.dayText } }
    case .day: return { DateFunctions.answer($0, $2) { $0.dayText } }
    case .week where isInstant: return { DateFunctions.answer(ofInstant: $0, $2) { $0.weekText } }
    case .week: return { DateFunctions.answer($0, $2) { $0.weekText } }
    case .month where isInstant: return { DateFunctions.answer(ofInstant: $0, $2) { $0.monthText } }
    case .month: return { DateFunctions.answer($0, $2) { $0.monthText } }
    case .quarter where isInstant:
      return { DateFunctions.answer(ofInstant: $0, $2) { $0.quarterText } }
    case .quarter: return { DateFunctions.answer($0, $2) { $0.quarterText } }
    case .year where isInstant: return { DateFunctions.answer(ofInstant: $0, $2) { $0.yearText } }
    case .year: return { DateFunctions.answer($0, $2) { $0.yearText } }
    case .weekday where isInstant: return { DateFunctions.weekday(ofInstant: $0, $2) }
    case .weekday: return { DateFunctions.weekday($0, $2) }
    }
  }
}
