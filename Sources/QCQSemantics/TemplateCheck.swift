import QCQLanguage
import QCQSyntax
import QCQText

/// Finds out what a text with holes shows: `"{name} ({note})"`.
struct TemplateCheck {
  private let outer: ExpressionCheck

  init(_ outer: ExpressionCheck) { self.outer = outer }

  /// What is absent adds nothing, so that there is always a text.
  func check(_ parts: [TemplatePart]) -> TypedExpression {
    var texts: [CheckedExpression] = []
    for part in parts {
      switch part {
      case .text(let text): texts.append(.literal(.text(text)))
      case .hole(let expression): if let text = text(expression) { texts.append(text) }
      }
    }
    return texts.count == parts.count
      ? TypedExpression(.composed(.text, texts), .text) : .error
  }

  /// A value as tables show it; nil where it has errors.
  private func text(_ expression: Expression) -> CheckedExpression? {
    let checked = outer.check(expression)
    guard let type = checked.type else { return nil }
    let kind: ShownKind
    switch type {
    case .text, .list, .category: return checked.expression
    case .int, .number: kind = checked.style == .share ? .share : .number
    case .date: kind = .date
    case .bool: kind = .flag
    case .data:
      let text = outer.text(expression.span)
      outer.report(.needs("{…}", .text, expression.span, text, type))
      return nil
    }
    return .composed(.shown(kind), [checked.expression])
  }
}
