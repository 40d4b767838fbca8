import QCQSemantics
import QCQText
import QCQLanguage

/// The values of parameters, read from text as the types that were declared.
struct ParameterValues {
  private(set) var values: [String: WrittenValue] = [:]
  var problems: [Diagnostic] = []
  /// Those that have none, though one is needed.
  private(set) var missing: [CheckedParameter] = []
  /// Where in the text they got their values: at the default, or where they are declared.
  private(set) var places: [String: Span] = [:]
  /// Those whose default is their value.
  private(set) var written: Set<String> = []

  init(
    _ parameters: [CheckedParameter], _ given: [String: String],
    isRequired: (CheckedParameter) -> Bool
  ) {
    for parameter in parameters {
      let isGiven = given[parameter.name] != nil
      let place = isGiven ? parameter.span : parameter.defaultSpan ?? parameter.span
      places[parameter.name] = parameter.isImported ? Span.none : place
      if !isGiven, !parameter.isImported { written.insert(parameter.name) }
      if let text = given[parameter.name] {
        if let value = ParameterValues.value(text, as: parameter.type) {
          values[parameter.name] = value
        } else {
          problems.append(.parameterValue(parameter, text))
        }
      } else if let value = parameter.defaultValue {
        values[parameter.name] = value
      } else if parameter.isOptional || !isRequired(parameter) {
        values[parameter.name] = .absent
      } else {
        problems.append(.missingParameter(parameter))
        missing.append(parameter)
      }
    }
    let names = parameters.map(\.name)
    for name in given.keys.sorted() where !names.contains(name) {
      problems.append(.undeclaredParameter(name, among: names))
    }
  }

  /// The same for a text in which most of them are not declared.
  var ofOtherTexts: ParameterValues {
    var values = self
    for index in problems.indices { values.problems[index].span = .none }
    (values.places, values.written) = ([:], [])
    return values
  }

  static func value(_ text: String, as type: ValueType) -> WrittenValue? {
    switch type {
    case .int: Int64(text).map { .value(.int($0)) }
    case .number: number(text).map { .value(.number($0)) }
    case .text, .list, .category: .value(.text(text))
    case .bool: ["true": true, "false": false][text].map { .value(.bool($0)) }
    case .date: WrittenDate(text).map(WrittenValue.date)
    case .data: nil
    }
  }

  /// A number, or a percentage as a text has it.
  private static func number(_ text: String) -> Double? {
    let isShare = text.hasSuffix("%")
    guard let number = Double(isShare ? String(text.dropLast()) : text), number.isFinite else {
      return nil
    }
    return isShare ? number / 100 : number
  }
}
