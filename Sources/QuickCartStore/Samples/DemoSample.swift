/// A list of the demo household: a title, its age, and what is on it.
struct DemoList {
  enum Shelf: Int {
    case produce = 1
    case dairy, meat, frozen, pantry, household, care, other
  }

  struct Entry {
    var shelf: Shelf
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

  static func todo(_ shelf: Shelf, _ name: String, _ quantity: Int = 1, _ note: String = "")
    -> Entry
  {
    Entry(shelf: shelf, name: name, quantity: quantity, note: note, isCompleted: false)
  }

  static func done(_ shelf: Shelf, _ name: String, _ quantity: Int = 1, _ note: String = "")
    -> Entry
  {
    Entry(shelf: shelf, name: name, quantity: quantity, note: note, isCompleted: true)
  }
}

extension SampleRows {
  /// A family with a week to get through, a barbecue, a birthday and a tent.
  static let demo: SampleRows = {
    var rows = SampleRows(categories: englishCategories, lists: [], items: [])
    for list in DemoList.errands + DemoList.occasions { rows.add(list) }
    return rows
  }()

  private mutating func add(_ list: DemoList) {
    let id = "demo-list-\(lists.count + 1)"
    let created = -list.daysAgo * 86_400
    let updated = -list.hoursAgo * 3600
    lists.append(List(id: id, title: list.title, created: created, updated: updated))
    // Items are put on the list during most of its life, and ticked off towards its end.
    let step = ((updated - created) * 0.8 / Double(max(1, list.entries.count))).rounded(.down)
    for (index, entry) in list.entries.enumerated() {
      let start = created + step * Double(index)
      let ticked = updated - 60 * Double(list.entries.count - 1 - index)
      items.append(
        Item(
          id: "demo-item-\(items.count + 1)", list: id, name: entry.name,
          quantity: entry.quantity, category: entry.shelf.rawValue, note: entry.note,
          isCompleted: entry.isCompleted, created: start,
          updated: entry.isCompleted ? ticked : start))
    }
  }
}
