import Testing

@Suite("Lines of todo.txt") struct TodoListTests {
  @Test("Of a line with many projects all are kept, and the first are named") func manyProjects()
    throws
  {
    let words = (0..<50_000).map { "+p\($0) @c" }.joined(separator: " ")
    let trial = try ForeignTrial("Milk " + words, name: "todo.txt")
    let item = try #require(trial.items.first)
    #expect(item.hasPrefix("p0/c: 1 Milk (+p1; +p2; +p3;"))
    #expect(item.utf8.count { $0 == UInt8(ascii: ";") } == 99_997)
    #expect(
      trial.remarks == ["Milk: +p1, +p2, +p3, +p4, +p5 and 99993 more were added to the note"])
  }
}
