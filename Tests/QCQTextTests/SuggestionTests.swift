import QCQText
import Testing

@Suite struct SuggestionTests {
  static let words = [
    "items", "lists", "categories", "where", "show", "sort", "limit", "count", "average", "having",
    "completed", "pending", "quantity", "category", "created", "updated", "title", "label",
    "name", "note", "list", "emoji", "order", "sum", "max", "min", "desc", "day", "week", "year",
    "progress", "contains", "starts", "matches", "since", "before", "during", "yesterday", "today",
    "Weekboodschappen", "BBQ Feestje", "Verjaardag", "Zuivel & Eieren", "Vlees & Vis",
    "Voorraadkast", "Huishoudelijk", "Persoonlijke verzorging", "Bananen", "Banaan", "Melk", "Mais",
    "Volle melk", "Halfvolle melk", "Crème fraîche",
  ]

  @Test func aFirstSuggestionIsRightForOneMistake() {
    var total = 0
    var wrong: [String] = []
    for word in Self.words {
      for typo in Self.typos(of: word) where !Self.words.contains(typo) {
        total += 1
        let first = Suggestion.nearest(to: typo, among: Self.words).first
        if first != word { wrong.append("\(typo): \(first ?? "-"), not \(word)") }
      }
    }
    let share = Double(total - wrong.count) / Double(total)
    print("first suggestion right for \(total - wrong.count) of \(total) one-edit typos")
    #expect(share >= 0.95, "\(wrong.prefix(20))")
  }

  /// Every letter left out, doubled, replaced by each letter, and swapped with the next.
  static func typos(of word: String) -> Set<String> {
    let letters = Array(word)
    var typos: Set<String> = []
    for index in letters.indices {
      typos.insert(String(letters[..<index] + letters[(index + 1)...]))
      for letter in "abcdefghijklmnopqrstuvwxyz" {
        typos.insert(String(letters[..<index] + [letter] + letters[(index + 1)...]))
        typos.insert(String(letters[..<index] + [letter] + letters[index...]))
      }
      if index + 1 < letters.count {
        var swapped = letters
        swapped.swapAt(index, index + 1)
        typos.insert(String(swapped))
      }
    }
    return typos.subtracting([word])
  }

  @Test func ranking() {
    #expect(Suggestion.nearest(to: "ITEMS", among: ["item", "items"]) == ["items", "item"])
    #expect(
      Suggestion.nearest(to: "cat", among: ["car", "category", "bat"]) == [
        "car", "bat", "category",
      ])
    #expect(
      Suggestion.nearest(to: "lits", among: ["limit", "lists", "list"]) == ["list", "lists"])
    #expect(Suggestion.nearest(to: "BBQ", among: ["BBQ Feestje", "Verjaardag"]) == ["BBQ Feestje"])
    #expect(Suggestion.nearest(to: "xyz", among: ["items", "lists"]).isEmpty)
    #expect(Suggestion.nearest(to: "", among: ["a"]).isEmpty)
    #expect(Suggestion.nearest(to: "abc", among: ["abd", "abd", "abe"]) == ["abd", "abe"])
    #expect(Suggestion.nearest(to: "creme", among: ["Crème"]) == ["Crème"])
    #expect(Suggestion.nearest(to: "STRAßE", among: ["straße"]) == ["straße"])
  }

  /// The band of the matrix gives what the whole matrix does.
  @Test func distancesAgreeWithTheDefinition() {
    let words = ["", "a", "ab", "ba", "abc", "acb", "bca", "abcd", "badc", "xabc", "abxc", "aabbc"]
    for left in words where !left.isEmpty {
      for right in words where !right.isEmpty {
        let limit = left.count <= 3 ? 1 : 2
        let isNear = osa(Array(left), Array(right)) <= limit
        let isBeginning = left.count >= 3 && right.hasPrefix(left)
        let found = Suggestion.nearest(to: left, among: [right]) == [right]
        #expect(found == (isNear || isBeginning), "\(left) \(right)")
      }
    }
  }

  private func osa(_ left: [Character], _ right: [Character]) -> Int {
    guard let last = left.last else { return right.count }
    guard let other = right.last else { return left.count }
    let (head, otherHead) = (Array(left.dropLast()), Array(right.dropLast()))
    var best = min(
      osa(head, otherHead) + (last == other ? 0 : 1), osa(head, right) + 1, osa(left, otherHead) + 1
    )
    if left.count > 1, right.count > 1, head.last == other, otherHead.last == last {
      best = min(best, osa(Array(head.dropLast()), Array(otherHead.dropLast())) + 1)
    }
    return best
  }
}
