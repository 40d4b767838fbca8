import QCQText

/// An ability of the server: what the client is told of it, and who answers.
///
/// A new one is a file in `Features/` and its name in `all`.
struct Feature: Sendable {
  typealias Answering = @Sendable (Request) throws(ResponseError) -> Answer
  typealias Taking = @Sendable (Notice) throws(ResponseError) -> Void

  /// The handlers of its requests, by method.
  var requests: [String: Answering] = [:]
  /// The handlers of its notifications, by method.
  var notices: [String: Taking] = [:]
  /// Writes its members of the server's capabilities, and those of `workspace` in them.
  var capabilities: @Sendable (inout JSONOutput) -> Void = { _ in }
  var workspace: @Sendable (inout JSONOutput) -> Void = { _ in }

  static let all = [
    lifecycle, messages, synchronization, files, settings, diagnostics, completion, hover,
    signatureHelp, navigation, highlights, renaming, callHierarchy, symbols, structure, links,
    formatting, codeActions, codeLenses, hints, semanticTokens, commands, virtualDocuments,
  ]

  /// The methods of the protocol that are not offered, and why.
  static let leftOut = [
    "textDocument/willSaveWaitUntil":
      "Editors that format on save use `formatting`.",
    "textDocument/implementation":
      "Declaration and implementation are the same place.",
    "textDocument/documentColor": "The language has no color literals.",
    "textDocument/colorPresentation": "The language has no color literals.",
    "textDocument/prepareTypeHierarchy": "The language has no type hierarchy.",
    "typeHierarchy/supertypes": "The language has no type hierarchy.",
    "typeHierarchy/subtypes": "The language has no type hierarchy.",
    "textDocument/moniker":
      "Scripts are not part of cross-project indexes.",
    "textDocument/inlineCompletion":
      "Completion already knows everything that may follow.",
    "workspace/willCreateFiles": "A new file requires no changes in other files.",
    "workspace/willDeleteFiles":
      "What to do with the uses of a deleted file is for people to decide.",
    "notebookDocument/didOpen": "Scripts are files, not notebooks.",
    "notebookDocument/didChange": "Scripts are files, not notebooks.",
    "notebookDocument/didSave": "Scripts are files, not notebooks.",
    "notebookDocument/didClose": "Scripts are files, not notebooks.",
  ]

  /// Answers a request to fill in an item as it is: nothing was held back.
  ///
  /// - Parameter member: What such an item always has.
  static func unchanged(with member: String) -> Answering {
    { request throws(ResponseError) in
      guard request.params[member] != nil else { throw .invalid(member) }
      return .value(request.params)
    }
  }
}

/// A request or a notification, as its handler sees it.
protocol Call {
  var server: LanguageServer { get }
  var params: JSON { get }
}

struct Request: Call {
  let server: LanguageServer
  let id: RequestID
  let params: JSON
}

struct Notice: Call {
  let server: LanguageServer
  let params: JSON
}

extension Call {
  var client: Client { server.client }
  var scripts: Scripts { server.scripts }

  /// The open document that the parameters speak of.
  func document() throws(ResponseError) -> Document {
    let uri = try params.documentURI()
    guard let document = scripts.documents[uri: uri] else { throw .notOpen(uri) }
    return document
  }

  /// The document and the offset that the parameters speak of.
  func place() throws(ResponseError) -> (document: Document, offset: Int) {
    let document = try document()
    return (document, document.offset(try params.position()))
  }

  /// The document and the part of it that the parameters speak of.
  func part() throws(ResponseError) -> (document: Document, span: Span) {
    let document = try document()
    return (document, document.span(try params.range()))
  }
}

/// What a handler gives.
enum Answer {
  /// The result, which is written at once.
  case now((inout JSONOutput) -> Void)
  /// Somebody else works on it; `PendingRequests.finish` sends the answer.
  case later

  static var nothing: Answer { .now { $0.null() } }

  static func object(_ write: @escaping (inout JSONOutput) -> Void) -> Answer {
    .now { $0.object(write) }
  }

  /// An object for each element.
  static func objects<Element>(
    _ elements: some Sequence<Element>, _ write: @escaping (inout JSONOutput, Element) -> Void
  ) -> Answer {
    .now { $0.objects(elements, write) }
  }

  static func value(_ value: (some JSONWritable)?) -> Answer {
    guard let value else { return .nothing }
    return .now { $0.value(value) }
  }

  static func values(_ values: [some JSONWritable]) -> Answer { .now { $0.values(values) } }
}
