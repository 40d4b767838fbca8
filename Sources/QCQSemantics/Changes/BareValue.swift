import QCQLanguage
import QCQSyntax
import QCQText

/// A word behind `set field =` that is no field: a text or a truth without its form here.
struct BareValue {
  private let field: Field
  private let word: String
  private let span: Span
  /// The fields of the rows that are set.
  private let fields: [String: Field]

  /// Nil for what is no single word, or may be a value as it stands.
  init?(_ value: Expression, for field: Field, among fields: [String: Field]) {
    guard case .path(let path) = value, path.count == 1, !path[0].isQuoted else { return nil }
    (self.field, word, span, self.fields) = (field, path[0].text, path[0].span, fields)
  }

  /// `price = none`: a field that may be without a value has none from then on.
  var takesAway: Bool {
    word == BareValue.none && fields[word] == nil && field.mayBeAbsent
  }

  /// Whether the word says in another way that there is no value.
  private var isAbsence: Bool {
    fields[word] == nil
      && (ForeignWords.absences + ["null", "nil", "nothing"]).contains(word.lowercased())
  }

  private static let none = "none"

  /// What is wrong with it; nil where it is a field that may be copied.
  var complaint: Diagnostic? {
    if isAbsence, field.type != .text, field.type != .category, field.type != .list {
      let message = "`\(word)` isn't \(field.type.description)"
      return field.mayBeAbsent
        ? Diagnostic(
          .expectedValue, span, message, write: BareValue.none,
          help: "`none` leaves it without a value")
        : Diagnostic(
          .expectedValue, span, message, help: "`\(field.name)` always has a value")
    }
    return complaintByType
  }

  private var complaintByType: Diagnostic? {
    switch field.type {
    case .bool: complaintOfTruth
    case .text: fields[word] == nil ? complaintOfText : nil
    case .int, .number:
      fields[word] == nil
        ? Meanings.meaning(of: [word.lowercased()][...], as: .number).map {
          Diagnostic(.expectedValue, span, "`\(word)` isn't a number here", write: $0.meant)
        } : nil
    case .date, .list, .category, .data: nil
    }
  }

  /// `completed = done`, `completed = open`. What is copied from the state itself is turned round,
  /// or stays as it was.
  private var complaintOfTruth: Diagnostic? {
    guard let truth = BareValue.truth(word) else { return nil }
    if case .flag(_, isNegated: true)? = fields[word]?.source {
      return Diagnostic(
        .expectedValue, span, "`\(field.name) = \(word)` inverts each one",
        help: "write `\(truth)`; `toggle` inverts each one")
    }
    if fields[word] != nil, fields[word] != field { return nil }
    return Diagnostic(
      .expectedValue, span, "`\(word)` isn't a value of `\(field.name)`", write: "\(truth)")
  }

  /// Whether a word says that something is so, or done.
  static func truth(_ word: String) -> Bool? {
    let words = [word.lowercased()][...]
    if let truth = Meanings.meaning(of: words, as: .truth) { return truth.meant == "true" }
    if let state = Meanings.meaning(of: words, as: .condition) { return state.meant == "completed" }
    return nil
  }

  private var complaintOfText: Diagnostic {
    // No name is empty, so there is nothing to write for it.
    if isAbsence, field.stored == .name || field.stored == .title {
      return Diagnostic(
        .expectedValue, span, "`\(word)` isn't text here",
        help: "every row has a name, so it can't be empty")
    }
    if isAbsence, field.relation == .category {
      return Diagnostic(
        .expectedValue, span, "`\(word)` isn't a category",
        help: "every item has one, so it can't be empty; usually `\"Other\"` stands for none")
    }
    if isAbsence {
      return Diagnostic(
        .expectedValue, span, "`\(word)` isn't text here", write: "\"\"",
        help: "an empty text is `\"\"`")
    }
    if field.stored == nil, word.isDayInOtherForm {
      return Diagnostic(
        .expectedValue, span, "`\(field.name)` is text, and `\(word)` isn't a day there",
        help: "write a text such as `\"2026-12-31\"`; a column that is declared `DATE` takes days")
    }
    let quoted = StringEscapes.quoted(word)
    // A field may be meant as well, and who writes has to choose.
    let near = Suggestion.nearest(to: word, among: fields.keys.sorted(), limit: 1)
    return Diagnostic(
      .expectedValue, span, "`\(word)` isn't a field, and text is quoted",
      help: near.first.map { "write \(quoted), or the field `\($0)`" } ?? "write \(quoted)",
      proposals: ([quoted] + near).map { .replace(span, with: $0) })
  }
}

extension Field {
  /// Whether `set` may leave it without a value: a column of one's own that may hold none, or an
  /// optional field. A text that is empty is as good as none.
  var mayBeAbsent: Bool {
    (stored?.info.isOptional ?? true) && isNullable && type != .text && type != .data
  }
}
