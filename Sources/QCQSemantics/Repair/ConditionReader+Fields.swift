import QCQLanguage
import QCQSyntax

// Fields that are compared, and the values beside them.
extension ConditionReader {
  private static let texts =
    StoredField.allCases.filter { $0.info.type == .text }.map(\.rawValue)
    + [DerivedField.label.rawValue]

  /// A field, how it is compared, and with what.
  mutating func readFieldTest() -> String? {
    let start = place
    skipOwner(of: entity)
    let isOwn = peekOwn != nil
    guard let field = readTestedField() else { return fail(start) }
    let own = isOwn ? fields[field]?.type : nil
    let test: String? =
      if let other = ElsewhereTest.membership(of: field, &self) {
        other
      } else if field == "created" || field == "updated" {
        readDateTest(field)
      } else if own == .date {
        asDate { $0.readComing(field) } ?? readDateTest(field)
      } else if own?.isNumber ?? false {
        readNumberComparison(field)
      } else if own == .text {
        readTextComparison(field)
      } else if Self.texts.contains(where: { field == $0 || field.hasSuffix("." + $0) }) {
        readTextComparison(field)
      } else {
        readNumberComparison(field)
      }
    if test == nil { place = start }
    return test
  }

  private mutating func readTestedField() -> String? {
    if let text = current, text.kind == .text,
      let field = Meanings.meaning(of: [text.text.lowercased()][...], as: .field),
      let sign = piece(1), peek(.comparison, 1) != nil || sign.text == "since"
    {
      place += 1
      return field.meant
    }
    // What a sentence begins with is what it asks for.
    if entity == nil, isFirst, peek(.source) != nil, place < 3 { return nil }
    if entity == nil, ["lists", "categories"].contains(current?.text) { return nil }
    if isNounBeforeScope { return nil }
    // `date(created)`
    if at("date"), piece(1)?.text == "(", let field = peek(.field, 2),
      piece(2 + field.count)?.text == ")"
    {
      place += 3 + field.count
      return field.meant
    }
    if let own = peekOwn {
      place += 1
      return own
    }
    guard let field = peek(.field) else { return nil }
    // An item is no name of a list.
    if entity == .lists, ["item", "product"].contains(current?.text) { return nil }
    isAboutTags = ["tag", "tags"].contains(current?.text)
    place += field.count
    if at("."), let inner = piece(1), ["length", "len", "size", "count"].contains(inner.text) {
      place += 2
      while take("(") || take(")") {}
      return "length(\(field.meant))"
    }
    if at("."), let inner = peek(.field, 1), field.meant == "list" || field.meant == "category" {
      place += 1 + inner.count
      let isName = ["name", "title", field.meant].contains(inner.meant)
      return isName ? field.meant : "\(field.meant).\(inner.meant)"
    }
    if entity == .lists, field.meant == "name" || field.meant == "list" { return "title" }
    return field.meant
  }

  /// `pending item in "BBQ"`, `cheapest item in "BBQ"`: what is asked for, and no name that is
  /// compared.
  private var isNounBeforeScope: Bool {
    guard let source = peek(.source), entity == nil || source.meant == Entity.items.rawValue,
      let clause = peek(.clause, source.count)
    else { return false }
    return clause.meant == Keyword.in.word && piece(source.count + clause.count)?.text != "("
  }

  var fields: [String: Field] { vocabulary[entity ?? .items].fields }

  /// A column of the user's own, of which the table of meanings knows nothing.
  var peekOwn: String? {
    guard let word = current, word.kind == .word, peek(.field) == nil, fields[word.text] != nil
    else { return nil }
    return word.text
  }

  // MARK: Texts

  private mutating func readTextComparison(_ field: String) -> String? {
    if at(".") { return nil }
    let noise = place
    var sign = takeTextComparison()
    if sign == nil {
      skipNoise()
      _ = take("that") || take("which")
      sign = takeTextComparison()
    }
    let written = words[noise..<place].last { !["is", "not"].contains($0) } ?? ""
    // `name:milk`, as a search is written.
    let isSearched = written == ":" && current?.kind == .word
    if isSearched, kind(of: field) == .item || kind(of: field) == nil { sign = "contains" }
    // `note:"#party"`
    if written == ":", field == "note", current?.kind == .text { sign = "contains" }
    while sign == "=", let more = peek(.comparison), more.meant != "not in" {
      sign = more.meant
      place += more.count
    }
    if let none = readNeither(field, sign) { return none }
    while take("(") || take("[") || take("{") {}
    switch sign {
    case "empty": return "no \(field)"
    case "present": return "has \(field)"
    case "contains", "starts with", "ends with": return readPart(field, sign ?? "", written)
    case "not contains", "not starts with", "not ends with":
      return readPart(field, sign ?? "", written)
    case "=", "!=", "in", "not in", nil:
      if sign == nil,
        current?.kind == .word && !isKnown(field)
          || place > noise && current?.kind != .text
      {
        return nil
      }
      guard let values = readValues(field), !values.isEmpty else { return nil }
      let isNegated = sign == "!=" || sign == "not in"
      if field == "note", values == ["\"\""] { return nil }
      let isTag = field == "note" && values.first?.hasPrefix("\"#") == true
      if isAboutTags || isTag, values.count == 1 {
        skipInNote()
        let sign = isAboutTags && !isTag ? "\"#" : "\""
        return "\(field) \(isNegated ? "not " : "")contains \(sign)\(values[0].dropFirst())"
      }
      // `name in "milk"` may be a part of it or all, and `name not in "BBQ"` what is on a list.
      if sign == "in" || sign == "not in", values.count == 1, pieces[place - 1].text != ")",
        field == "name"
      {
        let title = names.name(pieces[place - 1].text, .title).map(quoted)
        return title.map { "name \(isNegated ? "not " : "")in (items in \($0))" }
      }
      return QueryDraft.membership(field, values, isNegated: isNegated)
    default: return nil  // String
    }
  }

