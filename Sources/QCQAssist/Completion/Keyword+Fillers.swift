import QCQSyntax

extension Keyword {
  /// What may stand behind the word so that its statement is whole; the first ones are the most
  /// likely. With it parser and checker can judge the word itself.
  var fillers: [String] {
    switch self {
    case .qcq, .skip: [" 1"]
    case .limit: [" 1", " 1 skip 1"]
    case .watch, .explain, .all: [" items where pending", " items"]
    case .let: [" zz = items"]
    case .param: [" zz: int"]
    case .assert: [" items is empty"]
    case .use, .print: [" \"x.qcq\""]
    case .together: [" { items }"]
    case .add: [" \"x\" to \"y\""]
    case .check, .uncheck, .toggle, .delete: [" \"x\" in \"y\""]
    case .update: [" \"x\" in \"y\" set note = \"z\""]
    case .move: [" \"x\" in \"y\" to \"z\""]
    case .create: [" list \"x\""]
    case .rename: [" list \"x\" to \"y\""]
    case .set: [" note = \"x\"", " title = \"x\"", " emoji = \"x\""]
    case .to, .else, .note, .emoji: [" \"x\"", ""]
    case .as: [" zz", " \"x\""]
    case .list, .category: ["", " \"x\"", " \"x\" to \"y\""]
    case .is: [" empty"]
    case .empty, .ago, .asc, .desc, .true, .false, .each: [""]
    case .gives: [" 1"]
    case .count: [" items"]
    case .sum, .average, .min, .max: [" quantity of items", " count of items"]
    case .of: [" items", " lists", " categories"]
    case .items, .lists, .categories:
      ["", " in \"x\"", " where id = id", " where id = 1", " where pending", " { id }"]
    case .id: [" \"x\"", ""]
    case .in: [" \"x\"", " (\"x\")", " (1)", " 1..2"]
    case .where: [" id = id", " pending", " title = title"]
    case .by, .per: [" category", " id"]
    case .having: [" count() > 0"]
    case .show: [" id", " count()"]
    case .sort: [" id", " count()"]
    case .draw: [" bar"]
    case .into: [" \"a.csv\""]
    case .bar, .column, .line, .share, .progress: [""]
    case .and, .or: [" 1 = 1"]
    case .not: [" 1 = 1", " contains \"x\"", " in (\"x\")", " in (1)", " empty"]
    case .contains, .with: [" \"x\""]
    case .starts, .ends: [" with \"x\""]
    case .matches: [" /x/"]
    case .since, .before, .on: [" today"]
    case .during: [" last week"]
    case .has, .no: [" id", " note"]
    case .today, .yesterday, .now: ["", " .. today"]
    case .this, .last: [" week"]
    case .minute, .minutes, .hour, .hours, .day, .days, .week, .weeks, .month, .months, .year,
      .years:
      ["", " ago"]
    case .int, .number, .text, .bool, .date: [""]
    }
  }
}
