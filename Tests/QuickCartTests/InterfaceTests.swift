import Foundation
import TestSupport
import Testing

@Suite("The public interface") struct InterfaceTests {
  private static let file = "Tests/QuickCartTests/interface.txt"

  /// Every line that declares something public, by file.
  private static func declarations() throws -> String {
    let root = Checkout.root.appendingPathComponent("Sources/QuickCart")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      let declared = lines.filter { $0.hasPrefix("public ") && !$0.hasPrefix("public import") }
      return (["# \(path)"] + declared).joined(separator: "\n")
    }.joined(separator: "\n\n") + "\n"
  }

  @Test("What is public is listed, so that a review sees what is added") func listed() throws {
    let found = try Self.declarations()
    let url = Checkout.root.appendingPathComponent(Self.file)
    if Checkout.isUpdating { try found.write(to: url, atomically: true, encoding: .utf8) }
    #expect(try String(contentsOf: url, encoding: .utf8) == found, "QCQ_UPDATE=1 writes it")
  }

  @Test("Nothing of what it is built on leaks") func leaks() throws {
    let lines = try Self.declarations().split(separator: "\n").filter { !$0.hasPrefix("#") }
    let text = lines.joined(separator: "\n")
    for name in ["GRDB", "Session", "Diagnostic", "WatchVersion", "ResultColumn", "Store."] {
      #expect(!text.contains(name), "\(name)")
    }
  }
}
