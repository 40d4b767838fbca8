/// Numbers with a comma between thousands.
package enum Grouped {
  package static func digits(_ number: some BinaryInteger) -> String {
    var digits = Array(String(number.magnitude))
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: place)
      place -= 3
    }
    return (number < 0 ? "-" : "") + String(digits)
  }
}
