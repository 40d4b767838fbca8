// Starts `qcq lsp`, connects the editor to it, and shows the documents that it makes itself.
const { commands, EventEmitter, Uri, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

// Says to the server that results, explanations and pages can be shown: `qcq:/result/1.txt`.
const virtualDocuments = {
  fillClientCapabilities(capabilities) {
    capabilities.workspace = { ...capabilities.workspace, textDocumentContent: {} };
  },
  initialize() {},
  getState() {
    return { kind: "static" };
  },
  clear() {},
  dispose() {},
};

function settings() {
  const { database, sample, lenses, hints, counts } = workspace.getConfiguration("qcq");
  return { database, sample, lenses, hints, counts };
}

// A report that the server shows stands beside its script.
async function showDocument(params, next) {
  if (!params.external || !params.uri.startsWith("http://127.0.0.1:")) return next(params);
  await commands.executeCommand("simpleBrowser.show", params.uri);
  return { success: true };
}

async function activate(context) {
  client = new LanguageClient(
    "qcq",
    "qcq",
    { command: workspace.getConfiguration("qcq").get("path"), args: ["lsp"] },
    {
      documentSelector: [{ language: "qcq" }],
      initializationOptions: settings(),
      middleware: { window: { showDocument } },
    },
  );
  client.registerFeature(virtualDocuments);
  const changed = new EventEmitter();
  context.subscriptions.push(
    client,
    changed,
    workspace.registerTextDocumentContentProvider("qcq", {
      onDidChange: changed.event,
      async provideTextDocumentContent(uri) {
        const answer = await client.sendRequest("workspace/textDocumentContent", {
          uri: uri.toString(),
        });
        return answer.text;
      },
    }),
    client.onRequest("workspace/textDocumentContent/refresh", ({ uri }) => {
      changed.fire(Uri.parse(uri));
      return null;
    }),
  );
  await client.start();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
