// What an item costs that is added.
extension AdditionReader {
  private static let currencies: Set = ["€", "$", "euro", "euros", "eur", "dollar", "dollars"]

  /// `for 4.99`, `at €5`: where items have a price, an amount of money is that. A number alone may
  /// be of pieces or of people.
  mutating func readPrice(_ addition: inout Addition) -> Bool {
    guard addition.item != nil, addition.price == nil, let price = PriceWords.column(reader) else {
      return false
    }
    let start = reader.place
    guard takePlace(["for", "at", "cost", "costs", "costing", "@"]) else { return false }
    let number = reader.looseNumber()
    let said = reader.words[start..<reader.place]
    guard let number, number.contains(".") || said.contains(where: Self.currencies.contains) else {
      reader.place = start
      return false
    }
    _ = takePlace(["each"])
    addition.price = "\(price) = \(number)"
    return true
  }
}
