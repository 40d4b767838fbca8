import ArgumentParser
import QCQConsole

/// Whether a command that writes a file may replace one.
struct OverwriteOption: ParsableArguments {
  @Flag(help: "Replace a file that qcq did not write.")
  var overwrite = false

  func settings(_ settings: Settings) -> Settings {
    var settings = settings
    settings.mayOverwrite = overwrite
    return settings
  }
}
