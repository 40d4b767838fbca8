/// A type over all the files that declare and extend it.
struct WholeType {
  let name: String
  let target: String
  let lineCount: Int
  let fileCount: Int
  let settableVars: [String]
}

/// Sizes of the house as a whole: of its types over all their files, and of what can change.
struct TypeMeasures {
  let lineCount: Int
  let fileCount: Int
  /// Lines that declare something that can change, and those of them that begin with `var`.
  let mutableLineCount: Int
  let bareLineCount: Int
  let functionLengths: [Int]
  /// The largest first.
  let types: [WholeType]
  /// The places that switch a check of the compiler off.
  let uncheckedSendable: [Finding]
  /// The places outside QCQPlatform that know an operating system.
  let platformConditions: [Finding]

  /// - Parameter all: Those of generated pages are not counted.
  init(_ all: [SwiftFile]) {
    let files = all.filter { $0.target != "QCQPages" }
    lineCount = files.reduce(0) { $0 + $1.lines.count }
    fileCount = files.count
    let mutable = files.map(TypeScanner.mutableLines)
    mutableLineCount = mutable.reduce(0) { $0 + $1.count }
    bareLineCount = mutable.reduce(0) { $0 + $1.count(where: \.isFirst) }
    functionLengths = files.flatMap(FunctionScanner.functions).map(\.lineCount).sorted()
    types = TypeMeasures.types(files.flatMap(TypeScanner.parts))
    uncheckedSendable = files.flatMap {
      $0.findings(/@unchecked Sendable/, "let the compiler check what threads share")
    }
    platformConditions = files.filter {
      $0.target != "QCQPlatform" && !$0.path.contains("/Platform/")
    }.flatMap {
      $0.findings(
        /#(?:else)?if .*\b(?:os|canImport)\(|\bimport (?:Glibc|Musl|Darwin)\b/,
        "what differs between operating systems belongs into QCQPlatform")
    }
  }

  /// Lines that declare something that can change, of a thousand.
  var mutablePerThousand: Double { perThousand(mutableLineCount) }

  private func perThousand(_ count: Int) -> Double {
    (10_000 * Double(count) / Double(max(1, lineCount))).rounded() / 10
  }

  /// Puts the parts of each type together. Extensions of types of others are left out; so are those
  /// of `Diagnostic`, which hold the catalogue of messages.
  private static func types(_ parts: [TypePart]) -> [WholeType] {
    let own = Dictionary(grouping: parts.filter { $0.kind == .type }, by: \.name)
    let whole = Dictionary(grouping: parts) { part -> String in
      switch part.kind {
      case .type: "\(part.target) \(part.name)"
      case .privateType: "\(part.path) \(part.name)"
      case .extension:
        if parts.contains(where: {
          $0.kind == .privateType && $0.name == part.name && $0.path == part.path
        }) {
          "\(part.path) \(part.name)"
        } else if let homes = own[part.name] {
          "\((homes.first { $0.target == part.target } ?? homes[0]).target) \(part.name)"
        } else {
          ""
        }
      }
    }
    return whole.filter { $0.key != "" }.map { _, parts in
      let home = parts.first { $0.kind != .extension } ?? parts[0]
      let counted = parts.filter { $0.kind != .extension || $0.name != "Diagnostic" }
      return WholeType(
        name: home.name, target: home.target,
        lineCount: counted.reduce(0) { $0 + $1.lineCount },
        fileCount: Set(counted.map(\.path)).count,
        settableVars: parts.flatMap(\.settableVars))
    }.sorted { ($1.lineCount, $0.name) < ($0.lineCount, $1.name) }
  }
}

extension TypeMeasures {
  /// The measures as tables in Markdown.
  var report: String {
    let median = functionLengths.isEmpty ? 0 : functionLengths[functionLengths.count / 2]
    let ninety = functionLengths.isEmpty ? 0 : functionLengths[functionLengths.count * 9 / 10]
    return """
      | measure | count |
      |---|---|
      | Swift files | \(fileCount) |
      | lines | \(lineCount) |
      | lines that declare something mutable, of 1,000 | \
      \(mutableLineCount), \(mutablePerThousand) |
      | those that begin with `var`, of 1,000 | \(bareLineCount), \(perThousand(bareLineCount)) |
      | lines of a function, median, 90th percentile, longest | \
      \(median), \(ninety), \(functionLengths.last ?? 0) |
      | types | \(types.count) |
      | types over 900 lines | \(types.count { $0.lineCount > 900 }) |
      | types with over 12 variables that others can set | \
      \(types.count { $0.settableVars.count > 12 }) |
      | `@unchecked Sendable` | \(uncheckedSendable.count) |
      | platform conditions and imports outside QCQPlatform | \(platformConditions.count) \
      in \(Set(platformConditions.map(\.path)).count) files |

      The largest types:

      \(Self.table(types.prefix(20)))

      The types with most variables that others can set:

      \(Self.table(types.sorted { $0.settableVars.count > $1.settableVars.count }.prefix(15)))

      """
  }

  private static func table(_ types: some Sequence<WholeType>) -> String {
    let rows = types.map {
      "| \($0.name) | \($0.target) | \($0.lineCount) | \($0.fileCount) | \($0.settableVars.count) |"
    }
    return (["| type | target | lines | files | settable |", "|---|---|---|---|---|"] + rows)
      .joined(separator: "\n")
  }
}
