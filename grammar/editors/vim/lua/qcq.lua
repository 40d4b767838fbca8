-- Starts `qcq lsp` for the current buffer; works in Neovim 0.7 and later.
local M = {}

local clients = {}

function M.start()
  local command = vim.g.qcq_command or { "qcq", "lsp" }
  if vim.fn.executable(command[1]) == 0 then
    return
  end
  local buffer = vim.api.nvim_get_current_buf()
  local root = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":p:h")
  if vim.lsp.start then
    vim.lsp.start({ name = "qcq", cmd = command, root_dir = root })
    return
  end
  clients[root] = clients[root]
    or vim.lsp.start_client({ name = "qcq", cmd = command, root_dir = root })
  vim.lsp.buf_attach_client(buffer, clients[root])
end

return M
