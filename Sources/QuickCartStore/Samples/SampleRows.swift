/// The rows of a sample database, with times relative to the "now" of its making.
struct SampleRows: Sendable {
  struct Category: Sendable {
    var id: Int
    var name: String
    var emoji: String
  }

  struct List: Sendable {
    var id: String
    var title: String
    /// Seconds from now; in the past, so below zero.
    var created: Double
    var updated: Double
  }

  struct Item: Sendable {
    var id: String
    var list: String
    var name: String
    var quantity: Int
    var category: Int
    var note = ""
    var isCompleted = false
    var created = 0.0
    var updated = 0.0
  }

  var categories: [Category]
  var lists: [List]
  var items: [Item]

  private static func categories(_ names: [String]) -> [Category] {
    let emoji = ["🥬", "🥛", "🥩", "🧊", "🥫", "🧽", "🧴", "📦"]
    return zip(names, emoji).enumerated().map { index, pair in
      Category(id: index + 1, name: pair.0, emoji: pair.1)
    }
  }

  static let englishCategories = categories([
    "Produce", "Dairy", "Meat & Seafood", "Frozen", "Pantry", "Household", "Personal Care",
    "Other",
  ])

  static let dutchCategories = categories([
    "Groenten & Fruit", "Zuivel", "Vlees & Vis", "Diepvries", "Voorraadkast", "Huishouden",
    "Persoonlijke Verzorging", "Overig",
  ])
}
