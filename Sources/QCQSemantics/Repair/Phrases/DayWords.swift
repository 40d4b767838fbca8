import QCQLanguage

/// `yesterday`, `the last week`, `older than 30 days`: when something was, with no field in front.
enum DayWords {
  static func read(_ reader: inout SentenceReader) -> Bool {
    let ages = ["newer", "older", "nieuwer", "jonger", "ouder"]
    if let word = reader.current?.text, ages.contains(word),
      ["than", "dan"].contains(reader.piece(1)?.text)
    {
      return readAge(&reader)
    }
    // `the last week` are seven days, and `last week` is one of the calendar.
    let isLength = reader.place > 0 && reader.pieces[reader.place - 1].text == "the"
    if let unit = reader.peek(.unit, 1),
      reader.at("past") || reader.at("last") && isLength && unit.meant == Keyword.week.word
    {
      reader.place += 1 + unit.count
      reader.addDate("since \(DateTestReader.ago(unit.meant))")
      return true
    }
    // `put there on Tuesday`
    if reader.dateField != nil, reader.at("on"), let day = reader.piece(1)?.text,
      DateTestReader.weekdays.contains(day)
    {
      reader.place += 2
      reader.addDate("on \(day)")
      return true
    }
    guard let day = reader.take(.day) else { return false }
    reader.addDate(day)
    return true
  }

  /// `older than 30 days`, `older than a month by updated`
  private static func readAge(_ reader: inout SentenceReader) -> Bool {
    let (start, asked) = (reader.place, reader.dateField ?? "created")
    guard var test = reader.asCondition({ $0.readDateTest(asked) }) else { return false }
    let end = reader.place
    if reader.at("by"), let field = reader.peek(.field, 1),
      ["created", "updated"].contains(field.meant)
    {
      reader.place = start
      test = reader.asCondition { $0.readDateTest(field.meant) } ?? test
      reader.place = end + 1 + field.count
    }
    reader.add(.written(test))
    return true
  }
}
