if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal comments=:##,:# commentstring=#\ %s
setlocal expandtab shiftwidth=2 softtabstop=2
setlocal suffixesadd=.qcq include=^\\s*use
let b:undo_ftplugin = 'setlocal comments< commentstring< expandtab< shiftwidth< softtabstop< suffixesadd< include<'

" Neovim: the language server, unless `let g:qcq_lsp = 0` says no.
if has('nvim') && get(g:, 'qcq_lsp', 1)
  lua require('qcq').start()
endif
