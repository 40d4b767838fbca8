-- Goes on from what grammar/editors/README.md says of Neovim: nvim --headless a.qcq -c 'luafile …'.
local failed = false

local function check(name, ok, detail)
  failed = failed or not ok
  io.stdout:write((ok and "ok " or "FAILED ") .. name .. (ok and "" or ": " .. vim.inspect(detail)) .. "\n")
end

local function wait(condition)
  return vim.wait(60000, condition, 5)
end

local function line(number)
  return vim.api.nvim_buf_get_lines(0, number - 1, number, false)[1]
end

check("file type", vim.bo.filetype == "qcq", vim.bo.filetype)
check("colours", vim.fn.synIDattr(vim.fn.synID(1, 1, 1), "name") == "qcqKeyword", vim.b.current_syntax)
check("server", wait(function() return #vim.lsp.get_active_clients() == 1 end), nil)
local function unknown()
  for _, message in ipairs(vim.diagnostic.get(0)) do
    if message.code == "unknown-field" then return true end
  end
  return false
end
check("message", wait(unknown), vim.diagnostic.get(0))

-- What is offered behind `in "`, and taken, with the closing quote there.
vim.api.nvim_buf_set_lines(0, 0, 1, false, { 'items in "BB"' })
vim.api.nvim_win_set_cursor(0, { 1, 12 })
check("omnifunc", vim.bo.omnifunc == "v:lua.vim.lsp.omnifunc", vim.bo.omnifunc)
local found = {}
for _, answer in pairs(vim.lsp.buf_request_sync(0, "textDocument/completion",
    vim.lsp.util.make_position_params(), 60000) or {}) do
  for _, item in ipairs((answer.result or {}).items or {}) do found[item.label] = item end
end
-- By its label, as this client passes over where an item stands that is found by another text.
local item = found['"BBQ"']
check("completion", item ~= nil and item.filterText == nil, found)
if item then vim.lsp.util.apply_text_edits({ item.textEdit }, 0, "utf-16") end
check("taken", line(1) == 'items in "BBQ"', line(1))

-- The fix, which is written when it is chosen, as the editor's own menu asks for it.
vim.api.nvim_win_set_cursor(0, { 2, 13 })
local range = vim.lsp.util.make_given_range_params({ 2, 14 }, { 2, 14 })
range.context = { diagnostics = {}, only = { "quickfix" } }
local function first(method, params)
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 60000) or {}) do
    return answer.result
  end
end
local action = (first("textDocument/codeAction", range) or {})[1]
if action and not action.edit then action = first("codeAction/resolve", action) end
if action then vim.lsp.util.apply_workspace_edit(action.edit, "utf-16") end
check("fix", line(2) == "items where pending", line(2))

-- The repository around a file, or its own folder.
local folder = vim.env.FOLDER:gsub("/$", "")
vim.fn.mkdir(folder .. "/repository/.git", "p")
vim.fn.mkdir(folder .. "/repository/below", "p")
for file, root in pairs({ ["repository/below/b.qcq"] = "repository", ["bin/c.qcq"] = "bin" }) do
  local found = require("qcq").root(folder .. "/" .. file)
  check("root", found == folder .. "/" .. root, found)
end

-- Another program, or a whole command.
for _, given in ipairs({ "/x/qcq", { "/x/qcq", "lsp", "--sample", "demo" } }) do
  vim.g.qcq_command = given
  local command = require("qcq").command_line()
  local expected = type(given) == "string" and { given, "lsp" } or given
  check("command", vim.deep_equal(command, expected), command)
end

-- Run.
vim.api.nvim_win_set_cursor(0, { 1, 0 })
vim.cmd("QcqRun")
local shown
wait(function()
  local buffer = vim.fn.bufnr("qcq://run")
  shown = buffer ~= -1 and table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n") or nil
  return shown ~= nil
end)
check("run", shown and shown:find("Hamburgers", 1, true) ~= nil, shown)
vim.cmd(failed and "cquit!" or "quitall!")
