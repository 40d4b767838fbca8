import QCQLanguage
package import QCQText

/// A list or category that gets another title in the scripts.
package struct TitleRename: Sendable {
  /// The edits of each file.
  package let edits: [String: [TextEdit]]
  /// What it is called when people are asked about it, as `list "BBQ"`: a long title is cut.
  package let object: String
  /// The change that renames it in the database, too; nil where the database has no such row, or
  /// has it with that title.
  package let statement: String?
}

extension TitleIndex {
  /// What would be renamed.
  package var renameable: Result<RenameableName, RenameProblem> {
    if let obstacle { return .failure(obstacle) }
    // Of a beginning it is the whole title that gets another.
    let isWhole = key(of: written.text) == key(of: title)
    return .success(
      RenameableName(span: written.literal.inner, name: isWhole ? written.text : title))
  }

  /// The edits that give the row another title in all scripts, or why that can't be.
  package func rename(to new: String) -> Result<TitleRename, RenameProblem> {
    if let problem = obstacle ?? problem(with: new) { return .failure(problem) }
    var edits: [String: [TextEdit]] = [:]
    for (file, titles) in places {
      let changed = titles.filter { $0.text != new }.map {
        TextEdit($0.literal.span, $0.literal.writing(new))
      }
      if !changed.isEmpty { edits[file] = changed }
    }
    for (file, changes) in edits where !isRead(file, after: changes, as: new) {
      return .failure(
        RenameProblem("\(StringEscapes.quoted(new)) would be read as something else in \(file)"))
    }
    return .success(TitleRename(edits: edits, object: called, statement: statement(to: new)))
  }

  private var entity: Entity { written.entity }
  private var object: String { "\(entity.singular) \(StringEscapes.quoted(title))" }

  private var called: String {
    let shown = title.count > 60 ? title.prefix(59) + "…" : title
    return "\(entity.singular) \(StringEscapes.quoted(shown))"
  }

  /// Without a database nobody knows whether there is something to rename there.
  private func statement(to new: String) -> String? {
    if case .none? = match { return nil }
    return title == new ? nil : "rename \(object) to \(StringEscapes.quoted(new))"
  }

  /// Why nothing can be renamed here.
  private var obstacle: RenameProblem? {
    let quoted = StringEscapes.quoted(title)
    switch match {
    case .one?, nil: return nil
    case .several(let rows)?:
      return RenameProblem("\(rows.count) \(entity.rawValue) are named \(quoted)")
    case .none?:
      // A script may make it yet.
      if definition != nil { return nil }
      return RenameProblem("there is no \(entity.singular) \(quoted)")
    }
  }

  private func problem(with new: String) -> RenameProblem? {
    if new.isBlankName { return RenameProblem("a title can't be empty") }
    // Other letters of the same title.
    if key(of: new) == key(of: title) { return nil }
    let quoted = StringEscapes.quoted(new)
    switch document.context.data?.find(entity, new, in: nil, isExact: false) {
    case .one(let row)?:
      let taken = StringEscapes.quoted(row.text)
      return RenameProblem("there is a \(entity.singular) \(taken) already")
    case .several?: return RenameProblem("there are several \(entity.rawValue) \(quoted) already")
    case .none?, nil: break
    }
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      let made = file.titles.first {
        $0.isDefinition && $0.entity == entity && key(of: $0.text) == key(of: new)
      }
      guard let made else { continue }
      let line = LineIndex(file.source).line(at: made.literal.span.lowerBound) + 1
      return RenameProblem("\(quoted) is already used: \(name), line \(line)")
    }
    return nil
  }

  /// True when a file says the same with the new title: every other one is what it was.
  private func isRead(_ name: String, after edits: [TextEdit], as new: String) -> Bool {
    guard let file = files[name] else { return true }
    // A text in the place of another is read as that; between the braces of a text it may be more.
    guard file.titles.contains(where: { $0.literal.isInText }) else {
      return Dictionary(grouping: edits) { file.part(around: $0.span) }.allSatisfy { part, edits in
        let inside = edits.map { TextEdit($0.span.shifted(by: -part.lowerBound), $0.replacement) }
        return Reread(Array(file.source.utf8[part.range]), inside, as: new).isTheSame()
      }
    }
    let before = Analysis(file.source, in: document.context)
    let source = SourceText(utf8: file.source.utf8.applying(edits), name: name)
    let after = Analysis(source, in: before.context)
    let changed = Set(edits.map(\.span))
    let expected = TitledFile(before).titles.map { title in
      "\(title.entity) " + (changed.contains(title.literal.span) ? new : title.text)
    }
    let found = TitledFile(after).titles.map { "\($0.entity) \($0.text)" }
    return expected == found && before.ownErrors.count == after.ownErrors.count
  }
}
