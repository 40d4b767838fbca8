// Starts `qcq lsp`, connects the editor to it, and shows the documents that it makes itself.
const { commands, EventEmitter, languages, Uri, window, workspace } = require("vscode");
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

// What the server does with the statement at the cursor; it shows the result.
const deeds = {
  "qcq.runHere": "qcq.run",
  "qcq.dryRunHere": "qcq.dryRun",
  "qcq.explainHere": "qcq.explain",
  "qcq.watchHere": "qcq.watch",
  "qcq.showReportHere": "qcq.showReport",
};

function registerCommands() {
  const here = Object.entries(deeds).map(([name, deed]) =>
    commands.registerCommand(name, async () => {
      const editor = window.activeTextEditor;
      if (!editor || editor.document.languageId !== "qcq") return;
      const { line, character } = editor.selection.active;
      const uri = client.code2ProtocolConverter.asUri(editor.document.uri);
      await commands.executeCommand(deed, { uri, position: { line, character }, show: true });
    }),
  );
  return [
    ...here,
    commands.registerCommand("qcq.restart", () => client.restart()),
    commands.registerCommand("qcq.settings", () =>
      commands.executeCommand("workbench.action.openSettings", "qcq."),
    ),
  ];
}

// Says which database the scripts are checked against.
function statusItem() {
  const item = languages.createLanguageStatusItem("qcq.database", { language: "qcq" });
  item.name = "qcq";
  item.command = { command: "qcq.settings", title: "Choose" };
  const show = () => {
    const { database, sample } = settings();
    item.text = sample ? `sample ${sample}` : (database ?? "standard database") || "no database";
    item.detail = "The database that qcq checks against";
  };
  show();
  return [item, workspace.onDidChangeConfiguration((event) => event.affectsConfiguration("qcq") && show())];
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
    ...registerCommands(),
    ...statusItem(),
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
