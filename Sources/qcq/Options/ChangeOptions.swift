import ArgumentParser
import QCQConsole

/// How careful a command is with changes.
struct ChangeOptions: ParsableArguments {
  @Flag(help: "Show what would change, old and new values, and change nothing.")
  var dryRun = false

  @Flag(help: "Don't ask; make changes of many rows.")
  var yes = false

  @Flag(help: "Don't ask; refuse changes of many rows.")
  var noInput = false

  var choices: ChangeChoices {
    ChangeChoices(isDryRun: dryRun, policy: yes ? .given : noInput ? .refusing : nil)
  }

  func validate() throws {
    if yes, noInput { throw ValidationError("Give --yes or --no-input, not both.") }
  }
}
