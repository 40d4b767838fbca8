import QCQConsole

/// The arguments as the system handed them over; Swift's are repaired where they are no UTF-8, and
/// would ask, store or open something else than was written.
enum ArgumentBytes {
  /// What is wrong with the first argument that is no UTF-8; nil if all are.
  static var complaint: String? {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index],
        String(validatingCString: argument) == nil
      else { continue }
      return
        "Argument \(index) is not valid UTF-8: \(shown(argument)). Texts have to be UTF-8, and "
        + "a file whose name is not has to be renamed, or reached by a link, first."
    }
    return nil
  }

  /// Overwrites passwords, which the list of processes would show to everybody; to be done once
  /// Swift has its copies.
  static func hidePasswords() {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index] else { continue }
      let text = String(cString: argument)
      let shown = SecretArguments.shown(text)
      guard shown != text else { continue }
      // The system tells where an argument ends by its first zero.
      for (offset, byte) in shown.utf8.enumerated() { argument[offset] = CChar(bitPattern: byte) }
      for offset in shown.utf8.count..<text.utf8.count { argument[offset] = 0 }
    }
  }

  /// The argument with what is no ASCII as `\xFF`.
  private static func shown(_ argument: UnsafePointer<CChar>) -> String {
    var (text, next) = ("", argument)
    while next.pointee != 0, text.utf8.count < 80 {
      let byte = UInt8(bitPattern: next.pointee)
      if (0x20..<0x7F).contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        text += "\\x" + (hex.count < 2 ? "0" : "") + hex
      }
      next += 1
    }
    return text
  }
}
