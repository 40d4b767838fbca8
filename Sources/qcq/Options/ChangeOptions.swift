import ArgumentParser
import QCQConsole

/// How careful a command is with changes.
struct ChangeOptions: ParsableArguments {
  @Flag(help: "Show which rows would change, old and new, and change nothing.")
  var dryRun = false

  @Flag(help: "Ask nothing: changes of many rows are agreed to.")
  var yes = false

  @Flag(help: "Ask nothing: changes of many rows are refused.")
  var noInput = false

  var choices: ChangeChoices {
    ChangeChoices(isDryRun: dryRun, policy: yes ? .given : noInput ? .refusing : nil)
  }

  func validate() throws {
    if yes, noInput { throw ValidationError("Give --yes or --no-input, not both.") }
  }
}
