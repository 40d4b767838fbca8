import QCQEngine
import QuickCartStore

/// What is done with databases on servers.
package struct ServerBench {
  private let bench: Workbench

  package init(_ bench: Workbench) { self.bench = bench }

  /// Makes a database elsewhere of the lists, and throws the exit status if that is not 0.
  package func copy(to path: String) throws(ExitStatus) {
    let store = try bench.openStore()
    try bench.copying(store) { output throws(EngineError) in
      let counts = try EngineError.mapping(try ListsCopy(of: store).make(at: path))
      output.write(
        deed: "copied to \(StorePath.shown(path)): \(Workbench.words(counts))", of: "copy")
    }
  }

  /// Has a server tell of changes at once, or no longer; says which it is.
  package func live(_ isOn: Bool?) throws(ExitStatus) {
    let store = try bench.openStore()
    try bench.copying(store) { output throws(EngineError) in
      if let isOn { try EngineError.mapping(try LiveServer(store).turn(on: isOn)) }
      let isLive = try EngineError.mapping(try LiveServer(store).isOn())
      let words =
        switch isLive {
        case true?: "the server tells of changes at once"
        case false?: "the server tells of changes by qcq at once, of others when it is asked"
        case nil: "a file tells of its changes at once"
        }
      output.write(deed: words, isMade: isOn != nil)
    }
  }
}
