import QCQLanguage
import QCQText
package import QuickCartStore

/// What is known of a database, as lines and as JSON.
package struct DatabaseReport {
  private let info: StoreInfo

  package init(_ info: StoreInfo) { self.info = info }

  private typealias Fact = any JSONWritable & CustomStringConvertible

  private var fields: [(name: String, value: Fact?)] {
    let layout =
      switch info.layout {
      case .snakeCasePlural: "snake_case, plural"
      case .camelCaseSingular: "camelCase, singular"
      }
    let rows: [(String, Fact?)] = Entity.allCases.map { ($0.rawValue, info.counts[$0]) }
    if let server = info.server {
      return [("path", info.path), ("server", server), ("size", info.size), ("layout", layout)]
        + rows
    }
    let fields: [(String, Fact?)] = [
      ("path", info.path), ("size", info.size), ("journal", info.journalMode), ("layout", layout),
      ("created by qcq", info.isCreatedByQCQ), ("version", info.version),
    ]
    return fields + rows + [("rows without their list or category", info.foreignKeyViolations)]
  }

  package var json: String {
    var output = JSONOutput(isIndented: true, escapesUnsafe: true)
    output.object { output in
      for (name, value) in fields {
        output.name(text: name.split(separator: " ").joined(separator: "_"))
        if let value { value.write(to: &output) } else { output.null() }
      }
      output.field("damage", info.damage)
    }
    return output.text + "\n"
  }

  private func plain(_ value: (any CustomStringConvertible)?) -> String {
    if let bool = value as? Bool { return bool ? "yes" : "no" }
    return value?.description ?? "–"
  }

  package var text: String {
    let damage = info.damage.isEmpty ? ["none"] : info.damage
    func shown(_ name: String, _ value: (any CustomStringConvertible)?) -> (String, String) {
      (name, plain(value) + (name == "size" ? " bytes" : ""))
    }
    let rows =
      fields.map { shown($0.name, $0.value) } + damage.map { ("damage", $0) }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, value in
      DisplayWidth.pad(name, to: width) + "  " + TerminalText.escaped(value) + "\n"
    }.joined()
  }
}
