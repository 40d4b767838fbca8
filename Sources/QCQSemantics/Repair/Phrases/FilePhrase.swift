import QCQLanguage
import QCQText

/// `export "BBQ" to csv`, `as csv`, `to "list.csv"`: the file that the answer is written into.
struct FilePhrase: SentencePhrase {
  /// Nil where the verb alone was read: what is asked for comes behind it.
  private let ending: String?
  private let file: String?

  /// Words for files and devices: nothing that items could go to.
  static let targets =
    ReportFormat.endings + [
      "file", "spreadsheet", "excel", "pdf", "clipboard", "xlsx", "disk", "printer",
    ]

  private static let verbs = ["export", "save", "write", "print", "download", "dump", "copy"]

  init?(_ reader: inout SentenceReader) {
    if reader.place == 0, Self.isNamed(at: reader.pieces),
      Self.verbs.contains(where: { reader.take($0) })
    {
      reader.skipNoise()
      (ending, file) = (nil, nil)
      return
    }
    // `csv of week shop`, `a json of BBQ`
    let article = ["a", "the", "een"].contains(reader.current?.text) ? 1 : 0
    if reader.place == 0, let format = reader.piece(article)?.text,
      ReportFormat.endings.contains(format),
      ["of", "for", "from", "with"].contains(reader.piece(article + 1)?.text)
    {
      reader.place += article + 1
      (ending, file) = (format, nil)
      return
    }
    let words = ["to", "in", "as", "als", "format", "a", "the", "een", ">", "outfile", "-"]
    let verbs = ["output", "save", "saved", "exported", "written", "it", "them"]
    while reader.place > 0, verbs.contains(where: { reader.take($0) }) {}
    while words.contains(where: { reader.take($0) }) {}
    guard let piece = reader.current, !reader.query.hasFile else { return nil }
    reader.place += 1
    if piece.kind == .word, reader.take("."), let ending = reader.current?.text,
      ReportFormat.endings.contains(ending)
    {
      reader.place += 1
      guard reader.atEnd else { return nil }
      (self.ending, file) = (nil, "\(piece.written).\(ending)")
    } else if piece.kind == .word, ReportFormat.endings.contains(piece.text),
      reader.atEnd || Self.isAtLast(&reader) || reader.at("with")
    {
      (ending, file) = (piece.text, nil)
    } else if piece.kind == .text,
      ReportFormat.endings.contains(where: { piece.text.hasSuffix("." + $0) })
    {
      (ending, file) = (nil, piece.text)
    } else {
      return nil
    }
  }

  /// Whether a format or a file stands at the end.
  private static func isNamed(at pieces: [Piece]) -> Bool {
    // `export … to csv with name, note`
    let pieces = pieces.prefix { $0.kind == .text || $0.text != "with" }
    let rest = pieces.reversed().drop { $0.kind == .word && ["file", "format"].contains($0.text) }
    guard let last = rest.first else { return false }
    return last.kind == .text
      ? ReportFormat.endings.contains { last.text.hasSuffix("." + $0) }
      : ReportFormat.endings.contains(last.text)
  }

  /// `a csv file`
  private static func isAtLast(_ reader: inout SentenceReader) -> Bool {
    _ = reader.take("file") || reader.take("format") || reader.take("bestand")
    return reader.atEnd
  }

  func add(to reader: inout SentenceReader) {
    if let ending { reader.query.file.ending = ending }
    if let file { reader.query.file.name = reader.quoted(file) }
  }
}

/// `find "milk"`, `search for milk`: a part of a name, unless it is all of a list's.
struct SearchPhrase: SentencePhrase {
  private let texts: [String]

  init?(_ reader: inout SentenceReader) {
    if let texts = SearchPhrase.joined(&reader) {
      self.texts = texts
      return
    }
    let verbs = ["find", "search", "zoek"]
    guard reader.query.isEmpty, verbs.contains(where: { reader.take($0) }) else { return nil }
    _ = reader.take("for") || reader.take("naar")
    while ["everything", "all", "anything", "items"].contains(where: { reader.take($0) }) {}
    guard let text = reader.current,
      text.kind == .text || reader.piece(1) == nil && Self.isOwn(text, reader.vocabulary),
      reader.names.name(text.text, .title) == nil, reader.names.name(text.text, .category) == nil
    else { return nil }
    reader.place += 1
    texts = [text.text]
  }

  /// `milk OR bread`: words that nobody knows, and nothing else.
  private static func joined(_ reader: inout SentenceReader) -> [String]? {
    let words = reader.pieces
    guard reader.place == 0, words.count > 2, words.count < 8, !words.count.isMultiple(of: 2) else {
      return nil
    }
    // `csv of BBQ` is no choice of two words.
    if words[1].text == "of", FilePhrase.targets.contains(words[0].text) { return nil }
    for (index, piece) in words.enumerated() {
      if index.isMultiple(of: 2) {
        guard isOwn(piece, reader.vocabulary) else { return nil }
      } else {
        guard ["or", "|", "||", "of"].contains(piece.text), piece.kind != .text else { return nil }
        // `cost of BBQ`
        if piece.text == "of", reader.names.name(words[index + 1].text, .title) != nil {
          return nil
        }
      }
    }
    reader.place = words.count
    return words.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element.written)
  }

  func add(to reader: inout SentenceReader) {
    let tests = texts.map { text in
      "\(text.hasPrefix("#") ? "note" : "name") contains \(reader.quoted(text))"
    }
    reader.add(.written(tests.joined(separator: " or ")))
  }

  /// Whether a word is none of the language, of a field or of the table, and no slip of a source.
  private static func isOwn(_ piece: Piece, _ vocabulary: Vocabulary) -> Bool {
    piece.kind == .word && !Meanings.has(piece.text)
      && !Keyword.allCases.contains { $0.word == piece.text }
      && Entity.allCases.allSatisfy { entity in
        vocabulary[entity].fields[piece.text] == nil
          && !Suggestion.isNear(piece.text, entity.rawValue)
      }
  }
}
