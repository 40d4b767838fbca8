autocmd BufRead,BufNewFile *.qcq setfiletype qcq
autocmd BufRead * if getline(1) =~# '^#!.*\<qcq\>' | setfiletype qcq | endif
