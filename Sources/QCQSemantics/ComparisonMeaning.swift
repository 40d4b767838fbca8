import QCQLanguage
import QCQSyntax
import QCQText

/// A comparison of two kinds of values that never are equal: what it may have meant as a whole.
struct ComparisonMeaning {
  let operation: ComparisonOperator
  let field: Expression
  let type: ValueType
  /// How the field and the value are written.
  let name: String
  let value: String
  let valueType: ValueType

  /// The comparison as it is written here; nil where nobody can tell.
  var meant: String? {
    if type == .date, valueType == .text {
      return LooseDate.date(bare).flatMap { Diagnostic.written(operation, name, $0) }
    }
    if type == .text, valueType == .date { return day }
    if type == .text, valueType == .int { return period }
    guard operation.asksForEquality else { return nil }
    if type == .bool, valueType == .text { return state }
    return type == .text && valueType == .bool ? presence : nil
  }

  /// What stands between the quotes.
  private var bare: String { String(value.dropFirst().dropLast()) }

  /// `completed = "done"`, `completed = "no"`.
  private var state: String? {
    let word = bare.lowercased()
    let opposites = [DerivedField.pending.rawValue, StoredField.completed.rawValue]
    let states = [word][...]
    if let found = Meanings.meaning(of: states, as: .condition), found.count == 1,
      opposites.contains(found.meant), opposites.contains(name)
    {
      return operation == .equal ? found.meant : "not \(found.meant)"
    }
    // `"true"` only has quotes too many.
    guard !["true", "false"].contains(word),
      let isTrue = Meanings.meaning(of: states, as: .truth).map({ $0.meant == "true" })
    else { return nil }
    if operation == .notEqual { return isTrue ? "not \(name)" : name }
    return isTrue ? name : opposites.first { $0 != name && opposites.contains(name) }
  }

  /// `note = true`: whether there is one.
  private var presence: String? {
    guard case .path = field else { return nil }
    let isTrue = value == "true"
    return "\(isTrue == (operation == .equal) ? "has" : "no") \(name)"
  }

  /// `day(created) = 2026-11-18`.
  private var day: String? {
    argument(of: .day).flatMap { Diagnostic.written(operation, $0, value) }
  }

  /// `month(created) = 2026-11`, which looks like a difference.
  private var period: String? {
    guard argument(of: .month) != nil, value.utf8.count == 7,
      value.utf8.enumerated().allSatisfy({ index, byte in
        index == 4 ? byte == UInt8(ascii: "-") : (0x30...0x39).contains(byte)
      })
    else { return nil }
    return "\(name) \(operation.rawValue) \"\(value)\""
  }

  private func argument(of function: ScalarFunction) -> String? {
    let opening = function.rawValue + "("
    guard case .call = field, name.hasPrefix(opening), name.hasSuffix(")") else { return nil }
    return String(name.dropFirst(opening.count).dropLast())
  }
}
