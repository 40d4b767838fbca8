import QCQSemantics
import QCQSyntax
package import QCQText
package import QCQLanguage

/// A few words that an editor shows inside a text that does not have them.
package struct InlayHint: Hashable, Sendable {
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// The name of a parameter, in front of the value that a call gives it.
    case parameter
    /// What a named query gives, behind its name.
    case type
    /// The days that `today` or `this week` are, and the list that an id or a beginning names.
    case value
  }

  package let kind: Kind
  /// Where it is shown, in UTF-8.
  package let offset: Int
  package let label: String
}

/// The time of day where the user is; handed in, as nothing here knows the clock.
package struct HintClock: Sendable {
  package let now: Double
  package let zone: any TimeZoneRules

  package init(now: Double, zone: any TimeZoneRules) { (self.now, self.zone) = (now, zone) }
}

extension Analysis {
  /// The hints in a part of the document.
  ///
  /// - Parameters:
  ///   - index: The names of the document, for parameters of named queries.
  ///   - clock: Without it dates have no hints.
  package func inlayHints(in span: Span, index: NameIndex, clock: HintClock?) -> [InlayHint] {
    var maker = HintMaker(index: index, data: context.data, clock: clock)
    for passage in passages {
      for statement in passage.tree.statements where passage.span(statement.span).meets(span) {
        maker.add(statement, in: passage.source, at: passage.start)
      }
    }
    return maker.hints.filter { span.touches($0.offset) }.sorted { $0.offset < $1.offset }
  }
}

private struct HintMaker {
  let index: NameIndex
  let data: DataCatalog?
  let clock: HintClock?
  var hints: [InlayHint] = []

  mutating func add(_ statement: Statement, in source: SourceText, at start: Int) {
    let outline = Outline(statement, in: source)
    for query in statement.writtenQueries { addArguments(of: query.source, source, start) }
    if case .let(let node) = statement { addType(of: node, start) }
    if let clock {
      for time in outline.times {
        guard let text = clock.words(for: time.test) else { continue }
        add(.value, time.span.upperBound + start, text)
      }
    }
    var isChange = false
    if case .change = statement { isChange = true }
    for word in outline.words { addList(word, start, isChange: isChange) }
  }

  private mutating func add(_ kind: InlayHint.Kind, _ offset: Int, _ label: String) {
    hints.append(InlayHint(kind: kind, offset: offset, label: label))
  }

  private mutating func addArguments(
    of node: SourceClause, _ source: SourceText, _ start: Int
  ) {
    guard case .named(let name, let values) = node.kind, !values.isEmpty else { return }
    let names = index.parameters(ofQueryAt: name.span.lowerBound + start)
    for (parameter, value) in zip(names, values) where !value.span.isEmpty {
      // A parameter of the same name says it already.
      if source.text(value.span) == "$" + parameter { continue }
      add(.parameter, value.span.lowerBound + start, "\(parameter):")
    }
  }

  /// What a named query gives, where its text does not begin with it.
  private mutating func addType(of node: LetSyntax, _ start: Int) {
    guard case .named = node.query.source.kind, node.query.measure == nil,
      let entity = index.entity(ofQueryAt: node.name.span.lowerBound + start)
    else { return }
    add(.type, node.name.span.upperBound + start, ": \(entity.rawValue)")
  }

  /// The title of the list that an id or, in a query, a beginning stands for.
  private mutating func addList(_ word: WordUse, _ start: Int, isChange: Bool) {
    guard let data else { return }
    switch word.role {
    case .listID:
      if let list = data.list(id: word.text) {
        add(.value, word.span.upperBound + start, list.text)
      }
    case .listTitle where !isChange && !word.text.isEmpty:
      guard case .none = data.find(.lists, word.text, in: nil, isExact: false),
        let only = data.onlyList(startingWith: word.text)
      else { return }
      add(.value, word.span.upperBound + start, only.text)
    case .queryDefinition, .queryUse, .parameterDefinition, .parameterUse, .argumentDefinition,
      .argumentUse, .columnDefinition, .columnUse, .member, .field, .function, .type, .listTitle,
      .itemName, .categoryName, .newName, .usedFile, .writtenFile:
      break
    }
  }
}

extension HintClock {
  /// The day, moment or days that something stands for.
  fileprivate func words(for test: DateTest) -> String? {
    let moments = Moments(now: now, zone: zone)
    if case .on(let date) = test {
      let interval = moments.interval(date)
      var start = CivilDate(instant: interval.start, in: zone)
      start.second = 0
      return start.dayText + (interval.start == interval.end ? "T\(start.timeText)" : "")
    }
    let bounds = moments.bounds(test)
    guard let from = bounds.from, let to = bounds.to else { return nil }
    let first = CivilDate(instant: from, in: zone)
    let last = CivilDate(instant: to, in: zone).adding(days: -1)
    let isOneDay = first.startOfDay == last.startOfDay
    return isOneDay ? first.dayText : "\(first.dayText) .. \(last.dayText)"
  }
}
