import QCQExchange
import QCQLanguage
import QuickCartStore

/// Which categories are meant by names in a file.
struct CategoryNames {
  /// The ids of categories by their folded names.
  let ids: [String: StoredCell]
  /// What somebody has said that folded names mean.
  let meant: [String: String]

  /// The name that is meant by one of the file, if somebody has said so.
  func meant(by name: String) -> String? { Self.find(name, in: meant) }

  /// The category of a name, which may have an emoji that here is none of the name.
  func id(of name: String) -> StoredCell? { Self.find(name, in: ids) }

  private static func find<Found>(_ name: String, in names: [String: Found]) -> Found? {
    names[TextFolding.title(name)] ?? names[TextFolding.title(CategoryMap.bare(name))]
  }
}
