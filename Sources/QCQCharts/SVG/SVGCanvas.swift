internal import QCQText

/// Collects the elements of a drawing of a width, in pixels.
struct SVGCanvas {
  let width: Double
  private(set) var body = ""

  static let fontSize = 12.0
  /// How wide a column of text is at most, mostly: as no font is asked, texts get more room than
  /// they need.
  static let columnWidth = 7.8
  static let lineHeight = 16.0

  init(width: Double) { self.width = width }

  static func width(of text: String) -> Double {
    text.unicodeScalars.reduce(Double(DisplayWidth.displayWidth(of: text)) * columnWidth) {
      $0 + excess(of: $1)
    }
  }

  /// How much wider than a column a sign is in fonts that have wide ones.
  private static func excess(of scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "M": 2.6
    case "W", "m": 4.2
    case "w": 2.1
    case "D", "G", "O", "Q", "&": 1.7
    case "A"..."Z": 1.2
    case "+", "<", "=", ">", "~", "^", "#": 2.4
    case "%", "@", "—", "…": 4.2
    case "\0"..."\u{7F}": 0
    case "Æ", "æ", "Œ", "œ", "Ŵ": 5
    case "Ж", "Ш", "Щ", "Ю", "Љ", "Њ": 5.3
    case "ж", "ш", "щ", "ю", "ф", "ы", "м", "љ", "њ", "ω": 3.5
    // Arrows, signs of mathematics, boxes, stars and the like.
    case "\u{2190}"..."\u{23FF}", "\u{2422}"..."\u{27BF}": 3.5
    // Signs for controls mostly are of another font.
    case "\u{2400}"..."\u{2421}": 5
    default: scalar.properties.isUppercase ? 2.7 : 0  // Unicode.Scalar
    }
  }

  static func fitted(_ text: String, _ width: Double) -> String {
    let text = TerminalText.escaped(text)
    let natural = self.width(of: text)
    // A room that was made for the text may be less than it by what rounding takes.
    let width = max(width, 0) + 0.01
    guard natural > width else { return text }
    // What is left may be wider than the rest.
    var columns = Int(Double(DisplayWidth.displayWidth(of: text)) * width / natural)
    while columns > 0 {
      let shown = DisplayWidth.truncate(text, to: columns)
      if self.width(of: shown) <= width { return shown }
      columns -= 1
    }
    return ""
  }

  /// A text in one line, or in two that are broken between words; what has no room then is cut.
  static func lines(_ text: String, _ width: Double) -> [String] {
    let whole = fitted(text, width)
    let escaped = TerminalText.escaped(text)
    let words = escaped.split(separator: " ").map(String.init)
    guard whole != escaped, var first = words.first, self.width(of: first) <= width else {
      return [whole]
    }
    var count = 1
    while count < words.count, self.width(of: first + " " + words[count]) <= width {
      first += " " + words[count]
      count += 1
    }
    let second = fitted(words[count...].joined(separator: " "), width)
    return second.isEmpty ? [whole] : [first, second]
  }

  enum Anchor: String { case start, middle, end }

  /// - Parameter title: What stands beside the text when it is pointed at.
  mutating func text(
    _ text: String, x: Double, y: Double, _ anchor: Anchor = .start, title: String? = nil
  ) {
    guard !text.isEmpty else { return }
    let side = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
    body += "<text x=\"\(number(x))\" y=\"\(number(y))\"\(side)\(Self.direction(of: text))>"
    body += "\(MarkupText.escaped(text))\(Self.titleElement(title))</text>\n"
  }

  /// What a text has that runs from right to left: its end, and the sign of what was cut, is left.
  private static func direction(of text: String) -> String {
    RightToLeft.isIn(text) ? " unicode-bidi=\"plaintext\"" : ""
  }

  private static func titleElement(_ title: String?) -> String {
    title.map { "<title>\(MarkupText.escaped($0))</title>" } ?? ""
  }

  /// A text that ends at a place and is turned around it; what had to be cut is its title.
  mutating func slanted(_ text: String, x: Double, y: Double, _ angle: Int, room: Double) {
    let shown = Self.fitted(text, room)
    guard !shown.isEmpty else { return }
    let isCut = shown != TerminalText.escaped(text)
    let title = Self.titleElement(isCut ? text : nil)
    body += """
      <text x="\(number(x))" y="\(number(y))" \
      transform="rotate(-\(angle) \(number(x)) \(number(y)))" \
      text-anchor="end"\(Self.direction(of: shown))>\(MarkupText.escaped(shown))\(title)</text>

      """
  }

  mutating func bar(x: Double, y: Double, width: Double, height: Double) {
    guard width > 0, height > 0 else { return }
    rectangle("mark", x, y, width, height, opacity: 1)
  }

  /// A cell of a grid: half as high below zero, so that its sign needs no colour.
  mutating func cell(
    x: Double, y: Double, width: Double, height: Double, opacity: Double, isNegative: Bool
  ) {
    guard width > 0 else { return }
    let (top, shown) = isNegative ? (y + height / 2, height / 2) : (y, height)
    rectangle(isNegative ? "below" : "mark heat", x, top, width, shown, opacity: opacity)
  }

  /// What of a whole is still to come.
  mutating func track(x: Double, y: Double, width: Double, height: Double) {
    rectangle("track", x, y, width, height, opacity: 0.12)
  }

  private mutating func rectangle(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, opacity: Double
  ) {
    let faint = opacity < 1 ? " fill-opacity=\"\(number(opacity))\"" : ""
    body += """
      <rect class="\(name)" x="\(number(x))" y="\(number(y))" width="\(number(width))" \
      height="\(number(height))"\(faint)/>

      """
  }

  mutating func rule(
    x1: Double, y1: Double, x2: Double, y2: Double, isAxis: Bool = false
  ) {
    body += """
      <line class="\(isAxis ? "axis" : "grid")" x1="\(number(x1))" y1="\(number(y1))" \
      x2="\(number(x2))" y2="\(number(y2))" stroke="currentColor" \
      stroke-opacity="\(isAxis ? "0.5" : "0.15")"/>

      """
  }

  mutating func line(_ points: [(x: Double, y: Double)]) {
    guard points.count > 1 else { return }
    let places = points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    body += """
      <polyline class="line" points="\(places)" fill="none" stroke="currentColor" \
      stroke-width="2" stroke-linejoin="round"/>

      """
  }

  mutating func dot(x: Double, y: Double) {
    body += "<circle class=\"mark\" cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"3\"/>\n"
  }

  /// The drawing as an element, with a name and a description for those who do not see it.
  func element(height: Double, title: String, summary: String, name: String) -> String {
    """
    <svg class="\(name)" xmlns="http://www.w3.org/2000/svg" role="img" \
    viewBox="0 0 \(number(width)) \(number(height))" width="\(number(width))" \
    height="\(number(height))" font-family="system-ui, sans-serif" \
    font-size="\(number(Self.fontSize))" fill="currentColor">
    <title>\(MarkupText.escaped(title))</title>
    <desc>\(MarkupText.escaped(summary))</desc>
    \(body)</svg>

    """
  }

  /// To a hundredth of a pixel, and the same everywhere.
  private func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, part) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if part == 0 { return sign + String(whole) }
    let digits = part % 10 == 0 ? String(part / 10) : (part < 10 ? "0" : "") + String(part)
    return "\(sign)\(whole).\(digits)"
  }
}
