/// How a watch is to go on.
package struct LiveOptions {
  /// How many seconds lie between two versions at least.
  package var interval: Double
  /// After how many versions the watch ends.
  package var versionLimit: Int?
  /// A command of the shell to be run after each version.
  package var command: String?
  /// How many seconds each answer may take.
  package var timeLimit: Double?
  /// Where versions are kept for the next run.
  package var state: LiveStateFile?

  package init(
    interval: Double = 0, versionLimit: Int? = nil, command: String? = nil,
    timeLimit: Double? = nil, state: LiveStateFile? = nil
  ) {
    (self.interval, self.versionLimit, self.command) = (interval, versionLimit, command)
    (self.timeLimit, self.state) = (timeLimit, state)
  }
}
