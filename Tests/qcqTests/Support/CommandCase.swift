import Testing

/// A command line and what has to come of it.
struct CommandCase: Sendable, CustomTestStringConvertible {
  var name: String
  var arguments: [String]
  var input: String?
  var files: [String: String] = [:]
  var environment: [String: String] = [:]
  var status: Int32 = 0
  /// All of standard output; nil for whatever it is.
  var output: String? = ""
  /// What standard error must hold; with nothing here it must be empty.
  var errors: [String] = []

  var testDescription: String { name }

  init(
    _ name: String, _ arguments: String..., input: String? = nil, files: [String: String] = [:],
    environment: [String: String] = [:], status: Int32 = 0, output: String? = "",
    errors: String...
  ) {
    self.name = name
    self.arguments = arguments
    self.input = input
    self.files = files
    self.environment = environment
    self.status = status
    self.output = output
    self.errors = errors
  }
}
