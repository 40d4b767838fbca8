import QCQLanguage
package import QCQSyntax
import QCQText

/// What is declared: it lives on from text to text, as at a prompt.
package struct Declarations: Sendable {
  /// Gives the tree of a file that `use` names, as seen from the file that names it; nil if there
  /// is none or it can't be read.
  package typealias Importer = @Sendable (_ path: String, _ from: String) -> SyntaxTree?

  /// Reads the names that the database has.
  package typealias NameReader = @Sendable () -> KnownNames

  let vocabulary: Vocabulary
  private(set) var importer: Importer
  /// The names that the database has, asked for where a sentence is no statement.
  package private(set) var storedNames: NameReader
  package private(set) var parameters: [CheckedParameter] = []
  /// Where each parameter stands among them.
  private var parameterPlaces: [String: Int] = [:]
  private(set) var lets: [String: NamedQuery] = [:]
  /// How many named queries were declared so far.
  private(set) var letCount = 0
  /// Names in declarations that have errors: not known, but nothing more is said of them.
  private(set) var unresolved: Set<String> = []
  /// What the current text has declared, itself or by `use`; parameters with their `$`.
  private(set) var declaredHere: Set<String> = []
  /// The files whose declarations the current text has, so that none is read twice.
  private var imported: Set<String> = []

  package init(
    _ vocabulary: Vocabulary, importer: @escaping Importer = { _, _ in nil },
    storedNames: @escaping NameReader = { KnownNames() }
  ) {
    (self.vocabulary, self.importer, self.storedNames) = (vocabulary, importer, storedNames)
  }

  /// The same, but for the names of the database.
  package func naming(with storedNames: @escaping NameReader) -> Declarations {
    var others = self
    others.storedNames = storedNames
    return others
  }

  /// The same, but for the files that a text may use.
  package func importing(with importer: @escaping Importer) -> Declarations {
    var others = self
    others.importer = importer
    return others
  }

  /// The same with only some of the names, which is faster to try things with.
  package func narrowed(to names: Set<String>) -> Declarations {
    var fewer = self
    // A text may declare many times as many names as are wanted of it.
    fewer.lets = [:]
    for name in names { fewer.lets[name] = lets[name] }
    fewer.declaredHere = names.filter(declaredHere.contains)
    fewer.unresolved = names.filter(unresolved.contains)
    (fewer.parameters, fewer.parameterPlaces) = ([], [:])
    for parameter in parameters where names.contains(parameter.name) { fewer.define(parameter) }
    return fewer
  }

  /// How many names there are.
  var count: Int { lets.count + parameters.count }

  /// What was declared before a statement of the current text.
  ///
  /// - Parameter names: Those that it may use; nil for all.
  func before(_ statement: Span, naming names: Set<String>?) -> Declarations {
    var earlier = names.map(narrowed) ?? self
    // What it says itself is in doubt no more.
    earlier.unresolved = []
    for query in earlier.lets.values where isDeclared(query.name, query.place, query.isImported) {
      earlier.lets[query.name] = nil
      earlier.declaredHere.remove(query.name)
    }
    let isLater = { (parameter: CheckedParameter) in
      isDeclared("$" + parameter.name, parameter.span, parameter.isImported)
    }
    guard parameters.contains(where: isLater) else { return earlier }
    (earlier.parameters, earlier.parameterPlaces) = ([], [:])
    for parameter in parameters where names?.contains(parameter.name) ?? true {
      if isLater(parameter) {
        earlier.declaredHere.remove("$" + parameter.name)
      } else {
        earlier.define(parameter)
      }
    }
    return earlier

    /// Whether the current text declares a name there, in the statement or behind it.
    func isDeclared(_ name: String, _ place: Span, _ isImported: Bool) -> Bool {
      !isImported && place.start >= statement.start && declaredHere.contains(name)
    }
  }

  /// The names that a condition may use, the fields' and the named queries'.
  var names: [String] {
    Entity.allCases.flatMap { vocabulary[$0].fields.keys } + lets.keys
  }

  /// The names of the named queries.
  package var letNames: [String] { lets.keys.sorted() }

  package func namedQuery(_ name: String) -> NamedQuery? { lets[name] }

  func parameter(_ name: String) -> CheckedParameter? {
    parameterPlaces[name].map { parameters[$0] }
  }

  /// Begins another text: what was declared before lives on, and may be declared anew.
  ///
  /// Within their text nothing more is said of named queries with errors; here they are not known.
  package mutating func beginText() {
    (declaredHere, imported, unresolved) = ([], [], [])
    lets = lets.filter { $0.value.query != nil }
  }

  /// Notes that the current text declares a name; false if it did already.
  mutating func claim(_ name: String) -> Bool { declaredHere.insert(name).inserted }

  /// Notes that the current text has a file's declarations; false if it had them already.
  mutating func claim(file: String) -> Bool { imported.insert(file).inserted }

  mutating func define(_ query: NamedQuery, at origin: Int = 0) {
    letCount += 1
    lets[query.name] = origin == 0 ? query : query.moved(by: origin)
  }

  mutating func define(_ parameter: CheckedParameter, at origin: Int = 0) {
    var placed = parameter
    if !parameter.isImported { placed.span = parameter.span.shifted(by: origin) }
    if let place = parameterPlaces[parameter.name] {
      parameters[place] = placed
    } else {
      parameterPlaces[parameter.name] = parameters.count
      parameters.append(placed)
    }
  }

  mutating func doubt(_ name: String) { unresolved.insert(name) }

  /// Takes over what a passage declares that was checked before.
  package mutating func add(_ additions: ScopeAddition, at origin: Int) {
    for query in additions.lets {
      declaredHere.insert(query.name)
      define(query, at: origin)
    }
    for parameter in additions.parameters {
      declaredHere.insert("$" + parameter.name)
      define(parameter, at: origin)
    }
    unresolved.formUnion(additions.unresolved)
    imported.formUnion(additions.files)
  }
}
