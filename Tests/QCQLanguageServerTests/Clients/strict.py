"""Talks to `qcq lsp` through pytest-lsp and reads every message with the types of lsprotocol.

python -m pytest strict.py, with QCQ in the environment; needs pytest-lsp and lsprotocol.
A message that the typed protocol does not know, or that a client did not say it can take, fails.
"""
import os
import warnings

import pytest
import pytest_lsp
from lsprotocol import types as t
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

warnings.simplefilter("error")
QCQ = os.environ["QCQ"]
TEXT = """use "base.qcq"
## What is still to buy.
let open = items where pending
param most: int = 3
open in "BBQ" where quantity > $most
items   in "BBQ" where created since today
items where pendng
together {
  total = count items
}
lists show title, count(items) as size
"""


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[QCQ, "lsp", "--sample", "demo"]),
    params=["visual_studio_code", "neovim", "emacs"],
)
async def client(request, lsp_client: LanguageClient):
    @lsp_client.feature(t.CLIENT_REGISTER_CAPABILITY)
    def register(params):
        return None

    @lsp_client.feature(t.WORKSPACE_WORKSPACE_FOLDERS)
    def folders(params):
        return []

    # That of messages pytest-lsp knows itself.
    for method in (
        t.WORKSPACE_CODE_LENS_REFRESH, t.WORKSPACE_SEMANTIC_TOKENS_REFRESH,
        t.WORKSPACE_INLAY_HINT_REFRESH, t.WORKSPACE_FOLDING_RANGE_REFRESH,
        t.WORKSPACE_INLINE_VALUE_REFRESH,
    ):
        lsp_client.feature(method)(lambda params: None)

    await lsp_client.initialize_session(
        t.InitializeParams(
            capabilities=client_capabilities(request.param), root_uri="file:///lists",
            workspace_folders=[t.WorkspaceFolder(uri="file:///lists", name="work")],
        )
    )
    yield
    await lsp_client.shutdown_session()


URI = "file:///lists/a.qcq"
DOCUMENT = t.TextDocumentIdentifier(uri=URI)
ALL = t.Range(t.Position(0, 0), t.Position(9, 0))


async def opened(client):
    client.text_document_did_open(
        t.DidOpenTextDocumentParams(t.TextDocumentItem(URI, "qcq", 1, TEXT)))
    if client.capabilities.text_document.diagnostic is None:
        await client.wait_for_notification(t.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)


def place(line, character):
    return dict(text_document=DOCUMENT, position=t.Position(line, character))


@pytest.mark.asyncio
async def test_every_method(client: LanguageClient):
    await opened(client)
    c = client
    assert (await c.text_document_completion_async(t.CompletionParams(**place(6, 14)))) is not None
    assert await c.text_document_hover_async(t.HoverParams(**place(4, 1)))
    assert await c.text_document_signature_help_async(t.SignatureHelpParams(**place(10, 24)))
    assert await c.text_document_definition_async(t.DefinitionParams(**place(4, 1)))
    assert await c.text_document_declaration_async(t.DeclarationParams(**place(4, 1)))
    await c.text_document_type_definition_async(t.TypeDefinitionParams(**place(4, 1)))
    assert await c.text_document_references_async(
        t.ReferenceParams(context=t.ReferenceContext(True), **place(4, 1)))
    assert await c.text_document_document_highlight_async(t.DocumentHighlightParams(**place(4, 1)))
    assert await c.text_document_document_symbol_async(t.DocumentSymbolParams(DOCUMENT))
    at = t.Range(t.Position(6, 13), t.Position(6, 13))
    actions = await c.text_document_code_action_async(
        t.CodeActionParams(DOCUMENT, at, t.CodeActionContext([])))
    for action in actions:
        await c.code_action_resolve_async(action)
    lenses = await c.text_document_code_lens_async(t.CodeLensParams(DOCUMENT))
    assert lenses
    for lens in lenses:
        if lens.command is None:
            assert (await c.code_lens_resolve_async(lens)).command
    links = await c.text_document_document_link_async(t.DocumentLinkParams(DOCUMENT))
    assert links
    await c.document_link_resolve_async(links[0])
    options = t.FormattingOptions(tab_size=2, insert_spaces=True)
    assert await c.text_document_formatting_async(t.DocumentFormattingParams(DOCUMENT, options))
    await c.text_document_range_formatting_async(
        t.DocumentRangeFormattingParams(DOCUMENT, ALL, options))
    await c.text_document_on_type_formatting_async(
        t.DocumentOnTypeFormattingParams(DOCUMENT, t.Position(6, 0), "\n", options))
    assert await c.text_document_rename_async(t.RenameParams(new_name="todo", **place(4, 1)))
    assert await c.text_document_prepare_rename_async(t.PrepareRenameParams(**place(4, 1)))
    await c.text_document_folding_range_async(t.FoldingRangeParams(DOCUMENT))
    assert await c.text_document_selection_range_async(
        t.SelectionRangeParams(DOCUMENT, [t.Position(4, 10)]))
    items = await c.text_document_prepare_call_hierarchy_async(
        t.CallHierarchyPrepareParams(**place(2, 5)))
    await c.call_hierarchy_incoming_calls_async(t.CallHierarchyIncomingCallsParams(items[0]))
    await c.call_hierarchy_outgoing_calls_async(t.CallHierarchyOutgoingCallsParams(items[0]))
    full = await c.text_document_semantic_tokens_full_async(t.SemanticTokensParams(DOCUMENT))
    assert len(full.data) % 5 == 0
    await c.text_document_semantic_tokens_full_delta_async(
        t.SemanticTokensDeltaParams(DOCUMENT, full.result_id))
    await c.text_document_semantic_tokens_range_async(t.SemanticTokensRangeParams(DOCUMENT, ALL))
    await c.text_document_linked_editing_range_async(t.LinkedEditingRangeParams(**place(4, 1)))
    hints = await c.text_document_inlay_hint_async(t.InlayHintParams(DOCUMENT, ALL))
    assert hints
    await c.inlay_hint_resolve_async(hints[0])
    await c.text_document_inline_value_async(
        t.InlineValueParams(DOCUMENT, ALL, t.InlineValueContext(1, ALL)))
    report = await c.text_document_diagnostic_async(t.DocumentDiagnosticParams(DOCUMENT))
    assert "unknown-field" in [d.code for d in report.items]
    await c.workspace_diagnostic_async(t.WorkspaceDiagnosticParams([]))
    assert await c.workspace_symbol_async(t.WorkspaceSymbolParams("open"))
    result = await c.workspace_execute_command_async(
        t.ExecuteCommandParams("qcq.run", [{"text": "count items"}]))
    assert result["count"] == 1
    await c.workspace_will_rename_files_async(
        t.RenameFilesParams([t.FileRename("file:///lists/base.qcq", "file:///lists/lib/base.qcq")]))


@pytest.mark.asyncio
async def test_messages_follow_edits(client: LanguageClient):
    await opened(client)
    if client.capabilities.text_document.diagnostic is not None:
        pytest.skip("this client asks for its messages")
    assert "unknown-field" in [d.code for d in client.diagnostics[URI]]
    client.text_document_did_change(
        t.DidChangeTextDocumentParams(
            t.VersionedTextDocumentIdentifier(version=2, uri=URI),
            [t.TextDocumentContentChangePartial(t.Range(t.Position(6, 12), t.Position(6, 18)), "pending")]))
    await client.wait_for_notification(t.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    assert "unknown-field" not in [d.code for d in client.diagnostics[URI]]
