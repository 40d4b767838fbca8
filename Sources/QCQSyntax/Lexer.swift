import QCQLanguage
import QCQText

/// Cuts a source text into tokens and comments.
///
/// Whether a line break ends a statement is decided here: it does unless the next line is indented,
/// starts with what begins no statement, a bracket is open, or the line ends in a comma or
/// an operator.
struct Lexer {
  var bytes: UnsafeBufferPointer<UInt8>
  var offset = 0
  var tokens: [Token] = []
  private(set) var comments: [Comment] = []
  var diagnostics: [Diagnostic] = []
  var frames: [Frame] = []
  private(set) var mode: Mode

  /// How unclosed strings and brackets are read.
  enum Mode {
    /// A string or bracket goes on over line breaks until it is closed.
    case trusting
    /// A string ends with its line and a bracket before the next statement: for texts in which
    /// one was left open, so that the rest of the file is still read as it was meant.
    case recovering
  }

  /// An open bracket.
  enum Frame: Equatable {
    case parenthesis
    case brace
    /// The braces of `together`, in which lines are statements; with the members' indentation.
    case together(indentation: Int)
  }

  /// A line, as far as line breaks end statements.
  struct Line {
    let firstToken: Int
    /// A character that means nothing was reported.
    var hasUnknown = false
  }

  var leftOpen = false
  /// A square bracket was reported; the one that closes it needs no report of its own.
  var hasSquareBracket = false
  var line = Line(firstToken: 0)
  /// What `nextLine` found last: all line breaks before it lead there.
  var foundLine = (offset: -1, indentation: 0)
  /// Where strings begin that are never closed, in `recovering` mode.
  var unclosedStrings: [Int] = []
  /// A string or a bracket goes over a line break, so that the two modes may differ.
  var spansLines = false
  /// Asked for with every word.
  let keywords = KeywordTable.shared
  /// What was there where the last statement ended.
  private var passage = (tokens: 0, comments: 0, diagnostics: 0, offset: 0)

  /// Trusts every string and bracket to be closed; from the passage on in which one is not, none.
  static func lex(_ source: SourceText) -> Lexer {
    source.utf8.withUnsafeBufferPointer { bytes in
      var lexer = Lexer(bytes: bytes, mode: .trusting, capacity: bytes.count / 4 + 4)
      lexer.run(onePassage: false)
      if lexer.leftOpen {
        lexer.rollBack()
        lexer.run(onePassage: false)
      }
      lexer.bytes = UnsafeBufferPointer(start: nil, count: 0)
      return lexer
    }
  }

  /// Reads up to the first line break that ends a statement; what follows it only decides
  /// whether it does.
  static func lexPassage(_ bytes: UnsafeBufferPointer<UInt8>, _ mode: Mode) -> Lexer {
    var lexer = Lexer(bytes: bytes, mode: mode, capacity: 16)
    lexer.run(onePassage: true)
    lexer.bytes = UnsafeBufferPointer(start: nil, count: 0)
    return lexer
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, mode: Mode, capacity: Int) {
    self.bytes = bytes
    self.mode = mode
    tokens.reserveCapacity(capacity)
  }

