import Testing

@Suite("Lists without items are told") struct EmptyListTests {
  private static let files: [(String, [String], [String], [Int?])] = [
    ("# Party\n", [], ["Party: the list has no items"], [1]),
    (
      "# Party\n\n# BBQ\n## Dairy\n## Drinks\n- Cola\n# Home\n## Bath\n",
      ["BBQ/Drinks: 1 Cola"],
      [
        "Party: the list has no items", "Dairy: the heading has no items",
        "Home: the list has no items", "Bath: the heading has no items",
      ], [1, 4, 7, 8]
    ),
    ("milk\nEggs:\n", ["1 milk"], ["Eggs: the heading has no items"], [2]),
    (#"{"title":"Empty","items":[]}"#, [], ["Empty: the list has no items"], [1]),
    (
      "[{\"title\":\"BBQ\",\"items\":[\"Cola\"]},\n{\"name\":\"Old\",\"items\":[null]}]",
      ["BBQ/: 1 Cola"], ["Old: the list has no items"], [2]
    ),
    (
      #"{"title":"Old","isTrashed":false,"listContent":[{"text":""}]}"#, [],
      ["Old: the list has no items"], [nil]
    ),
  ]

  @Test("In each kind of file", arguments: files)
  func told(_ text: String, _ items: [String], _ remarks: [String], _ lines: [Int?]) throws {
    let trial = try ForeignTrial(text)
    #expect(trial.items == items)
    #expect(trial.remarks == remarks)
    #expect(trial.lines == lines)
  }

  @Test("A name of which nothing is to be seen is none", arguments: ["\u{200B}", "\u{3164}"])
  func blank(_ name: String) throws {
    let files = [
      ("a.csv", "name,quantity\nTea,1\n\(name),2\n"), ("a.txt", "Tea\n\(name)\n"),
      ("a.json", #"["Tea","\#(name)"]"#), ("todo.txt", "x 2026-11-20 Tea\n(A) \(name)\n"),
    ]
    for (file, text) in files {
      let trial = try ForeignTrial(text, name: file)
      #expect(trial.items.count == 1 && trial.items[0].contains("1 Tea"), "\(file)")
      #expect(trial.remarks.contains { $0.hasSuffix(": it has no name") }, "\(file)")
    }
    let titled = try ForeignTrial("name,list\nTea,\(name)\n", name: "a.csv")
    #expect(titled.items == ["1 Tea"])
  }
}
