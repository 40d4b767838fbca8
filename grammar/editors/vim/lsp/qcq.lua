-- Neovim 0.11 and later: `vim.lsp.enable("qcq")` in init.lua, with this folder in the runtime path.
return {
  cmd = vim.g.qcq_command or { "qcq", "lsp" },
  filetypes = { "qcq" },
  root_markers = { ".git" },
  handlers = require("qcq").handlers,
}
