/// A row of tokens and how they are set apart.
struct Sentence: Hashable, CustomStringConvertible {
  struct Token: Hashable {
    var text: String
    /// The token's rule in the grammar; nil for text that the grammar asks for as it stands.
    var kind: String?
    /// Whether it stands right behind the token before it, as in `list.title` and `count(`.
    var isAttached = false
  }

  var tokens: [Token]
  /// The tokens before which the line is broken and the next line indented.
  var breaks: Set<Int> = []

  /// The text, with blanks as one would write them.
  var text: String {
    var text = ""
    for (index, token) in tokens.enumerated() {
      if breaks.contains(index) && !token.isAttached && !text.hasSuffix("\n") {
        text += "\n  "
      } else if !isTight(index) {
        text += " "
      }
      text += token.text
    }
    return text
  }

  private func isTight(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    return tokens[index].isAttached || [",", ")", "\n"].contains(tokens[index].text)
      || ["(", "\n"].contains(tokens[index - 1].text)
  }

  var description: String { text }
}
