import Foundation
import Testing

@testable import QCQLanguageServer

@Suite("Methods") struct MethodTests {
  private func makeClient() -> FakeClient {
    let client = FakeClient(source: .sample("demo"), files: MethodCase.files)
    client.start()
    client.open(MethodCase.text)
    return client
  }

  @Test(
    "Each request is answered as it is meant", arguments: MethodCase.requests + MethodCase.followers
  )
  func call(_ testCase: MethodCase) {
    let client = makeClient()
    let document = "\"textDocument\":{\"uri\":\"\(FakeClient.uri)\"}"
    let response = client.request(testCase.method.rawValue, "{\(document),\(testCase.params)}")
    let text = response?["result"]?.text ?? response?.text ?? "nothing"
    for expected in testCase.expected {
      #expect(text.contains(expected), "\(testCase.method.rawValue): \(text.prefix(2000))")
    }
    for unexpected in testCase.unexpected {
      #expect(!text.contains(unexpected), "\(testCase.method.rawValue): \(text.prefix(2000))")
    }
  }

  @Test("Each request that is handled has a test, is announced and stands in the documentation")
  func completeness() throws {
    let tested = Set((MethodCase.requests + MethodCase.followers).map(\.method))
    let announced = FakeClient().start().text
    let page = try LanguageServerPage.text()
    for method in Method.allCases {
      #expect(
        page.contains("`\(method.rawValue)`"), "\(method.rawValue) is not in the documentation")
      switch method.handler {
      case .answered:
        guard method != .initialize, method != .shutdown else { continue }
        #expect(tested.contains(method), "\(method.rawValue) has no test")
        if let capability = method.capability {
          #expect(announced.contains("\"\(capability)\""), "\(method.rawValue) is not announced")
        }
      case .leftOut(let reason):
        #expect(reason.hasSuffix("."))
        #expect(page.contains(reason), "the documentation gives no reason for \(method.rawValue)")
        if let capability = method.capability {
          #expect(!announced.contains("\"\(capability)\""), "\(method.rawValue)")
        }
      }
    }
  }

  @Test("Each notification stands in the documentation") func notices() throws {
    let page = try LanguageServerPage.text()
    for notice in Notice.allCases {
      #expect(page.contains("`\(notice.rawValue)`"), "\(notice.rawValue) is not documented")
      if case .leftOut(let reason) = notice.handler { #expect(page.contains(reason)) }
    }
    #expect(!FakeClient().start().text.contains("notebookDocumentSync"))
  }

  @Test("The commands are announced and documented") func commands() throws {
    let announced = FakeClient().start().text
    let page = try LanguageServerPage.text()
    for command in ServerCommand.allCases {
      #expect(announced.contains(command.rawValue))
      #expect(page.contains("`\(command.rawValue)`"))
    }
  }
}

/// The page of the language server.
enum LanguageServerPage {
  static func text() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: root.appending(path: "grammar/editors/language-server.md"), encoding: .utf8)
  }
}

extension Method {
  /// Where the server says that it has it; nil for what needs no saying.
  var capability: String? {
    switch self {
    case .willSaveWaitUntil: nil
    case .completion, .completionResolve: "completionProvider"
    case .hover: "hoverProvider"
    case .signatureHelp: "signatureHelpProvider"
    case .declaration: "declarationProvider"
    case .definition: "definitionProvider"
    case .typeDefinition: "typeDefinitionProvider"
    case .implementation: "implementationProvider"
    case .references: "referencesProvider"
    case .documentHighlight: "documentHighlightProvider"
    case .documentSymbol: "documentSymbolProvider"
    case .codeAction, .codeActionResolve: "codeActionProvider"
    case .codeLens, .codeLensResolve: "codeLensProvider"
    case .documentLink, .documentLinkResolve: "documentLinkProvider"
    case .documentColor, .colorPresentation: "colorProvider"
    case .formatting: "documentFormattingProvider"
    case .rangeFormatting: "documentRangeFormattingProvider"
    case .rangesFormatting: "rangesSupport"
    case .onTypeFormatting: "documentOnTypeFormattingProvider"
    case .rename: "renameProvider"
    case .prepareRename: "prepareProvider"
    case .foldingRange: "foldingRangeProvider"
    case .selectionRange: "selectionRangeProvider"
    case .prepareCallHierarchy, .incomingCalls, .outgoingCalls: "callHierarchyProvider"
    case .prepareTypeHierarchy, .supertypes, .subtypes: "typeHierarchyProvider"
    case .semanticTokensFull, .semanticTokensDelta, .semanticTokensRange: "semanticTokensProvider"
    case .linkedEditingRange: "linkedEditingRangeProvider"
    case .moniker: "monikerProvider"
    case .inlineValue: "inlineValueProvider"
    case .inlayHint, .inlayHintResolve: "inlayHintProvider"
    case .inlineCompletion: "inlineCompletionProvider"
    case .documentDiagnostic: "diagnosticProvider"
    case .workspaceDiagnostic: "workspaceDiagnostics"
    case .workspaceSymbol, .workspaceSymbolResolve: "workspaceSymbolProvider"
    case .executeCommand: "executeCommandProvider"
    case .willCreateFiles: "willCreate"
    case .willRenameFiles: "willRename"
    case .willDeleteFiles: "willDelete"
    case .textDocumentContent: "textDocumentContent"
    case .initialize, .shutdown: nil
    }
  }
}
