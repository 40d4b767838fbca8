extension StatementInfo {
  /// What asks, checks and prints.
  static let questions = [
    StatementInfo(
      WordInfo(
        .watch, "Shows the result again whenever its rows change.",
        "watch items in \"BBQ\" where pending", fillers: [" items where pending", " items"])),
    StatementInfo(
      WordInfo(
        .explain, "Says in words and in SQL what a statement would do, without running it.",
        "explain delete items where completed", fillers: [" items where pending", " items"])),
    StatementInfo(
      WordInfo(
        .together, "Runs several queries against one state of the data.",
        "together { total = count items }", fillers: [" { items }"])),
    StatementInfo(
      WordInfo(
        .assert,
        "Checks that the data is as expected; if not, the script stops and changes nothing.",
        "assert count items gives 3", fillers: [" items is empty"]),
      holds: [
        WordInfo(
          .is, "Comes before what is expected.", "assert items where quantity < 1 is empty",
          fillers: [" empty"]),
        WordInfo(
          .empty, "Expects no rows.", "assert items where quantity < 1 is empty"),
        WordInfo(.gives, "Expects a value.", "assert count items gives 3", fillers: [" 1"]),
        WordInfo(
          .else, "Gives the message to show when the data is not as expected.",
          "assert items is not empty else \"nothing to buy\"",
          fillers: [" \"x\"", "", " 0"]),
      ]),
    StatementInfo(
      WordInfo(
        .print, "Prints a text; `{…}` holds a parameter or a query that gives one value.",
        "print \"{count items} items\"", fillers: [" \"x.qcq\""])),
  ]
}
