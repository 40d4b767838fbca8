@testable import QCQLanguageServer

/// What a client believes its documents to be: the plainest reading of the protocol, in UTF-8
/// positions, to compare the server's with.
struct TextModel {
  private(set) var texts: [String: [UInt8]] = [:]

  /// Takes in what the client sends.
  mutating func take(_ method: String, _ params: JSON) {
    let document = params["textDocument"]
    guard let uri = document?["uri"]?.string else { return }
    switch method {
    case "textDocument/didOpen":
      if let text = document?["text"]?.string { texts[uri] = Array(text.utf8) }
    case "textDocument/didClose": texts[uri] = nil
    case "textDocument/didChange":
      guard var text = texts[uri], let changes = params["contentChanges"]?.array else { return }
      for change in changes {
        guard let new = change["text"]?.string else { return }
        let places = [change.at("range.start"), change.at("range.end")].compactMap(\.self)
        let ends = places.map { TextModel.offset(of: $0, in: text) }
        let range = ends.isEmpty ? 0..<text.count : (ends.min() ?? 0)..<(ends.max() ?? 0)
        text.replaceSubrange(range, with: Array(new.utf8))
      }
      texts[uri] = text
    default: break  // String
    }
  }

  /// The offset of a position: its line found by counting breaks, its character within that line.
  private static func offset(of position: JSON, in text: [UInt8]) -> Int {
    var line = max(0, position["line"]?.int ?? 0)
    var index = 0
    while line > 0, index < text.count {
      let isPair = text[index] == 13 && index + 1 < text.count && text[index + 1] == 10
      if text[index] == 10 || text[index] == 13 { line -= 1 }
      index += isPair ? 2 : 1
    }
    var left = max(0, position["character"]?.int ?? 0)
    while left > 0, index < text.count, text[index] != 10, text[index] != 13 {
      (left, index) = (left - 1, index + 1)
    }
    while index > 0, index < text.count, text[index] & 0xC0 == 0x80 { index -= 1 }
    return index
  }
}
