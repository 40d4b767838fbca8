import QuickCartFollower
import QuickCartStore

extension WatchedSet {
  /// What answers may take.
  struct Limits {
    /// As far as can be reckoned.
    let seconds: Double
    /// The state that they are of, where a second connection can see the same.
    let mark: LogMark?
    /// What has changed besides the rows that were told, as the state shows it; nil if that is not
    /// known.
    let catchUp: () -> TouchedRows?
    /// When to set up what keeps answers up to date, where that pays: it takes as long again.
    let settingUp: SettingUp
    /// Whether others write without pause, and the log is held so that the next changes are known.
    let isRush: Bool
  }

  enum SettingUp {
    case never, atOnce
    /// With `settle`, where it takes long or everywhere.
    case soon, later
  }
}
