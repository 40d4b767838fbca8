import QCQAssist

extension Scripts {
  /// The list or category that is named there, with all scripts of the same database that may name
  /// it; nil where none is.
  func title(in document: Document, at offset: Int) -> TitleIndex? {
    TitleIndex(analysis(of: document), at: offset) { self.neighbours(of: document) }
  }

  private func neighbours(of document: Document) -> [Analysis] {
    let open = documents.all.filter { $0.name != document.name && $0.source == document.source }
    let closed = closedScripts.filter { path in
      let line = files.text(path).flatMap { DatabaseLine.find(in: $0) }
      return source(naming: line, in: path) == document.source
    }
    return open.map { analysis(of: $0) } + closed.compactMap { checkedClosedAnalysis($0) }
  }
}
