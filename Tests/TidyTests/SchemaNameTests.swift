import Testing

/// SQLite compares names of tables and columns without regard to capitals, but not where they are
/// values of its own tables: there `=` tells `SHOPPING_ITEMS` from `shopping_items`.
@Suite("Names in a schema are looked for in any capitals") struct SchemaNameTests {
  /// Files with tables of qcq's own, whose names nobody else writes.
  private static let exceptions = ["Sources/QuickCartStore/History/HistoryReader.swift"]

  /// The lines of SQL about a schema that look for a name with a value and no `COLLATE NOCASE`.
  private static func findings(in file: SwiftFile) -> [Finding] {
    guard file.isMarked("sqlite_master") || file.isMarked("pragma_"),
      !exceptions.contains(file.path)
    else { return [] }
    let search =
      #/(?:\b(?:tbl_)?name|"(?:from|to|table)")\s*(?:=|<>|NOT IN|IN)\s*[?(](?!.*\bNOCASE)/#
      .wordBoundaryKind(.simple)
    // Few lines have such a name, which is seen sooner than by the pattern.
    let lines = file.lines.enumerated().filter { _, line in
      (line.contains("name") || line.contains("\"")) && line.contains(search)
    }
    return lines.map {
      file.finding($0.offset + 1, "compare a name of a schema with COLLATE NOCASE")
    }
  }

  @Test("All of Sources does") func sources() {
    expectNone(Code.sources.flatMap(Self.findings))
  }

  @Test(
    "Others are found",
    arguments: [
      (#"WHERE name = ?"#, 1), (#"WHERE m.tbl_name = ? AND type = 'table'"#, 1),
      (#"WHERE f."table" = ?"#, 1), (#"AND m.name IN (\(names))"#, 1),
      (#"WHERE name = ? COLLATE NOCASE"#, 0), (#"AND m.name COLLATE NOCASE IN (\(names))"#, 0),
      (#"WHERE title = ?"#, 0),
    ])
  func examples(condition: String, count: Int) {
    let text = "let sql = \"SELECT 1 FROM sqlite_master AS m \(condition)\"\n"
    #expect(Self.findings(in: SwiftFile(path: "Sources/A/B.swift", text: text)).count == count)
  }
}
