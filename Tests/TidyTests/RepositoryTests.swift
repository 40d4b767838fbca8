import QCQText
import TestSupport
import Testing

@Suite("The repository keeps its shape") struct RepositoryTests {
  @Test(
    "The top level holds what everyone knows to look for, and nothing built",
    .enabled(if: Repository.trackedPaths != nil, "not a git checkout"))
  func topLevel() {
    expectNone(TopLevel.findings(in: Repository.trackedPaths ?? []))
  }

  @Test("Every diagnostic code has its page, and every page its code") func pages() throws {
    let pages = try Repository.names(in: "grammar/diagnostics").map { String($0.dropLast(3)) }
    let codes = DiagnosticCode.allCases.map(\.rawValue)
    #expect(Set(codes).subtracting(pages).sorted() == [], "codes without a page")
    #expect(Set(pages).subtracting(codes).sorted() == [], "pages without a code")
  }

  @Test("Each fault that is to be seeded has its place in the sources") func faults() throws {
    for (index, fault) in SeededFault.all.enumerated() {
      let path = "Sources/\(fault.file)"
      #expect(throws: Never.self, "\(index + 1): \(fault.words)") {
        _ = try fault.seed(index + 1, into: Repository.text(path))
      }
    }
  }

  @Test("A diagnostic page has its code as title and an example") func pageForms() throws {
    for code in DiagnosticCode.allCases {
      let path = "grammar/diagnostics/\(code.rawValue).md"
      guard Repository.exists(path) else { continue }
      expectNone(DiagnosticPage.findings(in: try Repository.text(path), path: path, code: code))
    }
  }
}

/// What the root of the repository may hold.
enum TopLevel {
  static let names: Set<Substring> = [
    "Package.swift", "Sources", "Tests", "grammar", "examples", "README.md",
  ]
  static let untracked: Set<Substring> = ["Package.resolved", ".build", ".swiftpm"]

  static func findings(in paths: [String]) -> [Finding] {
    let roots = Set(paths.compactMap { $0.split(separator: "/").first })
    return roots.sorted().compactMap { root in
      guard untracked.contains(root) || !(names.contains(root) || root.hasPrefix(".")) else {
        return nil
      }
      return Finding(path: String(root), line: 1, message: "does not belong to the top level")
    }
  }
}

/// The form of a page in `grammar/diagnostics`.
enum DiagnosticPage {
  static func findings(in text: String, path: String, code: DiagnosticCode) -> [Finding] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var messages: [String] = []
    if lines.first != "# \(code.rawValue)" {
      messages.append("starts not with `# \(code.rawValue)`")
    }
    if !lines.contains(where: { $0.hasPrefix("```qcq") }) { messages.append("has no qcq example") }
    return messages.map { Finding(path: path, line: 1, message: $0) }
  }
}
