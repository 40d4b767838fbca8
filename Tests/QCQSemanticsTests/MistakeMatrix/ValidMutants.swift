import TestSupport
import QCQText

/// Why a mutant is right as it stands: it says something else than the example, but says it well.
enum ValidReason: String, CaseIterable {
  case optionalWord = "the word may be left out"
  case otherStatement = "what is left is a statement of its own"
  case bracketsAlone = "brackets need no function before them"
  case sign = "a minus may be a sign"
  case emptyLine = "nothing is left"
  case sameFields = "the other noun has these fields, too"
  case otherKeyword = "the typo is another word of the language"
  case anyColumn = "a column may have any type"
  case goesOn = "the clause belongs to the line before"

  private static let optional: Set<String> = [
    "desc", "each", "not", "id", "?", ">", "<", ">=", "6", "count", "has", "watch",
    "1", "2", "3", "7", "more", "distinct", "crosstab", "last", "next",
  ]
  private static let prefixes: Set<String> = [
    "watch", "explain", "delete", "count", "check", "uncheck", "toggle",
  ]
  private static let functions: Set<String> = [
    "round", "lower", "upper", "abs", "length", "day", "week", "month", "year", "quarter",
    "weekday", "share", "running",
  ]

  init?(_ mutant: Mutant) {
    let isFirst = mutant.original.hasPrefix(mutant.word)
    switch mutant.kind {
    case .deletedToken where mutant.isAloneOnLine: self = .emptyLine
    case .deletedToken where isFirst && ValidReason.prefixes.contains(mutant.word):
      self = .otherStatement
    case .deletedToken where ValidReason.optional.contains(mutant.word): self = .optionalWord
    case .deletedToken where ValidReason.functions.contains(mutant.word): self = .bracketsAlone
    case .deletedToken where mutant.isBeforeMinus: self = .sign
    case .deletedToken where mutant.beginsWithClause: self = .goesOn
    case .wrongNoun: self = .sameFields
    case .wrongType where mutant.isColumn: self = .anyColumn
    case .keywordTypo where mutant.text.contains("where no completed"): self = .otherKeyword
    case .keywordTypo where mutant.word == "minutes": self = .otherKeyword
    case .deletedToken, .insertedWord, .keywordTypo, .nameTypo, .functionTypo, .parameterTypo,
      .wrongType, .unclosedString, .unclosedBracket, .impossibleDate, .otherLanguage, .turnedRound:
      return nil
    }
  }
}

extension Mutant {
  /// What was deleted was all there was on its line.
  fileprivate var isAloneOnLine: Bool {
    text.split(separator: "\n", omittingEmptySubsequences: false).contains { line in
      line.allSatisfy { $0 == " " }
    } && original.split(separator: "\n").contains { $0 == word }
  }

  /// What was deleted was the noun of a sentence whose rest goes on from the line before.
  fileprivate var beginsWithClause: Bool {
    let head = text.utf8.prefix(mistake.lowerBound)
    let rest = String(decoding: text.utf8.dropFirst(mistake.lowerBound), as: UTF8.self)
    return head.last == UInt8(ascii: "\n")
      && ["sort", "limit", "where"].contains {
        rest.drop { $0 == " " }.hasPrefix("\($0) ")
      }
  }

  /// What was replaced is all of a column.
  fileprivate var isColumn: Bool {
    let head = String(decoding: text.utf8.prefix(mistake.lowerBound), as: UTF8.self)
    return word.hasPrefix("\"") && (head.hasSuffix("show ") || head.hasSuffix(", "))
  }

  /// What was deleted stood before a minus.
  fileprivate var isBeforeMinus: Bool {
    text.utf8.dropFirst(mistake.lowerBound).drop { $0 == UInt8(ascii: " ") }.first
      == UInt8(ascii: "-")
  }
}
