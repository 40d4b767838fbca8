/// The targets that a manifest declares, read from its text.
struct Manifest {
  struct Target: Hashable {
    let kind: String
    let name: String
    /// Names of targets and products.
    let dependencies: Set<String>
    /// The target's folder, where it is not the usual one.
    let path: String?
  }

  let targets: [Target]

  /// Targets that ship: all but those of tests, and what these share.
  var shipped: [Target] {
    targets.filter { target in
      target.kind != "testTarget" && target.path?.hasPrefix("Tests/") != true
    }
  }

  init(_ text: String) {
    // `let grdb: Target.Dependency = .product(name: "GRDB", …`
    let products = text.matches(
      of: /let (\w+): Target\.Dependency = \.(?:product|target)\(\s*name: "(\w+)"/)
    let names = Dictionary(
      products.map { (String($0.output.1), String($0.output.2)) }, uniquingKeysWith: { $1 })
    let declaration =
      /\.(target|executableTarget|testTarget|systemLibrary|plugin)\(\s*name: "(\w+)"/
    targets = text.matches(of: declaration).compactMap { match in
      let rest = Manifest.untilClosingParenthesis(text[match.range.upperBound...])
      // A product has the same form, but names targets; a dependency may have a condition.
      if rest.contains(/\btargets: \[|\bcondition:/) { return nil }
      let list = rest.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.output.1 ?? ""
      let words = list.matches(of: /"(\w+)"|(\w+)/).map {
        $0.output.1.map(String.init) ?? names[String($0.output.0)] ?? String($0.output.0)
      }
      return Target(
        kind: String(match.output.1), name: String(match.output.2), dependencies: Set(words),
        path: rest.firstMatch(of: /path: "([^"]*)"/).map { String($0.output.1) })
    }
  }

  private static func untilClosingParenthesis(_ text: Substring) -> Substring {
    var depth = 1
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return text[..<index] }
    }
    return text
  }
}
