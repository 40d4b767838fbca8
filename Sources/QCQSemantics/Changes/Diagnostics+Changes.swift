package import QCQText
import QCQLanguage

// What can be wrong with a change before the data is looked at.
extension Diagnostic {
  static func needsAll(_ verb: String, _ entity: Entity, _ span: Span) -> Diagnostic {
    let choice = entity == .items ? "`in` and `where`" : "`where`"
    return Diagnostic(
      .needsAll, span, "nothing says which \(entity.rawValue) to \(verb)",
      // No fix: that all are meant is for people to write, not for a tool.
      help: "choose some with \(choice), or write `all` if you mean all of them")
  }

  /// `quantity * - 5`, where a value may have been lost before the minus.
  static func looseSign(_ span: Span) -> Diagnostic {
    Diagnostic(
      .expectedValue, span, "expected a value before `-`, or a number right after it",
      help: "write the value to subtract from, or the sign without a space, as in `-5`")
  }

  static func changeOfOther(_ verb: String, _ entity: Entity, _ span: Span) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span, "`\(verb)` works on items, but these are \(entity.rawValue)",
      help: "choose items: `\(verb) items in \"…\"`")
  }

  static func changeOfGroups(_ verb: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .clauseNotAllowed, span, "`\(verb)` needs rows, but this query counts or groups them",
      help: "use a query that keeps its rows")
  }

  static func optionalInChange(_ span: Span) -> Diagnostic {
    Diagnostic(
      .optionalInChange, span, "a condition of this change depends on a parameter with `?`",
      help: "without a value the condition would be dropped and more rows changed; "
        + "declare the parameter without `?`")
  }

  static func givenTwice(_ field: String, _ span: Span, earlier: Span? = nil) -> Diagnostic {
    Diagnostic(
      .duplicateName, span, "`\(field)` is given twice",
      related: earlier.map { [RelatedSpan($0, "it is given here")] } ?? [],
      help: "leave one of the two out")
  }

  static func valueOfNoRow(_ text: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .notSettable, span, "`\(text)` isn't a value by itself, and the item doesn't exist yet",
      help: "write the value, as in `set price = 1.25`, or a parameter")
  }

  static func absentInChange(_ name: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .optionalInChange, span, "`$\(name)` may be absent, and a change needs its value",
      help: "declare it without `?`, or with a default value")
  }

  package static func emptyName(_ span: Span) -> Diagnostic {
    Diagnostic(
      .emptyName, span, "a name can't be empty",
      help: "write at least one character that can be seen")
  }

  static func listNotSettable(_ span: Span) -> Diagnostic {
    Diagnostic(
      .notSettable, span, "an item is moved to another list with `move`",
      help: "write `move … to \"…\"`")
  }

  static func idNotSettable(_ name: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .notSettable, span, "`\(name)` can't be changed: it identifies the row")
  }

  static func derivedNotSettable(_ name: String, _ span: Span) -> Diagnostic {
    let help: String? =
      switch name {
      case "pending": "set `completed`"
      case "label": "set `name` or `quantity`"
      default: nil  // String
      }
    return Diagnostic(
      .notSettable, span, "`\(name)` is derived from other fields", help: help)
  }

  static func generatedNotSettable(_ name: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .notSettable, span, "`\(name)` is calculated by the database from other columns",
      help: "set those")
  }

  static func pendingNotSettable(_ span: Span, _ meant: String) -> Diagnostic {
    Diagnostic(.notSettable, span, "`pending` is derived from `completed`", write: meant)
  }

  static func categoryNeedsName(_ span: Span) -> Diagnostic {
    Diagnostic(
      .typeMismatch, span, "a category is set by its name",
      help: "write `category = \"Produce\"`, or a parameter")
  }

  static func wrongAssignment(
    _ field: String, _ fieldType: ValueType, _ value: String, _ span: Span, _ type: ValueType,
    mayBeAbsent: Bool
  ) -> Diagnostic {
    let message = "`\(field)` is \(fieldType.description), `\(value)` is \(type.description)"
    if fieldType == .int, type == .number {
      let whole = value.split(separator: ".")
      let isWhole =
        whole.count == 2 && whole.allSatisfy { $0.allSatisfy(\.isNumber) }
        && whole[1].allSatisfy { $0 == "0" }
      if isWhole, Int64(whole[0]) == nil { return .unfitWholeNumber(value, span) }
      let rounded = isWhole ? String(whole[0]) : "round(\(value))"
      // A number that somebody wrote is not rounded unasked.
      let isWritten = Double(value) != nil && !isWhole
      return Diagnostic(
        .typeMismatch, span, message, help: "round it: `\(rounded)`",
        proposals: isWritten ? [] : [.replace(span, with: rounded)])
    }
    if value == "\"\"", mayBeAbsent {
      return Diagnostic(
        .typeMismatch, span, message, write: "none", help: "`none` leaves it without a value")
    }
    let days = fieldType == .date ? LooseDate.readings(value.filter { $0 != "\"" }) : []
    if !days.isEmpty {
      return Diagnostic(.typeMismatch, span, message, help: .writtenDate(days))
    }
    if fieldType != .text || value.first?.isNumber ?? false,
      let advice = otherQuotes(fieldType, value, type)
    {
      return Diagnostic(.typeMismatch, span, message, write: advice.write, help: advice.help)
    }
    return Diagnostic(
      .typeMismatch, span, message, help: fieldType == .bool ? "write `true` or `false`" : nil)
  }
}