  /// The part of a text that is looked for, behind the word for it.
  private mutating func readPart(_ field: String, _ sign: String, _ word: String) -> String? {
    guard let value = textValue(field) else { return nil }
    let pattern = ForeignPattern.takesPattern(word) ? pieces[place - 1] : nil
    while take(")") || take("]") {}
    if let pattern {
      return matching(field, word, pattern, isNegated: sign == "not contains")
    }
    if sign == "contains", let pattern = likePattern(field, value) { return pattern }
    if field == "note" { skipInNote() }
    return alternatives(field, sign, value)
  }

  /// `like "milk"`, `~ "^milk"`: what such a pattern tests.
  func matching(
    _ field: String, _ word: String, _ pattern: Piece, isNegated: Bool = false
  ) -> String? {
    let meanings = ForeignPattern.meanings(of: word, pattern.text)
    // SQL means the whole text where it has no wildcards, and a change takes fewer rows then.
    let isSQL = ["select", "update", "delete"].contains(words.first)
    guard let meant = isSQL ? meanings.last : meanings.first else { return nil }
    let test = ForeignPattern.word(meant.test, isNegated: isNegated)
    return "\(field) \(test) \(meant.value)"
  }

  /// `contains "%milk%"`: wildcards say where it stands.
  private func likePattern(_ field: String, _ value: String) -> String? {
    var inner = value.dropFirst().dropLast()
    let signs: [Character] = ["%", "*"]
    let starts = inner.first.map { signs.contains($0) } ?? false
    let ends = inner.last.map { signs.contains($0) } ?? false
    guard starts || ends else { return nil }
    if starts { inner = inner.dropFirst() }
    if ends { inner = inner.dropLast() }
    guard !inner.contains(where: signs.contains), !inner.isEmpty else { return nil }
    let test = starts && ends ? "contains" : ends ? "starts with" : "ends with"
    return "\(field) \(test) \"\(inner)\""
  }

  // MARK: Numbers

  /// Whether a number is there; a quantity always is.
  private func presence(of field: String, _ isThere: Bool) -> String? {
    guard let own = fields[field], own.stored == nil, own.derived == nil else { return nil }
    return "\(isThere ? "has" : "no") \(field)"
  }

  private mutating func readNumberComparison(_ field: String) -> String? {
    var sign = take(.comparison)
    if sign == nil {
      skipNoise()
      sign = take(.comparison)
    }
    while sign == "=" || sign == "contains", let more = peek(.comparison) {
      sign = more.meant
      place += more.count
    }
    // `quantity of at least 5`
    if sign == nil, take("of") { sign = take(.comparison) }
    skipNoise()
    if sign == "empty" || sign == "present" { return presence(of: field, sign == "present") }
    if sign == "not in", let values = readNumbers(), !values.isEmpty {
      return "\(field) not in (\(values.joined(separator: ", ")))"
    }
    if let range = readOpenRange(field, sign) { return range }
    let hasBracket = at("(") || at("[") || at("{")
    while take("(") || take("[") || take("{") {}
    guard let first = looseNumber() else { return nil }
    if let last = readRangeEnd(sign, hasBracket) {
      while take(")") || take("]") {}
      guard !first.contains("."), !last.contains("."),
        [nil, "=", "in", "between", "not between"].contains(sign)
      else { return nil }
      return "\(field) \(sign == "not between" ? "not in" : "in") \(first)..\(last)"
    }
    // By `in 3.7` a range was meant.
    let lacksDot = sign == "in" && first.contains(".") && !first.hasPrefix("0")
    if ["between", "not between"].contains(sign) || lacksDot { return nil }
    if sign == nil || sign == "=" || sign == "in" {
      var values = [first]
      while at(",") || at("or"), let next = piece(1), next.kind == .number || next.kind == .text {
        let start = place
        place += 1
        guard let number = looseNumber(), peek(.comparison) == nil else {
          place = start
          break
        }
        values.append(number)
      }
      while take(")") || take("]") || take("}") {}
      if values.count > 1 { return "\(field) in (\(values.joined(separator: ", ")))" }
      if take("or") {
        if take("more") || take("higher") || take("greater") || take("above") {
          return "\(field) >= \(first)"
        }
        if take("less") || take("fewer") || take("lower") { return "\(field) <= \(first)" }
        place -= 1
      }
    }
    while take(")") {}
    skipPieces()
    if ["in", nil].contains(sign) { return "\(field) = \(first)" }
    return numbers(field, sign, first).map { $0 + (readSecondBound(field) ?? "") }
  }

