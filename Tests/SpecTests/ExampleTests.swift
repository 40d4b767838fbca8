import TestSupport
import QCQText
import QuickCartStore
import Testing

/// A script of `examples` with the output that stands beside it.
struct ExampleScript {
  static let folder = "examples"
  static let all = Checkout.files(in: folder, ending: ".qcq")

  let path: String
  let text: String

  init(_ path: String) throws {
    self.path = path
    text = try Checkout.text(path)
  }

  /// A file that others use has only declarations, and so no output.
  var isLibrary: Bool { !text.hasPrefix("#!") }

  var expectedPath: String { path.dropLast(".qcq".count) + ".expected" }

  func trial() throws -> ScriptTrial {
    var trial = ScriptTrial(SourceText(text, name: path))
    trial.sample = .demo
    trial.zone = "Europe/Amsterdam"
    for other in ExampleScript.all {
      let name = other.dropFirst(ExampleScript.folder.count + 1)
      trial.files[String(name)] = try Checkout.text(other)
    }
    return trial
  }

  /// The standard output, then the files that were written, each under its name.
  func report(_ outcome: ScriptTrial.Outcome) -> String {
    outcome.text + outcome.files.map { "==> \($0.path) <==\n\(withoutReturns($0.text))" }.joined()
  }

  private func withoutReturns(_ text: String) -> String {
    text.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
  }
}

@Suite("The examples do what stands beside them") struct ExampleTests {
  @Test("A script gives the expected output", arguments: ExampleScript.all)
  func output(path: String) throws {
    let example = try ExampleScript(path)
    let outcome = try example.trial().run()
    #expect(outcome.diagnostics.map(\.message) == [], "\(path)")
    #expect(!outcome.assertionFailed)
    if example.isLibrary {
      #expect(outcome.text.isEmpty)
    } else if Checkout.isUpdating {
      try Checkout.write(example.report(outcome), to: example.expectedPath)
    } else {
      let expected = try Checkout.text(example.expectedPath)
      #expect(example.report(outcome) == expected, "\(path)")
    }
  }

  @Test("There are scripts, each begins as one, and README names them all") func folder() throws {
    #expect(ExampleScript.all.count >= 8)
    let readme = try Checkout.text("examples/README.md")
    for path in ExampleScript.all {
      let example = try ExampleScript(path)
      let isScript = example.text.hasPrefix("#!/usr/bin/env -S qcq run\n")
      #expect(isScript || example.isLibrary, "\(path)")
      #expect(readme.contains("(\(path.dropFirst("examples/".count)))"), "\(path)")
    }
  }
}
