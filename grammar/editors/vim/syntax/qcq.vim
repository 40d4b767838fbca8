" Vim syntax file
" Language: qcq
if exists('b:current_syntax')
  finish
endif

syn case match
syn iskeyword @,48-57,_,192-255

" Words of the language; those that are fields, too, count only where the grammar asks for them.
syn keyword qcqKeyword qcq watch explain let param assert use print together add check uncheck toggle copy from more if distinct running
syn keyword qcqKeyword delete update move create rename set to as all is empty gives else of items
syn keyword qcqKeyword lists categories in where by per having show sort asc desc limit each skip crosstab into
syn keyword qcqKeyword and or not starts ends matches since before on during has no
" Vim has an argument `contains` of its own; the others are functions before a bracket.
syn match qcqKeyword /\<contains\>/
syn match qcqKeyword /\<\%(count\|sum\|average\|min\|max\)\>(\@!/
syn keyword qcqKeyword draw nextgroup=qcqChart skipwhite
syn keyword qcqKeyword with nextgroup=qcqTotal skipwhite
syn match qcqTotal /\<total\>/ contained
syn keyword qcqConstant true false
syn keyword qcqDate today tomorrow yesterday now ago this last next
syn keyword qcqDate monday tuesday wednesday thursday friday saturday sunday
syn match qcqKeyword /\<\%(note\|emoji\|list\|category\|id\)\ze\s*["$]/
syn match qcqChart /\<\%(bar\|column\|line\|share\|progress\|heat\)\>/ contained
syn match qcqUnit /\%(\d\|\<this\|\<last\)\@<=\s\+\zs\%(minute\|minutes\|hour\|hours\|day\|days\|week\|weeks\|month\|months\|year\|years\)\>/
syn match qcqType /:\s*\zs\%(int\|number\|text\|bool\|date\|list\|category\)\>/
syn match qcqFunction /\<\%(count\|sum\|average\|min\|max\|percent\|any\|none\|every\|length\|lower\|upper\|round\|abs\|day\|week\|month\|quarter\|year\|weekday\)\ze(/

" A field behind a dot is never a word of the language.
syn match qcqField /\.\zs\k\+/
syn match qcqQuoted /`[^`]*`/
syn match qcqParameter /\$\%(\k\+\|`[^`]*`\)/
syn match qcqNumber /\<\d\+\%(\.\d\+\)\?\>/
syn match qcqDateLiteral /\<\d\{4}-\d\d-\d\d\%(T\d\d:\d\d\%(:\d\d\%(\.\d\+\)\?\)\?Z\?\)\?\>/
syn match qcqOperator /[!<>]=\|\.\.\|[-=<>+*/%?]/
syn match qcqPattern /\%(\<matches\s*\)\@<=\/\%(\\.\|[^/\\]\)*\//
syn region qcqString start=/"/ skip=/\\./ end=/"/ contains=qcqEscape,qcqHole
syn match qcqEscape /\\\%(["\\nt]\|u{\x\{1,6}}\)/ contained
syn match qcqHole /{[^{}"]*}/ contained contains=qcqKeyword,qcqParameter,qcqFunction,qcqNumber
syn match qcqComment /#.*$/ contains=@Spell
syn match qcqDocumentation /##.*$/ contains=@Spell

syn sync minlines=50

hi def link qcqKeyword Keyword
hi def link qcqConstant Boolean
hi def link qcqDate Constant
hi def link qcqUnit Constant
hi def link qcqChart Constant
hi def link qcqTotal Keyword
hi def link qcqType Type
hi def link qcqFunction Function
hi def link qcqField Identifier
hi def link qcqQuoted Identifier
hi def link qcqParameter Special
hi def link qcqNumber Number
hi def link qcqDateLiteral Number
hi def link qcqOperator Operator
hi def link qcqPattern String
hi def link qcqString String
hi def link qcqEscape SpecialChar
hi def link qcqHole Special
hi def link qcqComment Comment
hi def link qcqDocumentation SpecialComment

let b:current_syntax = 'qcq'