  /// `more than 3 but less than 7`: a second bound of the same field.
  private mutating func readSecondBound(_ field: String) -> String? {
    let start = place
    guard take("but") || take("and"), let sign = peek(.comparison),
      ["<", "<=", ">", ">="].contains(sign.meant), piece(sign.count)?.kind == .number
    else { return fail(start) }
    place += sign.count
    guard let number = looseNumber() else { return fail(start) }
    return " and \(field) \(sign.meant) \(number)"
  }

  /// `[3, 7)`, `3..<7`, `range(3, 8)`, `strictly between 3 and 7`: a range of which an end is left
  /// out.
  private mutating func readOpenRange(_ field: String, _ sign: String?) -> String? {
    let start = place
    let isStrict =
      sign == nil && (take("strictly") || take("exclusively")) && take(.comparison) == "between"
    let isRange = !isStrict && take("range")
    let open = current?.text
    if isRange || open == "(" || open == "[" { place += 1 }
    guard ["in", "=", nil].contains(sign) || sign == "between",
      let low = number(), piece(1) != nil
    else { return fail(start) }
    place += 1
    let isHalf = take("..") && take("<")
    let isParted = !isHalf && (take(",") || isStrict && (take("and") || take("to")))
    guard isHalf || isParted, let high = number() else { return fail(start) }
    place += 1
    let close = current?.text
    let isMixed = open == "(" && close == "]" || open == "[" && close == ")"
    if isParted, isRange || isMixed { place += 1 }
    guard isHalf || isStrict || isRange && close == ")" || isMixed else { return fail(start) }
    if isRange {
      guard let low = Int(low), let high = Int(high), low < high else { return nil }
      return "\(field) in \(low)..\(high - 1)"
    }
    let isLowOut = isStrict || isParted && open == "("
    let isHighOut = isHalf || isStrict || close == ")"
    return "\(field) \(isLowOut ? ">" : ">=") \(low) and \(field) \(isHighOut ? "<" : "<=") \(high)"
  }

  private static let turned = ["<": ">", "<=": ">=", ">": "<", ">=": "<="]

  /// `3 < quantity`, `3 <= quantity <= 7`: the number stands in front.
  mutating func readTurned() -> String? {
    let start = place
    if let test = readChain() { return test }
    return fail(start)
  }

  private mutating func readChain() -> String? {
    guard current?.kind == .number, let first = number() else { return nil }
    place += 1
    guard let sign = take(.comparison), let turned = Self.turned[sign],
      let (field, type) = readNumberField()
    else { return nil }
    guard let next = peek(.comparison) else { return "\(field) \(turned) \(first)" }
    place += next.count
    guard next.meant.first == sign.first, Self.turned[next.meant] != nil,
      let last = looseNumber()
    else { return nil }
    if type == .int, sign.count > 1, next.meant.count > 1, !(first + last).contains(".") {
      let (low, high) = sign == "<=" ? (first, last) : (last, first)
      return "\(field) in \(low)..\(high)"
    }
    return "\(field) \(turned) \(first) and \(field) \(next.meant) \(last)"
  }

  /// A field that holds numbers, by its own name or by another word for it.
  private mutating func readNumberField() -> (name: String, type: ValueType)? {
    skipOwner(of: entity)
    guard let word = current, word.kind == .word else { return nil }
    let fields = vocabulary[entity ?? .items].fields
    let meant = fields[word.text] == nil ? peek(.field) : (meant: word.text, count: 1)
    guard let meant, let field = fields[meant.meant], field.type.isNumber else { return nil }
    place += meant.count
    return (meant.meant, field.type)
  }

  private func numbers(_ field: String, _ sign: String?, _ number: String) -> String? {
    guard let sign, ["=", "!=", "<", "<=", ">", ">="].contains(sign) else { return nil }
    return "\(field) \(sign) \(number)"
  }

  private mutating func readNumbers() -> [String]? {
    var values: [String] = []
    while take("(") || take("[") || take("{") {}
    while let number = looseNumber() {
      values.append(number)
      guard take(",") || take("or") else { break }
    }
    while take(")") || take("]") || take("}") {}
    return values
  }

  private mutating func readRangeEnd(_ sign: String?, _ hasBracket: Bool) -> String? {
    let start = place
    let isBetween = sign == "between" || sign == "not between"
    let isUp = at("up") && piece(1)?.text == "to"
    if isUp { place += piece(2)?.text == "and" && piece(3)?.text == "including" ? 4 : 2 }
    guard
      isUp || take("..") || take("...") || take("-") || take("to") || sign == "in" && take(":")
        || take("through")
        || isBetween && (take("and") || take(","))
    else { return nil }
    if let number = looseNumber() { return number }
    return fail(start)
  }
}
