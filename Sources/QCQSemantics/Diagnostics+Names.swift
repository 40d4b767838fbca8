import QCQSyntax
package import QCQText
import QCQLanguage

// What can be wrong with names.
extension Diagnostic {
  private static func didYouMean(_ name: String, _ span: Span, _ candidates: [String])
    -> (help: String?, fixes: [Fix])
  {
    let nearest = Suggestion.nearest(to: name, among: candidates)
    guard let first = nearest.first else { return (nil, []) }
    let others = nearest.dropFirst().map { "`\($0)`" }
    let tail = others.isEmpty ? "" : ", or \(others.joined(separator: " or "))"
    return ("did you mean `\(first)`\(tail)?", nearest.map { .replace(span, with: written($0)) })
  }

  /// A field's name as it has to be written: in backticks if it is no plain word.
  private static func written(_ name: String) -> String {
    let isPlain = name.utf8.drop { $0 == UInt8(ascii: "$") }.allSatisfy {
      $0 >= 0x80 || ($0 >= 97 && $0 <= 122) || ($0 >= 65 && $0 <= 90) || ($0 >= 48 && $0 <= 57)
        || $0 == 95
    }
    return isPlain ? name : "`\(name)`"
  }

  static func unknownField(
    _ name: String, _ span: Span, of entity: Entity, among fields: [String],
    elsewhere: FieldElsewhere?
  ) -> Diagnostic {
    let message = "\(entity.rawValue) have no field `\(name)`"
    if let elsewhere {
      guard let write = elsewhere.write else {
        let help = "\(elsewhere.owner.rawValue) have it"
        return Diagnostic(.unknownField, span, message, help: help)
      }
      let help =
        elsewhere.owner == entity
        ? "write `\(write)`" : "\(elsewhere.owner.rawValue) have it: `\(write)`"
      return Diagnostic(
        .unknownField, span, message, help: help, fixes: [.replace(span, with: write)])
    }
    let (help, fixes) = didYouMean(name, span, fields)
    let list = "the fields are \(fields.map { "`\($0)`" }.joined(separator: ", "))"
    return Diagnostic(.unknownField, span, message, help: help ?? list, fixes: fixes)
  }

