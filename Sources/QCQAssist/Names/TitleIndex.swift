import QCQLanguage
import QCQSyntax
import QCQText

/// A list or category that a text names: all places in the scripts that mean it.
package struct TitleIndex: Sendable {
  let document: Analysis
  /// The document and all files that take part, by name.
  private(set) var files: [String: TitledFile]
  let written: WrittenTitle
  /// The row's title as the database has it, or as it is written where the database has none.
  let title: String
  /// What the database says of it; nil without one.
  let match: NameMatch?

  /// The title at an offset of a document; nil where there is none.
  ///
  /// - Parameter others: The scripts of the same database; nil to look at the document alone.
  package init?(_ analysis: Analysis, at offset: Int, among others: (() -> [TitledFile])? = nil) {
    let here = [analysis.passage(at: offset), analysis.passage(at: max(0, offset - 1))]
    let found = here.lazy.flatMap { analysis.titles(in: $0) }.first {
      $0.literal.span.touches(offset)
    }
    guard let found else { return nil }
    (document, written) = (analysis, found)
    match = analysis.context.data?.row(of: found)
    if case .one(let row)? = match { title = row.text } else { title = found.text }
    files = [analysis.source.name: TitledFile(analysis)]
    for other in others?() ?? [] where files[other.source.name] == nil {
      files[other.source.name] = other
    }
    if others != nil { addUsedFiles() }
  }

  /// What is used takes part, too, wherever it lies.
  private mutating func addUsedFiles() {
    var usedFiles = UsedFiles(document.context)
    var left = Array(files.values)
    while let file = left.popLast() {
      for path in file.usedPaths {
        guard let tree = usedFiles.tree(path, from: file.source.name),
          files[tree.source.name] == nil
        else { continue }
        let used = TitledFile(Analysis(tree.source, in: document.context))
        files[tree.source.name] = used
        left.append(used)
      }
    }
  }

  // MARK: Places

  /// The `create` that makes the list or category; nil where no script does.
  package var definition: NamePlace? {
    for (file, titles) in places {
      guard let made = titles.first(where: \.isDefinition) else { continue }
      return NamePlace(file: file, span: made.literal.span)
    }
    return nil
  }

  /// All places where it is named, in the order of files and texts.
  package func references(includingDefinition: Bool) -> [NamePlace] {
    places.flatMap { file, titles in
      titles.filter { includingDefinition || !$0.isDefinition }.map {
        NamePlace(file: file, span: $0.literal.span)
      }
    }
  }

  /// The places in the document.
  package var highlights: [NameHighlight] {
    titles(in: TitledFile(document)).map {
      NameHighlight(span: $0.literal.span, isDefinition: $0.isDefinition)
    }
  }

  /// The titles that mean this row, by file, in the order of files and texts.
  var places: [(file: String, titles: [WrittenTitle])] {
    files.sorted { $0.key < $1.key }.map { (file: $0.key, titles: titles(in: $0.value)) }
  }

  private func titles(in file: TitledFile) -> [WrittenTitle] {
    let key = key(of: title)
    return file.titles(key, in: document.context).filter { means(key, $0) }
  }

  private func means(_ key: String, _ other: WrittenTitle) -> Bool {
    guard other.entity == written.entity else { return false }
    // A title that is compared to the letter, and names nothing, means no other spelling.
    var isExact = other.isExact
    if written.isExact, case .none? = match { isExact = true }
    if isExact { return other.text == title }
    let otherKey = self.key(of: other.text)
    return otherKey == key || begins(other, otherKey, key)
  }

  /// Whether a beginning of its title stands for the row.
  private func begins(_ other: WrittenTitle, _ otherKey: String, _ key: String) -> Bool {
    guard other.mayBegin, TitleKey.starts(key, with: Array(otherKey.utf8)),
      case .one(let row)? = document.context.data?.row(of: other)
    else { return false }
    return self.key(of: row.text) == key
  }

  /// What titles are equal by, as the database compares them.
  func key(of title: String) -> String { document.context.key(of: title) }
}
