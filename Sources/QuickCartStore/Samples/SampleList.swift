/// A list of a sample database: a title, its age, and what is on it.
struct SampleList {
  enum Category: Int {
    case produce = 1
    case dairy, meat, frozen, pantry, household, care, other
  }

  struct Entry {
    var category: Category
    var name: String
    var quantity: Int
    var note: String
    var isCompleted: Bool
  }

  var title: String
  /// When the list was made, in days before now.
  var daysAgo: Double
  /// When it was last changed, in hours before now.
  var hoursAgo: Double
  var entries: [Entry]

  static func todo(
    _ category: Category, _ name: String, _ quantity: Int = 1, _ note: String = ""
  ) -> Entry {
    Entry(category: category, name: name, quantity: quantity, note: note, isCompleted: false)
  }

  static func done(
    _ category: Category, _ name: String, _ quantity: Int = 1, _ note: String = ""
  ) -> Entry {
    Entry(category: category, name: name, quantity: quantity, note: note, isCompleted: true)
  }

  // MARK: Times, in seconds from now

  var created: Double { -daysAgo * 86_400 }
  var updated: Double { -hoursAgo * 3600 }

  /// Items are put on the list during most of its life, and ticked off towards its end.
  var entryTimes: [(created: Double, updated: Double)] {
    let step = ((updated - created) * 0.8 / Double(max(1, entries.count))).rounded(.down)
    return entries.indices.map { index in
      let start = created + step * Double(index)
      let ticked = updated - 60 * Double(entries.count - 1 - index)
      return (start, entries[index].isCompleted ? ticked : start)
    }
  }
}
