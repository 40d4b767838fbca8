import ArgumentParser

/// Finds texts that the shell has cut up: joined again, their quotes would be lost.
enum SeveralWords {
  static func complaint(about error: any Error, _ arguments: [String]) -> (any Error)? {
    guard let command = arguments.first, ["query", "explain"].contains(command),
      QCQ.message(for: error).lowercased().contains("unexpected argument")
    else { return nil }
    return ValidationError(
      "Put the text in single quotes: qcq \(command) 'items in \"BBQ\" where pending'")
  }
}
