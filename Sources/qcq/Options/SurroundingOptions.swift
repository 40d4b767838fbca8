import ArgumentParser
import QCQConsole

/// The clock, the zone and the time that a command has.
struct SurroundingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use this as the current time: 2026-11-20 or 2026-11-20T18:30.", valueName: "datetime"))
  var now: Moment?

  @Option(
    help: ArgumentHelp(
      "The time zone, such as Europe/Amsterdam; default: the system's.", valueName: "name"))
  var timezone: ZoneName?

  @Option(
    help: ArgumentHelp(
      "Stop after this time: 5 or 5s, 500ms, 2m.", valueName: "duration"))
  var timeout: TimeLimit?

  func settings(_ settings: Settings) -> Settings {
    var settings = settings
    settings.now = now?.date
    if let zone = timezone { settings.zone = zone.rules }
    settings.timeout = timeout?.seconds
    return settings
  }
}
