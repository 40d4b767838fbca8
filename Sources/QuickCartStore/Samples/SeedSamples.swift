extension SampleRows {
  /// The rows of the seeds' third chapter.
  static let english = SampleRows(
    categories: englishCategories,
    lists: seedLists("Boodschappen deze week", "Feestje supplies", "Quick run naar winkel"),
    items: [
      Item(id: "item-1", list: "list-1", name: "Bananen", quantity: 6, category: 1),
      Item(id: "item-2", list: "list-1", name: "Melk", quantity: 1, category: 2),
      Item(id: "item-3", list: "list-1", name: "Kipfilet", quantity: 2, category: 3),
      Item(id: "item-4", list: "list-1", name: "IJs", quantity: 1, category: 4),
      Item(
        id: "item-5", list: "list-1", name: "Rijst", quantity: 1, category: 5,
        note: "Basmati bij voorkeur"),
      Item(id: "item-6", list: "list-2", name: "Chips", quantity: 3, category: 5),
      Item(id: "item-7", list: "list-2", name: "Frisdrank", quantity: 6, category: 8),
      Item(id: "item-8", list: "list-2", name: "Servetten", quantity: 1, category: 6),
      Item(id: "item-9", list: "list-3", name: "Brood", quantity: 1, category: 5),
      Item(
        id: "item-10", list: "list-3", name: "Eieren", quantity: 12, category: 2,
        isCompleted: true),
    ])

  /// The rows of the seeds' first chapter.
  static let dutch = SampleRows(
    categories: dutchCategories,
    lists: seedLists("Weekboodschappen", "BBQ Feestje", "Snel even naar de winkel"),
    items: [
      Item(id: "item-1", list: "list-1", name: "Bananen", quantity: 6, category: 1),
      Item(id: "item-2", list: "list-1", name: "Volle melk", quantity: 1, category: 2),
      Item(
        id: "item-3", list: "list-1", name: "Kipfilet", quantity: 500, category: 3, note: "gram"),
      Item(id: "item-4", list: "list-1", name: "Ben & Jerry's ijs", quantity: 1, category: 4),
      Item(
        id: "item-5", list: "list-1", name: "Basmati rijst", quantity: 1, category: 5,
        note: "1 kg pak"),
      Item(id: "item-6", list: "list-2", name: "Hamburgers", quantity: 8, category: 3),
      Item(
        id: "item-7", list: "list-2", name: "Cola", quantity: 6, category: 8, note: "blikjes"),
      Item(id: "item-8", list: "list-2", name: "BBQ saus", quantity: 2, category: 5),
      Item(id: "item-9", list: "list-3", name: "Volkoren brood", quantity: 1, category: 5),
      Item(
        id: "item-10", list: "list-3", name: "Eieren", quantity: 12, category: 2,
        isCompleted: true),
    ])

  private static func seedLists(_ first: String, _ second: String, _ third: String) -> [List] {
    [
      List(id: "list-1", title: first, created: -172_800, updated: -3600),
      List(id: "list-2", title: second, created: -86_400, updated: -1800),
      List(id: "list-3", title: third, created: -21_600, updated: -600),
    ]
  }
}
