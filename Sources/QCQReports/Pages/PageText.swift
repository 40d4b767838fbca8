internal import QCQCharts

/// Lines of text with a little Markdown, as HTML: headings, lists and paragraphs, and in them
/// emphasis, code and links to `https:`. Everything else is text.
struct PageText {
  private(set) var markup = ""
  /// The headings of the second level and below.
  private(set) var headings: [(id: String, text: String)] = []
  /// The first heading of the first level, which is the page's.
  private(set) var title: String?

  enum Block: Equatable { case none, paragraph, bullets, numbers }

  private var open = Block.none
  private var number: Int

  /// - Parameter number: The number of the first heading of these lines.
  init(_ lines: [String], firstHeading number: Int) {
    self.number = number
    for text in lines {
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        add(line.drop { $0 == " " })
      }
    }
    enter(.none)
  }

  private mutating func add(_ line: Substring) {
    if line.isEmpty { return enter(.none) }
    if let heading = Self.heading(line) { return add(heading: heading.text, heading.level) }
    if line.hasPrefix("- ") || line.hasPrefix("* ") {
      enter(.bullets)
      markup += "<li>\(InlineText.markup(line.dropFirst(2)))</li>\n"
    } else if let item = Self.numbered(line) {
      enter(.numbers)
      markup += "<li>\(InlineText.markup(item))</li>\n"
    } else {
      if open == .paragraph { markup += "<br>\n" }
      enter(.paragraph)
      markup += InlineText.markup(line)
    }
  }

  static func heading(_ line: Substring) -> (level: Int, text: Substring)? {
    let level = line.prefix { $0 == "#" }.count
    let rest = line.dropFirst(level)
    guard (1...6).contains(level), rest.first == " " else { return nil }
    return (level, rest.dropFirst())
  }

  static func numbered(_ line: Substring) -> Substring? {
    let digits = line.prefix { ("0"..."9").contains($0) }
    let rest = line.dropFirst(digits.count)
    return (1...9).contains(digits.count) && rest.hasPrefix(". ") ? rest.dropFirst(2) : nil
  }

  private mutating func add(heading text: Substring, _ level: Int) {
    enter(.none)
    if level == 1, title == nil {
      title = InlineText.plain(text)
      return
    }
    let words = InlineText.markup(text)
    let id = "part-\(number)"
    number += 1
    // An index holds no links but its own.
    headings.append((id, MarkupText.withIsolatedRuns(InlineText.plain(text))))
    let name = level <= 2 ? "h2" : "h3"
    markup += "<\(name) id=\"\(id)\">\(words)</\(name)>\n"
  }

  /// Ends the block that is open, unless it goes on.
  private mutating func enter(_ block: Block) {
    guard block != open else { return }
    switch open {
    case .none: break
    case .paragraph: markup += "</p>\n"
    case .bullets: markup += "</ul>\n"
    case .numbers: markup += "</ol>\n"
    }
    switch block {
    case .none: break
    case .paragraph: markup += "<p>"
    case .bullets: markup += "<ul>\n"
    case .numbers: markup += "<ol>\n"
    }
    open = block
  }

  /// A text in which no character is Markdown any more.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if character.isNewline {
        result += " "
        continue
      }
      if InlineText.isPunctuation(character) { result += "\\" }
      result.append(character)
    }
    return result
  }
}

/// Emphasis, code and links inside a line.
struct InlineText {
  private let characters: ArraySlice<Character>
  private let depth: Int
  private let form: InlineForm
  private let mayLink: Bool
  private var plain = ""
  private var result = ""
  /// Marks of which no more close.
  private var unclosed: Set<String> = []

  /// Deeper emphasis says nothing.
  private static let deepest = 6

  static func markup(_ text: Substring, _ form: InlineForm = .html) -> String {
    var inline = InlineText(Array(text)[...], form, depth: 0, mayLink: true)
    return inline.read()
  }

