import ArgumentParser

/// A command line that names a command first, which alone reads the rest.
///
/// On its way from `qcq` to the command, ArgumentParser asks each one several times what all of
/// them take, which costs more than most commands do.
enum DirectCommand {
  /// Nil where a command is not named first, or does not take the rest: ArgumentParser then says
  /// what is wrong, or shows the help that was asked for, under the name of `qcq`.
  static func parsed(_ arguments: [String]) -> (any ParsableCommand)? {
    var (command, rest): (any ParsableCommand.Type, _) = (QCQ.self, arguments[...])
    while let next = command.configuration.subcommands.first(where: {
      $0._commandName == rest.first
    }) {
      (command, rest) = (next, rest.dropFirst())
    }
    guard command.configuration.subcommands.isEmpty else { return nil }
    // Help is a command of its own.
    return (try? command.parseAsRoot(Array(rest))).flatMap { type(of: $0) == command ? $0 : nil }
  }
}