  static func notAPath(_ owner: String, _ name: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .unknownField, span, "`\(owner)` is a value and has no field `\(name)`",
      help: "paths go from an item to its `list` or `category`: `list.title`")
  }

  static func toManyPath(_ span: Span, _ entity: Entity) -> Diagnostic {
    Diagnostic(
      .toManyPath, span, "a \(entity.singular) has many items, so `items` is no value",
      help: "write `count(items)`, `any(items where …)` or, in `show`, `items { name }`")
  }

  static func missingTable(_ entity: String, _ table: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .missingTable, span, "this database has no table `\(table)` for `\(entity)`",
      help: "`qcq db migrate` adds it; `qcq schema` shows what is there")
  }

  static func missingColumn(
    _ name: String, _ table: String, _ column: String, _ span: Span
  ) -> Diagnostic {
    Diagnostic(
      .missingColumn, span, "`\(name)` needs the column `\(column)`, which `\(table)` lacks",
      help: "`qcq db migrate` adds it; `qcq schema` shows what is there")
  }

  static func unknownParameter(_ name: String, _ span: Span, among names: [String]) -> Diagnostic {
    let (help, fixes) = didYouMean("$" + name, span, names.map { "$" + $0 })
    return Diagnostic(
      .unknownParameter, span, "there is no parameter `$\(name)`",
      help: help ?? "declare it above: `param \(name): text`", fixes: fixes)
  }

  static func unknownFunction(_ name: String, _ span: Span, among names: [String]) -> Diagnostic {
    let known = [
      "avg": "average", "mean": "average", "len": "length", "total": "sum",
      "lowercase": "lower", "uppercase": "upper", "exists": "any", "all": "every",
      "lcase": "lower", "ucase": "upper", "size": "length",
    ]
    if let meant = known[name.lowercased()] {
      return Diagnostic(
        .unknownFunction, span, "`\(name)` is called `\(meant)` here",
        fixes: [.replace(span, with: meant)])
    }
    let (help, fixes) = didYouMean(name, span, names)
    let list = "the functions are \(names.map { "`\($0)`" }.joined(separator: ", "))"
    return Diagnostic(
      .unknownFunction, span, "there is no function `\(name)`", help: help ?? list, fixes: fixes)
  }

  static func unknownSource(
    _ name: String, _ span: Span, among names: [String], later: Span?, mayBeItem: Bool
  ) -> Diagnostic {
    if let later {
      return Diagnostic(
        .unknownSource, span, "`\(name)` is used before it is declared",
        related: [RelatedSpan(later, "it is declared here")],
        help: "move its `let` above this line; named queries can't refer to each other in a circle")
    }
    let foreign = ["list": "lists", "category": "categories", "item": "items"]
    if let meant = foreign[name.lowercased()] {
      return Diagnostic(
        .unknownSource, span, "there is no source `\(name)`", help: "did you mean `\(meant)`?",
        fixes: [.replace(span, with: meant)])
    }
    // `check milk`: in front of one item stands no word but its name.
    if mayBeItem, Suggestion.nearest(to: name, among: names, limit: 1).isEmpty {
      return Diagnostic(
        .unknownSource, span, "there is no source `\(name)`",
        help: "the name of an item is quoted: write `\"\(name)\"`",
        fixes: [.replace(span, with: "\"\(name)\"")])
    }
    // A statement's word with a slip reads as a source, so those words are candidates, too.
    let words = KeywordSet.statementStarts.keywords.map(\.word).filter { !names.contains($0) }
    let (help, fixes) = didYouMean(name, span, names + words)
    return Diagnostic(
      .unknownSource, span, "there is no source `\(name)`",
      help: help ?? "a query starts with `items`, `lists`, `categories` or the name of a `let`",
      fixes: fixes)
  }

  static func unknownType(_ name: String, _ span: Span, among types: [String]) -> Diagnostic {
    let known = [
      "string": "text", "str": "text", "integer": "int", "float": "number",
      "double": "number", "real": "number", "decimal": "number", "boolean": "bool",
      "datetime": "date", "varchar": "text",
    ]
    if let meant = known[name.lowercased()] {
      return Diagnostic(
        .unknownType, span, "`\(name)` is called `\(meant)` here",
        fixes: [.replace(span, with: meant)])
    }
    let (help, fixes) = didYouMean(name, span, types)
    return Diagnostic(
      .unknownType, span, "there is no type `\(name)`",
      help: help ?? "the types are \(types.map { "`\($0)`" }.joined(separator: ", "))",
      fixes: fixes)
  }

  static func duplicateName(_ name: String, _ span: Span, earlier: Span?) -> Diagnostic {
    Diagnostic(
      .duplicateName, span, "the name `\(name)` is taken",
      related: earlier.map { [RelatedSpan($0, "it is declared here")] } ?? [],
      help: "choose another name")
  }

  static func duplicateColumn(_ name: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .duplicateName, span, "two columns would be called `\(name)`",
      help: "name one of them: `… as other`")
  }

  static func letTooDeep(_ name: String, _ span: Span, limit: Int) -> Diagnostic {
    Diagnostic(
      .nestedTooDeep, span, "`\(name)` is built on more than \(limit) other named queries",
      help: "write its conditions out, starting from `items`, `lists` or `categories`")
  }

  package static func unusedName(_ name: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .unusedName, span, "`\(name)` is declared and never used", severity: .warning,
      help: "use it, or take the declaration out")
  }

  static func recursiveLet(_ name: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .recursiveLet, span, "`\(name)` refers to itself",
      help: "a named query starts from `items`, `lists`, `categories` or an earlier `let`")
  }

  static func useNotFound(_ path: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .useNotFound, span, "there is no readable file `\(path)` beside this one",
      help: "the path is relative to the file that has the `use`")
  }

  static func useCycle(_ path: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .useCycle, span, "`\(path)` uses this file already",
      help: "put what both need into a third file")
  }

  static func useOfStatement(_ path: String, _ span: Span, line: Int) -> Diagnostic {
    Diagnostic(
      .useNotAllowed, span, "`\(path)` has more than `let` and `param`, first on line \(line)",
      help: "only declarations can be used from another file")
  }

  static func useOfBrokenFile(
    _ path: String, _ span: Span, line: Int, _ message: String
  ) -> Diagnostic {
    Diagnostic(
      .useNotAllowed, span, "`\(path)` has an error on line \(line): \(message)",
      help: "`qcq check \(path)` shows it")
  }

  static func notAvailable(_ what: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .notAvailable, span, "\(what) can be written, but this version can't run them yet",
      help: "leave it out for now")
  }

  /// The same message about another place: for text inside a text.
  func moved(into span: Span) -> Diagnostic {
    var moved = self
    moved.span = self.span.moved(into: span)
    (moved.related, moved.fixes) = ([], [])
    return moved
  }
}

extension Span {
  /// The place of a span of an inner text; all of the inner text where it has no place of its own.
  func moved(into outer: Span) -> Span {
    let moved = shifted(by: outer.lowerBound)
    return moved.end <= outer.end ? moved : outer
  }
}
