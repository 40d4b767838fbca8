#if PostgreSQL
  import TestSupport
  import Testing

  @Suite(
    "Cells of a server's own types", .enabled(if: ServerCluster.shared?.isOwn == true))
  struct ServerCellTests {
    private let sandbox: Sandbox
    private let cluster: ServerCluster

    init() throws { (sandbox, cluster) = (try Sandbox(), try #require(ServerCluster.shared)) }

    private func make(_ name: String) throws -> String {
      try cluster.make(name)
      _ = try done(["db", "init", cluster.url(name), "--sample", "demo"])
      return cluster.url(name)
    }

    @discardableResult
    private func done(_ arguments: [String]) throws -> String {
      let outcome = try sandbox.qcq(arguments)
      #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
      return outcome.text
    }

    private static let cells = [
      ("numeric", "12345678901234.5678"), ("numeric", "9007199254740993"), ("numeric", "1.10"),
      ("numeric(10, 2)", "3.5"), ("numeric", "NaN"), ("numeric(30, 4)", "-0.0001"),
      ("numeric", "100000000000000000000"), ("float8", "NaN"), ("float8", "-Infinity"),
      ("float8", "0.1"), ("real", "16777215"), ("real", "0.1"), ("real", "NaN"),
      ("timestamptz", "9999-12-31"), ("timestamptz", "infinity"), ("timestamp", "-infinity"),
      ("timestamptz", "3999-01-01 00:00:00.123457Z"), ("timestamp", "0044-03-15 12:00 BC"),
      ("timestamptz", "1969-12-31 23:59:59.999999Z"), ("timestamp", "294276-12-31 23:59:59"),
      ("date", "infinity"), ("date", "0044-03-15 BC"), ("char(2)", "NL"), ("char(3)[]", "{NL,FRA}"),
      ("bit(3)", "101"), ("bit(3)[]", "{101,010}"), ("varbit(5)", "1"), ("varchar(3)", "abc"),
      ("interval", "1 mon -2 days 3.5 sec"), ("int[]", "{1,NULL}"), ("money", "12.50"),
      ("time", "24:00"), ("jsonb", "{\"a\": 1.10}"), ("bytea", "\\x0061"), ("inet", "10.0.0.0/8"),
    ]

    @Test("Undo gives back what was stored, to the digit")
    func undone() throws {
      let url = try make("cells_undo")
      for (number, (type, cell)) in Self.cells.enumerated() {
        try cluster.psql(
          """
          ALTER TABLE shopping_items ADD c\(number) \(type);
          UPDATE shopping_items SET c\(number) = '\(cell)' WHERE name = 'Cola'
          """, in: "cells_undo")
      }
      // Settings of a database that make texts less exact.
      try cluster.psql(
        """
        ALTER DATABASE cells_undo SET extra_float_digits = 0;
        ALTER DATABASE cells_undo SET array_nulls = off;
        ALTER DATABASE cells_undo SET intervalstyle = sql_standard
        """, in: "cells_undo")
      func rows() throws -> String {
        try cluster.psql(
          "SET extra_float_digits = 1; SELECT * FROM shopping_items ORDER BY id", in: "cells_undo")
      }
      let before = try rows()
      for change in [
        #"delete "Cola" in "BBQ""#, #"check "Cola" in "BBQ""#,
        #"move "Cola" in "BBQ" to "DIY store""#,
        "delete all items", #"delete list "BBQ""#,
      ] {
        try done(["query", change, "--yes", "--database", url])
        let after = try rows()
        #expect(after != before)
        for (step, expected) in [("undo", before), ("redo", after), ("undo", before)] {
          try done([step, "--yes", "--database", url])
          #expect(try rows() == expected, "\(step) of \(change)")
        }
      }
    }

    @Test("A date far ahead is read as what it is, and the others are stored as they are")
    func farDates() throws {
      let url = try make("cells_far")
      try cluster.psql(
        """
        ALTER TABLE shopping_items ADD due timestamptz, ADD best timestamp;
        UPDATE shopping_items SET due = '9998-12-31Z', best = '6000-01-01' WHERE name = 'Ketchup'
        """, in: "cells_far")
      for step in [
        #"update "Cola" in "BBQ" set due = 2026-12-24T10:00, best = 2026-12-24T10:00"#,
        #"add "Leek" to "BBQ" set due = 2026-12-24T10:00, best = 2026-12-25"#,
      ] { try done(["query", step, "--database", url, "--timezone", "UTC"]) }
      #expect(
        try cluster.psql(
          """
          SELECT name, due AT TIME ZONE 'UTC', best FROM shopping_items
          WHERE due IS NOT NULL ORDER BY name COLLATE "C"
          """, in: "cells_far") == """
            Cola|2026-12-24 10:00:00|2026-12-24 10:00:00
            Ketchup|9998-12-31 00:00:00|6000-01-01 00:00:00
            Leek|2026-12-24 10:00:00|2026-12-25 00:00:00

            """)
      let shown = try done([
        "query", "items where name = \"Ketchup\" show due", "--format", "csv", "--database", url,
        "--timezone", "UTC",
      ])
      #expect(shown.contains("9998-12-31"), "\(shown)")
      let query = "items where due since 2030-01-01 show name, due, best"
      let (file, back) = ("far.sqlite", cluster.url("cells_back"))
      try done(["db", "copy", url, file])
      try cluster.make("cells_back")
      try done(["db", "copy", file, back])
      for database in [url, file, back] {
        let rows = try done(
          ["query", query, "--format", "csv", "--database", database, "--timezone", "UTC"])
        #expect(rows.contains("Ketchup,9998-12-31"), "\(rows)")
        #expect(rows.contains("6000-01-01"), "\(rows)")
        #expect(rows.split(whereSeparator: \.isNewline).count == 2, "\(rows)")
      }
    }

    @Test("What is no number is reported, and a length is kept to")
    func reported() throws {
      let url = try make("cells_stray")
      try cluster.psql(
        """
        ALTER TABLE shopping_items ADD w float8, ADD country char(2);
        UPDATE shopping_items SET w = 'NaN', country = 'NL' WHERE name = 'Cola';
        CREATE TABLE child (extra int) INHERITS (item_categories)
        """, in: "cells_stray")
      for query in [
        "items where name = \"Cola\" show w", "count items where w > 5",
        "items where name contains \"ola\" and w < 5",
      ] {
        let outcome = try sandbox.qcq(["query", query, "--database", url])
        #expect(outcome.errors.contains("a `w` that is not a number"), "\(outcome.errors)")
      }
      let set = #"update "Cola" in "BBQ" set country = "FRA""#
      #expect(try sandbox.qcq(["query", set, "--database", url]).status == 8)
      try done(["query", #"update "Cola" in "BBQ" set country = "BE""#, "--database", url])
      #expect(
        try cluster.psql(
          "SELECT country FROM shopping_items WHERE name = 'Cola'", in: "cells_stray")
          == "BE\n")
      // Whatever is done to its rows may be about those of the other one.
      let rename = try sandbox.qcq([
        "query", #"update categories where name = "Produce" set emoji = "x""#, "--database", url,
      ])
      #expect(rename.status == 8, "\(rename.errors)")
    }
  }
#endif
