/// Reads the text of a pattern.
struct PatternReader {
  private var rest: Substring
  private var depth = 0
  private var flags = Flags()

  private struct Flags {
    var ignoresCase = false
    var dotTakesAll = false
    var hasLines = false
  }

  init(_ text: String) { rest = text[...] }

  mutating func read() throws(PatternProblem) -> PatternNode {
    let node = try readChoice()
    guard rest.isEmpty else { throw .unopened }
    return node
  }

  private mutating func consume(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  /// What stands before a sign, and the sign with it; nil where it does not come.
  private mutating func consume(upTo sign: Character) -> String? {
    guard let end = rest.firstIndex(of: sign) else { return nil }
    defer { rest = rest[rest.index(after: end)...] }
    return String(rest[..<end])
  }

  /// One level deeper, in a group or a set.
  private mutating func nested<Result>(
    _ body: (inout PatternReader) throws(PatternProblem) -> Result
  ) throws(PatternProblem) -> Result {
    depth += 1
    guard depth <= Pattern.maximumDepth else { throw .tooDeep }
    defer { depth -= 1 }
    return try body(&self)
  }

  // MARK: Groups

  private mutating func readChoice() throws(PatternProblem) -> PatternNode {
    var choices = [try readSequence()]
    while consume("|") { choices.append(try readSequence()) }
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func readSequence() throws(PatternProblem) -> PatternNode {
    var parts: [PatternNode] = []
    while let next = rest.first, next != "|", next != ")" {
      if let part = try readAtom(next) { parts.append(try readRepetition(of: part)) }
    }
    return .sequence(parts)
  }

  /// Nil for what only sets a flag, or says nothing.
  private mutating func readAtom(_ next: Character) throws(PatternProblem) -> PatternNode? {
    switch next {
    case "*", "+", "?": throw .nothingToRepeat(next)
    case "(": return try nested { reader throws(PatternProblem) in try reader.readGroup() }
    case "[":
      let member = try nested { reader throws(PatternProblem) in try reader.readSet() }
      return set(member)
    case "\\": return try readEscape()
    default:  // Character
      rest.removeFirst()
      switch next {
      case ".": return flags.dotTakesAll ? set(.property(.any)) : set(.not(.lineBreak))
      case "^": return .place(flags.hasLines ? .lineStart : .textStart)
      case "$": return .place(flags.hasLines ? .lineEnd : .textEnd)
      default: return set(.character(next))  // Character
      }
    }
  }

  private func set(_ member: PatternSet.Member) -> PatternNode {
    .set(PatternSet(member, ignoresCase: flags.ignoresCase))
  }

  private mutating func readGroup() throws(PatternProblem) -> PatternNode? {
    rest.removeFirst()
    let outer = flags
    if consume("?") {
      if consume("#") {
        guard consume(upTo: ")") != nil else { throw .unclosed("(") }
        return nil
      }
      for sign in ["=", "!", "<=", "<!", ">", "|", "P=", "P>", "R", "&"] where rest.hasPrefix(sign)
      {
        throw .unsupported("(?" + sign)
      }
      if consume("P<") || consume("<") {
        guard consume(upTo: ">") != nil else { throw .unclosed("<") }
      } else if try readFlags() {
        return nil
      }
    }
    let node = try readChoice()
    guard consume(")") else { throw .unclosed("(") }
    flags = outer
    return node
  }

  /// `i`, `s-m:`, `:`; true where they hold for what follows and not for a group of their own.
  private mutating func readFlags() throws(PatternProblem) -> Bool {
    let start = rest
    var value = true
    while let sign = rest.popFirst() {
      switch sign {
      case "-": value = false
      case "i": flags.ignoresCase = value
      case "s": flags.dotTakesAll = value
      case "m": flags.hasLines = value
      case ":": return false
      case ")": return true
      default: throw .unknownGroup("(?" + start.prefix(1))  // Character
      }
    }
    throw .unclosed("(")
  }

  // MARK: Repetitions

  private mutating func readRepetition(
    of part: PatternNode
  ) throws(PatternProblem) -> PatternNode {
    var node = part
    while let (least, most) = readCount() {
      if let most, most < least { throw .emptyRange("{\(least),\(most)}") }
      node = .repeated(node, least: least, most: most)
      // Whether as few or as many as possible makes no difference to whether it is found.
      if consume("?") { continue }
      if rest.first == "+" { throw .unsupported("++") }
    }
    return node
  }

  private mutating func readCount() -> (least: Int, most: Int?)? {
    if consume("*") { return (0, nil) }
    if consume("+") { return (1, nil) }
    if consume("?") { return (0, 1) }
    guard rest.first == "{", let end = rest.firstIndex(of: "}") else { return nil }
    let inner = rest[rest.index(after: rest.startIndex)..<end]
    let parts = inner.split(separator: ",", omittingEmptySubsequences: false)
    guard inner.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ",") }), inner != ",",
      !inner.isEmpty, parts.count <= 2
    else { return nil }
    func number(_ text: Substring) -> Int { min(Int(text) ?? Int.max, Pattern.maximumSteps + 1) }
    rest = rest[rest.index(after: end)...]
    let least = parts[0].isEmpty ? 0 : number(parts[0])
    if parts.count == 1 { return (least, least) }
    return (least, parts[1].isEmpty ? nil : number(parts[1]))
  }

  // MARK: Sets

  private mutating func readSet() throws(PatternProblem) -> PatternSet.Member {
    rest.removeFirst()
    let isNegated = consume("^")
    var members: [PatternSet.Member] = []
    var isFirst = true
    while true {
      for sign in ["&&", "--", "~~"] where rest.hasPrefix(sign) { throw .unsupported(sign) }
      guard let next = rest.first else { throw .unclosed("[") }
      if next == "]", !isFirst { break }
      isFirst = false
      members.append(try readMember(next))
    }
    rest.removeFirst()
    return isNegated ? .not(.any(members)) : .any(members)
  }

  private mutating func readMember(
    _ next: Character
  ) throws(PatternProblem) -> PatternSet.Member {
    if consume("[:") {
      guard let name = consume(upTo: ":"), consume("]") else { throw .unclosed("[") }
      return try property(name)
    }
    if next == "[" {
      return try nested { reader throws(PatternProblem) in try reader.readSet() }
    }
    let first = try readSetCharacter(next)
    guard case .character(let low) = first, rest.hasPrefix("-"), !rest.hasPrefix("-]"),
      !rest.hasPrefix("--")
    else { return first }
    rest.removeFirst()
    guard let end = rest.first else { throw .unclosed("[") }
    let last = try readSetCharacter(end)
    guard case .character(let high) = last else { return .any([first, .character("-"), last]) }
    guard let lower = low.unicodeScalars.first, let upper = high.unicodeScalars.first,
      low.unicodeScalars.count == 1, high.unicodeScalars.count == 1, lower <= upper
    else { throw .emptyRange("\(low)-\(high)") }
    return .range(lower, upper)
  }

  private mutating func readSetCharacter(
    _ next: Character
  ) throws(PatternProblem) -> PatternSet.Member {
    if next != "\\" {
      rest.removeFirst()
      return .character(next)
    }
    if consume("\\b") { return .character("\u{8}") }
    rest.removeFirst()
    guard let letter = rest.popFirst() else { throw .unfinished }
    return try member(letter)
  }

  // MARK: Escapes

  private mutating func readEscape() throws(PatternProblem) -> PatternNode {
    rest.removeFirst()
    guard let letter = rest.popFirst() else { throw .unfinished }
    switch letter {
    case "b": return .place(.wordBorder)
    case "B": return .place(.insideWord)
    case "A": return .place(.textStart)
    case "z": return .place(.textEnd)
    case "Z": return .place(.lastLineEnd)
    case "X": return set(.property(.any))
    case "R":
      let pair = [set(.character("\r")), set(.character("\n"))]
      return .choice([.sequence(pair), set(.lineBreak)])
    case "Q": return try readQuoted()
    case "1"..."9", "k", "g", "G", "K", "y", "Y": throw .unsupported("\\\(letter)")
    default: return set(try member(letter))  // Character
    }
  }

  /// `\Q…\E`: what stands between is meant as it is.
  private mutating func readQuoted() throws(PatternProblem) -> PatternNode {
    var parts: [PatternNode] = []
    while !rest.isEmpty, !consume("\\E") { parts.append(set(.character(rest.removeFirst()))) }
    return .sequence(parts)
  }

  /// What a letter behind a backslash stands for, in a set or alone.
  private mutating func member(
    _ letter: Character
  ) throws(PatternProblem) -> PatternSet.Member {
    switch letter {
    case "d": return .digit
    case "D": return .not(.digit)
    case "w": return .word
    case "W": return .not(.word)
    case "s": return .space
    case "S": return .not(.space)
    case "h": return .horizontalSpace
    case "H": return .not(.horizontalSpace)
    case "v": return .lineBreak
    case "V", "N": return .not(.lineBreak)
    case "n": return .character("\n")
    case "r": return .character("\r")
    case "t": return .character("\t")
    case "f": return .character("\u{C}")
    case "e": return .character("\u{1B}")
    case "a": return .character("\u{7}")
    case "0": return .character("\0")
    case "p": return try readProperty()
    case "P": return .not(try readProperty())
    case "x": return try readScalar(digits: 2)
    case "u": return try readScalar(digits: 4)
    case "U": return try readScalar(digits: 8)
    default:  // Character
      guard !letter.isLetter, !letter.isNumber else { throw .unknownEscape("\\\(letter)") }
      return .character(letter)
    }
  }

  private mutating func readScalar(
    digits count: Int
  ) throws(PatternProblem) -> PatternSet.Member {
    let written: String
    if consume("{") {
      guard let inner = consume(upTo: "}") else { throw .unclosed("{") }
      written = inner
    } else {
      written = String(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    guard let value = UInt32(written, radix: 16), let scalar = Unicode.Scalar(value) else {
      throw .unknownEscape("\\u{\(written)}")
    }
    return .character(Character(scalar))
  }

  private mutating func readProperty() throws(PatternProblem) -> PatternSet.Member {
    if !consume("{") {
      guard let letter = rest.popFirst() else { throw .unfinished }
      return try property(String(letter))
    }
    guard let name = consume(upTo: "}") else { throw .unclosed("{") }
    return name.hasPrefix("^") ? .not(try property(String(name.dropFirst()))) : try property(name)
  }

  private func property(_ name: String) throws(PatternProblem) -> PatternSet.Member {
    guard let member = PatternProperties.member(name) else { throw .unknownProperty(name) }
    return member
  }
}
