import QCQLanguage
import QCQSyntax
import QCQText

/// Finds out what a text with holes shows: `"{name} ({note})"`.
struct TemplateCheck {
  private let outer: ExpressionCheck

  init(_ outer: ExpressionCheck) { self.outer = outer }

  /// What is absent adds nothing, so that there is always a text.
  func check(_ parts: [TemplatePart], _ span: Span) -> TypedExpression {
    var texts: [CheckedExpression] = []
    var isBehindSign = false
    for part in parts {
      switch part {
      case .text(let text):
        texts.append(.literal(.text(text)))
        isBehindSign = text.last == "$"
      case .hole(let expression):
        if let text = text(expression) { texts.append(text) }
        if isBehindSign { noteSign(before: expression, span) }
        isBehindSign = false
      }
    }
    return texts.count == parts.count
      ? TypedExpression(.composed(.text, texts), .text) : .error
  }

  /// `"${name}"`: a `$` in front of what is no price.
  private func noteSign(before hole: Expression, _ span: Span) {
    guard case .path(let path) = hole, path.count == 1,
      let field = outer.vocabulary[outer.entity].fields[path[0].text], field.type.family != .number
    else { return }
    var meant = ""
    var count = 0
    for sign in outer.text(span) {
      if sign == "{", meant.last == "$" {
        meant.removeLast()
        count += 1
      }
      meant.append(sign)
    }
    outer.report(.signBeforeHole(path[0].text, span, count == 1 ? meant : nil))
  }

  /// A value as tables show it; nil where it has errors.
  private func text(_ expression: Expression) -> CheckedExpression? {
    let checked = outer.check(expression)
    guard let type = checked.type else { return nil }
    let kind: ShownKind
    switch type {
    case .text, .list, .category: return checked.expression
    case .int, .number:
      kind =
        switch checked.style {
        case .share: .share
        case .weekday: .weekday
        case .plain, .checkBox: .number
        }
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
