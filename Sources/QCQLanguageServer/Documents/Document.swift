import QCQAssist
import QCQText

/// A document that the client has open.
final class Document {
  let uri: String
  /// Tells it from all others that were ever opened, the same file before among them.
  let number: Int
  /// The path of its file, or the address of one that has none; it names the source text.
  let name: String
  let path: String?
  private let encoding: PositionEncoding
  var version: Int
  private(set) var text: DocumentText
  /// Edits that the analysis does not know yet, in their order.
  private(set) var unread: [TextEdit] = []
  /// Whether all of the text was replaced by the first of them.
  private var isReplaced = false
  /// Where the text says that its data is: `# database: path`.
  private(set) var databaseLine: String?
  /// The database that it is checked against.
  var source: DatabaseSource?
  var tokens = TokenState()
  /// Since when its messages may be others than those that the client shows.
  private(set) var staleness: Staleness?
  private var lastEdit = -1.0
  /// The place that was worked out last: the next one is mostly behind it in the same line, which
  /// may be the whole of a long text.
  private var known: (offset: Int, position: Position)?

  convenience init(
    uri: String, number: Int = 0, version: Int, text: String, encoding: PositionEncoding = .utf16
  ) {
    self.init(
      uri: uri, number: number, version: version, utf8: Array(text.utf8), encoding: encoding)
  }

  init(uri: String, number: Int, version: Int, utf8: [UInt8], encoding: PositionEncoding) {
    (self.uri, self.number, self.encoding) = (uri, number, encoding)
    self.version = version
    path = DocumentURI.path(uri)
    name = path ?? uri
    text = DocumentText(utf8: utf8)
    databaseLine = DatabaseLine.find(in: self.text.utf8)
  }

  var sourceText: SourceText { SourceText(utf8: text.utf8, name: name) }

  /// Replaces all of the text.
  func replaceAll(with text: String) {
    replace(0..<self.text.utf8.count, with: text)
  }

  func replace(_ range: Range<Int>, with new: String) {
    if range == 0..<text.utf8.count { (unread, isReplaced) = ([], true) }
    unread.append(TextEdit(Span(range.lowerBound, range.upperBound), new))
    text.replace(range, with: new.utf8)
    known = nil
    if range.lowerBound < DatabaseLine.reach {
      databaseLine = DatabaseLine.find(in: text.utf8)
    }
  }

  /// Edits that together concern no more than this are read as one.
  private static let smallEdit = 4096

  /// What the analysis does not know yet, as edits each of the text that those before it have left.
  /// Of a text that was replaced, and of many edits at one place, that is what differs in the end.
  ///
  /// - Parameter old: The text that it knows.
  func takeUnread(since old: [UInt8]) -> [TextEdit] {
    defer { forgetUnread() }
    guard isReplaced || unread.count > 1 else { return unread }
    let difference = TextEdit(from: old, to: text.utf8)
    let size = max(difference.span.range.count, difference.replacement.utf8.count)
    return isReplaced || size < Document.smallEdit ? [difference] : unread
  }

  func forgetUnread() { (unread, isReplaced) = ([], false) }

  // MARK: Messages

  struct Staleness {
    /// Edits that come faster than this one after another come from a program, not from a person.
    static let burstGap = 0.0012
    /// How long a burst has to be over before its end is believed.
    static let burstPause = 0.002
    /// How long what depends on another document waits for edits of both: one deed of a person may
    /// edit several.
    static let companionPause = 0.01
    /// After this time messages are sent even if edits go on coming.
    static let patience = 0.05

    let since: Double
    /// Not before this time: more edits are likely to come at once.
    let notBefore: Double
  }

  /// Remembers that it was opened or edited.
  ///
  /// - Parameter pause: How long to wait for edits of others.
  func touch(at time: Double, waiting pause: Double = 0) {
    let isBurst = time - lastEdit < Staleness.burstGap
    lastEdit = time
    let since = staleness?.since ?? time
    let wait = max(pause, isBurst ? Staleness.burstPause : 0)
    let end = min(time + wait, since + Staleness.patience)
    staleness = Staleness(since: since, notBefore: wait > 0 ? end : time)
  }

