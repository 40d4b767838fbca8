import QCQLanguage

/// `how many eggs do we need`, `do we have milk on any list`, `where is the cola`: one thing that
/// is asked for by its name.
struct ItemQuestion: SentencePhrase {
  private let test: String
  private let scopes: [String]
  private let isPending: Bool
  private let isCounted: Bool

  private static let openings: [(words: [String], isCounted: Bool)] = [
    (["how", "many"], true), (["how", "much"], true), (["do", "we", "have"], false),
    (["do", "i", "have"], false), (["do", "we", "need"], false), (["do", "i", "need"], false),
    (["have", "we", "got"], false), (["is", "there"], false), (["are", "there"], false),
    (["where", "is"], false), (["where", "are"], false), (["hebben", "we"], false),
  ]
  private static let rest = [
    "do", "we", "i", "have", "any", "on", "the", "a", "an", "list", "lists", "in", "all", "is",
    "are", "there", "still", "yet", "already", "total", "anywhere", "it", "them", "of", "my",
    "our", "some", "somewhere", "put", "every",
  ]

  init?(_ reader: inout SentenceReader) {
    let words = reader.words[reader.place...]
    guard reader.query.isEmpty,
      let opening = Self.openings.first(where: { words.starts(with: $0.words) })
    else { return nil }
    reader.place += opening.words.count
    isCounted = opening.isCounted
    var (name, scopes, isPending): (String?, [String], Bool) = (nil, [], false)
    if opening.words.last == "need" { isPending = true }
    while !reader.atEnd {
      if name == nil, reader.knownRun(.title) == nil, let run = reader.knownRun(.item) {
        reader.place += run.count
        name = "name = \(reader.quoted(run.name))"
      } else if name == nil, !isCounted, let word = Self.unknownWord(reader) {
        // `is there any milk`, where no item is called so: it may be part of a name.
        reader.place += 1
        name = "name contains \(reader.quoted(word))"
      } else if name != nil, let title = reader.current?.kind == .sign ? nil : reader.takeTitle() {
        scopes.append(title)
      } else if name != nil, reader.take("need") || reader.take(.condition) == "pending" {
        isPending = true
      } else if !Self.rest.contains(where: { reader.take($0) }) {
        return nil
      }
    }
    guard let name else { return nil }
    (test, self.scopes, self.isPending) = (name, scopes, isPending)
  }

  private static func unknownWord(_ reader: SentenceReader) -> String? {
    guard let word = reader.current, word.kind == .word, word.text.count > 2,
      !rest.contains(word.text), !Meanings.has(word.text), reader.knownRun(.title) == nil
    else { return nil }
    return word.written
  }

  func add(to reader: inout SentenceReader) {
    reader.query.entity = .items
    if isCounted { reader.query.measure = "sum quantity of" }
    reader.query.scopes = scopes
    if isPending { reader.add(.pending) }
    reader.add(.written(test))
  }
}

/// `which notes mention Anna`, `notes about the party`: what stands in a note.
struct NoteSearch: SentencePhrase {
  private let text: String

  private static let verbs = [
    "mention", "mentions", "mentioning", "about", "containing", "contain", "contains", "saying",
    "say", "says", "including", "with",
  ]

  init?(_ reader: inout SentenceReader) {
    guard reader.query.isEmpty else { return nil }
    let openings = ["which", "find", "search", "what", "the", "all", "show", "me"]
    while openings.contains(where: { reader.take($0) }) {}
    guard reader.take("notes") || reader.take("note") else { return nil }
    while reader.take("that") || reader.take("which") {}
    guard Self.verbs.contains(where: { reader.take($0) }) else { return nil }
    let rest = reader.pieces[reader.place...]
    guard let first = rest.first, rest.count == 1, first.kind == .text || first.kind == .word else {
      return nil
    }
    reader.place += 1
    text = first.kind == .text ? first.text : first.written
  }

  func add(to reader: inout SentenceReader) {
    reader.query.entity = .items
    reader.add(.written("note contains \(reader.quoted(text))"))
  }
}
