import ArgumentParser
import QCQConsole

/// How messages are written; every command has these.
struct MessageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "When to use colour.",
      discussion: "auto means on a terminal; NO_COLOR, FORCE_COLOR and TERM=dumb are honoured.",
      valueName: "when"))
  var color = ColorChoice.auto

  @Option(
    help: ArgumentHelp(
      "Write messages as text, or as JSON with one object per line.", valueName: "form"))
  var diagnostics = MessageFormat.text

  /// The usual settings, with messages written so.
  var settings: Settings {
    var settings = Settings()
    (settings.color, settings.messageFormat) = (color, diagnostics)
    return settings
  }
}

extension ColorChoice: ExpressibleByArgument {}
extension MessageFormat: ExpressibleByArgument {}