  /// The same without its marks.
  static func plain(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.first, isPunctuation(next) {
        result.append(next)
        rest.removeFirst()
      } else if character != "*", character != "`" {
        result.append(character)
      }
    }
    return result
  }

  /// Code as it was meant: a value in it is escaped, too.
  private static func unescaped(_ code: ArraySlice<Character>) -> String {
    var (result, rest) = ("", code)
    while let character = rest.popFirst() {
      let next = character == "\\" && rest.first.map(isPunctuation) == true ? rest.popFirst() : nil
      result.append(next ?? character)
    }
    return result
  }

  static func isPunctuation(_ character: Character) -> Bool {
    guard let ascii = character.asciiValue else { return false }
    return (0x21...0x2F).contains(ascii) || (0x3A...0x40).contains(ascii)
      || (0x5B...0x60).contains(ascii) || (0x7B...0x7E).contains(ascii)
  }

  private init(
    _ characters: ArraySlice<Character>, _ form: InlineForm, depth: Int, mayLink: Bool
  ) {
    (self.characters, self.form) = (characters, form)
    (self.depth, self.mayLink) = (depth, mayLink)
  }

  private mutating func read() -> String {
    var index = characters.startIndex
    while index < characters.endIndex {
      index = readPiece(at: index)
    }
    flush()
    return result
  }

  /// - Returns: Where the next piece begins.
  private mutating func readPiece(at index: Int) -> Int {
    let character = characters[index]
    let next = index + 1 < characters.endIndex ? characters[index + 1] : nil
    switch character {
    case "\\":
      guard let next, Self.isPunctuation(next) else { break }
      plain.append(next)
      return index + 2
    case "`":
      if let end = end("`", from: index + 1) {
        append(form.code(Self.unescaped(characters[index + 1..<end])))
        return end + 1
      }
    case "*":
      if next == "*", let end = end("**", from: index + 2) {
        append(form.marked(.strong, inner(index + 2..<end)))
        return end + 2
      }
      if next != "*", let end = end("*", from: index + 1) {
        append(form.marked(.emphasis, inner(index + 1..<end)))
        return end + 1
      }
    case "[": if let end = readLink(at: index) { return end }
    default: break  // Character
    }
    plain.append(character)
    return index + 1
  }

  private mutating func flush() {
    result += form.text(plain)
    plain = ""
  }

  private mutating func append(_ markup: String) {
    flush()
    result += markup
  }

  private func inner(_ range: Range<Int>, mayLink: Bool? = nil) -> String {
    guard depth < Self.deepest else {
      return form.text(String(characters[range]))
    }
    var inline = InlineText(
      characters[range], form, depth: depth + 1, mayLink: mayLink ?? self.mayLink)
    return inline.read()
  }

  /// Where a mark closes what it has opened, with something in between.
  private mutating func end(_ mark: String, from start: Int) -> Int? {
    guard !unclosed.contains(mark) else { return nil }
    let wanted = Array(mark)
    // Emphasis hugs what it is about: between spaces a star is a star.
    let isHugging = mark.hasPrefix("*")
    if isHugging, start < characters.endIndex, characters[start] == " " { return nil }
    var index = start
    while index + wanted.count <= characters.endIndex {
      if characters[index] == "\\" {
        index += 2
        continue
      }
      if index > start, characters[index..<index + wanted.count].elementsEqual(wanted),
        !(isHugging && characters[index - 1] == " ")
      {
        return index
      }
      index += 1
    }
    unclosed.insert(mark)
    return nil
  }

  /// `[text](https://…)`, and what comes behind it.
  private mutating func readLink(at index: Int) -> Int? {
    guard mayLink, let middle = end("](", from: index + 1),
      let close = end(")", from: middle + 2)
    else { return nil }
    let address = String(characters[middle + 2..<close])
    guard Self.isAddress(address) else { return nil }
    flush()
    result = form.beforeLink(result)
    result += form.link(inner(index + 1..<middle, mayLink: false), to: address)
    return close + 1
  }

  /// Whether an address is one of the web, without a character that such an address has not.
  private static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("https://") && text.utf8.count > 8
      && text.utf8.allSatisfy { byte in
        byte > 0x20 && byte < 0x7F && !Array("\"'<>\\^`{|}".utf8).contains(byte)
      }
  }
}
