import Foundation
import Testing

/// What each type comes to over all its files.
///
/// `QCQ_MEASURE=. swift test --filter TypeMeasures` prints tables, `QCQ_MEASURE=PATH` those of
/// another checkout, so that before and after are measured alike.
@Suite("Types are small over all their files") struct TypeMeasuresTests {
  @Test("No type and no total is larger than the house allows") func limits() {
    let measures = TypeMeasures(Code.sources)
    for finding in TypeLimits().findings(in: measures) { Issue.record("\(finding)") }
  }

  private static let checkout = ProcessInfo.processInfo.environment["QCQ_MEASURE"]

  @Test("The tables", .enabled(if: checkout != nil, "QCQ_MEASURE names no checkout"))
  func tables() throws {
    let root = try URL(filePath: #require(Self.checkout))
    let files = try Repository.swiftFiles(below: "Sources", of: root)
    print(TypeMeasures(files).report)
  }

  private func parts(_ text: String) -> [TypePart] {
    TypeScanner.parts(of: SwiftFile(path: "Sources/A/Sample.swift", text: text))
  }

  @Test("Lines count for the innermost type, and extensions for theirs") func lines() {
    let found = parts(
      """
      struct A: P {
        class func f() { if x { } }
        private enum B {
          case c
        }
      }
      extension A.B where T == [Int] {
        var d: Int { 1 }
      }
      """)
    #expect(found.map(\.name) == ["A.B", "A", "A.B"])
    #expect(found.map(\.lineCount) == [3, 3, 3])
    #expect(found.map(\.kind) == [.privateType, .type, .extension])
  }

  @Test("Only stored properties count that others can set") func variables() {
    let found = parts(
      """
      final class A {
        var a = 1
        package static var b: [Int]
        var c: Int { 1 }
        var d: Int { didSet { var x = 1 } }
        private var e = 1
        package private(set) var f = 1
        let g = { var y = 1 }
        lazy var h: Int = { 1 }()
        func i() { var z = 1 }
      }
      """)
    #expect(found.map(\.settableVars) == [["a", "b", "d", "h"]])
  }

  @Test("What can change is counted in functions, too") func mutableLines() {
    let text = "func f() {\n  var a = 1\n  if var b = c { }\n  private var d: Int { 1 }\n}"
    let found = TypeScanner.mutableLines(in: SwiftFile(path: "S", text: text))
    #expect(found.map(\.line) == [2, 3])
    #expect(found.map(\.isFirst) == [true, false])
  }

  @Test("Parts come together by name, private ones by file, and messages apart") func whole() {
    let files = [
      "package struct A {\n}\nprivate class B {\n}", "extension A {\n}\nprivate class B {\n}",
      "package struct Diagnostic {\n}\nextension Diagnostic {\n}\nextension String {\n}",
    ].enumerated().map { SwiftFile(path: "Sources/T\($0)/Sample.swift", text: $1) }
    let types = TypeMeasures(files).types
    #expect(types.map(\.name) == ["A", "B", "B", "Diagnostic"])
    #expect(types.map(\.lineCount) == [4, 2, 2, 2])
    #expect(types.map(\.fileCount) == [2, 1, 1, 1])
  }

  @Test("What is too large is found") func tooLarge() {
    let text =
      "struct A: @unchecked Sendable {\n  var b = 1\n}\n#if os(Linux)\nimport Glibc\n#endif"
    let measures = TypeMeasures([SwiftFile(path: "Sources/T/Sample.swift", text: text)])
    let limits = TypeLimits(
      lines: 2, settableVars: 0, mutablePerThousand: 166, uncheckedSendable: 0,
      platformConditions: 1)
    #expect(limits.findings(in: measures).count == 5)
  }
}
