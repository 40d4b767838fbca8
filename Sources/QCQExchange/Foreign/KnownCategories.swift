/// The categories that there are, by which it is understood what a file says.
package struct KnownCategories: Sendable {
  /// How a text names a category.
  enum Match {
    /// As qcq writes it, with the emoji of the category.
    case withEmoji
    /// Without it, or with another one.
    case byName
  }

  private let names: Set<String>
  private let namesWithEmoji: Set<String>
  private let fold: @Sendable (String) -> String

  package static let none = KnownCategories([], fold: { $0 })

  /// - Parameters:
  ///   - others: Folded names of which somebody has said what they mean.
  ///   - fold: Makes one text of all those that are one name.
  package init(
    _ categories: [(emoji: String, name: String)], others: Set<String> = [],
    fold: @escaping @Sendable (String) -> String
  ) {
    names = others.union(categories.map { fold($0.name) })
    let withEmoji = categories.filter { !$0.emoji.isEmpty }
    namesWithEmoji = Set(withEmoji.map { fold("\($0.emoji) \($0.name)") })
    self.fold = fold
  }

  var isEmpty: Bool { names.isEmpty }

  /// How a text names one of them; nil for another text.
  func match(_ text: String) -> Match? {
    let key = fold(text)
    if namesWithEmoji.contains(key) { return .withEmoji }
    let isName = names.contains(key) || names.contains(fold(CategoryMap.bare(text)))
    return isName ? .byName : nil
  }

  func has(_ text: String) -> Bool { match(text) != nil }
}
