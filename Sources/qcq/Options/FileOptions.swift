import ArgumentParser
import QCQConsole

/// Which files a command may write.
struct FileOptions: ParsableArguments {
  @Flag(help: "Replace files that qcq did not write.")
  var overwrite = false

  @Flag(help: "Let scripts write files outside their own folder.")
  var allowOutside = false

  func settings(_ settings: Settings) -> Settings {
    var settings = settings
    (settings.mayOverwrite, settings.allowsOutside) = (overwrite, allowOutside)
    return settings
  }
}
