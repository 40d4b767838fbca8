-- Neovim 0.11 and later: `vim.lsp.enable("qcq")` in init.lua, with this folder in the runtime path.
return {
  cmd = require("qcq").command_line(),
  filetypes = { "qcq" },
  root_markers = { ".git" },
  handlers = require("qcq").handlers,
}
