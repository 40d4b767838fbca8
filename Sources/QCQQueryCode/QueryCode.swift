import QCQLanguage
package import QCQSemantics
import QCQSyntax
package import QCQText

/// The Swift of the named queries in the files of a target.
package struct QueryCode {
  private let vocabulary: Vocabulary
  private let importer: Declarations.Importer
  private var functions: [String] = []
  private var types: [String] = []
  private var files: [String] = []
  private var fileNames: [String] = []
  /// The file that declares each name of Swift.
  private var places: [String: String] = [:]

  /// - Parameters:
  ///   - schema: That of the database for which the queries are.
  ///   - importer: Gives the tree of a file that another one uses.
  package init(
    _ schema: Schema = .canonical, importer: @escaping Declarations.Importer = { _, _ in nil }
  ) {
    (vocabulary, self.importer) = (Vocabulary(schema), importer)
  }

  /// Adds the named queries of a file.
  ///
  /// - Parameter name: What people call the file.
  /// - Returns: What is wrong with the file; with an error in it nothing is added.
  package mutating func add(_ source: SourceText, name: String) -> [Diagnostic] {
    let tree = Parser.parse(source)
    var declarations = Declarations(vocabulary, importer: importer)
    var found = declarations.check(tree).diagnostics
    let queries = tree.statements.compactMap { statement -> NamedQuery? in
      guard case .let(let node) = statement else { return nil }
      return declarations.namedQuery(node.name.text)
    }
    for query in queries {
      let function = SwiftName.property(query.name)
      if let file = places[function] {
        found.append(.takenInSwift(function, query, by: file))
      } else {
        places[function] = name
      }
    }
    guard !found.hasErrors else { return found }
    let file = "file\(files.count + 1)"
    fileNames.append(name)
    files.append(FileCode(tree, name, importer).text(named: file))
    for query in queries { add(query, file, declarations) }
    return found
  }

  private mutating func add(_ named: NamedQuery, _ file: String, _ declarations: Declarations) {
    guard let query = named.query else { return }
    var rows = QueryRowMaker(vocabulary)
    let row = rows.row(of: query, named: SwiftName.type(named.name) + "Row")
    types += row.declarations.map { $0.text(for: SwiftName.property(named.name)) }
    functions.append(FunctionCode(named, query, row, declarations).text(file))
  }

  /// The whole file.
  package var text: String {
    let names = fileNames.isEmpty ? "no file" : fileNames.joined(separator: ", ")
    let list = files.indices.map { "file\($0 + 1)" }.joined(separator: ", ")
    return """
      // Made of \(names). A build makes it anew.
      // swift-format-ignore-file
      import Foundation
      import QuickCart

      /// The named queries of the `.qcq` files.
      enum Queries {
        /// Where they come from, to check a database against when it is opened.
        static let files: [QueryFile] = [\(list)]

      \((functions + files).joined(separator: "\n"))}

      """ + (types.isEmpty ? "" : "\nextension Queries {\n\(types.joined(separator: "\n"))}\n")
  }
}

/// The declarations of a file as a constant of Swift.
private struct FileCode {
  private let name: String
  /// The names, those of parameters with their `$`, and the texts.
  private var declarations: [(name: String, text: String)] = []
  private var seen: Set<String> = []

  init(_ tree: SyntaxTree, _ name: String, _ importer: Declarations.Importer) {
    self.name = name
    add(tree, importer)
  }

  /// Those of the files that it uses come first.
  private mutating func add(_ tree: SyntaxTree, _ importer: Declarations.Importer) {
    guard seen.insert(tree.source.name).inserted else { return }
    for statement in tree.statements {
      switch statement {
      case .use(let path, _):
        if let used = importer(path.value, tree.source.name) { add(used, importer) }
      case .param(let node):
        declarations.append(("$" + node.name.text, tree.source.text(node.span)))
      case .let(let node):
        declarations.append((node.name.text, tree.source.text(node.span)))
      case .query, .watch, .explain, .assert, .print, .together, .change, .invalid: break
      }
    }
  }

