import Foundation
import TestSupport

/// Times pieces of work and prints them as ratios; the clock is the monotonic one.
enum Timing {
  /// The median seconds of a piece of work over several runs, after one that is not counted.
  static func median(runs: Int, _ work: () throws -> Void) rethrows -> Double {
    try work()
    var times: [Double] = []
    for _ in 0..<runs {
      let start = DispatchTime.now().uptimeNanoseconds
      try work()
      times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
    }
    return times.sorted()[times.count / 2]
  }

  /// The median seconds of two pieces of work that take turns, so that a machine that gets slower
  /// slows both.
  static func pair(
    runs: Int, _ first: () throws -> Void, _ second: () throws -> Void
  ) rethrows -> (first: Double, second: Double, ratio: Double) {
    var times: [(Double, Double)] = []
    for run in 0...runs {
      let start = DispatchTime.now().uptimeNanoseconds
      try first()
      let middle = DispatchTime.now().uptimeNanoseconds
      try second()
      let end = DispatchTime.now().uptimeNanoseconds
      if run > 0 { times.append((Double(middle - start) / 1e9, Double(end - middle) / 1e9)) }
    }
    let ratios = times.map { $0.0 / $0.1 }.sorted()
    let firsts = times.map(\.0).sorted()
    let seconds = times.map(\.1).sorted()
    return (firsts[runs / 2], seconds[runs / 2], ratios[runs / 2])
  }

  static func line(_ what: String, _ value: String) {
    let pad = String(repeating: " ", count: max(1, 58 - what.count))
    print(what + pad + value)
  }

  static func microseconds(_ seconds: Double) -> String {
    String(format: "%.2f µs", seconds * 1e6)
  }

  static func milliseconds(_ seconds: Double) -> String {
    String(format: "%.1f ms", seconds * 1e3)
  }

  static func milliseconds3(_ seconds: Double) -> String {
    String(format: "%.3f ms", seconds * 1e3)
  }

  static func ratio(_ ratio: Double, goal: String) -> String {
    String(format: "%.2f×", ratio) + "  (goal \(goal))"
  }
}

/// Runs programs and measures them from outside.
enum Command {
  struct Usage {
    var seconds: Double
    /// The largest memory the program had at once, in MiB.
    var peakMemory: Double
    var status: Int32
  }

  /// Runs a program with its output thrown away; nil where there is no such program.
  static func run(_ arguments: [String]) -> Usage? {
    let start = DispatchTime.now().uptimeNanoseconds
    guard let process = try? ChildProcess(arguments[0], Array(arguments.dropFirst())) else {
      return nil
    }
    let status = process.terminationStatus
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    return Usage(seconds: seconds, peakMemory: process.peakMemory, status: status)
  }

  /// The program `qcq` of the same build as this one.
  static var qcq: String {
    let here = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return here.deletingLastPathComponent().appendingPathComponent("qcq").path
  }

  /// What a program prints, or nil where it is missing or fails.
  static func output(_ arguments: [String]) -> String? {
    guard let output = try? ScratchFile(),
      let process = try? ChildProcess(
        arguments[0], Array(arguments.dropFirst()), output: output.handle),
      process.terminationStatus == 0
    else { return nil }
    return try? output.text
  }
}
