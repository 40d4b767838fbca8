import QCQConsole
import QCQEngine
import QCQSemantics
import QCQText
import QCQLanguage

/// `.params least = 6`
enum ParamsCommand: PromptCommand {
  static let usage = ".params [NAME = VALUE|clear [NAME]]"
  static let summary = "show the values of parameters, set one or clear it"

  static func run(_ arguments: CommandArguments, _ repl: Repl) throws(CommandProblem) {
    let words = arguments.words
    guard let first = words.first else { return try list(repl) }
    if first == "clear", !arguments.text.contains("=") {
      try expect(arguments, atMost: 2)
      guard words.count == 2 else { return repl.session.parameterValues = [:] }
      repl.session.parameterValues[try parameter(words[1], repl).name] = nil
      return
    }
    let parts = arguments.text.split(separator: "=", maxSplits: 1).map { $0.trimmed }
    guard parts.count == 2, arguments.text.contains("=") else {
      throw CommandProblem("`\(first)` needs a value", help: "write `\(usage)`")
    }
    let parameter = try parameter(parts[0], repl)
    let text = AnswerText.value(parts[1])
    if var problem = repl.session.problem(with: text, for: parameter) {
      problem.span = .none
      throw CommandProblem(problem)
    }
    repl.session.parameterValues[parameter.name] = text
  }

  private static func parameter(
    _ word: String, _ repl: Repl
  ) throws(CommandProblem) -> CheckedParameter {
    let name = word.hasPrefix("$") ? String(word.dropFirst()) : word
    let parameters = repl.session.parameters
    if let found = parameters.first(where: { $0.name == name }) { return found }
    throw CommandProblem(
      "there is no parameter `\(name)`", unknown: name, among: parameters.map(\.name),
      otherwise: "`param \(name): text` declares one"
    ) { _ in nil }
  }

  private static func list(_ repl: Repl) throws(CommandProblem) {
    try repl.show { console in
      console.writeTable(
        ["parameter", "type", "value", "default"].map { ($0, .text) }, of: "parameters",
        orEmpty: "no parameters are declared",
        rows: repl.session.parameters.map { row($0, repl) })
    }
  }

  private static func row(_ parameter: CheckedParameter, _ repl: Repl) -> ValueRow {
    let value = repl.session.parameterValues[parameter.name]
    return ValueRow([
      .text("$" + parameter.name),
      .text(parameter.type.rawValue + (parameter.isOptional ? "?" : "")),
      value.map { .text($0) } ?? .absent,
      parameter.defaultValue.map { .text($0.typed) } ?? .absent,
    ])
  }

  static func candidates(_ arguments: CommandArguments, _ repl: Repl) -> [String] {
    repl.session.parameters.map(\.name) + ["clear"]
  }
}
