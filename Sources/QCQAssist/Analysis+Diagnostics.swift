import QCQLanguage
import QCQSemantics
import QCQSyntax
package import QCQText

extension Analysis {
  /// What is wrong, in the order of the text; with what the data says of the names in it.
  package var diagnostics: [Diagnostic] {
    if source.utf8.count > SourceText.maximumBytes { return [.textTooLong(source.utf8.count)] }
    // Names that nothing uses are there for other files, if the text only declares names.
    let warnsOfUnused = before != nil && passages.marks.contains { $0.traits.contains(.runs) }
    // From the change on that may give lists other names, the names of now say little.
    let lastNamed = passages.marks.firstIndex { $0.traits.contains(.altersNames) } ?? passages.count
    let lastFound = passages.marks.firstIndex { $0.traits.contains(.changes) } ?? passages.count
    let asked = lastNamed < passages.count ? namesUsed(upTo: lastNamed) : nil
    var new = NewNames { [context] in context.key(of: $0) }
    lazy var changed = namesOfChanges
    let telling: PassageTraits = [.isFaulty, .isWarned, .isUnused]
    var result: [Diagnostic] = []
    for (index, mark) in passages.marks.enumerated() {
      if mark.traits.contains(.altersNames) {
        for change in passages[index].passage.checked.compactMap({ $0?.change }) { new.add(change) }
      }
      guard !mark.traits.isDisjoint(with: telling) else { continue }
      let passage = passages[index].passage
      var found = passage.diagnostics
      let end =
        index < lastNamed ? passage.count : index == lastNamed ? passage.namesHoldUntil : 0
      let either = passage.beginnings
      found += passage.dataDiagnostics.filter { diagnostic in
        if either.contains(diagnostic.span), let name = passage.declaration(at: diagnostic.span) {
          let isUnknown = diagnostic.code == .unknownList
          if isUnknown != changed.contains(name) { return false }
        }
        guard diagnostic.span.start < end else { return passage.lacks(diagnostic, new) }
        return (index <= lastFound || diagnostic.code != .unknownItem)
          && (asked.map { passage.asks(at: diagnostic.span, $0) } ?? true)
      }
      if warnsOfUnused, mark.traits.contains(.isUnused) { found += unused(in: passage) }
      let start = Int(mark.start)
      result += found.sorted { $0.span.start < $1.span.start }.map { $0.shifted(by: start) }
    }
    return result
  }

  /// The names that statements use up to a passage, by themselves or by what they use; those of
  /// parameters with their `$`.
  private func namesUsed(upTo last: Int) -> Set<String> {
    var names: Set<String> = []
    for index in (0...last).reversed() {
      let passage = passages[index].passage
      let isUsed = passage.tree.statements.contains {
        $0.declared.map { names.contains($0.name) } ?? true
      }
      if isUsed { names.formUnion(passage.used) }
    }
    return names
  }

  /// The names that changes use, by themselves or by what they use; those of parameters with their
  /// `$`.
  private var namesOfChanges: Set<String> {
    var names: Set<String> = []
    for index in passages.indices.reversed() {
      let passage = passages[index].passage
      let isUsed = passage.tree.statements.contains {
        $0.isOfChange || $0.declared.map { names.contains($0.name) } ?? false
      }
      if isUsed { names.formUnion(passage.used) }
    }
    return names
  }

  /// Tells of a place whether a change stands there, or what a change uses: which rows go depends
  /// on both.
  package var placesOfChanges: (Span) -> Bool {
    let names = namesOfChanges
    return { span in
      statements(touching: span).contains { placed in
        placed.statement.isOfChange
          || placed.statement.declared.map { names.contains($0.name) } ?? false
      }
    }
  }

  /// What is said of rows that neither the data has nor a change above makes.
  package var unknownNames: [Diagnostic] { diagnostics.ofUnknownNames }

  /// The errors that are there whatever the data is.
  var ownErrors: [Diagnostic] {
    passages.marks.indices.filter { passages.marks[$0].traits.contains(.isFaulty) }.flatMap {
      index in
      passages[index].passage.diagnostics.filter { $0.severity == .error }.map {
        $0.shifted(by: Int(passages.marks[index].start))
      }
    }
  }

  /// The messages about names in a passage that nothing uses.
  func unused(in passage: CheckedPassage) -> [Diagnostic] {
    passage.tree.statements.compactMap { $0.unusedName { uses[$0] != nil } }
  }
}

extension Statement {
  /// Whether it changes something, or explains what would change.
  fileprivate var isOfChange: Bool {
    switch self {
    case .change: true
    case .explain(let explained, _): explained.isOfChange
    case .query, .watch, .let, .param, .use, .assert, .print, .together, .invalid: false
    }
  }
}

extension CheckedPassage {
  /// The name that is declared where something stands, that of a parameter with its `$`.
  func declaration(at span: Span) -> String? {
    tree.statements.first { $0.span.encloses(span) }?.declared?.name
  }

  /// Where titles stand that one list's begins with, and that may be unknown all the same.
  fileprivate var beginnings: Set<Span> {
    let begun = dataDiagnostics.filter { $0.code == .listPrefix }.map(\.span)
    if begun.isEmpty { return [] }
    return Set(begun).intersection(
      dataDiagnostics.filter { $0.code == .unknownList }.map(\.span))
  }

  /// Where the first statement ends behind which lists or categories may have other names.
  fileprivate var namesHoldUntil: Int {
    zip(tree.statements, checked).first { $1?.change?.altersNames ?? false }?.0.span.upperBound
      ?? count
  }

  /// Whether a message is about a name that there is none of, nor among those that changes give.
  fileprivate func lacks(_ diagnostic: Diagnostic, _ new: NewNames) -> Bool {
    let entities: [DiagnosticCode: Entity] = [.unknownList: .lists, .unknownCategory: .categories]
    guard let entity = entities[diagnostic.code],
      source.text(diagnostic.span).hasPrefix("\"")
    else { return false }
    let name = StringEscapes.value(source, diagnostic.span)
    let statement = tree.statements.first { $0.span.encloses(diagnostic.span) }
    return statement?.declared == nil && !new.mayHold(entity, name)
  }

  /// Whether what stands at a place is looked up: a declaration only if one of the names uses it.
  fileprivate func asks(at span: Span, _ names: Set<String>) -> Bool {
    let statement = tree.statements.first { $0.span.encloses(span) }
    return statement?.declared.map { names.contains($0.name) } ?? true
  }
}
