import TestSupport

/// Makes one change to the tokens of a sentence, as a slip of the hand would.
enum SentenceMutator {
  enum Mutation: String, CaseIterable {
    case delete, duplicate, swap, replace
  }

  /// A random mutation at a random place; a sentence without tokens stays as it is.
  static func mutate(_ sentence: Sentence, using random: inout SplitMix64) -> Sentence {
    apply(random.pick(Mutation.allCases), to: sentence, using: &random)
  }

  static func apply(
    _ mutation: Mutation, to sentence: Sentence, using random: inout SplitMix64
  ) -> Sentence {
    var tokens = sentence.tokens
    guard !tokens.isEmpty else { return sentence }
    let place = random.below(tokens.count)
    switch mutation {
    case .delete: tokens.remove(at: place)
    case .duplicate: tokens.insert(tokens[place], at: place)
    case .swap: tokens.swapAt(place, min(place + 1, tokens.count - 1))
    case .replace: tokens[place] = random.pick(replacements + tokens)
    }
    return Sentence(tokens: attached(tokens))
  }

  private static let replacements: [Sentence.Token] =
    ["where", "by", "sort", "and", "not", ",", "(", ")", "=", "..", "in", "of"]
    .map { Sentence.Token(text: $0) }
    + [
      Sentence.Token(text: "name", kind: "WORD"), Sentence.Token(text: "\"BBQ\"", kind: "STRING"),
      Sentence.Token(text: "7", kind: "INTEGER"), Sentence.Token(text: "2024-02-29", kind: "DATE"),
    ]

  /// Keeps tokens attached only where that cannot make another token of them.
  private static func attached(_ tokens: [Sentence.Token]) -> [Sentence.Token] {
    var result = tokens
    for index in result.indices where result[index].isAttached {
      let before = index > 0 ? result[index - 1] : Sentence.Token(text: "\n")
      let isMark = [".", "(", "?"].contains(result[index].text)
      let followsName = before.isWord || ["PARAMETER", "QUOTED"].contains(before.kind)
      result[index].isAttached =
        isMark ? followsName : before.text == "." && result[index].isWord
    }
    return result
  }
}

extension Sentence.Token {
  /// Whether it is a word, be it a name or a keyword.
  var isWord: Bool {
    text.first.map { $0.isLetter || $0 == "_" } == true && text.allSatisfy { $0 != "`" }
  }
}
