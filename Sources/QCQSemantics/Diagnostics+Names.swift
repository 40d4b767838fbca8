package import QCQSyntax
package import QCQText
import QCQLanguage

// What can be wrong with names.
extension Diagnostic {
  /// A name that is not there: what is near it, written as it has to be. A field stands where a
  /// value does, and there `items` is no name; where rows are asked for it is.
  private static func unknown(
    _ code: DiagnosticCode, _ message: String, _ name: String, _ span: Span,
    among names: [String], help: String
  ) -> Diagnostic {
    let meant = Suggestion.nearest(to: name, among: names).map { near in
      if code == .unknownField { return WrittenName.inExpression(near) }
      return near.isPlainName ? near : "`\(near)`"
    }
    return Diagnostic(code, span, message, meant: meant, help: help)
  }

  /// A word that other languages have for what is called otherwise here.
  private static func renamed(
    _ code: DiagnosticCode, _ name: String, _ span: Span, in words: [String: String]
  ) -> Diagnostic? {
    words[name.lowercased()].map { meant in
      Diagnostic(
        code, span, "`\(name)` is called `\(meant)` here", proposals: [.replace(span, with: meant)])
    }
  }

  /// - Parameters:
  ///   - opposite: The condition that the name turns round: `completed` for `incomplete`.
  ///   - turned: What is turned round twice: the name with a `not` in front of it.
  ///   - shown: What the groups show that are asked.
  static func unknownField(
    _ name: String, _ span: Span, of entity: Entity, among fields: [String],
    elsewhere: FieldElsewhere?, opposite: String? = nil, turned: Span? = nil,
    shown: ShownColumns? = nil
  ) -> Diagnostic {
    let message = "\(entity.rawValue) have no field `\(name)`"
    guard let elsewhere else {
      if let opposite {
        let meant = turned == nil ? "\(Keyword.not.word) \(opposite)" : opposite
        return Diagnostic(
          .unknownField, span, message, help: "did you mean `\(meant)`?",
          proposals: [.replace(turned ?? span, with: meant)])
      }
      if let shown, !shown.columns.isEmpty {
        return unknownColumn(name, span, of: shown, beside: entity, fields)
      }
      let help = "the fields are \(Phrase.list(fields))"
      let near = Meanings.isOfMoney(name) ? fields.filter { $0.hasPrefix(name) } : fields
      return unknown(.unknownField, message, name, span, among: near, help: help)
    }
    let owner = "\(elsewhere.owner.rawValue) have it"
    guard let write = elsewhere.write else {
      return Diagnostic(.unknownField, span, message, help: elsewhere.help ?? owner)
    }
    return Diagnostic(
      .unknownField, span, message, write: write,
      help: elsewhere.help ?? (elsewhere.owner == entity ? nil : "\(owner): `\(write)`"))
  }

