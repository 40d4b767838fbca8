import Foundation

/// The manual page, made of what the program says of its commands to `--experimental-dump-help`.
struct ManualPage {
  struct Help: Decodable {
    let command: Command
  }

  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool?
    let arguments: [Argument]?
    let subcommands: [Command]?
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
  }

  private var lines: [String] = []

  static func text(_ help: Data) throws -> String {
    let command = try JSONDecoder().decode(Help.self, from: help).command
    var page = ManualPage()
    page.write(command)
    return page.lines.joined(separator: "\n") + "\n"
  }

  private mutating func write(_ command: Command) {
    lines.append(".\\\" Made of the commands' help by a test.")
    lines.append(".TH QCQ 1")
    section("NAME")
    add("qcq - " + (command.abstract ?? "").lowercasedFirst)
    section("SYNOPSIS")
    lines.append(".B qcq")
    lines.append(".I command")
    add("[options]")
    section("DESCRIPTION")
    paragraphs(command.discussion ?? "")
    section("COMMANDS")
    for inner in shown(command) { write(inner, path: "qcq") }
    section("FILES")
    entry("$XDG_DATA_HOME/quickcart/quickcart.sqlite", "The database where none is named.")
    entry("DATABASE-history", "What undo reads, beside the database.")
    section("SEE ALSO")
    add("The reference of the language: qcq help; the page of a message: qcq explain CODE.")
  }

  private func shown(_ command: Command) -> [Command] {
    (command.subcommands ?? []).filter { $0.shouldDisplay ?? true && $0.commandName != "help" }
  }

  private mutating func write(_ command: Command, path: String) {
    let name = path + " " + command.commandName
    let arguments = (command.arguments ?? []).filter {
      $0.shouldDisplay && !isCommon($0)
    }
    if shown(command).isEmpty {
      lines.append(".SS \"\(Self.escaped(name + synopsis(arguments)))\"")
      add(command.abstract ?? "")
      for argument in arguments { entry(usage(argument), argument.abstract ?? "") }
      // Examples and more than that stand behind.
      if let more = command.discussion, !more.isEmpty { paragraphs(more) }
    }
    for inner in shown(command) { write(inner, path: name) }
  }

  /// What every command has.
  private func isCommon(_ argument: Argument) -> Bool {
    ["help", "version"].contains(argument.names?.last?.name ?? "")
  }

  private func synopsis(_ arguments: [Argument]) -> String {
    arguments.filter { $0.kind == "positional" }.map { argument in
      let name = argument.valueName ?? ""
      let dots = argument.isRepeating ? " ..." : ""
      return argument.isOptional ? " [\(name)\(dots)]" : " \(name)\(dots)"
    }.joined()
  }

  private func usage(_ argument: Argument) -> String {
    guard argument.kind != "positional" else { return argument.valueName ?? "" }
    let names = (argument.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
    let value = argument.kind == "option" ? " " + (argument.valueName ?? "value") : ""
    return names.joined(separator: ", ") + value
  }

  private mutating func section(_ title: String) { lines.append(".SH \(title)") }

  private mutating func entry(_ term: String, _ text: String) {
    lines.append(".TP")
    lines.append(".B \(Self.escaped(term))")
    add(text)
  }

  /// Lines that are indented stand as they are, the others are filled.
  private mutating func paragraphs(_ text: String) {
    var isVerbatim = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let indented = line.hasPrefix("  ")
      if indented != isVerbatim { lines.append(indented ? ".PP\n.nf" : ".fi") }
      isVerbatim = indented
      if line.isEmpty { lines.append(".PP") } else { add(String(line)) }
    }
    if isVerbatim { lines.append(".fi") }
  }

  private mutating func add(_ text: String) { lines.append(Self.escaped(text)) }

  /// A line that no formatter takes for a request, with its hyphens as they are typed.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("\n", with: " ")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
