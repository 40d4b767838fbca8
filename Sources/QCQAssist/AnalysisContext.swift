import QCQLanguage
package import QCQSemantics
package import QCQSyntax

/// What a text is read against: the open database, as far as it is known, and the files beside it.
package struct AnalysisContext: Sendable {
  /// Gives the tree of a file that `use` names, as seen from the file that names it; nil if there
  /// is none. Documents that are open come before files.
  package typealias Files = @Sendable (_ path: String, _ from: String) -> SyntaxTree?

  /// Nil without a database: then a text is only parsed.
  package var vocabulary: Vocabulary?
  package var data: DataCatalog?
  package var files: Files
  /// The list that is meant where none is named, with its id; a prompt may have one.
  package var currentList: DataName?
  package var workers: any Workers

  package init(
    vocabulary: Vocabulary? = nil, data: DataCatalog? = nil,
    files: @escaping Files = { _, _ in nil }, currentList: DataName? = nil,
    workers: any Workers = OneWorker()
  ) {
    (self.vocabulary, self.data, self.files) = (vocabulary, data, files)
    (self.currentList, self.workers) = (currentList, workers)
  }

  /// What a text begins with: nothing is declared, and the names of the database are known.
  var declarations: Declarations? {
    guard let vocabulary else { return nil }
    guard let data else { return Declarations(vocabulary, importer: files) }
    return Declarations(vocabulary, importer: files) {
      func names(_ entity: Entity) -> [String] {
        data.names(entity, matching: "", in: nil, limit: 1000).map(\.text)
      }
      let titles = names(.lists)
      var known = KnownNames(
        titles: titles, categories: names(.categories), items: names(.items)
      ) { item in
        let homes = titles.filter { title in
          if case .none = data.find(.items, item, in: [title], isExact: true) {
            false
          } else {
            true
          }
        }
        return homes.count == 1 ? homes[0] : nil
      }
      known.quantity = { data.quantity(of: $0, in: [$1]) }
      return known
    }
  }
}
