#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a shell does with the programs it has started.
enum JobControl {
  /// Stops this program, and those it stands in a line with, until the shell has them go on.
  static func stop() { kill(0, SIGTSTP) }
}
