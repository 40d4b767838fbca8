/// What `\p{…}` and `[[:…:]]` name.
enum PatternProperties {
  static func member(_ name: String) -> PatternSet.Member? {
    let key = name.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" }
    let long = key.split(separator: "=").last.map(String.init) ?? key
    if let member = members[long] { return member }
    return categories[long].map { .category($0) }
  }

  private static let members: [String: PatternSet.Member] = [
    "alpha": .property(.alphabetic), "alphabetic": .property(.alphabetic),
    "upper": .property(.uppercase), "uppercase": .property(.uppercase),
    "lower": .property(.lowercase), "lowercase": .property(.lowercase),
    "space": .property(.whitespace), "whitespace": .property(.whitespace),
    "blank": .horizontalSpace, "digit": .digit, "word": .word, "emoji": .property(.emoji),
    "ascii": .property(.ascii), "any": .property(.any),
    "alnum": .any([.property(.alphabetic), .digit]),
    "xdigit": .any([.range("0", "9"), .range("a", "f"), .range("A", "F")]),
    "punct": .category(punctuation),
  ]

  private static let letters: Set<Unicode.GeneralCategory> = [
    .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
  ]
  private static let punctuation: Set<Unicode.GeneralCategory> = [
    .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
    .initialPunctuation, .finalPunctuation, .otherPunctuation,
  ]

  private static let categories: [String: Set<Unicode.GeneralCategory>] = [
    "l": letters, "letter": letters,
    "lu": [.uppercaseLetter], "uppercaseletter": [.uppercaseLetter],
    "ll": [.lowercaseLetter], "lowercaseletter": [.lowercaseLetter],
    "lt": [.titlecaseLetter], "lm": [.modifierLetter], "lo": [.otherLetter],
    "m": [.nonspacingMark, .spacingMark, .enclosingMark],
    "mark": [.nonspacingMark, .spacingMark, .enclosingMark],
    "mn": [.nonspacingMark], "mc": [.spacingMark], "me": [.enclosingMark],
    "n": [.decimalNumber, .letterNumber, .otherNumber],
    "number": [.decimalNumber, .letterNumber, .otherNumber],
    "nd": [.decimalNumber], "nl": [.letterNumber], "no": [.otherNumber],
    "p": punctuation, "punctuation": punctuation,
    "pc": [.connectorPunctuation], "pd": [.dashPunctuation], "ps": [.openPunctuation],
    "pe": [.closePunctuation], "pi": [.initialPunctuation], "pf": [.finalPunctuation],
    "po": [.otherPunctuation],
    "s": [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol],
    "symbol": [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol],
    "sm": [.mathSymbol], "sc": [.currencySymbol], "sk": [.modifierSymbol], "so": [.otherSymbol],
    "z": [.spaceSeparator, .lineSeparator, .paragraphSeparator],
    "separator": [.spaceSeparator, .lineSeparator, .paragraphSeparator],
    "zs": [.spaceSeparator], "zl": [.lineSeparator], "zp": [.paragraphSeparator],
    "c": [.control, .format, .surrogate, .privateUse, .unassigned],
    "cc": [.control], "control": [.control], "cf": [.format], "co": [.privateUse],
    "cn": [.unassigned],
  ]
}
