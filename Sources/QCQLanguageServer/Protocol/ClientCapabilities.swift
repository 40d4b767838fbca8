package import QCQAssist

/// What a client has said that it can do; only what makes a difference here.
package struct ClientCapabilities: Sendable {
  /// How positions are counted: the first of ours that the client offers, in its order of liking.
  package var encoding = PositionEncoding.utf16
  // Documents
  var takesVersionedDiagnostics = false
  var takesRelatedInformation = false
  var takesCodeDescription = false
  var takesDiagnosticTags = false
  var takesDiagnosticData = false
  var pullsDiagnostics = false
  var takesMarkdownMessages = false
  var takesSnippets = false
  var takesInsertReplace = false
  var takesLabelDetails = false
  var takesItemDefaults: Set<String> = []
  var completionTags = false
  var resolvesCompletion: Set<String> = []
  var hoverMarkdown = false
  var completionMarkdown = false
  var signatureMarkdown = false
  var takesActiveParameterNull = false
  var takesLabelOffsets = false
  var takesDefinitionLinks = false
  var takesHierarchicalSymbols = false
  var takesCodeActionLiterals = false
  var takesDisabledActions = false
  var takesActionData = false
  var resolvesActions: Set<String> = []
  var foldsLinesOnly = false
  var foldingLimit: Int?
  var tokenTypes: [String] = []
  var tokenModifiers: [String] = []
  var resolvesHints: Set<String> = []
  var takesLinkTooltips = false
  var takesCommandTooltips = false
  // The workspace
  var takesDocumentChanges = false
  var takesFileRenames = false
  var takesChangeAnnotations = false
  var appliesEdits = false
  var hasConfiguration = false
  var hasFolders = false
  var registersWatchedFiles = false
  var registersConfiguration = false
  var refreshes: Set<Refresh> = []
  var showsDocuments = false
  var showsRequests = false
  var showsProgress = false
  var readsVirtualDocuments = false

  /// What the client can be asked to ask for again.
  package enum Refresh: String, CaseIterable, Sendable {
    case codeLens = "workspace/codeLens/refresh"
    case semanticTokens = "workspace/semanticTokens/refresh"
    case inlayHint = "workspace/inlayHint/refresh"
    case diagnostic = "workspace/diagnostic/refresh"
    case foldingRange = "workspace/foldingRange/refresh"
    case inlineValue = "workspace/inlineValue/refresh"

    /// Where the client says that it can.
    var capability: String {
      switch self {
      case .codeLens: "codeLens"
      case .semanticTokens: "semanticTokens"
      case .inlayHint: "inlayHint"
      case .diagnostic: "diagnostics"
      case .foldingRange: "foldingRange"
      case .inlineValue: "inlineValue"
      }
    }
  }

  package init() {}

  package init(_ json: JSON) {
    let offered = json["general"]?["positionEncodings"]?.strings ?? []
    encoding = offered.lazy.compactMap(PositionEncoding.init).first ?? .utf16
    if let document = json["textDocument"] { readDocument(document) }
    if let workspace = json["workspace"] { readWorkspace(workspace) }
    let window = json["window"]
    showsProgress = window?["workDoneProgress"]?.bool ?? false
    showsDocuments = window?["showDocument"]?["support"]?.bool ?? false
    showsRequests = window?["showMessage"] != nil
  }

  private mutating func readDocument(_ json: JSON) {
    let diagnostics = json["publishDiagnostics"]
    let pull = json["diagnostic"]
    func canShow(_ name: String) -> Bool {
      diagnostics?[name]?.bool ?? pull?[name]?.bool ?? false
    }
    takesVersionedDiagnostics = canShow("versionSupport")
    takesRelatedInformation = canShow("relatedInformation")
    takesCodeDescription = canShow("codeDescriptionSupport")
    takesDiagnosticData = canShow("dataSupport")
    takesMarkdownMessages = canShow("markupMessageSupport")
    takesDiagnosticTags = diagnostics?["tagSupport"] != nil || pull?["tagSupport"] != nil
    pullsDiagnostics = pull != nil
    readCompletion(json["completion"])
    readSignatures(json["signatureHelp"]?["signatureInformation"])
    hoverMarkdown = json["hover"]?["contentFormat"]?.strings?.contains("markdown") ?? false
    takesDefinitionLinks = json["definition"]?["linkSupport"]?.bool ?? false
    takesHierarchicalSymbols =
      json["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.bool ?? false
    readActions(json["codeAction"])
    foldsLinesOnly = json["foldingRange"]?["lineFoldingOnly"]?.bool ?? false
    foldingLimit = json["foldingRange"]?["rangeLimit"]?.int
    tokenTypes = json["semanticTokens"]?["tokenTypes"]?.strings ?? []
    tokenModifiers = json["semanticTokens"]?["tokenModifiers"]?.strings ?? []
    resolvesHints = properties(json["inlayHint"])
    takesLinkTooltips = json["documentLink"]?["tooltipSupport"]?.bool ?? false
  }

  private mutating func readCompletion(_ json: JSON?) {
    let item = json?["completionItem"]
    takesSnippets = item?["snippetSupport"]?.bool ?? false
    takesInsertReplace = item?["insertReplaceSupport"]?.bool ?? false
    takesLabelDetails = item?["labelDetailsSupport"]?.bool ?? false
    completionTags = item?["tagSupport"] != nil
    completionMarkdown = item?["documentationFormat"]?.strings?.contains("markdown") ?? false
    resolvesCompletion = properties(item)
    takesItemDefaults = Set(json?["completionList"]?["itemDefaults"]?.strings ?? [])
  }

  private mutating func readSignatures(_ json: JSON?) {
    signatureMarkdown = json?["documentationFormat"]?.strings?.contains("markdown") ?? false
    takesActiveParameterNull = json?["noActiveParameterSupport"]?.bool ?? false
    takesLabelOffsets = json?["parameterInformation"]?["labelOffsetSupport"]?.bool ?? false
  }

  private mutating func readActions(_ json: JSON?) {
    takesCodeActionLiterals = json?["codeActionLiteralSupport"] != nil
    takesDisabledActions = json?["disabledSupport"]?.bool ?? false
    takesActionData = json?["dataSupport"]?.bool ?? false
    resolvesActions = properties(json)
  }

  private func properties(_ json: JSON?) -> Set<String> {
    Set(json?["resolveSupport"]?["properties"]?.strings ?? [])
  }

  private mutating func readWorkspace(_ json: JSON) {
    let edit = json["workspaceEdit"]
    takesDocumentChanges = edit?["documentChanges"]?.bool ?? false
    takesFileRenames = edit?["resourceOperations"]?.strings?.contains("rename") ?? false
    takesChangeAnnotations = edit?["changeAnnotationSupport"] != nil
    appliesEdits = json["applyEdit"]?.bool ?? false
    hasConfiguration = json["configuration"]?.bool ?? false
    hasFolders = json["workspaceFolders"]?.bool ?? false
    registersWatchedFiles = json["didChangeWatchedFiles"]?["dynamicRegistration"]?.bool ?? false
    registersConfiguration = json["didChangeConfiguration"]?["dynamicRegistration"]?.bool ?? false
    readsVirtualDocuments = json["textDocumentContent"] != nil
    refreshes = Set(
      Refresh.allCases.filter { json[$0.capability]?["refreshSupport"]?.bool ?? false })
  }
}