  func text(named constant: String) -> String {
    let lines = declarations.map { "      \($0.name.swiftLiteral): \($0.text.swiftLiteral),\n" }
    let list = lines.isEmpty ? "      :\n" : lines.joined()
    return """
        private static let \(constant) = QueryFile(
          name: \(name.swiftLiteral),
          declarations: [
      \(list)    ])

      """
  }
}

/// The function of a named query.
private struct FunctionCode {
  private let named: NamedQuery
  private let query: CheckedQuery
  private let row: QueryRow
  /// The parameters of its file that it needs.
  private let outer: [CheckedParameter]
  /// The named queries that it is built on.
  private let bases: [String]

  init(
    _ named: NamedQuery, _ query: CheckedQuery, _ row: QueryRow, _ declarations: Declarations
  ) {
    (self.named, self.query, self.row) = (named, query, row)
    outer = declarations.parameters.filter { named.needed.contains($0.name) }
    var bases: [String] = []
    var next = named
    while case .named(let base, _) = next.syntax.query.source.kind,
      let query = declarations.namedQuery(base.text), !bases.contains(base.text)
    {
      bases.append(base.text)
      next = query
    }
    self.bases = bases
  }

  func text(_ file: String) -> String {
    let kind = query.valueType == nil ? "FileQuery" : "FileValue"
    let name = SwiftName.property(named.name)
    return """
      \(comment)  static func \(name)(\(signature)) -> \(kind)<\(row.type)> {
          \(kind)(\(call(file)))
        }

      """
  }

  private var comment: String {
    let words = named.syntax.documentation.map { lines($0).map { "  /// \($0)\n" } + ["  ///\n"] }
    let code = lines(named.source.text(named.syntax.span)).map { "  ///     \($0)\n" }
    return ((words ?? []) + code).joined()
  }

  private func lines(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0.isNewline }
  }

  private var signature: String {
    let own = named.parameters.map { "\(SwiftName.property($0.name)): \($0.type.swiftParameter)" }
    let others = outer.map { parameter in
      let hasDefault = parameter.isOptional || parameter.defaultValue != nil
      return "\(SwiftName.property(parameter.name)): \(parameter.type.swiftParameter)"
        + (hasDefault ? "? = nil" : "")
    }
    return (own + others).joined(separator: ", ")
  }

  private func call(_ file: String) -> String {
    var parts = [named.name.swiftLiteral, "in: \(file)"]
    let needed = outer.map { "$" + $0.name } + bases
    if !needed.isEmpty {
      parts.append("needing: [\(needed.map(\.swiftLiteral).joined(separator: ", "))]")
    }
    if !named.parameters.isEmpty {
      let values = named.parameters.map { SwiftName.property($0.name) }
      parts.append("arguments: [\(values.joined(separator: ", "))]")
    }
    if !outer.isEmpty {
      let given = outer.map { parameter in
        let type = parameter.type.rawValue + (parameter.isOptional ? "?" : "")
        return "QueryParameter(\(parameter.name.swiftLiteral), \(type.swiftLiteral), "
          + "\(SwiftName.property(parameter.name)))"
      }
      parts.append("parameters: [\(given.joined(separator: ", "))]")
    }
    if let show = row.show { parts.append("show: \(show)") }
    return parts.joined(separator: ", ")
  }
}

extension QueryRow.Declaration {
  func text(for function: String) -> String {
    let variables = properties.map { "    var \($0.name): \($0.type)\n" }.joined()
    let readings = properties.map { "      \($0.name) = \($0.reading)\n" }.joined()
    return """
        /// What a row of `\(function)` has.
        struct \(name): ReadableRow, Codable, Hashable {
      \(variables)
          init(_ row: RowReader) throws {
      \(readings)    }
        }

      """
  }
}

extension Diagnostic {
  fileprivate static func takenInSwift(
    _ name: String, _ query: NamedQuery, by file: String
  ) -> Diagnostic {
    Diagnostic(
      .duplicateName, query.syntax.name.span, "the Swift name `\(name)` is taken by \(file)",
      help: "choose another name")
  }
}
