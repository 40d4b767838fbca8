import QCQLanguage
import ArgumentParser
import QCQConsole
import QCQPlatform
import QuickCartStore

/// The commonest command line, `qcq query TEXT` with options, read without ArgumentParser: its
/// start costs more than the query.
///
/// Whatever is not plain here (an unknown or repeated option, a wrong value, a request for help) is
/// left to ArgumentParser, whose answer is the same where both have one; a test compares them.
struct QuickQuery {
  private(set) var text = ""
  private(set) var settings = Settings()

  init?(_ arguments: [String]) {
    guard arguments.first == "query" else { return nil }
    var texts: [String] = []
    var given: Set<String> = []
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-") else {
        texts.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(),
        !value.isEmpty, !value.hasPrefix("-"), given.insert(name).inserted, take(name, value)
      else { return nil }
    }
    guard texts.count == 1, settings.database == nil || settings.sample == nil else { return nil }
    text = texts[0]
  }

  /// Takes an option; false if it or its value is not known.
  private mutating func take(_ name: String, _ value: String) -> Bool {
    switch name {
    case "--database": fill(\.database, value)
    case "--sample": fill(\.sample, SampleSet(rawValue: value))
    case "--now": fill(\.now, Moment(argument: value)?.date)
    case "--format": set(\.format, ReportFormat(rawValue: value))
    case "--timezone": set(\.zone, ZoneName(argument: value)?.rules)
    case "--timeout": fill(\.timeout, TimeLimit(argument: value)?.seconds)
    case "--color": set(\.color, ColorChoice(rawValue: value))
    case "--diagnostics": set(\.messageFormat, MessageFormat(rawValue: value))
    default: false  // String
    }
  }

  private mutating func fill<Value>(
    _ path: WritableKeyPath<Settings, Value?>, _ value: Value?
  ) -> Bool {
    settings[keyPath: path] = value
    return value != nil
  }

  private mutating func set<Value>(
    _ path: WritableKeyPath<Settings, Value>, _ value: Value?
  ) -> Bool {
    guard let value else { return false }
    settings[keyPath: path] = value
    return true
  }
}
