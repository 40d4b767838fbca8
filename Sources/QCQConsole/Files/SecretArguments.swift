import QCQText
import Synchronization

/// The arguments of the process that hold passwords: no message repeats them as they were given.
package enum SecretArguments {
  private static let known = Mutex<[(text: String, shown: String)]>([])

  /// What may be shown of an argument.
  package static func shown(_ argument: String) -> String {
    let option = argument.hasPrefix("--") ? argument.prefix { $0 != "=" } : ""
    let value = String(argument.dropFirst(option.isEmpty ? 0 : option.count + 1))
    let start = value.lowercased()
    let isAddress =
      start.hasPrefix("postgres") || start.hasPrefix("service=") || value.contains("://")
    let shown = Passwords.hidden(in: value, isAddress ? .address : .message)
    if shown != value {
      // A message may have been seen to already, without knowing where the argument ends.
      let forms = [value, Passwords.hidden(in: value, .message), Passwords.hidden(in: value)]
      known.withLock { known in
        for form in forms where form != shown && !form.isEmpty { known.append((form, shown)) }
      }
    }
    return option.isEmpty ? shown : String(argument.prefix(option.count + 1)) + shown
  }

  /// A message without what must not be shown.
  static func hidden(in message: String) -> String {
    let known = known.withLock { $0 }
    return Passwords.hidden(
      in: known.reduce(message) { $0.replacing($1.text, with: $1.shown) })
  }
}
