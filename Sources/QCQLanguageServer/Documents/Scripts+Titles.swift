import QCQAssist

extension Scripts {
  /// The list or category that is named there, with all scripts of the same database that may name
  /// it; nil where none is.
  func title(in document: Document, at offset: Int) -> TitleIndex? {
    TitleIndex(analysis(of: document), at: offset) { self.neighbours(of: document) }
  }

  private func neighbours(of document: Document) -> [TitledFile] {
    let open = documents.all.filter { $0.name != document.name && $0.source == document.source }
    let closed = reachableScripts.scripts.filter { source(of: $0) == document.source }
    var known: [[String]: Int] = [:]
    return open.map { TitledFile(analysis(of: $0)) }
      + closed.map { script in
        script.titles(within: surroundings(of: script, &known)) { analysis(of: script) }
      }
  }
}
