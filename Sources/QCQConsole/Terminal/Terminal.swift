import QCQPlatform

/// When messages and tables are coloured.
package enum ColorChoice: String, Sendable, CaseIterable {
  /// On a terminal, unless the environment says otherwise.
  case auto
  case always, never
}

/// What is known of the terminal behind a descriptor.
package enum Terminal {
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether to colour: a choice beats the environment, and that what kind of file it is.
  package static func hasColor(
    _ choice: ColorChoice, isTerminal: Bool,
    environment: (String) -> String? = Terminal.environment
  ) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto:
      if isSet(environment("NO_COLOR")) {
        false
      } else if isSet(environment("FORCE_COLOR")) {
        true
      } else {
        isTerminal && !["", "dumb"].contains(environment("TERM") ?? "")
      }
    }
  }

  private static func isSet(_ value: String?) -> Bool { value.map { !$0.isEmpty } ?? false }

  /// The columns of a terminal: as it says itself, else as `COLUMNS` says, else 80.
  package static func width(_ descriptor: Int32) -> Int {
    let known = Int(size(descriptor).ws_col)
    if known > 0 { return known }
    if let columns = environment("COLUMNS").flatMap(Int.init), columns > 0 { return columns }
    return 80
  }

  /// The lines of a terminal: as it says itself, else 24.
  package static func height(_ descriptor: Int32) -> Int {
    let known = Int(size(descriptor).ws_row)
    return known > 0 ? known : 24
  }

  /// As it says itself; zeros where it does not.
  private static func size(_ descriptor: Int32) -> winsize {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : winsize()
  }

  /// Whether a terminal that becomes narrower breaks the lines that are then too long, and not cuts
  /// them off. Most do; it can't be asked, so those that don't are known by name.
  package static func breaksLines(
    environment: (String) -> String? = Terminal.environment
  ) -> Bool {
    // What a terminal says of itself is handed on to one that is started from it.
    let others = ["TMUX", "VTE_VERSION", "KITTY_WINDOW_ID", "KONSOLE_VERSION", "WEZTERM_PANE"]
    for name in others where isSet(environment(name)) { return true }
    if isSet(environment("XTERM_VERSION")) { return false }
    let kind = environment("TERM") ?? ""
    let cutting = ["linux", "st", "putty", "vt100", "vt102", "vt220", "cons25"]
    return !cutting.contains { kind == $0 || kind.hasPrefix($0 + "-") }
  }

  /// A variable of the environment, without reading all the others.
  package static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
