-- Connects the current buffer with `qcq lsp`; works in Neovim 0.7 and later.
local M = {}

local clients = {}

-- Shows a text in a window below, which the next one takes over.
--
-- `stays`: a window that was closed stays closed.
local function show(title, text, stays)
  local name = "qcq://" .. title
  local buffer = vim.fn.bufnr(name)
  if buffer == -1 then
    buffer = vim.api.nvim_create_buf(false, true)
    vim.api.nvim_buf_set_name(buffer, name)
  end
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.split(text, "\n"))
  if vim.fn.bufwinid(buffer) == -1 and not stays then
    vim.cmd("botright sbuffer " .. buffer)
    vim.cmd("wincmd p")
  end
end

-- What a watched query answers now; the first answer opens a window.
local function watched(_, answer)
  show(answer.watch, answer.problem or answer.text, answer.version > 1)
end

M.handlers = { ["qcq/watch"] = watched }

-- The command of the server: a program, which is given `lsp`, or a list with its arguments.
function M.command_line()
  local command = vim.g.qcq_command or "qcq"
  return type(command) == "string" and { command, "lsp" } or command
end

-- The folder whose scripts belong together: the repository around a file, or else its own folder.
function M.root(file)
  local own = vim.fn.fnamemodify(file, ":p:h")
  local folder = own
  while vim.fn.isdirectory(folder .. "/.git") == 0 and vim.fn.filereadable(folder .. "/.git") == 0 do
    local above = vim.fn.fnamemodify(folder, ":h")
    if above == folder then
      return own
    end
    folder = above
  end
  return folder
end

function M.start()
  local command = M.command_line()
  if vim.fn.executable(command[1]) == 0 then
    return
  end
  local buffer = vim.api.nvim_get_current_buf()
  local root = M.root(vim.api.nvim_buf_get_name(buffer))
  if vim.lsp.start then
    vim.lsp.start({ name = "qcq", cmd = command, root_dir = root, handlers = M.handlers })
  else
    clients[root] = clients[root]
      or vim.lsp.start_client({
        name = "qcq",
        cmd = command,
        root_dir = root,
        handlers = M.handlers,
      })
    vim.lsp.buf_attach_client(buffer, clients[root])
  end
  vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc"
end

-- Has the server do something with the statement under the cursor.
function M.command(name)
  local place = vim.lsp.util.make_position_params(0, "utf-16")
  local argument = { uri = place.textDocument.uri, position = place.position }
  -- A page is shown by the server.
  argument.show = name == "qcq.showReport"
  local asked = { command = name, arguments = { argument } }
  vim.lsp.buf_request(0, "workspace/executeCommand", asked, function(problem, answer)
    if problem then
      vim.notify(problem.message, vim.log.levels.WARN)
    elseif answer and answer.text then
      show(name:gsub("^qcq%.", ""), answer.text)
    end
  end)
end

return M
