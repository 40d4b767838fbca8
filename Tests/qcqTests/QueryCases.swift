/// `qcq query` and `qcq explain`.
enum QueryCases {
  static let all = tables + machineFormats + together + mistakes + explained

  private static let tables = [
    CommandCase("a count", "query", "count items", "--sample", "dutch", output: "10\n"),
    CommandCase(
      "the card's query", "query", #"items in "BBQ" where pending by category"#, "--sample",
      "dutch",
      output: """
        🥩 Vlees & Vis 0/1
          ☐ 8x Hamburgers

        🥫 Voorraadkast 0/1
          ☐ 2x BBQ saus

        📦 Overig 0/1
          ☐ 6x Cola        blikjes

        """,
      errors: #"note: "BBQ" read as list "BBQ Feestje" [list-prefix]"#, "query:1:10"),
    CommandCase(
      "the same in colour changes no letter", "query", "count items", "--sample", "dutch",
      "--color", "always", output: "10\n"),
    CommandCase(
      "a pretended day", "query", "count items where created on 2020-02-29", "--sample", "dutch",
      "--now", "2020-02-29T12:00", output: "10\n"),
    CommandCase(
      "a pretended day in a zone", "query",
      "items limit 1 show created", "--sample", "dutch", "--now", "2026-07-01T00:30",
      "--timezone", "Europe/Amsterdam", "--format", "csv",
      status: 1, errors: "clause-order"),
  ]

  private static let machineFormats = [
    CommandCase(
      "CSV", "query", "items show name, quantity sort quantity desc limit 2", "--sample", "dutch",
      "--format", "csv", output: "name,quantity\r\nKipfilet,500\r\nEieren,12\r\n"),
    CommandCase(
      "TSV", "query", "items show name, quantity sort quantity desc limit 1", "--sample", "dutch",
      "--format", "tsv", output: "name\tquantity\nKipfilet\t500\n"),
    CommandCase(
      "NDJSON", "query", "items show name, quantity sort quantity desc limit 1", "--sample",
      "dutch", "--format=ndjson", output: "{\"name\":\"Kipfilet\",\"quantity\":500}\n"),
    CommandCase(
      "dates in JSON have the zone's offset", "query", "items show created sort id limit 1",
      "--sample", "dutch", "--now", "2026-07-01T00:30", "--timezone", "Europe/Amsterdam",
      "--format", "json", output: "[\n  {\"created\": \"2026-07-01T00:30:00+02:00\"}\n]\n"),
    CommandCase(
      "an empty result in JSON", "query", "items where quantity > 1000", "--sample", "dutch",
      "--format", "json", output: "[]\n"),
  ]

  private static let pair = """
    together {
      total = count items
      items show name sort name limit 1
    }
    """

  private static let together = [
    CommandCase(
      "a together as a table", "query", pair, "--sample", "dutch",
      output: "total\n10\n\n2\nname\n─────────────\nBananen\n"
        .replacing("─────────────", with: "───────")),
    CommandCase(
      "a together as JSON is one object", "query", pair, "--sample", "dutch", "--format", "json",
      output: "{\n  \"total\": 10,\n  \"2\": [\n    {\"name\": \"Bananen\"}\n  ]\n}\n"),
    CommandCase(
      "a together as NDJSON has a line a member", "query", pair, "--sample", "dutch", "--format",
      "ndjson",
      output: """
        {"name":"total","value":10}
        {"name":"2","rows":[{"name":"Bananen"}]}

        """),
    CommandCase(
      "a together as CSV has an empty line between", "query", pair, "--sample", "dutch",
      "--format", "csv", output: "count\r\n10\r\n\r\nname\r\nBananen\r\n"),
  ]

  private static let mistakes = [
    CommandCase(
      "a typo", "query", "itmes", "--sample", "dutch", status: 1,
      errors: "error: there is no source `itmes` [unknown-source]", "did you mean `items`?"),
    CommandCase(
      "a typo in colour", "query", "itmes", "--sample", "dutch", "--color", "always", status: 1,
      errors: "\u{1B}[1;31merror:\u{1B}[0m"),
    CommandCase(
      "a list that is not there", "query", #"items in "Picnic""#, "--sample", "dutch", status: 1,
      errors: "[unknown-list]"),
  ]

  private static let explained = [
    CommandCase(
      "an explained query", "explain", #"count items in "BBQ Feestje""#, "--sample", "dutch",
      output: nil),
    CommandCase(
      "a query that cannot be explained", "explain", "itmes", "--sample", "dutch", status: 1,
      errors: "[unknown-source]"),
  ]
}
