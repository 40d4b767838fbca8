import QCQLanguage
import QCQSyntax
import QCQText

/// Reads one statement again, with other words in it.
struct FixTrial {
  let text: String
  let declarations: Declarations
  private let currentList: String?
  private let names: [String]
  let tree: SyntaxTree
  /// How its words are understood, once that was asked for.
  var repair: SentenceRepair?

  /// A text without errors.
  struct Reading {
    let tree: SyntaxTree
    let diagnostics: [Diagnostic]
    /// How many tests it has that always hold, or never do.
    let idleTests: Int

    /// Whether a message is still to be said.
    func repeats(_ diagnostic: Diagnostic) -> Bool {
      diagnostics.contains {
        $0.code == diagnostic.code && $0.message == diagnostic.message
      }
    }
  }

  enum Outcome {
    case right(Reading)
    /// The first mistake that something is proposed for.
    case wrong(Fix)
    case hopeless
  }

  init(_ text: String, _ declarations: Declarations, _ currentList: String?) {
    (self.text, self.declarations, self.currentList) = (text, declarations, currentList)
    names = declarations.letNames
    tree = Parser.parse(
      SourceText(text), knownNames: names, hasCurrentList: currentList != nil)
  }

  func read(_ text: String) -> Outcome {
    let tree = Parser.parse(
      SourceText(text), knownNames: names, hasCurrentList: currentList != nil)
    let check = TextCheck(tree.source, declarations, currentList: currentList)
    _ = check.check(tree)
    let errors = check.diagnostics.filter { $0.severity == .error }
    if errors.isEmpty {
      return .right(
        Reading(tree: tree, diagnostics: check.diagnostics, idleTests: check.idleTests))
    }
    guard let error = errors.first(where: { !$0.proposals.isEmpty }),
      let next = error.proposals.first,
      // That all rows are meant is for people to say, and is no guess behind another one.
      error.code != .needsAll, error.proposals.count == 1 || !tree.changesData
    else { return .hopeless }
    return .wrong(next)
  }

  /// Whether a text says the same kind of thing as the one that was written.
  func isSameKind(_ reading: Reading) -> Bool {
    reading.tree.statements.count == max(tree.statements.count, reading.tree.edition == nil ? 1 : 0)
      && StatementOpening(reading.tree).mayStandFor(StatementOpening(tree))
      && Negation.isEven(tree, reading.tree) { declarations.names }
      && (!reading.tree.hasChange || Reach(tree).isKept(by: Reach(reading.tree)))
      && (reading.idleTests == 0 || reading.idleTests <= idleTests)
  }

  /// Whether a statement made of what its words mean may stand for the text.
  func isMeant(by reading: Reading) -> Bool {
    reading.tree.statements.count == 1
      && StatementOpening(reading.tree).mayBeRead(from: StatementOpening(tree))
      && (!reading.tree.hasChange || Reach(tree).isKept(by: Reach(reading.tree)))
      && (reading.idleTests == 0 || reading.idleTests <= idleTests)
  }

  /// The text without what stands around it.
  var sentence: String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// How many bytes stand in front of it.
  var indent: Int { text.prefix(while: \.isWhitespace).utf8.count }

  /// A sentence in the place of the one in the text.
  func framed(_ sentence: String) -> String {
    let end = text.reversed().prefix(while: \.isWhitespace).reversed()
    return text.prefix(while: \.isWhitespace) + sentence + String(end)
  }

  /// How many such tests the text has as it was written.
  private var idleTests: Int {
    let check = TextCheck(tree.source, declarations, currentList: currentList)
    _ = check.check(tree)
    return check.idleTests
  }
}

extension Diagnostic {
  /// Whether it is about a word that means something, though not what can stand there.
  func isOfMeaning(in source: SourceText) -> Bool {
    let codes: [DiagnosticCode] = [
      .unexpectedText, .unknownSource, .unknownField, .unknownClause, .unknownFunction,
      .expectedValue, .unknownStatement, .missingWord, .expectedName,
    ]
    guard codes.contains(code) else { return false }
    return source.text(span).lowercased().split { $0 == " " || $0 == "(" }.contains {
      Meanings.knows(String($0))
    }
  }

  /// With what mends it, and what its word is called here in place of general advice.
  mutating func settle(_ fix: Fix, in source: SourceText) {
    fixes = [fix]
    let word = source.text(span)
    guard code == .unexpectedText || code == .unknownField || help == nil,
      let meant = Meanings.meanings(of: word).first(where: { $0.context != .noise })
    else { return }
    help = "`\(word)` is called `\(meant.meant)` here"
  }
}

extension SyntaxTree {
  fileprivate var changesData: Bool {
    statements.contains { if case .change = $0 { true } else { false } }
  }

  /// Whether a statement changes data, or explains what it would change.
  fileprivate var hasChange: Bool {
    changesData
      || statements.contains {
        if case .explain(.change, _) = $0 { true } else { false }
      }
  }
}
