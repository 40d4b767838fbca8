import Foundation

/// What can be known of a program that runs, so that nobody has to guess how long it takes to come
/// to something: on a busy machine that is any time.
extension ChildProcess {
  /// Waits until a signal is answered by the program itself.
  package func waitUntilAnswering(_ signal: Int32) {
    let bit = UInt64(1) << UInt64(signal - 1)
    waitUntil {
      lines(of: "status").first { $0.hasPrefix("SigCgt") }?.split(separator: "\t").last
        .flatMap { UInt64($0, radix: 16) }.map { $0 & bit != 0 }
    }
  }

  /// Waits until the program has worked for some seconds more, so that what it was told to do last
  /// has begun.
  package func waitUntilBusy(_ seconds: Double = 0.3) {
    let start = processorTime ?? 0
    waitUntil { processorTime.map { $0 - start >= seconds } }
  }

  /// Waits until all that the program does is to wait, for a while.
  package func waitUntilIdle() {
    var (last, since) = (processorTime, Date())
    waitUntil {
      let time = processorTime
      if time != last { (last, since) = (time, Date()) }
      return Date().timeIntervalSince(since) > 0.1
    }
  }

  /// - Parameter isThere: Nil where the system does not tell: then it has half a second.
  private func waitUntil(_ isThere: () -> Bool?) {
    let start = Date()
    Eventually.holds { !isRunning || isThere() ?? (Date().timeIntervalSince(start) > 0.5) }
  }

  /// In seconds, of all its threads.
  private var processorTime: Double? {
    // The name stands in brackets, and may hold blanks.
    guard let text = lines(of: "stat").first?.split(separator: ")").last else { return nil }
    let fields = text.split(separator: " ")
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return nil
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  private func lines(of file: String) -> [Substring] {
    let path = "/proc/\(processIdentifier)/\(file)"
    let data = FileManager.default.contents(atPath: path) ?? Data()
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }
}
