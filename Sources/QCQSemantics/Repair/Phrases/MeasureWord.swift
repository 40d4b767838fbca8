import QCQLanguage

/// `how many`, `sum of quantity`, `average price`: what is worked out of rows.
enum MeasureWord {
  static func read(_ reader: inout SentenceReader) -> Bool {
    readMeasure(&reader)
  }

  static func readMeasure(_ reader: inout SentenceReader) -> Bool {
    guard let measure = reader.peek(.measure), reader.query.measure == nil else { return false }
    // `name, quantity`: of lists how many items they have.
    let start = reader.place
    reader.place += measure.count
    while reader.take("(") || reader.take("*") || reader.take("of") || reader.take("all")
      || reader.take("the")
    {}
    if measure.meant == "count" {
      return readCountedItems(start, &reader)
    }
    if reader.query.entity == .lists { return fail(start, &reader) }
    // `average number of items`: of groups, which nothing can be worked out of at once.
    if reader.at("number"), reader.peek(.measure)?.meant == "count" { return fail(start, &reader) }
    if reader.peek(.source) != nil, reader.pieces.indices.contains(reader.place + 1),
      reader.pieces[reader.place + 1].text == "."
    {
      reader.place += 2
    }
    // `sum items quantity`
    if let source = reader.peek(.source), source.meant == "items", measure.meant != "count",
      let field = reader.peek(.field, source.count), field.meant == "quantity"
    {
      reader.place += source.count
      reader.query.entity = .items
    }
    if let field = reader.peek(.field),
      field.meant == "quantity" || field.meant == "created"
        || field.meant == "updated"
    {
      reader.place += field.count
      while reader.take(")") || reader.take("of") || reader.take("from") || reader.take("for") {
        if reader.pieces[reader.place - 1].text != ")", reader.place < reader.pieces.count,
          reader.peek(.source) == nil
        {
          reader.place -= 1
          break
        }
      }
      reader.query.measure = "\(measure.meant) \(field.meant) of"
      return true
    }
    if let own = reader.current, own.kind == .word, reader.peek(.field) == nil,
      reader.vocabulary.items.fields[own.text]?.type.isNumber ?? false
    {
      reader.place += 1
      reader.query.measure = "\(measure.meant) \(own.text) of"
      return true
    }
    if measure.meant == "sum", let source = reader.peek(.source)?.meant {
      // `sum items` adds up something, and `total items` is how many there are.
      let isSum = reader.pieces[start].text == "sum" && source == Entity.items.rawValue
      reader.query.measure = isSum ? "sum quantity of" : "count"
      return true
    }
    return fail(start, &reader)
  }

  /// `how many`, `count(*)`, `number of items`: of lists a column, or a condition.
  private static func readCountedItems(_ start: Int, _ reader: inout SentenceReader) -> Bool {
    while reader.take(")") || reader.take("*") || reader.take("1") {}
    guard let owner = reader.query.entity, owner != .items, !reader.isSourceWeak else {
      reader.query.measure = "count"
      if !reader.query.groups.isEmpty { reader.skipAlias() }
      // `by name, count of name`, `by name count, most first`
      if reader.query.groups == ["name"], reader.at("name") { reader.place += 1 }
      if !reader.query.groups.isEmpty, reader.at(","), reader.peek(.direction, 1) != nil {
        reader.place += 1
      }
      // `by name count desc`, `count name top 3`
      if !reader.query.groups.isEmpty, let way = reader.take(.direction) {
        reader.query.sort = [way == "desc" ? "count() desc" : "count()"]
      } else if reader.query.groups.isEmpty, reader.at("name"), reader.piece(1)?.text == "top" {
        reader.place += 1
        reader.query.groups = ["name"]
      }
      return true
    }
    if reader.peek(.source)?.meant == "items" { _ = reader.take(.source) }
    while reader.take(")") {}
    if let comparison = reader.take(.comparison), let number = reader.number() {
      reader.place += 1
      reader.add(.written("count(items) \(comparison) \(number)"))
      return true
    }
    reader.query.columns.append("count(items)")
    reader.query.bareColumnCount += 1
    return true
  }

  private static func fail(_ start: Int, _ reader: inout SentenceReader) -> Bool {
    reader.place = start
    return false
  }
}
