import QCQLanguage
import QCQSyntax
import QCQText

/// A mistake that its words show whatever else they may mean: what is said of it, and the text
/// without it, if that is known.
struct KnownMistake {
  let help: String
  let text: String?

  /// - Parameter span: Where something is wrong.
  static func found(_ trial: FixTrial, at span: Span) -> KnownMistake? {
    doubledName(trial, at: span) ?? wordBehindNoun(trial, at: span) ?? fieldInList(trial, at: span)
  }

  /// `delete "Tonic" "Tonic"`: the second one is no list, and of additions it may be a second one.
  private static func doubledName(_ trial: FixTrial, at span: Span) -> KnownMistake? {
    let (source, tokens) = (trial.tree.source, trial.tree.tokens)
    guard !trial.opening.adds else { return nil }
    for (first, second) in zip(tokens, tokens.dropFirst())
    where first.kind == .string && second.kind == .string && !trial.tree.isOpen(second)
      && first.span.lowerBound <= span.lowerBound && span.lowerBound <= second.span.upperBound
    {
      let (name, again) = (source.text(first.span), source.text(second.span))
      guard KnownNames.key(name) == KnownNames.key(again) else { continue }
      let doubled = Span(first.span.upperBound, second.span.upperBound)
      return KnownMistake(
        help: "\(name) stands twice", text: source.applying([TextEdit(doubled, "")]))
    }
    return nil
  }

  /// `delete list on "Ideas"`: who says `list` means no items that are on it.
  private static func wordBehindNoun(_ trial: FixTrial, at span: Span) -> KnownMistake? {
    let (source, tokens) = (trial.tree.source, trial.tree.tokens)
    guard let verb = tokens.firstIndex(where: { verbs.contains($0.keyword) }),
      tokens.count > verb + 3, tokens[verb + 2].span == span
    else { return nil }
    let (noun, word, name) = (tokens[verb + 1], tokens[verb + 2], tokens[verb + 3])
    guard noun.keyword == .list || noun.keyword == .category,
      between.contains(source.text(word.span).lowercased()),
      name.kind == .string || name.kind == .word
    else { return nil }
    let what = noun.keyword == .list ? "a list's title" : "a category's name"
    let stray = Span(word.span.lowerBound, name.span.lowerBound)
    return KnownMistake(
      help: "\(what) stands right behind `\(source.text(noun.span))`",
      text: source.applying([TextEdit(stray, "")]))
  }

  /// `items with a note in "BBQ"`: those of a list that have one, and no note that is called so.
  private static func fieldInList(_ trial: FixTrial, at span: Span) -> KnownMistake? {
    let (source, tokens) = (trial.tree.source, trial.tree.tokens)
    guard trial.opening.isQuery, let with = tokens.firstIndex(where: { $0.span == span }),
      tokens[with].keyword == .with
    else { return nil }
    let rest = tokens[(with + 1)...].drop { articles.contains(source.text($0.span).lowercased()) }
    guard rest.count > 2, let said = rest.first, said.kind == .word,
      rest[rest.startIndex + 1].keyword == .in,
      let list = title(rest.dropFirst(2), source, trial.declarations.storedNames())
    else { return nil }
    let word = source.text(said.span).lowercased()
    let field = Meanings.meaning(of: [word][...], as: .field)?.meant ?? word
    guard trial.declarations.vocabulary.items.fields[field] != nil else { return nil }
    let meant = "in \(StringEscapes.quoted(list.name)) where has \(field)"
    return KnownMistake(
      help: "the list comes first: `\(meant)`",
      text: source.applying([TextEdit(Span(span.lowerBound, list.end), meant)]))
  }

  /// The title that some tokens begin with, in quotes or bare, and where it ends.
  private static func title(
    _ tokens: ArraySlice<Token>, _ source: SourceText, _ names: KnownNames
  ) -> (name: String, end: Int)? {
    guard let first = tokens.first else { return nil }
    if first.kind == .string {
      let written = String(source.text(first.span).dropFirst().dropLast())
      return names.name(written, .title).map { (name: $0, end: first.span.upperBound) }
    }
    let words = tokens.prefix { $0.kind == .word }.map(\.span)
    guard let run = names.run(words.map { source.text($0).lowercased() }, .title),
      run.count <= words.count
    else { return nil }
    return (name: run.name, end: words[run.count - 1].upperBound)
  }

  private static let articles: Set = ["a", "an", "any", "some", "the"]
  private static let verbs: KeywordSet = [.delete, .rename, .create]
  private static let between: Set = ["on", "for", "of", "at"]
}

/// Numbers and orders in places where they say nothing by themselves.
enum OrderAdvice {
  /// `top 5` below `let top = …`, or without: how many rows there are to be is said, and not which
  /// of them come first. Gives whether it is that.
  static func countAlone(_ error: inout Diagnostic, _ trial: FixTrial, _ place: Span) -> Bool {
    let (source, tokens) = (trial.tree.source, trial.tree.tokens)
    let span = error.span.shifted(by: -place.lowerBound)
    guard error.code == .unexpectedText,
      let index = tokens.firstIndex(where: { $0.span == span }), index > 0,
      tokens[index].kind == .integer, tokens[index - 1].kind == .word
    else { return false }
    let (word, number) = (source.text(tokens[index - 1].span), source.text(span))
    let isQuery = trial.declarations.letNames.contains(word)
    let isTop = index == 1 && tokens.count < 4 && word == "top"
    guard isQuery || isTop else { return false }
    let rows = isQuery ? word : Entity.items.rawValue
    error.help =
      "`\(rows) limit \(number)` is some of them; `sort` in front of it says which come first"
    return true
  }

  /// `items last`, `sort 3 quantity`: how the last one, or so many of an order, are said; nil of
  /// anything else.
  static func advice(_ trial: FixTrial, at span: Span) -> String? {
    let (source, tokens) = (trial.tree.source, trial.tree.tokens)
    guard let index = tokens.firstIndex(where: { $0.span == span }), tokens[index].kind == .word
    else { return nil }
    let word = source.text(span)
    if word.lowercased() == "last" {
      return "the last one is `sort created desc limit 1`"
    }
    guard index > 1, tokens[index - 1].kind == .integer, tokens[index - 2].keyword == .sort else {
      return nil
    }
    let number = source.text(tokens[index - 1].span)
    return "`sort \(word)` puts rows in order, and `limit \(number)` behind it says how many"
  }
}
