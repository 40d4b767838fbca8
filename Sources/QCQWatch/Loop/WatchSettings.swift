/// How a watch is to go on.
package struct WatchSettings {
  /// How many seconds lie between two versions at least.
  package var interval = 0.0
  /// After how many versions the watch ends.
  package var versionLimit: Int?
  /// How many seconds each answer may take.
  package var timeLimit: Double?
  /// A command of the shell to be run after each version, by a view that has one.
  package var command: String?
  /// Where versions are kept for the next run.
  package var state: WatchStateFile?
  /// How the file is opened again when it has gone away and is back.
  package var isReadOnly: Bool
  /// Whether stopping interrupts what the connection does: nobody else uses it.
  package var isInterruptible = true

  package init(timeLimit: Double? = nil, isReadOnly: Bool = true) {
    (self.timeLimit, self.isReadOnly) = (timeLimit, isReadOnly)
  }
}
