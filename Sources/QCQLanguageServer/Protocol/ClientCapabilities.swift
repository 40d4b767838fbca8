package import QCQAssist

/// What a client has said that it can do; only what makes a difference here.
package struct ClientCapabilities: Sendable {
  /// What a client can do or not, by where it says so: by `true`, by a word behind the colon in a
  /// list, or by having something to say there at all. The first of several places counts that the
  /// client mentions.
  package enum Ability: String, CaseIterable, Sendable {
    case versionedDiagnostics = "publishDiagnostics.versionSupport diagnostic.versionSupport"
    case relatedInformation = "publishDiagnostics.relatedInformation diagnostic.relatedInformation"
    case codeDescription =
      "publishDiagnostics.codeDescriptionSupport diagnostic.codeDescriptionSupport"
    case diagnosticData = "publishDiagnostics.dataSupport diagnostic.dataSupport"
    case diagnosticTags = "publishDiagnostics.tagSupport diagnostic.tagSupport"
    case markdownMessages =
      "publishDiagnostics.markupMessageSupport diagnostic.markupMessageSupport"
    case pullDiagnostics = "diagnostic"
    case snippets = "completion.completionItem.snippetSupport"
    case labelDetails = "completion.completionItem.labelDetailsSupport"
    case markdownCompletion = "completion.completionItem.documentationFormat:markdown"
    case defaultEditRange = "completion.completionList.itemDefaults:editRange"
    case markdownHover = "hover.contentFormat:markdown"
    case markdownSignatures = "signatureHelp.signatureInformation.documentationFormat:markdown"
    case noActiveParameter = "signatureHelp.signatureInformation.noActiveParameterSupport"
    case labelOffsets =
      "signatureHelp.signatureInformation.parameterInformation.labelOffsetSupport"
    case symbolTree = "documentSymbol.hierarchicalDocumentSymbolSupport"
    case codeActionLiterals = "codeAction.codeActionLiteralSupport"
    case lazyActionEdits = "codeAction.resolveSupport.properties:edit"
    case lineFolding = "foldingRange.lineFoldingOnly"
    case linkTooltips = "documentLink.tooltipSupport"
    case documentChanges = "workspace.workspaceEdit.documentChanges"
    case changeAnnotations = "workspace.workspaceEdit.changeAnnotationSupport"
    case configuration = "workspace.configuration"
    case registerWatchedFiles = "workspace.didChangeWatchedFiles.dynamicRegistration"
    case registerConfiguration = "workspace.didChangeConfiguration.dynamicRegistration"
    case virtualDocuments = "workspace.textDocumentContent"
    case refreshCodeLenses = "workspace.codeLens.refreshSupport"
    case refreshSemanticTokens = "workspace.semanticTokens.refreshSupport"
    case refreshInlayHints = "workspace.inlayHint.refreshSupport"
    case refreshDiagnostics = "workspace.diagnostics.refreshSupport"
    case refreshFoldingRanges = "workspace.foldingRange.refreshSupport"
    case refreshInlineValues = "workspace.inlineValue.refreshSupport"
    case showProgress = "window.workDoneProgress"
    case showDocuments = "window.showDocument.support"
  }

  /// How positions are counted: the first of ours that the client offers, in its order of liking.
  package private(set) var encoding = PositionEncoding.utf16
  /// How many folding ranges the client takes; nil for all.
  private(set) var foldingLimit: Int?
  private var abilities: Set<Ability> = []

  package init() {}

  package init(_ json: JSON) {
    let offered = json["general"]?["positionEncodings"]?.strings ?? []
    encoding = offered.lazy.compactMap(PositionEncoding.init).first ?? .utf16
    foldingLimit = json["textDocument"]?["foldingRange"]?["rangeLimit"]?.int
    abilities = Set(Ability.allCases.filter { $0.isClaimed(in: json) })
  }

  package func can(_ ability: Ability) -> Bool { abilities.contains(ability) }
}

extension ClientCapabilities.Ability {
  fileprivate func isClaimed(in json: JSON) -> Bool {
    let claims = rawValue.split(separator: " ").lazy.compactMap { place -> Bool? in
      let (path, word) = ClientCapabilities.Ability.parts(place)
      let home = path[0] == "workspace" || path[0] == "window" ? json : json["textDocument"]
      let value = path.reduce(home) { $0?[String($1)] }
      guard let word else { return value.map { $0.bool ?? true } }
      return value?.strings?.contains(word)
    }
    return claims.first ?? false
  }

  private static func parts(_ place: Substring) -> (path: [Substring], word: String?) {
    let halves = place.split(separator: ":")
    return (halves[0].split(separator: "."), halves.count > 1 ? String(halves[1]) : nil)
  }
}
