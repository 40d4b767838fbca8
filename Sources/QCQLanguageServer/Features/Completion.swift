import QCQAssist
import QCQText

/// The completions that a client was given last, for those it asks more about.
struct GivenCompletions {
  var number = 0
  var items: [Completion] = []
}

extension Feature {
  static let completion = Feature(
    requests: [
      "textDocument/completion": complete, "completionItem/resolve": resolve,
    ],
    capabilities: { output in
      output.field("completionProvider") { output in
        output.field("triggerCharacters", ["\"", "$", ".", " ", "(", "{", "/"])
        output.field("resolveProvider", true)
        output.field("completionItem") { $0.field("labelDetailsSupport", true) }
      }
    })
}

/// Nobody reads more of them; the next letter asks again.
private let limit = 100

private func complete(_ request: Request) throws(ResponseError) -> Answer {
  let (document, offset) = try request.place()
  let found = request.scripts.analysis(of: document).completions(
    at: offset, limit: limit, folders: request.scripts.files.folder)
  request.server.completions.number += 1
  request.server.completions.items = found.items
  let writer = CompletionWriter(
    request.client, range: document.range(found.replacing),
    number: request.server.completions.number)
  return .object { writer.write(found, to: &$0) }
}

/// Adds what takes room and is read for one item only.
private func resolve(_ request: Request) throws(ResponseError) -> Answer {
  guard let members = request.params.members, request.params["label"]?.string != nil else {
    throw .invalid("label")
  }
  let data = request.params["data"]?.array ?? []
  let given = request.server.completions
  guard data.count == 2, data[0].int == given.number, let index = data[1].int,
    given.items.indices.contains(index)
  else { return .value(request.params) }
  let item = given.items[index]
  let isMarkdown = request.client.can(.markdownCompletion)
  return .object { output in
    for member in members
    where member.name != "documentation" && (member.name != "detail" || item.detail.isEmpty) {
      output.name(text: member.name)
      output.value(member.value)
    }
    if !item.detail.isEmpty { output.field("detail", item.detail) }
    if !item.documentation.isEmpty {
      output.field("documentation", Markup(item.documentation, isMarkdown: isMarkdown))
    }
  }
}

/// Writes completions as a client can take them.
///
/// An item takes the place of the whole word that the cursor is in, its closing quote included but
/// for paths, whether an editor inserts or replaces: what stood behind the cursor would double it.
private struct CompletionWriter {
  private let range: PositionRange
  private let number: Int
  private let hasDefaults: Bool
  private let hasSnippets: Bool
  private let hasLabelDetails: Bool

  init(_ client: Client, range: PositionRange, number: Int) {
    (self.range, self.number) = (range, number)
    hasDefaults = client.can(.defaultEditRange)
    (hasSnippets, hasLabelDetails) = (client.can(.snippets), client.can(.labelDetails))
  }

  func write(_ found: Completions, to output: inout JSONOutput) {
    output.field("isIncomplete", found.isIncomplete)
    if hasDefaults { output.field("itemDefaults") { $0.field("editRange", range) } }
    output.field("items", objects: found.items.enumerated()) { write($1.1, $1.0, to: &$0) }
  }

  private func write(_ item: Completion, _ index: Int, to output: inout JSONOutput) {
    // Some editors pass over the range of an item that is found by another text than its label.
    let isName = [.list, .item, .category].contains(item.kind)
    let label = isName && item.filterText == item.plainText ? item.plainText : item.label
    output.field("label", label)
    output.field("kind", item.kind.number)
    writeDetail(item, to: &output)
    output.field("sortText", sortText(index))
    if item.filterText != label { output.field("filterText", item.filterText) }
    let isSnippet = item.isSnippet && hasSnippets
    if isSnippet { output.field("insertTextFormat", 2) }
    writeText(isSnippet ? item.insertText : item.plainText, label, to: &output)
    if let letters = item.kind.commitCharacters { output.field("commitCharacters", letters) }
    output.field("data", ints: [UInt32(truncatingIfNeeded: number), UInt32(index)])
  }

  private func writeDetail(_ item: Completion, to output: inout JSONOutput) {
    guard !item.detail.isEmpty else { return }
    if hasLabelDetails {
      output.field("labelDetails") { $0.field("description", item.detail) }
    } else {
      output.field("detail", item.detail)
    }
  }

  private func writeText(_ text: String, _ label: String, to output: inout JSONOutput) {
    if hasDefaults {
      if text != label { output.field("textEditText", text) }
      return
    }
    output.field("textEdit") { output in
      output.field("newText", text)
      output.field("range", range)
    }
  }

  /// Letters that sort as the number does.
  private func sortText(_ index: Int) -> String {
    let digits = String(index)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension CompletionKind {
  /// As the protocol counts its icons.
  fileprivate var number: Int {
    switch self {
    case .keyword: 14
    case .field: 5
    case .function: 3
    case .parameter: 6
    case .query: 9
    case .snippet: 15
    case .list: 18
    case .item: 12
    case .category: 20
    case .type: 25
    case .value: 21
    case .sign: 24
    case .file: 17
    case .folder: 19
    }
  }

  /// Letters that take the item and are typed behind it.
  fileprivate var commitCharacters: [String]? {
    switch self {
    case .function, .query: ["("]
    case .field: ["."]
    case .keyword, .parameter, .snippet, .list, .item, .category, .type, .value, .sign, .file,
      .folder:
      nil
    }
  }
}