  static func notAPath(_ owner: String, _ name: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .unknownField, span, "`\(owner)` is a value and has no field `\(name)`",
      help: "paths go from an item to its `list` or `category`: `list.title`")
  }

  static func toManyPath(_ span: Span, _ entity: Entity) -> Diagnostic {
    Diagnostic(
      .toManyPath, span, "a \(entity.singular) has many items, so `items` can't be used as a value",
      help: "write `count(items)`, `any(items where …)` or, in `show`, `items { name }`")
  }

  static func missingTable(_ entity: String, _ table: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .missingTable, span, "this database has no table `\(table)` for `\(entity)`",
      help: "`qcq db migrate` adds it to a file; `qcq schema` shows what is there")
  }

  /// - Parameter name: The field that needs it.
  static func missingColumn(
    _ name: String, _ missing: MissingColumn, _ span: Span
  ) -> Diagnostic {
    let what = name == missing.column ? "this" : "`\(name)`"
    let remedy =
      missing.field.filling == nil
      ? "`qcq db migrate` can't add it, as nothing says what its rows have"
      : "`qcq db migrate` adds it to a file"
    return Diagnostic(
      .missingColumn, span,
      "\(what) needs the column `\(missing.column)`, which `\(missing.table)` lacks",
      help: "\(remedy); `qcq schema` shows what is there")
  }

  /// - Parameters:
  ///   - type: What stands there, where that is known.
  ///   - start: Where the statement begins, above which it may be declared.
  static func unknownParameter(
    _ name: String, _ span: Span, among names: [String], as type: ValueType?, above start: Int
  ) -> Diagnostic {
    let message = "there is no parameter `$\(name)`"
    let written = name.isPlainName ? name : "`\(name)`"
    let declaration = "param \(written): \((type ?? .text).rawValue)"
    // `$1`: no parameter is called by a number.
    let isNumber = name.first?.isNumber ?? false
    let help =
      isNumber
      ? "parameters have names: declare `param value: text` above, and write `$value`"
      : "declare it above: `\(declaration)`"
    var found = unknown(
      .unknownParameter, message, "$" + name, span, among: names.map { "$" + $0 }, help: help)
    if found.proposals.isEmpty, !isNumber, let type, type != .data {
      found.help = nil
      found.proposals = [.insert(declaration + "\n", at: start, title: help)]
    }
    return found
  }

  static func unknownFunction(_ name: String, _ span: Span, among names: [String]) -> Diagnostic {
    let words = [
      "avg": "average", "mean": "average", "len": "length", "total": "sum",
      "lowercase": "lower", "uppercase": "upper", "exists": "any", "all": "every",
      "lcase": "lower", "ucase": "upper", "size": "length",
    ]
    return renamed(.unknownFunction, name, span, in: words)
      ?? unknown(
        .unknownFunction, "there is no function `\(name)`", name, span, among: names,
        help: "the functions are \(Phrase.list(names))")
  }

  /// `coalesce(note, "-")`
  static func fallbackCall(_ name: String, _ span: Span, _ meant: String) -> Diagnostic {
    Diagnostic(.unknownFunction, span, "there is no function `\(name)`", write: meant)
  }

  /// `TODAY()`
  static func dateCall(_ name: String, _ span: Span, _ meant: String) -> Diagnostic {
    Diagnostic(
      .unknownFunction, span, "`\(meant)` is a date, and not a function", write: meant)
  }

  static func unknownSource(
    _ name: String, _ span: Span, among names: [String], later: Span?, mayBeItem: Bool,
    hasCurrentList: Bool
  ) -> Diagnostic {
    if let later {
      return Diagnostic(
        .unknownSource, span, "`\(name)` is used before it is declared",
        related: [RelatedSpan(later, "it is declared here")],
        help: "move its `let` above this line; named queries can't refer to each other in a circle")
    }
    let message = "there is no source `\(name)`"
    if let source = Entity.allCases.first(where: { $0.singular == name.lowercased() }) {
      return Diagnostic(.unknownSource, span, message, meant: [source.rawValue])
    }
    if mayBeItem, ["all", "everything"].contains(name.lowercased()) {
      return Diagnostic(
        .unknownSource, span, message,
        help: hasCurrentList
          ? "`all items` are the items of the current list, or of all lists after `in all`"
          : "`all items` are the items of all lists, and `items in \"BBQ\"` those of one")
    }
    // `delete completed`: a state is no source, and which rows are meant is for people to say.
    if mayBeItem, let state = Meanings.meaning(of: [name.lowercased()][...], as: .condition) {
      return Diagnostic(
        .unknownSource, span, message,
        help: "choose the rows by it: `items in \"BBQ\" where \(state.meant)`")
    }
    // `check milk`: in front of one item stands no word but its name.
    if mayBeItem, !Meanings.has(name.lowercased()),
      Suggestion.nearest(to: name, among: names, limit: 1).isEmpty
    {
      return Diagnostic(
        .unknownSource, span, message, write: "\"\(name)\"",
        help: "the name of an item is quoted: write `\"\(name)\"`")
    }
    // A statement's word with a slip reads as a source, so those words are candidates, too.
    let words = KeywordSet.statementStarts.keywords.map(\.word).filter { !names.contains($0) }
    return unknown(
      .unknownSource, message, name, span,
      among: (names + words).filter { !Meanings.isNoSlip(name, of: $0) },
      help: "a query starts with `items`, `lists`, `categories` or the name of a `let`")
  }

  /// `delete price in "BBQ"`: a column of the user's own, and no rows.
  static func fieldAsSource(_ name: String, _ span: Span, empty: String) -> Diagnostic {
    Diagnostic(
      .unknownSource, span, "there is no source `\(name)`",
      help: "`\(name)` is a field, which `update … set \(name) = \(empty)` empties")
  }

  static func unknownType(_ name: String, _ span: Span, among types: [String]) -> Diagnostic {
    let words = [
      "string": "text", "str": "text", "integer": "int", "float": "number",
      "double": "number", "real": "number", "decimal": "number", "boolean": "bool",
      "datetime": "date", "varchar": "text",
    ]
    return renamed(.unknownType, name, span, in: words)
      ?? unknown(
        .unknownType, "there is no type `\(name)`", name, span, among: types,
        help: "the types are \(Phrase.list(types))")
  }

  static func duplicateName(_ name: String, _ span: Span, earlier: Span?) -> Diagnostic {
    Diagnostic(
      .duplicateName, span, "the name `\(name)` is already taken",
      related: earlier.map { [RelatedSpan($0, "it is declared here")] } ?? [],
      help: "choose another name")
  }

  static func duplicateColumn(_ name: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .duplicateName, span, "two columns would be called `\(name)`",
      help: "name one of them: `… as other`")
  }

  static func keyLikeColumn(_ name: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .duplicateName, span, "a column and the key `\(name)` would have one name",
      help: "choose the columns with `show`, and name the other one: `… as other`")
  }

  static func letTooDeep(_ name: String, _ span: Span, limit: Int) -> Diagnostic {
    Diagnostic(
      .nestedTooDeep, span, "`\(name)` is built on more than \(limit) other named queries",
      help: "write its conditions out, starting from `items`, `lists` or `categories`")
  }

  static func tooManyComparisons(_ name: String, _ span: Span, limit: Int) -> Diagnostic {
    Diagnostic(
      .tooManyTerms, span, "with those of `\(name)` this is more than \(limit) comparisons",
      help: "use a set: `quantity in (1, 2)` is one comparison")
  }

  static func unusedName(_ name: String, _ span: Span) -> Diagnostic {
    let isParameter = name.hasPrefix("$")
    return Diagnostic(
      .unusedName, span, "`\(name)` is declared but never used", severity: .warning,
      help: isParameter
        ? "use it, without quotes around it, or remove the declaration"
        : "use it or remove the declaration")
  }

  /// - Parameter query: The named query that declares it.
  static func unusedParameter(_ name: String, _ span: Span, of query: String) -> Diagnostic {
    Diagnostic(
      .unusedName, span, "`\(query)` never uses its parameter `$\(name)`", severity: .warning,
      help: "use it, without quotes around it, or leave it out")
  }

  static func recursiveLet(_ name: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .recursiveLet, span, "`\(name)` refers to itself",
      help: "a named query starts from `items`, `lists`, `categories` or an earlier `let`")
  }

  static func useNotFound(_ path: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .useNotFound, span, "there is no readable file `\(path)` next to this one",
      help: "the path is relative to the file with the `use`, and a link has to lead to a file")
  }

  static func useCycle(_ path: String, _ span: Span) -> Diagnostic {
    Diagnostic(
      .useCycle, span, "`\(path)` already uses this file",
      help: "put what both need into a third file")
  }

  static func useOfStatement(_ path: String, _ span: Span, line: Int) -> Diagnostic {
    Diagnostic(
      .useNotAllowed, span, "`\(path)` contains more than `let` and `param`, first on line \(line)",
      help: "only declarations can be used from another file")
  }

  static func useOfBrokenFile(
    _ path: String, _ span: Span, line: Int, _ message: String
  ) -> Diagnostic {
    Diagnostic(
      .useNotAllowed, span, "`\(path)` has an error on line \(line): \(message)",
      help: "`qcq check \(path)` shows it")
  }
}

extension String {
  /// True for a name of letters, digits and `_`, maybe with a `$` in front.
  var isPlainName: Bool {
    utf8.drop { $0 == UInt8(ascii: "$") }.allSatisfy {
      $0 >= 0x80 || ($0 >= 97 && $0 <= 122) || ($0 >= 65 && $0 <= 90) || ($0 >= 48 && $0 <= 57)
        || $0 == 95
    }
  }
}

extension Statement {
  /// The name that it declares, that of a parameter with its `$`, and where.
  package var declared: (name: String, span: Span)? {
    switch self {
    case .let(let node): (node.name.text, node.name.span)
    case .param(let node): ("$" + node.name.text, node.name.span)
    case .query, .watch, .explain, .use, .assert, .print, .together, .change, .invalid: nil
    }
  }

  /// That nothing uses the name that it declares; nil where it has none, or somebody does.
  package func unusedName(unless isUsed: (String) -> Bool) -> Diagnostic? {
    guard let (name, span) = declared, !["", "$"].contains(name), !isUsed(name) else { return nil }
    return .unusedName(name, span)
  }
}
