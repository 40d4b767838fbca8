; Made from grammar.ebnf by a test.

[
  "add"
  "ago"
  "all"
  "and"
  "as"
  "asc"
  "assert"
  "average"
  "bar"
  "before"
  "by"
  "categories"
  "category"
  "check"
  "column"
  "contains"
  "copy"
  "count"
  "create"
  (crosstab)
  "day"
  "days"
  "delete"
  "desc"
  "distinct"
  "draw"
  "during"
  "each"
  "else"
  "emoji"
  "empty"
  "ends"
  "explain"
  "false"
  "friday"
  "from"
  "gives"
  "has"
  "having"
  "heat"
  "hour"
  "hours"
  "id"
  "if"
  "in"
  "into"
  "is"
  "items"
  "last"
  "let"
  "limit"
  "line"
  "list"
  "lists"
  "matches"
  "max"
  "min"
  "minute"
  "minutes"
  "monday"
  "month"
  "months"
  "more"
  "move"
  "next"
  "no"
  "not"
  "note"
  "now"
  "of"
  "on"
  "or"
  "param"
  "per"
  "print"
  "progress"
  "qcq"
  "rename"
  "running"
  "saturday"
  "set"
  "share"
  "show"
  "since"
  "skip"
  "sort"
  "starts"
  "sum"
  "sunday"
  "this"
  "thursday"
  "to"
  "today"
  "together"
  "toggle"
  "tomorrow"
  "total"
  "true"
  "tuesday"
  "uncheck"
  "update"
  "use"
  "watch"
  "wednesday"
  "week"
  "weeks"
  "where"
  "with"
  "year"
  "years"
  "yesterday"
  (or_else)
] @keyword

[
  "!="
  "%"
  "*"
  "+"
  "-"
  ".."
  "/"
  "<"
  "<="
  "="
  ">"
  ">="
  "?"
] @operator

(name) @property
(query_name) @variable
(member . (query_name) @property . "=")
(function_name) @function.builtin
(parameter_use) @variable.parameter
(parameter (name) @variable.parameter)
(type_name) @type
(string) @string
(template "\"" @string)
(hole ["{" "}"] @string)
(template_text) @string
(escape) @string
(regex) @string.regexp
[
  "1"
  (integer)
  (decimal)
  (percentage)
  (date_literal)
  (moment)
] @number
(comment) @comment
