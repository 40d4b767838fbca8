extension Method {
  /// Who answers, or why nobody does.
  var handler: RequestHandler {
    switch self {
    case .initialize: .answered(LanguageServer.initialize)
    case .shutdown: .answered(LanguageServer.shutdown)
    case .completion: .answered(LanguageServer.completion)
    case .completionResolve: .answered(LanguageServer.completionResolve)
    case .hover: .answered(LanguageServer.hover)
    case .signatureHelp: .answered(LanguageServer.signatureHelp)
    case .declaration, .definition: .answered(LanguageServer.definition)
    case .typeDefinition: .answered(LanguageServer.typeDefinition)
    case .references: .answered(LanguageServer.references)
    case .documentHighlight: .answered(LanguageServer.documentHighlight)
    case .documentSymbol: .answered(LanguageServer.documentSymbol)
    case .codeAction: .answered(LanguageServer.codeAction)
    case .codeActionResolve: .answered(LanguageServer.codeActionResolve)
    case .codeLens: .answered(LanguageServer.codeLens)
    case .codeLensResolve: .answered(LanguageServer.codeLensResolve)
    case .documentLink: .answered(LanguageServer.documentLink)
    case .documentLinkResolve: .answered(LanguageServer.documentLinkResolve)
    case .formatting: .answered(LanguageServer.formatting)
    case .rangeFormatting: .answered(LanguageServer.rangeFormatting)
    case .rangesFormatting: .answered(LanguageServer.rangesFormatting)
    case .onTypeFormatting: .answered(LanguageServer.onTypeFormatting)
    case .rename: .answered(LanguageServer.rename)
    case .prepareRename: .answered(LanguageServer.prepareRename)
    case .foldingRange: .answered(LanguageServer.foldingRange)
    case .selectionRange: .answered(LanguageServer.selectionRange)
    case .prepareCallHierarchy: .answered(LanguageServer.prepareCallHierarchy)
    case .incomingCalls: .answered(LanguageServer.incomingCalls)
    case .outgoingCalls: .answered(LanguageServer.outgoingCalls)
    case .semanticTokensFull: .answered(LanguageServer.semanticTokensFull)
    case .semanticTokensDelta: .answered(LanguageServer.semanticTokensDelta)
    case .semanticTokensRange: .answered(LanguageServer.semanticTokensRange)
    case .linkedEditingRange: .answered(LanguageServer.linkedEditingRange)
    case .inlineValue: .answered(LanguageServer.inlineValue)
    case .inlayHint: .answered(LanguageServer.inlayHint)
    case .inlayHintResolve: .answered(LanguageServer.inlayHintResolve)
    case .documentDiagnostic: .answered(LanguageServer.documentDiagnostic)
    case .workspaceDiagnostic: .answered(LanguageServer.workspaceDiagnostic)
    case .workspaceSymbol: .answered(LanguageServer.workspaceSymbol)
    case .workspaceSymbolResolve: .answered(LanguageServer.workspaceSymbolResolve)
    case .executeCommand: .answered(LanguageServer.executeCommand)
    case .willRenameFiles: .answered(LanguageServer.willRenameFiles)
    case .textDocumentContent: .answered(LanguageServer.textDocumentContent)
    case .willSaveWaitUntil:
      .leftOut("Formatting when a file is saved is the editor's own choice, by `formatting`.")
    case .implementation:
      .leftOut("Nothing in the language is declared in one place and made in another.")
    case .documentColor, .colorPresentation: .leftOut("The language has no colours.")
    case .prepareTypeHierarchy, .supertypes, .subtypes:
      .leftOut("No type of the language is built on another one.")
    case .moniker:
      .leftOut("It names things for indexes of many projects, which scripts are not part of.")
    case .inlineCompletion:
      .leftOut("Completion knows what may follow; there is nothing to guess beyond it.")
    case .willCreateFiles: .leftOut("A new file needs no change in others.")
    case .willDeleteFiles:
      .leftOut("What used a file that is gone has to be thought about by people.")
    }
  }
}

extension Notice {
  /// Who takes it in, or why nobody does.
  var handler: NoticeHandler {
    switch self {
    case .initialized: .taken(LanguageServer.initialized)
    case .exit: .taken(LanguageServer.exit)
    case .setTrace: .taken(LanguageServer.setTrace)
    case .cancelRequest: .taken(LanguageServer.cancelRequest)
    case .progress: .taken(LanguageServer.takeProgress)
    case .workDoneProgressCancel: .taken(LanguageServer.cancelProgress)
    case .didOpen: .taken(LanguageServer.didOpen)
    case .didChange: .taken(LanguageServer.didChange)
    case .didClose: .taken(LanguageServer.didClose)
    case .didSave: .taken(LanguageServer.didSave)
    case .willSave: .taken(LanguageServer.willSave)
    case .didChangeWorkspaceFolders: .taken(LanguageServer.didChangeWorkspaceFolders)
    case .didChangeConfiguration: .taken(LanguageServer.didChangeConfiguration)
    case .didChangeWatchedFiles: .taken(LanguageServer.didChangeWatchedFiles)
    case .didCreateFiles, .didDeleteFiles: .taken(LanguageServer.didCreateOrDeleteFiles)
    case .didRenameFiles: .taken(LanguageServer.didRenameFiles)
    case .notebookDidOpen, .notebookDidChange, .notebookDidSave, .notebookDidClose:
      .leftOut("Scripts are files, not notebooks.")
    }
  }
}
