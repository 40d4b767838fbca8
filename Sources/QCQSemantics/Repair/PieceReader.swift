import QCQLanguage

/// The pieces of a sentence, and the place where they are read.
struct PieceCursor {
  let pieces: [Piece]
  /// The words in small letters; a quote for a text.
  let words: [String]
  let names: KnownNames
  let vocabulary: Vocabulary
  var place = 0

  init(_ pieces: [Piece], _ names: KnownNames, _ vocabulary: Vocabulary) {
    (self.pieces, self.names, self.vocabulary) = (pieces, names, vocabulary)
    words = pieces.map { $0.kind == .text ? "\"" : $0.text }
  }
}

/// Reads the pieces of a sentence, phrase by phrase.
protocol PieceReader {
  var cursor: PieceCursor { get set }
}

extension PieceReader {
  var pieces: [Piece] { cursor.pieces }
  var words: [String] { cursor.words }
  var names: KnownNames { cursor.names }
  var vocabulary: Vocabulary { cursor.vocabulary }
  var place: Int {
    get { cursor.place }
    set { cursor.place = newValue }
  }

  var atEnd: Bool { place >= pieces.count }
  var current: Piece? { atEnd ? nil : pieces[place] }

  func piece(_ distance: Int) -> Piece? {
    pieces.indices.contains(place + distance) ? pieces[place + distance] : nil
  }

  func at(_ word: String) -> Bool { current.map { $0.kind != .text && $0.text == word } ?? false }

  func peek(_ context: Meanings.Context, _ distance: Int = 0) -> (meant: String, count: Int)? {
    guard place + distance < words.count else { return nil }
    return Meanings.meaning(of: words[(place + distance)...], as: context)
  }

  mutating func take(_ context: Meanings.Context) -> String? {
    guard let found = peek(context) else { return nil }
    place += found.count
    return found.meant
  }

  mutating func take(_ word: String) -> Bool {
    guard at(word) else { return false }
    place += 1
    return true
  }

  /// Goes back to where something begins that is not what was looked for.
  mutating func fail<Found>(_ start: Int) -> Found? {
    place = start
    return nil
  }

  mutating func skipNoise() {
    // `still to get` is no noise.
    while let found = peek(.noise), peek(.condition) == nil { place += found.count }
  }

  /// Past the `i.` and `items.` in front of a field, but not past another owner than the rows.
  mutating func skipOwner(of entity: Entity?) {
    guard let owner = current, owner.kind == .word, piece(1)?.text == ".", piece(2)?.kind == .word
    else { return }
    let source = peek(.source).flatMap { Entity(rawValue: $0.meant) }
    let isOwn = source != nil && (entity == nil || source == entity)
    if isOwn || owner.text.count == 1 { place += 2 }
  }

  func unitWord(_ unit: String, _ number: String) -> String { number == "1" ? unit : unit + "s" }

  /// The number at a distance, in digits.
  func number(_ distance: Int = 0) -> String? {
    guard let piece = piece(distance) else { return nil }
    if piece.kind == .number { return piece.text }
    guard piece.kind == .word, !["a", "an", "een"].contains(piece.text) else { return nil }
    return Meanings.meaning(of: [piece.text][...], as: .number)?.meant
  }

  /// The longest run of words here that is a name of the database.
  func knownRun(_ kind: KnownNames.Kind) -> (name: String, count: Int)? {
    guard let first = current, first.kind == .word || first.kind == .number else { return nil }
    if first.kind == .word, first.text.count < 2 { return nil }
    var best: (name: String, count: Int)?
    for name in names.names(kind) {
      let key = KnownNames.words(of: name)
      // An item may be called `items`, and hardly ever is meant.
      if kind == .item, key.count == 1, Meanings.meaning(of: key[...], as: .source) != nil {
        continue
      }
      guard let start = key.first, start == first.text, key.count > best?.count ?? 0 else {
        continue
      }
      var count = 0
      var distance = 0
      while count < key.count, let next = piece(distance) {
        if next.text == key[count] { count += 1 } else if next.kind != .sign { break }
        distance += 1
      }
      if count == key.count { best = (name, distance) }
    }
    return best
  }

  /// The title here, or the only one that begins with the words here: `the camping`, where there is
  /// a list `Camping in the Ardennes`.
  func titleRun() -> (name: String, count: Int)? {
    if let run = knownRun(.title) { return run }
    guard let word = current, word.kind == .word, word.text.count > 2, !Meanings.has(word.text),
      !Keyword.allCases.contains(where: { $0.word == word.text }),
      vocabulary.items.fields[word.text] == nil
    else { return nil }
    func begins(_ name: String) -> Bool { KnownNames.words(of: name).first == word.text }
    let titles = names.titles.filter(begins)
    guard titles.count == 1, !(names.items + names.categories).contains(where: begins) else {
      return nil
    }
    let said = zip(KnownNames.words(of: titles[0]), words[place...]).prefix { $0 == $1 }
    return (titles[0], said.count)
  }

  /// What a bare name here is that no word in front says: beside a list behind `in` it is a
  /// condition on what is there, and no second list; of what may be a list and a category nobody
  /// knows.
  var bareKind: KnownNames.Kind? {
    let (isList, isCategory) = (titleRun() != nil, knownRun(.category) != nil)
    if isList, namesScope { return isCategory ? .category : nil }
    return isList == isCategory ? nil : isList ? .title : .category
  }

  /// Whether a list is named behind `in`.
  private var namesScope: Bool {
    pieces.indices.contains { index in
      guard pieces[index].kind == .word, ["in", "on", "from"].contains(pieces[index].text) else {
        return false
      }
      let rest = pieces[(index + 1)...]
        .drop { $0.kind == .word && ["the", "my", "list"].contains($0.text) }
      guard let first = rest.first else { return false }
      return first.kind == .text
        ? names.name(first.text, .title) != nil
        : names.run(rest.prefix { $0.kind == .word }.map(\.text), .title) != nil
    }
  }

  /// Whether a list is called as what stands here.
  var isAtTitle: Bool {
    guard let text = current, text.kind == .text else { return knownRun(.title) != nil }
    return names.name(text.text, .title) != nil
  }

  /// Whether one thing is asked for here: `the oldest pending item`.
  var isBeforeOne: Bool {
    let ones = [
      "item", "thing", "product", "article", "entry", "list", "category", "aisle", "section",
    ]
    var distance = 0
    while let found = peek(.condition, distance) ?? peek(.noise, distance) {
      distance += found.count
    }
    guard let noun = piece(distance), noun.kind == .word, ones.contains(noun.text) else {
      return false
    }
    // `the newest list items`, `the newest list "BBQ"`
    let next = piece(distance + 1)
    return next?.kind != .text && next?.text != ":" && peek(.source, distance + 1) == nil
  }

  func quoted(_ text: String) -> String { StringEscapes.quoted(text) }
}
