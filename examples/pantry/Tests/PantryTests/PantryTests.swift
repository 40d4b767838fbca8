import Foundation
import Testing

/// Runs the program as a person would, on a database of its own.
@Suite("Pantry") struct PantryTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "pantry-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  /// What the program prints.
  private func pantry(_ words: String...) throws -> String {
    // It is built beside the tests.
    let tests = try #require(CommandLine.arguments.first.map { URL(filePath: $0) })
    let process = Process()
    process.executableURL = tests.deletingLastPathComponent().appending(path: "Pantry")
    process.arguments = words
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(words)")
    return String(decoding: output, as: UTF8.self)
  }

  @Test("What is added, checked and undone is on the list") func program() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try pantry("add", "Party", "Cola", "6") == "added Cola to Party\n")
    #expect(try pantry("add", "Party", "Bread") == "added Bread to Party\n")
    #expect(try pantry("show", "Party") == "6x Cola\nBread\n")
    #expect(try pantry("check", "Party", "Bread") == "checked 1 item in \"Party\"\n")
    #expect(try pantry() == "Party: 1 of 2 to buy\n")
    _ = try pantry("undo")
    #expect(try pantry() == "Party: 2 of 2 to buy\n")
  }
}