  /// Remembers that its messages may have changed though it has not.
  func markStale(at time: Double, waiting pause: Double = 0) {
    staleness = staleness ?? Staleness(since: time, notBefore: time + pause)
  }

  func markPublished() { staleness = nil }

  // MARK: Positions

  func range(_ span: Span) -> PositionRange {
    let span = text.whole(span)
    let start = position(at: span.lowerBound)
    // The next span may begin where this one does, or within it.
    let known = known
    defer { self.known = known }
    return PositionRange(start, position(at: span.upperBound))
  }

  func position(at offset: Int) -> Position {
    let offset = text.start(ofCharacterAround: offset)
    let found = text.position(at: offset, encoding, from: known)
    known = (offset, found)
    return found
  }

  func offset(_ position: Position) -> Int { text.offset(of: position, encoding) }

  /// The part of the text in a range; one whose ends are the wrong way round is turned.
  func span(_ range: PositionRange) -> Span {
    let ends = (offset(range.start), offset(range.end))
    return Span(min(ends.0, ends.1), max(ends.0, ends.1))
  }

  func written(_ edits: [TextEdit]) -> [WrittenEdit] {
    let source = sourceText
    return edits.map {
      WrittenEdit(range: range($0.span), newText: source.endingLines(of: $0.replacement))
    }
  }
}

/// The comment by which a script says where its data is: `# database: home.sqlite`.
enum DatabaseLine {
  /// It counts only in the first lines, before any statement, and no further than this.
  static let reach = 2000
  private static let key = Array("database:".utf8)

  static func find(in text: [UInt8]) -> String? {
    for line in text.prefix(reach).split(separator: UInt8(ascii: "\n")).prefix(20) {
      let words = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard words.first == UInt8(ascii: "#") else {
        if words.allSatisfy({ $0 <= 0x20 }) || words.starts(with: Array("qcq ".utf8)) { continue }
        return nil
      }
      let comment = words.drop { $0 == UInt8(ascii: "#") || $0 <= 0x20 }
      guard comment.starts(with: key) else { continue }
      let path = String(decoding: comment.dropFirst(key.count), as: UTF8.self)
      let trimmed = path.drop { $0 == " " || $0 == "\t" }.reversed()
        .drop { $0.isWhitespace }.reversed()
      return trimmed.isEmpty ? nil : String(trimmed)
    }
    return nil
  }

  /// Where the line stands; only for a text that has one.
  static func span(in text: [UInt8]) -> Span {
    var start = 0
    for line in text.prefix(reach).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      let comment = line.drop { $0 == UInt8(ascii: "#") || $0 <= 0x20 }
      if comment.starts(with: key) {
        let end = line.reversed().drop { $0 <= 0x20 }.count
        return Span(start, start + end)
      }
      start += line.count + 1
    }
    return .none
  }
}

/// A document as it stood when something of it was handed out.
struct DocumentVersion: Sendable {
  let number: Int
  let version: Int
}

extension DocumentVersion {
  init(_ document: Document) { self.init(number: document.number, version: document.version) }
}

/// The open documents.
struct DocumentTable {
  private var byURI: [String: Document] = [:]
  private var byName: [String: Document] = [:]
  private var count = 0

  mutating func nextNumber() -> Int {
    count += 1
    return count
  }

  /// In the order of their addresses.
  var all: [Document] { byURI.values.sorted { $0.uri < $1.uri } }

  subscript(uri uri: String) -> Document? { byURI[uri] }

  subscript(name name: String) -> Document? { byName[name] }

  /// The document, if it is what it was.
  subscript(version: DocumentVersion) -> Document? {
    byURI.values.first { $0.number == version.number && $0.version == version.version }
  }

  mutating func add(_ document: Document) {
    byURI[document.uri] = document
    byName[document.name] = document
  }

  mutating func remove(_ uri: String) -> Document? {
    guard let document = byURI.removeValue(forKey: uri) else { return nil }
    byName[document.name] = nil
    return document
  }
}
