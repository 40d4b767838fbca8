import QuickCartStore

/// Where the database is.
package enum DatabasePath {
  package static func chosen(by option: String?) -> String { option ?? fromEnvironment ?? standard }

  package static var fromEnvironment: String? {
    Terminal.environment("QCQ_DATABASE").flatMap { $0.isEmpty ? nil : $0 }
  }

  package static var standard: String {
    var environment: [String: String] = [:]
    for name in ["XDG_DATA_HOME", "HOME"] { environment[name] = Terminal.environment(name) }
    return Store.defaultPath(environment: environment)
  }
}
