import Foundation

/// The two ends of a terminal without a screen.
package enum TerminalPair {
  /// Opens the end that sees what a program writes, and names the one for the program.
  package static func open() -> (primary: Int32, name: String)? {
    let primary = Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard primary >= 0 else { return nil }
    guard let name = unlock(primary) else {
      close(primary)
      return nil
    }
    return (primary, name)
  }

  /// Makes the other end usable, and tells its name.
  private static func unlock(_ primary: Int32) -> String? {
    #if canImport(Darwin)
      guard grantpt(primary) == 0, unlockpt(primary) == 0 else { return nil }
      return ptsname(primary).map { String(cString: $0) }
    #else
      // TIOCSPTLCK and TIOCGPTN, whose macros do not come through to Swift.
      var (lock, number) = (Int32(0), UInt32(0))
      guard ioctl(primary, 0x4004_5431, &lock) == 0, ioctl(primary, 0x8004_5430, &number) == 0
      else { return nil }
      return "/dev/pts/\(number)"
    #endif
  }
}
