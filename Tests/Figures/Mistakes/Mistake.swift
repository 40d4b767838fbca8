import Foundation
import TestSupport

/// What kind of mistake people make, as the first trial told them apart.
enum MistakeRow: String, CaseIterable {
  case spelling
  case words = "quotes, spaces, words"
  case natural = "natural language"
  case foreign = "SQL and others"
  case types
  case data
  case tasks = "tasks of a first hour"

  /// How many of 100 have to be led to what was meant.
  var goal: Int {
    switch self {
    case .spelling: 97
    case .words: 80
    case .natural: 65
    case .foreign, .types: 60
    case .data, .tasks: 85
    }
  }
}

/// What somebody typed, and the statement that was meant.
struct Mistake: Hashable {
  let row: MistakeRow
  let typed: String
  let meant: String
  /// Other statements that say the same as well.
  var alternatives: [String] = []
  /// Made by a rule: what is right as it is typed is no mistake then.
  let isGenerated: Bool
}

extension Mistake {
  static func all() throws -> [Mistake] {
    let sentences = try lines(of: phrases("sentences")).map(\.text)
    let written: [Mistake] = try [
      ("natural", MistakeRow.natural), ("foreign", .foreign), ("types", .types), ("data", .data),
      ("tasks", .tasks),
    ].flatMap { try phrases($0.0, $0.1) }
    var seen: Set<Mistake> = []
    return (slips(in: sentences) + WordMistakes.all(in: sentences) + written)
      .filter { seen.insert($0).inserted }
  }

  /// Inputs of all rows that were written when the repairs were there: those of a file, or else our
  /// own. Statements behind `or:` mean the same as the one before.
  static func fresh(_ path: String?) throws -> [Mistake] {
    try judged(path.map { try String(contentsOfFile: $0, encoding: .utf8) } ?? phrases("fresh"))
  }

  /// Inputs of blind trials, after which repairs were written.
  static func trials() throws -> [Mistake] { try judged(phrases("trials")) }

  private static func judged(_ text: String) throws -> [Mistake] {
    let names = ["spelling": MistakeRow.spelling, "words": .words, "foreign": .foreign]
    var row = MistakeRow.natural
    var (meant, alternatives): (String, [String]) = ("", [])
    return lines(of: text).compactMap { line in
      if line.text.hasPrefix("== ") {
        let name = String(line.text.dropFirst(3))
        row = names[name] ?? MistakeRow(rawValue: name) ?? .natural
        return nil
      }
      if line.isTyped {
        return Mistake(
          row: row, typed: line.text, meant: meant, alternatives: alternatives, isGenerated: false)
      }
      if line.text.hasPrefix("or: ") {
        alternatives.append(String(line.text.dropFirst(4)))
      } else {
        (meant, alternatives) = (line.text, [])
      }
      return nil
    }
  }

  // MARK: What was written by hand

  private static func phrases(_ name: String) throws -> String {
    try Checkout.text("Tests/Figures/Mistakes/Phrases/\(name).txt")
  }

  private static func lines(of text: String) -> [(isTyped: Bool, text: String)] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      (line.hasPrefix("  "), String(line.hasPrefix("  ") ? line.dropFirst(2) : line))
    }
  }

  private static func phrases(_ name: String, _ row: MistakeRow) throws -> [Mistake] {
    var meant = ""
    var found: [Mistake] = []
    for line in try lines(of: phrases(name)) {
      guard line.isTyped else {
        meant = line.text
        continue
      }
      for filling in fillings(of: meant + line.text) {
        found.append(
          Mistake(
            row: row, typed: filled(line.text, filling), meant: filled(meant, filling),
            isGenerated: false))
      }
    }
    return found
  }

  private static let names = [
    ["{list}": "BBQ", "{item}": "Cola", "{category}": "Dairy"],
    ["{list}": "Week shop", "{item}": "Whole milk", "{category}": "Produce"],
  ]

  private static func fillings(of text: String) -> [[String: String]] {
    names[0].keys.contains(where: text.contains) ? names : [[:]]
  }

  private static func filled(_ text: String, _ filling: [String: String]) -> String {
    filling.reduce(text) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
  }

  // MARK: Slips

  /// Four slips of each word of a statement that is not quoted.
  private static func slips(in sentences: [String]) -> [Mistake] {
    sentences.flatMap { sentence -> [Mistake] in
      let pieces = WordMistakes.pieces(sentence)
      return pieces.indices.flatMap { index -> [Mistake] in
        let word = pieces[index]
        guard word.count > 2, word.allSatisfy(\.isLetter), !isFree(index, pieces) else { return [] }
        return slips(of: word).map { slip in
          var changed = pieces
          changed[index] = slip
          return Mistake(
            row: .spelling, typed: changed.joined(), meant: sentence, isGenerated: true)
        }
      }
    }
  }

  /// Whether a word is a name that the statement itself gives.
  private static func isFree(_ index: Int, _ pieces: [String]) -> Bool {
    let before = index > 1 ? pieces[index - 2] : ""
    return ["as", "let", "param"].contains(before) || pieces[index] == "pieces"
  }

  private static let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]

  private static func slips(of word: String) -> [String] {
    var random = SplitMix64(seed: word.utf8.reduce(11) { $0 &* 37 &+ UInt64($1) })
    let letters = Array(word)
    var slips: [String] = []
    for attempt in 0..<5 {
      var slip = letters
      let place = random.below(letters.count)
      switch attempt {
      case 0: slip.remove(at: place)
      case 1: slip.insert(letters[place], at: place)
      case 2: slip.swapAt(place % (letters.count - 1), place % (letters.count - 1) + 1)
      case 3: slip[place] = neighbour(of: letters[place], &random)
      default: slip.insert(neighbour(of: letters[place], &random), at: place)  // Int
      }
      let text = String(slip)
      if text != word, !slips.contains(text), random.chance(3, in: 5) { slips.append(text) }
    }
    return slips
  }

  /// A key beside the one that was meant.
  private static func neighbour(of letter: Character, _ random: inout SplitMix64) -> Character {
    for row in rows.map(Array.init) {
      guard let place = row.firstIndex(of: letter) else { continue }
      let others = [place - 1, place + 1].filter(row.indices.contains)
      return row[random.pick(others)]
    }
    return "x"
  }
}
