extension StatementInfo {
  /// What changes data.
  package static let changes = [
    StatementInfo(
      WordInfo(
        .add, "Adds an item to a list.", "add 6 \"Cola\" to \"BBQ\"",
        fillers: [" \"x\" to \"y\""]),
      holds: [
        WordInfo(
          .more, "Raises what is pending on the list, or adds it.",
          "add 2 more \"Cola\" to \"BBQ\"", fillers: [" \"x\" to \"y\""]),
        WordInfo(
          .to, "Comes before the list or the new name.", "add \"Cola\" to \"BBQ\"",
          fillers: [" \"x\"", ""]),
        WordInfo(
          .from, "Comes before the list whose items are copied.",
          "create list \"BBQ 2\" from \"BBQ\"", fillers: [" \"x\"", ""]),
        WordInfo(
          .note, "The note on an item.", "add \"Cola\" to \"BBQ\" note \"zero\"",
          fillers: [" \"x\"", ""]),
      ]),
    StatementInfo(
      WordInfo(
        .check, "Checks items off.", "check \"Cola\" in \"BBQ\"", fillers: [" \"x\" in \"y\""])),
    StatementInfo(
      WordInfo(
        .uncheck, "Makes items pending again.", "uncheck \"Cola\" in \"BBQ\"",
        fillers: [" \"x\" in \"y\""])),
    StatementInfo(
      WordInfo(
        .toggle, "Checks items off, or makes them pending again.", "toggle \"Cola\" in \"BBQ\"",
        fillers: [" \"x\" in \"y\""])),
    StatementInfo(
      WordInfo(
        .delete, "Deletes items, a list or a category.", "delete items in \"BBQ\" where completed",
        fillers: [" \"x\" in \"y\""]),
      holds: [
        WordInfo(
          .all, "Confirms that every row is meant.", "delete all items",
          fillers: [" items where pending", " items"])
      ]),
    StatementInfo(
      WordInfo(
        .update, "Sets fields of the selected rows.",
        "update \"Cola\" in \"BBQ\" set quantity = 3", fillers: [" \"x\" in \"y\" set note = \"z\""]
      ),
      holds: [
        WordInfo(
          .set, "Comes before the fields to change.", "update \"Cola\" in \"BBQ\" set quantity = 3",
          fillers: [" note = \"x\"", " title = \"x\"", " emoji = \"x\""])
      ]),
    StatementInfo(
      WordInfo(
        .move, "Moves items to another list.", "move items in \"BBQ\" where pending to \"Party\"",
        fillers: [" \"x\" in \"y\" to \"z\""])),
    StatementInfo(
      WordInfo(
        .copy, "Puts copies of items on another list, to be bought again.",
        "copy items in \"BBQ\" where pending to \"Party\"",
        fillers: [" \"x\" in \"y\" to \"z\""])),
    StatementInfo(
      WordInfo(
        .create, "Creates a list or category.", "create list \"BBQ\"", fillers: [" list \"x\""]),
      holds: [
        WordInfo(
          .emoji, "The emoji shown before a category.", "create category \"Baby\" emoji \"🍼\"",
          fillers: [" \"x\"", ""])
      ]),
    StatementInfo(
      WordInfo(
        .rename, "Renames a list or category.", "rename list \"BBQ\" to \"Party\"",
        fillers: [" list \"x\" to \"y\""])),
  ]
}
