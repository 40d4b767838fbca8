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
  /// Conditions may be the same for every row: what programs write is not always about one.
  let takesConstants: Bool
  /// How many names and files were noted so far, which tells what was declared before a statement.
  private(set) var mark = 0
  /// When each name was declared; parameters with their `$`.
  private var marks: [String: Int] = [:]
  /// What the current text has declared anew, and when it was declared first.
  private var earlier: [String: [(mark: Int, query: NamedQuery)]] = [:]
  /// Names in declarations that have errors: not known, but nothing more is said of them.
  private(set) var unresolved: Set<String> = []
  /// What the current text has declared, itself or by `use`, and when; parameters with their `$`.
  private var declaredHere: [String: Int] = [:]
  /// The files whose declarations the current text has, so that none is read twice, and since when.
  private var imported: [String: Int] = [:]
  /// What the changes of the current text have done so far.
  private var changes = NotedChanges()

  package init(
    _ vocabulary: Vocabulary, importer: @escaping Importer = { _, _ in nil },
    storedNames: @escaping NameReader = { KnownNames() }, takesConstants: Bool = false
  ) {
    (self.vocabulary, self.importer, self.storedNames) = (vocabulary, importer, storedNames)
    self.takesConstants = takesConstants
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
    fewer.unresolved = names.filter(unresolved.contains)
    fewer.keepParameters { names.contains($0) }
    return fewer
  }

  /// Some names, with those that have to be known where they stand: a named query with parameters
  /// is read again where it is called, with all that stands in it.
  package func needed(by names: [String]) -> Set<String> {
    var (found, left) = (Set<String>(), names)
    while let name = left.popLast() {
      guard found.insert(name).inserted, let query = lets[name], !query.parameters.isEmpty
      else { continue }
      left += query.needed
      left += SourceText(query.source.text(query.syntax.query.span)).names
    }
    return found
  }

  /// How many names there are.
  var count: Int { lets.count + parameters.count }

  /// What was declared before a statement of the current text.
  ///
  /// - Parameters:
  ///   - mark: That of the declarations when the statement was read.
  ///   - names: Those that it may use; nil for all.
  func before(_ mark: Int, naming names: Set<String>?) -> Declarations {
    var known = names.map(narrowed) ?? self
    // What it says itself is in doubt no more.
    known.unresolved = []
    for name in known.lets.keys where isDeclared(name, since: mark) {
      let first = earlier[name]?.last { $0.mark <= mark }
      (known.lets[name], known.marks[name]) = (first?.query, first?.mark)
    }
    known.keepParameters { !isDeclared("$" + $0, since: mark) }
    known.declaredHere = declared(among: names).filter { $0.value <= mark }
    known.imported = imported.filter { $0.value <= mark }
    known.changes = changes.before(mark)
    return known
  }

  /// What the current text has declared, of some names or of all.
  private func declared(among names: Set<String>?) -> [String: Int] {
    guard let names else { return declaredHere }
    var found: [String: Int] = [:]
    for name in names {
      for declared in [name, "$" + name] { found[declared] = declaredHere[declared] }
    }
    return found
  }

  private func isDeclared(_ name: String, since mark: Int) -> Bool {
    marks[name].map { $0 > mark } ?? false
  }

  private mutating func keepParameters(where isKept: (String) -> Bool) {
    if parameters.allSatisfy({ isKept($0.name) }) { return }
    parameters.removeAll { !isKept($0.name) }
    parameterPlaces = [:]
    for (place, parameter) in parameters.enumerated() { parameterPlaces[parameter.name] = place }
  }

  /// The named queries in the order of their declaration.
  var orderedLets: [NamedQuery] {
    lets.values.sorted { marks[$0.name] ?? 0 < marks[$1.name] ?? 0 }
  }

  /// The names that a condition may use, the fields' and the named queries'.
  var names: [String] {
    Entity.allCases.flatMap { vocabulary[$0].fields.keys } + lets.keys
  }

  /// The names of the named queries.
  package var letNames: [String] { lets.keys.sorted() }

  package func namedQuery(_ name: String) -> NamedQuery? { lets[name] }

  /// What declares a name, as it was written, and when it was declared; parameters have their `$`.
  func declaration(of name: String) -> (mark: Int, text: String)? {
    let text =
      name.first == "$"
      ? parameter(String(name.dropFirst()))?.text
      : lets[name].map { $0.source.text($0.syntax.span) }
    guard let text else { return nil }
    return (marks[name] ?? 0, text)
  }

  func parameter(_ name: String) -> CheckedParameter? {
    parameterPlaces[name].map { parameters[$0] }
  }

  /// Begins another text: what was declared before lives on, and may be declared anew.
  ///
  /// Within their text nothing more is said of named queries with errors; here they are not known.
  package mutating func beginText() {
    (declaredHere, imported, unresolved, earlier) = ([:], [:], [], [:])
    changes = NotedChanges()
    lets = lets.filter { $0.value.query != nil }
  }

  /// Whether the current text declares a name, and no text before it alone.
  func declaresHere(_ name: String) -> Bool { declaredHere[name] != nil }

  /// Notes that the current text declares a name; false if it did already.
  mutating func claim(_ name: String) -> Bool { note(name, in: \.declaredHere) }

  /// Notes that the current text has a file's declarations; false if it had them already.
  mutating func claim(file: String) -> Bool { note(file, in: \.imported) }

  private mutating func note(
    _ name: String, in names: WritableKeyPath<Declarations, [String: Int]>
  ) -> Bool {
    if self[keyPath: names][name] != nil { return false }
    mark += 1
    self[keyPath: names][name] = mark
    return true
  }

  mutating func define(_ query: NamedQuery, at origin: Int = 0) {
    if let old = lets[query.name], let since = marks[query.name] {
      earlier[query.name, default: []].append((since, old))
    }
    mark += 1
    marks[query.name] = mark
    lets[query.name] = origin == 0 ? query : query.moved(by: origin)
  }

  mutating func define(_ parameter: CheckedParameter, at origin: Int = 0) {
    var placed = parameter
    if !parameter.isImported { placed.span = parameter.span.shifted(by: origin) }
    mark += 1
    marks["$" + parameter.name] = mark
    if let place = parameterPlaces[parameter.name] {
      parameters[place] = placed
    } else {
      parameterPlaces[parameter.name] = parameters.count
      parameters.append(placed)
    }
  }

  mutating func doubt(_ name: String) { unresolved.insert(name) }

  /// Notes what a change of the current text leaves to the statements below it, right or wrong.
  ///
  /// - Parameter name: The name that it gives to a list or a category, which is there then,
  ///   whatever the database has now; nil where it gives none.
  mutating func note(_ change: ChangeSyntax, giving name: NewName?) {
    guard name != nil || change.movesItems else { return }
    mark += 1
    changes.add(change, giving: name, at: mark)
  }

  /// The same of a statement that is read already, by the mark that it was read with.
  mutating func note(_ change: ChangeSyntax, at mark: Int) {
    changes.add(change, giving: change.newName, at: mark)
  }

  /// The same, as a statement knows the names: as the changes above it leave them, and with the
  /// list that is meant where it names none.
  ///
  /// - Parameter currentList: The id of that list; nil where there is none.
  func naming(currentList: String?) -> Declarations {
    if changes.areNone, currentList == nil { return self }
    let names = changes.applied(to: storedNames()).meaning(currentList)
    return naming { names }
  }

  /// Takes over what a passage declares that was checked before.
  package mutating func add(_ additions: ScopeAddition, at origin: Int) {
    for query in additions.lets {
      _ = claim(query.name)
      define(query, at: origin)
    }
    for parameter in additions.parameters {
      _ = claim("$" + parameter.name)
      define(parameter, at: origin)
    }
    unresolved.formUnion(additions.unresolved)
    for file in additions.files { _ = claim(file: file) }
  }
}