  private mutating func run(onePassage: Bool) {
    if offset == 0, bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      offset = 3
    }
    while offset < bytes.count {
      lexToken()
      if onePassage, passage.offset > 0 { break }
    }
    if !frames.isEmpty { leftOpen = true }
    if tokens.last.map({ $0.kind != .newline }) ?? false { append(.newline, from: offset) }
    append(.end, from: offset)
  }

  /// Begins a passage after the line break that was read.
  mutating func endPassage() {
    hasSquareBracket = false
    passage = (tokens.count, comments.count, diagnostics.count, offset)
  }

  /// Back to the start of the passage that was left open, to read it and the rest with less trust.
  private mutating func rollBack() {
    tokens.removeSubrange(passage.tokens...)
    comments.removeSubrange(passage.comments...)
    diagnostics.removeSubrange(passage.diagnostics...)
    offset = passage.offset
    (frames, unclosedStrings, leftOpen, mode) = ([], [], false, .recovering)
    (line, foundLine) = (Line(firstToken: tokens.count), (-1, 0))
    hasSquareBracket = false
  }

  /// Hands the tokens over, so that whoever changes them has the only ones.
  mutating func takeTokens() -> [Token] {
    defer { tokens = [] }
    return tokens
  }

  func text(_ span: Span) -> String { String(decoding: bytes[span.range], as: UTF8.self) }

  func peek(_ distance: Int = 0) -> UInt8 {
    offset + distance < bytes.count ? bytes[offset + distance] : 0
  }

  mutating func append(_ kind: TokenKind, from start: Int, keyword: Keyword? = nil) {
    let isGlued =
      kind == .newline
      ? !frames.isEmpty
      : tokens.last.map { $0.span.upperBound == start && $0.kind != .newline } ?? false
    tokens.append(
      Token(kind: kind, keyword: keyword, isGlued: isGlued, span: Span(start, offset)))
    if kind == .newline { line = Line(firstToken: tokens.count) }
  }

  private mutating func lexToken() {
    let byte = bytes[offset]
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): offset += 1
    case UInt8(ascii: "\n"): lexLineBreak()
    case UInt8(ascii: "#"): lexComment()
    case UInt8(ascii: "\""): lexString()
    case UInt8(ascii: "'"): if !lexApostrophe() { lexSingleQuoted() }
    case UInt8(ascii: "`"): lexQuotedName()
    case UInt8(ascii: "$"): lexParameter()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): lexNumber()
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      lexWord()
    case UInt8(ascii: "/"):
      if tokens.last?.keyword == .matches { lexRegex() } else { lexPunctuation(byte) }
    case 0x80...: lexNonASCII()
    default: lexPunctuation(byte)  // UInt8
    }
  }

  private mutating func lexWord() {
    let start = offset
    while offset < bytes.count, isWordByte(bytes[offset]) {
      offset += 1
    }
    if offset < bytes.count, bytes[offset] >= 0x80, isLetterHere() {
      skipWordScalars()
      append(.word, from: start)
    } else {
      let word = UnsafeBufferPointer(rebasing: bytes[start..<offset])
      append(.word, from: start, keyword: keywords.keyword(word))
    }
  }

  func isWordByte(_ byte: UInt8) -> Bool {
    // Small and capital letters differ in one bit.
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
      || byte == UInt8(ascii: "_")
  }

  mutating func lexComment() {
    let start = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
    let isDocumentation =
      offset - start > 1 && bytes[start + 1] == UInt8(ascii: "#")
    var before = start
    while before > 0, bytes[before - 1] == UInt8(ascii: " ") || bytes[before - 1] == 9 {
      before -= 1
    }
    let standsAlone = before == 0 || bytes[before - 1] == UInt8(ascii: "\n")
    var end = offset
    while end > start, bytes[end - 1] == 13 || bytes[end - 1] == 32 || bytes[end - 1] == 9 {
      end -= 1
    }
    comments.append(
      Comment(
        span: Span(start, end), isDocumentation: isDocumentation, nextToken: tokens.count,
        standsAlone: standsAlone))
  }

  private mutating func lexQuotedName() {
    let start = offset
    skipBackticks()
    append(.quotedName, from: start)
  }

  private mutating func skipBackticks() {
    let start = offset
    offset += 1
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "`"),
      bytes[offset] != UInt8(ascii: "\n")
    {
      offset += 1
    }
    if peek() == UInt8(ascii: "`") {
      offset += 1
    } else {
      offset = trimmedOffset(offset)
      reportOpen("`", start)
    }
    if offset == start + 2, peek(-1) == UInt8(ascii: "`") {
      diagnostics.append(.emptyName(Span(start, offset)))
    }
  }

  private mutating func lexParameter() {
    let start = offset
    offset += 1
    if peek() == UInt8(ascii: "`") { skipBackticks() } else { skipWordScalars() }
    append(.parameter, from: start)
    if offset == start + 1 { diagnostics.append(.missingParameterName(Span(start, offset))) }
  }

  /// The last offset at or before this one that follows a visible character.
  func trimmedOffset(_ end: Int) -> Int {
    var end = end
    while end > 0, bytes[end - 1] == 32 || bytes[end - 1] == 9 || bytes[end - 1] == 13 { end -= 1 }
    return end
  }
}
