-- Drives Neovim's own client against `qcq lsp`; prints one line for each thing that it checks.
-- nvim --headless -u NONE -c 'luafile neovim.lua', with QCQ and FOLDER in the environment.
local qcq, folder = os.getenv("QCQ"), os.getenv("FOLDER")
local failed = false

local function check(name, ok, detail)
  failed = failed or not ok
  io.stdout:write((ok and "ok " or "FAILED ") .. name .. (ok and "" or ": " .. vim.inspect(detail)) .. "\n")
end

local function wait(condition)
  return vim.wait(100000, condition, 5)
end

local function request(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 100000) or {}
  for _, answer in pairs(answers) do
    return answer.result
  end
end

vim.fn.writefile({ "let pendng = items where pending", "items   in \"BBQ\" where pendin", "pendng in \"BBQ\"" },
  folder .. "/a.qcq")
vim.cmd("edit " .. folder .. "/a.qcq")
vim.bo.filetype = "qcq"
local client = vim.lsp.start_client({
  name = "qcq", cmd = { qcq, "lsp", "--sample", "demo" }, root_dir = folder,
})
vim.lsp.buf_attach_client(0, client)

wait(function() return #vim.diagnostic.get(0) > 0 end)
local found = vim.diagnostic.get(0)
check("diagnostics", #found == 1 and found[1].code == "unknown-field" and found[1].lnum == 1, found)

vim.api.nvim_win_set_cursor(0, { 1, 5 })
local place = vim.lsp.util.make_position_params()
local hover = request("textDocument/hover", place)
check("hover", hover and vim.inspect(hover.contents):find("pendng") ~= nil, hover)

vim.api.nvim_win_set_cursor(0, { 2, 23 })
local completion = request("textDocument/completion", vim.lsp.util.make_position_params())
local labels = {}
for _, item in ipairs((completion or {}).items or completion or {}) do labels[item.label] = true end
check("completion", labels["pending"], completion)

local range = vim.lsp.util.make_given_range_params({ 2, 25 }, { 2, 25 })
range.context = { diagnostics = {} }
local actions = request("textDocument/codeAction", range) or {}
local action
for _, candidate in ipairs(actions) do
  if candidate.kind == "quickfix" then action = action or candidate end
end
check("code action", action ~= nil, actions)
if action then
  -- What is chosen is written then, as the editor's own menu asks for it.
  action = action.edit and action or request("codeAction/resolve", action)
  vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
end
check("the fix", vim.api.nvim_buf_get_lines(0, 1, 2, false)[1] == "items   in \"BBQ\" where pending",
  vim.api.nvim_buf_get_lines(0, 0, -1, false))
wait(function() return #vim.diagnostic.get(0) == 0 end)
check("no diagnostics", #vim.diagnostic.get(0) == 0, vim.diagnostic.get(0))

vim.api.nvim_win_set_cursor(0, { 3, 2 })
vim.lsp.buf.rename("open")
wait(function() return vim.api.nvim_buf_get_lines(0, 2, 3, false)[1] == "open in \"BBQ\"" end)
check("rename", vim.api.nvim_buf_get_lines(0, 0, 1, false)[1] == "let open = items where pending",
  vim.api.nvim_buf_get_lines(0, 0, -1, false))

vim.lsp.buf.formatting_sync(nil, 100000)
check("format", vim.api.nvim_buf_get_lines(0, 1, 2, false)[1] == "items in \"BBQ\" where pending",
  vim.api.nvim_buf_get_lines(0, 0, -1, false))

local lenses = request("textDocument/codeLens", { textDocument = { uri = vim.uri_from_bufnr(0) } }) or {}
local lens
for _, candidate in ipairs(lenses) do
  if not candidate.command then lens = lens or candidate end
end
local resolved = lens and request("codeLens/resolve", lens)
check("code lens", resolved and resolved.command and resolved.command.title:find("rows") ~= nil, resolved)

vim.lsp.stop_client(client)
wait(function() return vim.lsp.client_is_stopped(client) end)
check("stop", vim.lsp.client_is_stopped(client), nil)
vim.cmd(failed and "cquit!" or "quitall!")
