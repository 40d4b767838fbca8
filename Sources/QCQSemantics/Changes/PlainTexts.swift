import QCQLanguage
import QCQSyntax
import QCQText

// Texts of changes with signs in them that mean something elsewhere, and are only text here.
extension ChangeCheck {
  /// `add "2x Cola"`, `add "2 Cola"`, `add "Milk, Eggs"`.
  func noteNewName(_ entry: ChangeSyntax.Addition.Entry) {
    guard case .text(let text) = entry.name.kind, entry.quantitySpan == nil, !entry.isMore else {
      return
    }
    if let counted = CountedName(text) {
      let meant = "\(counted.count) \(StringEscapes.quoted(counted.name))"
      report(.numberInName(text, entry.name.span, meant))
    } else if let counted = CountedName(afterBareNumber: text) {
      let meant = "\(counted.count) \(StringEscapes.quoted(counted.name))"
      report(.bareNumberInName(text, entry.name.span, meant))
    } else if let names = CountedName.several(text) {
      let meant = names.map { StringEscapes.quoted($0) }.joined(separator: ", ")
      report(.namesInName(text, entry.name.span, meant))
    }
  }

  /// `set name = "6x Cola"`, `set note = "{quantity} cans"`, `set note = "null"`.
  func noteNewText(_ value: Expression, of field: Field, _ entity: Entity) {
    guard case .literal(.text(let text), let span) = value, field.type == .text else { return }
    if entity == .items, field.stored == .name, let counted = CountedName(text) {
      let name = StringEscapes.quoted(counted.name)
      report(.numberInName(text, span, "\(name), quantity = \(counted.count)"))
    } else if let hole = hole(in: text) {
      report(.holeOfData(hole, span))
    } else if field != values.vocabulary[entity].nameField,
      ["null", "nil", "none"].contains(text.lowercased())
    {
      report(.absenceInQuotes(text, span))
    }
  }

  /// `create list "Weekly {today}"`, `add "Tea" to "BBQ" note "{quantity} bags"`.
  func noteHole(in text: String, _ span: Span) {
    if let hole = hole(in: text) { report(.holeOfData(hole, span)) }
  }

  /// What stands in braces where a shown text would have a value: a field, a parameter, a day or a
  /// query.
  private func hole(in text: String) -> String? {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().lazy
      .compactMap { part in part.firstIndex(of: "}").map { String(part[..<$0]) } }
      .first { hole in
        let first = hole.prefix { $0.isLetter || $0 == "_" }
        return hole.hasPrefix("$") || PlainTexts.words.contains(String(first))
          || Entity.allCases.contains { values.vocabulary[$0].fields[hole] != nil }
      }
  }
}

/// What a placeholder may begin with, besides fields.
private enum PlainTexts {
  static let words: Set<String> = {
    let days: [Keyword] = [.today, .tomorrow, .yesterday, .now]
    let queries = (ClauseInfo.measure.begins + ClauseInfo.source.begins).map(\.keyword)
    return Set((days + queries).map(\.word))
  }()
}

