import QCQAssist

/// What the server can do, as it tells the client.
struct ServerCapabilities: JSONWritable {
  let client: ClientCapabilities

  /// Letters after which completion is worth asking for.
  static let completionTriggers = ["\"", "$", ".", " ", "("]
  static let commitCharacters = ["(", "."]

  func write(to output: inout JSONOutput) {
    output.object { output in
      output.field("positionEncoding", client.encoding.rawValue)
      writeSynchronization(to: &output)
      writeTyping(to: &output)
      writeNavigation(to: &output)
      writeEditing(to: &output)
      writeDecoration(to: &output)
      writeWorkspace(to: &output)
    }
  }

  private func writeSynchronization(to output: inout JSONOutput) {
    output.field("textDocumentSync") { output in
      output.field("openClose", true)
      output.field("change", 2)
      output.field("willSave", true)
      output.field("willSaveWaitUntil", false)
      output.field("save") { $0.field("includeText", false) }
    }
    output.field("diagnosticProvider") { output in
      output.field("identifier", "qcq")
      output.field("interFileDependencies", true)
      output.field("workspaceDiagnostics", true)
    }
  }

  private func writeTyping(to output: inout JSONOutput) {
    output.field("completionProvider") { output in
      output.field("triggerCharacters", Self.completionTriggers)
      output.field("resolveProvider", true)
      output.field("completionItem") { $0.field("labelDetailsSupport", true) }
    }
    output.field("hoverProvider", true)
    output.field("signatureHelpProvider") { output in
      output.field("triggerCharacters", ["("])
      output.field("retriggerCharacters", [","])
    }
    output.field("documentOnTypeFormattingProvider") { output in
      output.field("firstTriggerCharacter", "\n")
      output.field("moreTriggerCharacter", Array(Analysis.formattingTriggers.dropFirst()))
    }
  }

  private func writeNavigation(to output: inout JSONOutput) {
    output.field("declarationProvider", true)
    output.field("definitionProvider", true)
    output.field("typeDefinitionProvider", true)
    output.field("referencesProvider", true)
    output.field("documentHighlightProvider", true)
    output.field("documentSymbolProvider") { $0.field("label", "qcq") }
    output.field("workspaceSymbolProvider") { $0.field("resolveProvider", true) }
    output.field("callHierarchyProvider", true)
    output.field("documentLinkProvider") { $0.field("resolveProvider", true) }
    output.field("foldingRangeProvider", true)
    output.field("selectionRangeProvider", true)
    output.field("linkedEditingRangeProvider", true)
  }

  private func writeEditing(to output: inout JSONOutput) {
    output.field("documentFormattingProvider", true)
    output.field("documentRangeFormattingProvider") { $0.field("rangesSupport", true) }
    output.field("renameProvider") { $0.field("prepareProvider", true) }
    output.field("codeActionProvider") { output in
      output.field("codeActionKinds", CodeActionKinds.all)
      output.field("resolveProvider", true)
    }
  }

  private func writeDecoration(to output: inout JSONOutput) {
    output.field("codeLensProvider") { $0.field("resolveProvider", true) }
    output.field("inlayHintProvider") { $0.field("resolveProvider", true) }
    output.field("inlineValueProvider", true)
    output.field("semanticTokensProvider") { output in
      output.field("legend") { output in
        output.field("tokenTypes", SemanticTokenLegend.types)
        output.field("tokenModifiers", SemanticTokenLegend.modifiers)
      }
      output.field("range", true)
      output.field("full") { $0.field("delta", true) }
    }
  }

  private func writeWorkspace(to output: inout JSONOutput) {
    output.field("executeCommandProvider") { output in
      output.field("commands", ServerCommand.allCases.map(\.rawValue))
      output.field("workDoneProgress", true)
    }
    output.field("workspace") { output in
      output.field("workspaceFolders") { output in
        output.field("supported", true)
        output.field("changeNotifications", true)
      }
      output.field("fileOperations") { output in
        for name in ["willRename", "didRename", "didCreate", "didDelete"] {
          output.name(text: name)
          output.object { output in
            output.name("filters")
            output.array { output in
              output.object { output in
                output.field("scheme", "file")
                output.field("pattern") { $0.field("glob", "**/*.qcq") }
              }
            }
          }
        }
      }
      output.field("textDocumentContent") { $0.field("schemes", [VirtualDocument.scheme]) }
    }
  }
}
