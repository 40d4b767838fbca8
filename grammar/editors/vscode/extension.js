// Starts `qcq lsp` and connects the editor to it.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function activate(context) {
  const settings = workspace.getConfiguration("qcq");
  const database = settings.get("database");
  const args = database ? ["lsp", "--database", database] : ["lsp"];
  client = new LanguageClient(
    "qcq",
    "qcq",
    { command: settings.get("path"), args },
    { documentSelector: [{ language: "qcq" }], initializationOptions: { database } },
  );
  context.subscriptions.push(client);
  return client.start();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
