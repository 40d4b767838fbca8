if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal comments=:##,:# commentstring=#\ %s
setlocal expandtab shiftwidth=2 softtabstop=2
setlocal suffixesadd=.qcq include=^\\s*use
let b:undo_ftplugin = 'setlocal comments< commentstring< expandtab< shiftwidth< softtabstop< suffixesadd< include< omnifunc<'

" Neovim: the language server, unless `let g:qcq_lsp = 0` says no.
if has('nvim') && get(g:, 'qcq_lsp', 1)
  lua require('qcq').start()
  command! -buffer QcqRun lua require('qcq').command('qcq.run')
  command! -buffer QcqDryRun lua require('qcq').command('qcq.dryRun')
  command! -buffer QcqExplain lua require('qcq').command('qcq.explain')
  command! -buffer QcqWatch lua require('qcq').command('qcq.watch')
  command! -buffer QcqReport lua require('qcq').command('qcq.showReport')
endif
