import QCQEngine
import QCQText
import QuickCartStore
import Testing

@Suite("A name is looked up wherever it is compared with") struct ChosenTextTests {
  private func prepared(_ use: String) throws -> PreparedScript {
    let session = try Session.over(.sample(.english, now: testNow))
    return session.prepare(SourceText("param k: category?\nparam l: list?\n" + use))
  }

  @Test(
    "In brackets, behind `or else` and in a choice",
    arguments: [
      "items where category = ($k? or else @)", "items where category != $k? or else @",
      "items where category = (@)", "items where (@) = category.name",
      "items where category in (@ or else \"Dairy\", \"Dairy\")",
      "items where category = (@ if quantity > 2 else \"Dairy\")",
      "items where not category = (\"Dairy\" if quantity > 2 else (@ or else \"Dairy\"))",
      "lists where any(items where category = ($k? or else @))",
      "items per category having category = ($k? or else @) show count()",
      "let some = items where category = ($k? or else @)\ncount some",
      "delete items where category != (@)",
    ])
  func category(use: String) throws {
    let wrong = try prepared(use.replacing("@", with: "\"Pantri\""))
    let errors = wrong.diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.code) == [.unknownCategory], "\(use): \(wrong.diagnostics)")
    #expect(errors.map { wrong.source.text($0.span) } == ["\"Pantri\""], "\(use)")
    let right = try prepared(use.replacing("@", with: "\"Pantry\""))
    #expect(right.isRunnable, "\(use): \(right.diagnostics)")
  }

  @Test("A list, too") func list() throws {
    let wrong = try prepared("items where list = ($l? or else \"Feestje suplies\")")
    #expect(wrong.diagnostics.map(\.code) == [.unknownList])
    #expect(try prepared("items where list = ($l? or else \"Feestje supplies\")").isRunnable)
  }

  @Test(
    "A text beside one that rows have is data",
    arguments: [
      "items where category = (note or else \"Pantri\")",
      "items where category = (name if pending else \"Pantri\")",
      "items where category contains (\"Pantri\")", "items where name = (\"Pantri\")",
    ])
  func data(use: String) throws {
    #expect(try prepared(use).isRunnable, "\(use)")
  }

  @Test("Its letters count as little as where it stands alone") func letters() throws {
    let session = try Session.sample(.english)
    let alone = try session.collect("items where category = \"pantry\" show name").output.records
    let chosen = try session.collect(
      "items where category = (\"pantry\" if quantity > 0 else \"dairy\") show name")
    #expect(chosen.output.records == alone && !alone.isEmpty)
  }

  @Test("A category in the place of a list is put right, whatever is wrong in other lines")
  func otherLines() throws {
    let lines = ["items in \"Dairy\"", "items where (", "items in \"Pantry\" limit 3"]
    let script = try prepared(lines.joined(separator: "\n"))
    let wrong = script.diagnostics.filter { $0.code == .unknownList }
    #expect(
      wrong.flatMap(\.fixes).flatMap(\.edits).map(\.replacement) == [
        "where category = \"Dairy\"", "where category = \"Pantry\"",
      ])
    #expect(
      wrong.flatMap(\.fixes).flatMap(\.edits).map { script.source.text($0.span) } == [
        "in \"Dairy\"", "in \"Pantry\"",
      ])
  }

  @Test("Each of many is said where it stands") func many() throws {
    let names = (0..<40).map { "\"None \($0 % 7)\"" }
    let lines = names.enumerated().map { number, name in
      let condition = "items where category = \(name)"
      return number % 3 == 0 ? "delete \(condition)" : condition
    }
    let script = try prepared(lines.joined(separator: "\n"))
    let wrong = script.diagnostics.filter { $0.code == .unknownCategory }
    #expect(wrong.map { script.source.text($0.span) } == names)
    for message in wrong {
      let line = script.source.string.split(separator: "\n")[
        LineIndex(script.source).line(at: message.span.lowerBound)]
      #expect(script.isInChange(message.span) == line.hasPrefix("delete"))
    }
  }
}
