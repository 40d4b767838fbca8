import QCQPlatform

/// The three files that every program has, as long as nobody has closed them before it began.
package enum StandardFiles {
  /// Puts something in the place of each that is closed. Else the next file that is opened, a state
  /// perhaps, would be taken for it and written into.
  ///
  /// What is put there can't be read from or written to, so that closed stays an error.
  package static func fill() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free is given first.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
