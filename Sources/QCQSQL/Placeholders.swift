import QCQLanguage

/// What is bound to a statement, and what stands for it in the text.
struct Placeholders {
  private(set) var bindings: [SQLBinding] = []
  private var numbers: [CodedBytes: Int] = [:]

  /// - Parameter type: What stands behind a number; nil where placeholders go by their order.
  mutating func take(_ binding: SQLBinding, type: String?) -> String {
    guard let type else {
      bindings.append(binding)
      return "?"
    }
    // What rows are grouped by and what is shown of a group are the same to a server only if their
    // numbers are.
    var key = CodedBytes()
    key.add(binding.value)
    let number = numbers[key] ?? bindings.count + 1
    if numbers.updateValue(number, forKey: key) == nil { bindings.append(binding) }
    return "$\(number)\(type)"
  }
}
