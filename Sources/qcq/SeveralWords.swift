import ArgumentParser

/// Finds texts that the shell has cut up: joined again, their quotes would be lost.
enum SeveralWords {
  static func complaint(
    about error: any Error, _ arguments: [String]
  ) -> (message: String, command: any ParsableCommand.Type)? {
    let commands: [any ParsableCommand.Type] = [QueryCommand.self, ExplainCommand.self]
    guard let command = commands.first(where: { $0._commandName == arguments.first }),
      QCQ.message(for: error).lowercased().contains("unexpected argument")
    else { return nil }
    let name = command._commandName
    if arguments.count > 2, arguments[1].contains(" ") {
      return (
        "The text is one argument. A value for it is given by --param: "
          + "qcq \(name) 'param l: list\nitems in $l' --param l=BBQ", command
      )
    }
    return (
      "Put the text in single quotes: qcq \(name) 'items in \"BBQ\" where pending'", command
    )
  }
}
