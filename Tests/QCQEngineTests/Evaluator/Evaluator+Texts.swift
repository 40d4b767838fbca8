import QCQLanguage
import QCQSyntax

extension Evaluator {
  /// A text with its holes filled; what is absent leaves nothing.
  func filled(_ parts: [TemplatePart], _ place: Place, _ arguments: [String: Value]) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let plain): text += plain
      case .hole(let expression):
        text += peopleText(
          value(expression, place, arguments), isShare: expression.isShown { $0.isPart },
          isWeekday: expression.isShown { $0.isWeekday })
      }
    }
    return text
  }

  private func peopleText(_ value: Value, isShare: Bool, isWeekday: Bool) -> String {
    switch value {
    case .absent, .data: return ""
    case .text(let text): return text
    case .bool(let bool): return bool ? "yes" : "no"
    // What stands for a share that is absent is taken for one: `progress or else 1` is 100 %.
    case .int(let int):
      let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
      if isWeekday, (1...7).contains(int) { return days[Int(int) - 1] }
      return isShare ? "\(int * 100)%" : String(int)
    case .number(let number):
      if isShare { return "\(Int64((number * 100).rounded()))%" }
      return plain(number)
    case .date(let instant): return dates.text(instant)
    }
  }

  /// Six decimals, but of very small and large numbers all.
  private func plain(_ number: Double) -> String {
    let isInBounds = abs(number) >= 0.001 && abs(number) < 1e9
    let rounded = isInBounds ? (number * 1_000_000).rounded() / 1_000_000 : number
    let isWhole = rounded.rounded() == rounded && abs(rounded) < 1e15
    return isWhole ? String(Int64(rounded)) : rounded.description
  }
}

extension QCQSyntax.Expression {
  /// Whether it is a share, shown in percent.
  fileprivate var isPart: Bool {
    switch self {
    case .path(let path): path.last?.text == "progress"
    case .call(let name, _, _): ["percent", "share"].contains(name.text)
    case .parenthesized, .fallback, .choice, .missing, .literal, .parameter, .negative, .arithmetic,
      .comparison, .text, .date, .during, .membership, .presence, .not, .and, .or, .moment,
      .running, .duration, .template:
      false
    }
  }

  /// Whether it is a day of the week, shown by its name.
  fileprivate var isWeekday: Bool {
    if case .call(let name, _, _) = self { name.text == "weekday" } else { false }
  }

  /// Whether it is shown in some way: by itself, or by what it is one of.
  fileprivate func isShown(_ test: (QCQSyntax.Expression) -> Bool) -> Bool {
    switch self {
    case .parenthesized(let inner, _), .fallback(let inner, _): inner.isShown(test)
    case .choice(let value, _, let other): value.isShown(test) && other.isShown(test)
    case .path, .call, .missing, .literal, .parameter, .negative, .arithmetic, .comparison, .text,
      .date, .during, .membership, .presence, .not, .and, .or, .moment, .running, .duration,
      .template:
      test(self)
    }
  }
}
