import Foundation
import TestSupport

// How many seeded faults of checker and lowering the tests find, and which test finds each.
let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch arguments.first {
  case "list": try FaultTrial.list()
  case "prepare" where arguments.count == 2: try FaultTrial(arguments[1]).prepare()
  case "run" where arguments.count >= 2:
    let rest = arguments.dropFirst(2)
    let numbers = rest.prefix { $0 != "--" }.compactMap { Int($0) }
    let flags = Array(rest.drop { $0 != "--" }.dropFirst())
    let isPassed = try FaultTrial(arguments[1], flags).run(numbers)
    exit(isPassed ? 0 : 1)
  default:  // String
    print(
      """
      qcq-faults list                            what is seeded, and where
      qcq-faults prepare DIRECTORY               copies the sources there, with every fault behind a number
      qcq-faults run DIRECTORY [N…] [-- FLAGS]   builds them once, then tries one fault after the other
      """)
    exit(64)
  }
} catch {
  print(error)
  exit(1)
}