/// A name with a number in front or behind, as people write how much there is to be of it:
/// `2x Cola`, `Cola x2`, `Cola 2x`.
package struct CountedName {
  package let count: String
  package let name: String

  package init?(_ text: String) {
    let words = text.split(separator: " ")
    guard let first = words.first, let last = words.last, words.count > 1 else { return nil }
    let rest: ArraySlice<Substring>
    if first.dropLast().isCount, first.suffix(1).isTimes {
      (count, rest) = (String(first.dropLast()), words.dropFirst())
    } else if last.dropFirst().isCount, last.prefix(1).isTimes {
      (count, rest) = (String(last.dropFirst()), words.dropLast())
    } else if last.dropLast().isCount, last.suffix(1).isTimes {
      (count, rest) = (String(last.dropLast()), words.dropLast())
    } else if words.count > 2, first.isCount, words[1].isTimes {
      (count, rest) = (String(first), words.dropFirst(2))
    } else if words.count > 2, last.isCount, words[words.count - 2].isTimes {
      (count, rest) = (String(last), words.dropLast(2))
    } else {
      return nil
    }
    guard rest.first?.first?.isLetter ?? false else { return nil }
    name = rest.joined(separator: " ")
  }

  /// A name with a number in front that may as well belong to it: `2 Cola`. Before a unit, as in
  /// `500 g flour`, it counts no pieces, and before a short word, as in `7 Up`, it mostly does not.
  init?(afterBareNumber text: String) {
    let words = text.split(separator: " ")
    guard words.count > 1, words[0].isCount, words[1].count > 2, words[1].allSatisfy(\.isLetter),
      !MeasureWords.all.contains(words[1].lowercased())
    else { return nil }
    (count, name) = (String(words[0]), words.dropFirst().joined(separator: " "))
  }

  /// An item as people call it, with how many they mean: `2x Cola`, `2 Cola`.
  package init?(ofItem text: String) {
    guard let counted = CountedName(text) ?? CountedName(afterBareNumber: text) else { return nil }
    self = counted
  }

  /// The item of that name; case does not count.
  package func item(among names: [String]) -> String? {
    names.first { $0.lowercased() == name.lowercased() }
  }

  /// The names in a text that lists several; nil for one that only goes on behind its comma, as in
  /// `Tomatoes, diced`.
  static func several(_ text: String) -> [String]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.split(separator: " ").joined(separator: " ") }
    let isPlain = parts.allSatisfy { part in
      (part.first?.isLetter ?? false)
        && part.allSatisfy { $0.isLetter || $0.isNumber || " '-&".contains($0) }
    }
    guard parts.count > 1, isPlain else { return nil }
    let capitals = parts.filter { $0.first?.isUppercase ?? false }.count
    return capitals == 0 || capitals == parts.count ? parts : nil
  }
}

extension Substring {
  fileprivate var isTimes: Bool { self == "x" || self == "X" || self == "×" }

  /// Whether it is a number that says how many, and not a year or a code.
  fileprivate var isCount: Bool {
    (1...3).contains(utf8.count) && first != "0" && utf8.allSatisfy { (48...57).contains($0) }
  }
}

extension Diagnostic {
  fileprivate static func numberInName(
    _ name: String, _ span: Span, _ meant: String
  ) -> Diagnostic {
    Diagnostic(
      .onlyText, span, "the number in \(StringEscapes.quoted(name)) is part of the name",
      severity: .note, write: meant)
  }

  /// Nothing is proposed, as it is a name's own number as often as not.
  fileprivate static func bareNumberInName(
    _ name: String, _ span: Span, _ meant: String
  ) -> Diagnostic {
    Diagnostic(
      .onlyText, span, "the number in \(StringEscapes.quoted(name)) is part of the name",
      severity: .note, help: "write `\(meant)` if it is a quantity")
  }

  static func tagAsComment(_ tag: String, _ span: Span, joint: String) -> Diagnostic {
    let test = "note contains \(StringEscapes.quoted(tag))"
    return Diagnostic(
      .onlyText, span, "`\(tag)` is a comment", severity: .note,
      help: "`where \(test)` looks for a tag",
      proposals: [.replace(span, with: "\(joint) \(test)")])
  }

  fileprivate static func namesInName(
    _ name: String, _ span: Span, _ meant: String
  ) -> Diagnostic {
    Diagnostic(
      .onlyText, span, "\(StringEscapes.quoted(name)) is one name", severity: .note, write: meant)
  }

  fileprivate static func holeOfData(_ field: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .onlyText, span, "`{\(field)}` stands for itself in a text that is stored", severity: .note,
      help: "only a text that `show` shows, or `print` prints, has placeholders")
  }

  fileprivate static func absenceInQuotes(_ text: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .onlyText, span, "\(StringEscapes.quoted(text)) is a text like any other", severity: .note,
      write: "\"\"")
  }

  /// - Parameter meant: The text without the sign; nil where it may be meant elsewhere.
  static func signBeforeHole(_ hole: String, _ span: Span, _ meant: String?) -> Diagnostic {
    Diagnostic(
      .onlyText, span, "the `$` in front of `{\(hole)}` stands for itself", severity: .note,
      help: meant.map { "write `\($0)`" } ?? "`{\(hole)}` alone is the placeholder",
      proposals: meant.map { [.replace(span, with: $0)] } ?? [])
  }
}
