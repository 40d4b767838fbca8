import QCQLanguage
import QCQPages

/// A passage of the recipes: what somebody wants to know, and how to ask for it.
package struct Recipe {
  /// The page that it is on.
  package static let page = "recipes"

  /// In Markdown, without what comes of its examples.
  package private(set) var lines: [Substring] = []

  /// The first one that has a word, or a phrase that asks for the same: that of `duplicates` has
  /// `twice`. Nil without any.
  package init?(of word: String) {
    let words = Self.words(word[...])
    guard word.count > 3, !words.isEmpty, Meanings.meaning(of: words[...], as: .noise) == nil else {
      return nil
    }
    let idiom = Meanings.meaning(of: words[...], as: .idiom).flatMap {
      $0.count == words.count ? $0.meant : nil
    }
    let alike = Meanings.phrases(.idiom).filter { $0.meant == idiom }
      .map { Self.words($0.phrase[...]) }
    let found =
      Self.all.first { $0.has(words) }
      ?? Self.all.first { recipe in alike.contains { recipe.has($0) } }
    guard let found else { return nil }
    self = found
  }

  private init() {}

  private static func words(_ text: Substring) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private func has(_ phrase: [String]) -> Bool {
    lines.contains { line in
      let words = Self.words(line)
      return words.indices.contains { words[$0...].starts(with: phrase) }
    }
  }

  /// Those of the page: a paragraph each, and the blocks below it.
  private static let all: [Recipe] = {
    let text = Page.reference.first { $0.name == page }?.text ?? ""
    var (recipes, recipe) = ([Recipe](), Recipe())
    // Whether the line before belongs to a block, whether that is shown, and whether the line
    // belongs to a paragraph.
    var (isBlock, isShown, isParagraph) = (false, true, false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if !isBlock { isShown = line != "```result" }
        isBlock.toggle()
        isParagraph = false
        if isShown { recipe.lines.append(line) }
      } else if isBlock {
        if isShown { recipe.lines.append(line) }
      } else if line.isEmpty || line.hasPrefix("#") || line.hasPrefix("<!--") {
        isParagraph = false
      } else {
        if !isParagraph {
          recipes.append(recipe)
          recipe = Recipe()
        }
        isParagraph = true
        recipe.lines.append(line)
      }
    }
    return (recipes + [recipe]).filter { !$0.lines.isEmpty }
  }()
}
