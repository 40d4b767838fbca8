/// `qcq query` and `qcq run` with changes, on samples in memory.
enum ChangeCases {
  static let all = words + guards + machineFormats + scripts + failures

  private static let words = [
    CommandCase(
      "an item is checked", "query", #"check "chips" in "Feestje supplies""#, "--sample",
      "english", output: "checked 1 item in \"Feestje supplies\"\n"),
    CommandCase(
      "a list goes with its items", "query", #"delete list "Feestje supplies""#, "--sample",
      "english", output: "deleted list \"Feestje supplies\" and its 3 items\n"),
    CommandCase(
      "a parameter", "query",
      "param what: text\nadd $what to \"Feestje supplies\"\ncount items", "--param", "what=Melk",
      "--sample", "english", output: "added \"Melk\" to \"Feestje supplies\"\n11\n"),
  ]

  private static let guards = [
    CommandCase(
      "all rows need a word", "query", "delete items", "--sample", "english", status: 1,
      errors: "needs-all", "`all`"),
    CommandCase(
      "nobody may be asked", "query", "check all items", "--no-input", "--sample", "english",
      status: 9, errors: "change-refused", "9 rows", "--yes"),
    CommandCase(
      "few rows need no question", "query", #"check items in "Feestje supplies""#, "--no-input",
      "--sample", "english", output: "checked 3 items in \"Feestje supplies\"\n"),
    CommandCase(
      "agreed to beforehand", "query", "check all items", "--yes", "--sample", "english",
      output: "checked 9 items\n"),
    CommandCase(
      "both are too many", "query", "check all items", "--yes", "--no-input", "--sample",
      "english", status: 64, errors: "not both"),
    CommandCase(
      "read-only", "query", #"check "Chips" in "Feestje supplies""#, "--read-only", "--sample",
      "english", status: 5, errors: "database-read-only"),
    CommandCase(
      "a query reads what is read-only", "query", "count items", "--read-only", "--sample",
      "english", output: "10\n"),
    CommandCase(
      "a dry run", "query", #"check "Chips" in "Feestje supplies""#, "--dry-run", "--sample",
      "english", "--now", "2026-11-20T18:30", "--timezone", "UTC",
      output: """
        would check 1 item in "Feestje supplies"
          ~ Chips: pending → completed

        """),
    CommandCase(
      "a dry run as CSV", "query", #"check "Chips" in "Feestje supplies""#, "--dry-run",
      "--sample", "english", "--format", "csv", "--now", "2026-11-20T18:30", "--timezone", "UTC",
      output: "entity,id,name,field,old,new\r\nitem,item-6,Chips,completed,false,true\r\n"
        + "list,list-2,Feestje supplies,updated,2026-11-20 18:00,2026-11-20 18:30\r\n",
      errors: "would check 1 item"),
  ]

  private static let machineFormats = [
    CommandCase(
      "JSON", "query", #"rename list "Feestje supplies" to "Party""#, "--sample", "english",
      "--format", "json", "--now", "2026-11-20T18:30", "--timezone", "UTC",
      output: """
        {"change": "rename", "dryRun": false, "message": "renamed list \\"Feestje supplies\\" to \
        \\"Party\\"", "rows": [
          {"entity": "list", "id": "list-2", "name": "Party", "changed": ["title", "updated"], \
        "old": {"id": "list-2", "title": "Feestje supplies", "created": "2026-11-19T18:30:00Z", \
        "updated": "2026-11-20T18:00:00Z"}, "new": {"id": "list-2", "title": "Party", \
        "created": "2026-11-19T18:30:00Z", "updated": "2026-11-20T18:30:00Z"}}
        ]}

        """),
    CommandCase(
      "NDJSON of a change of nothing", "query", "delete items where quantity > 100", "--sample",
      "english", "--format", "ndjson",
      output: "{\"change\":\"delete\",\"dryRun\":false,\"message\":\"deleted no items\","
        + "\"rows\":[]}\n"),
    CommandCase(
      "CSV has no lines of words", "query",
      "delete items where quantity > 2\nitems show name sort name limit 1", "--sample", "english",
      "--format", "csv", output: "name\r\nBrood\r\n", errors: "deleted 4 items"),
  ]

  private static let scripts = [
    CommandCase(
      "a failed assertion takes all back", "run", "s.qcq", "--sample", "english",
      files: [
        "s.qcq": "delete all items\nassert count items gives 3 else \"all gone\"\ncount items"
      ],
      status: 2, output: "deleted 10 items\n", errors: "all gone", "rolled-back"),
    CommandCase(
      "so does an unknown name behind a new one", "run", "s.qcq", "--sample", "english",
      files: ["s.qcq": "create list \"BBQ\"\nadd \"Cola\" to \"BBQ\"\ncheck \"Coka\" in \"BBQ\""],
      status: 1, output: "created list \"BBQ\"\nadded \"Cola\" to \"BBQ\"\n",
      errors: "unknown-item", "did you mean \"Cola\"?", "2 changes above were rolled back"),
    CommandCase(
      "a mistake further down is found before anything happens", "run", "s.qcq", "--sample",
      "english", files: ["s.qcq": "delete all items\ncheck \"Cola\" in \"BQB\""], status: 1,
      errors: "unknown-list"),
    CommandCase(
      "files of a script that failed are not written", "run", "s.qcq", "--sample", "english",
      files: ["s.qcq": "check all items\nitems into \"out.csv\"\nassert items is empty"],
      status: 2, output: "checked 9 items\n", errors: "rolled-back"),
    CommandCase(
      "check reads names that a script makes", "check", "s.qcq", "--sample", "english",
      files: ["s.qcq": "create list \"BBQ\"\nadd \"Cola\" to \"BBQ\""]),
    CommandCase(
      "standard input", "--sample", "english", input: "check all items\ncount items where pending",
      output: "checked 9 items\n0\n"),
  ]

  private static let failures = [
    CommandCase(
      "a broken rule of the database", "query",
      #"update categories where id = 1 set name = "Dairy""#, "--sample", "english", status: 8,
      errors: "constraint-failed"),
    CommandCase(
      "nothing to undo", "undo", "--sample", "english", status: 9, errors: "nothing-to-undo"),
    CommandCase(
      "no history", "history", "--sample", "english", output: "nothing has been changed yet\n"),
  ]
}
