/// Where a user keeps things of a kind, by the rules of the XDG base directories.
package enum BaseDirectory {
  case data, config, state

  private var variable: String {
    switch self {
    case .data: "XDG_DATA_HOME"
    case .config: "XDG_CONFIG_HOME"
    case .state: "XDG_STATE_HOME"
    }
  }

  private var usual: String {
    switch self {
    case .data: "/.local/share"
    case .config: "/.config"
    case .state: "/.local/state"
    }
  }

  /// Its path; nil where there is no home. A relative one is ignored, as the rules say.
  ///
  /// - Parameter home: That of a user whom the environment gives none.
  package func path(
    home: @autoclosure () -> String? = nil, environment: (_ name: String) -> String?
  ) -> String? {
    func absolute(_ name: String) -> String? {
      environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return absolute(variable) ?? (absolute("HOME") ?? home()).map { $0 + usual }
  }
}
