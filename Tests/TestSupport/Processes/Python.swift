import Foundation

/// A Python that reads what qcq writes, with modules of other projects: `.ci/run` installs them.
package enum Python {
  package static let path =
    ProcessInfo.processInfo.environment["QCQ_PYTHON"] ?? Executable.tool("python3")

  /// Whether it can import some modules.
  package static func has(_ modules: String...) -> Bool {
    let lines = modules.map { "import \($0)" }.joined(separator: "\n")
    return path.flatMap { try? ChildProcess.output($0, ["-c", lines]).status } == 0
  }
}
