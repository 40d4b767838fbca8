import TestSupport
import Testing

@Suite("Commands print and end as they should", .waiting) struct CommandTests {
  @Test("Queries", arguments: QueryCases.all) func queries(_ row: CommandCase) throws {
    try check(row)
  }

  @Test("Scripts", arguments: ScriptCases.all) func scripts(_ row: CommandCase) throws {
    try check(row)
  }

  @Test("Databases", arguments: DatabaseCases.all) func databases(_ row: CommandCase) throws {
    try check(row)
  }

  @Test("Changes", arguments: ChangeCases.all) func changes(_ row: CommandCase) throws {
    try check(row)
  }

  @Test("Wrong usage", arguments: UsageCases.all) func usage(_ row: CommandCase) throws {
    try check(row)
  }

  private func check(_ row: CommandCase) throws {
    let sandbox = try Sandbox()
    for (name, text) in row.files { try sandbox.write(text, to: name) }
    let outcome = try sandbox.qcq(
      row.arguments, input: row.input, environment: row.environment)
    #expect(outcome.status == row.status, "\(outcome.errors)")
    if let output = row.output { #expect(outcome.text == output) }
    if row.errors.isEmpty { #expect(outcome.errors == "") }
    for words in row.errors { #expect(outcome.errors.contains(words)) }
  }
}
