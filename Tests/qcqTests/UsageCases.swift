/// Command lines that mean nothing.
enum UsageCases {
  static let all = [
    CommandCase(
      "a command that is nearly one", "qurey", "count items", status: 64,
      errors: "There is no command `qcq qurey`. Did you mean `qcq query`?"),
    CommandCase(
      "a command that is none", "zzzzzzzz", status: 64,
      errors: "There is no command `qcq zzzzzzzz`; there are: repl, query,"),
    CommandCase(
      "a database in place of a command", "home.sqlite", status: 64,
      errors: "There is no command `qcq home.sqlite`. Did you mean `qcq --database home.sqlite`?"),
    CommandCase(
      "an address in place of a command", "postgresql://u:s3cret@h/db", status: 64,
      errors: "Did you mean `qcq --database postgresql://u@h/db`?"),
    CommandCase(
      "a command without the one above it", "backup", "x.sqlite", status: 64,
      errors: "There is no command `qcq backup`. Did you mean `qcq db backup`?"),
    CommandCase(
      "a question in place of a command", "list", status: 64,
      errors: "There is no command `qcq list`. Did you mean `qcq query 'lists'`?"),
    CommandCase(
      "a question with options", "boodschappen", "--sample", "demo", status: 64,
      errors: "Did you mean `qcq query 'items' --sample demo`?"),
    CommandCase(
      "a sentence with options", "items", "in", "BBQ", "--sample", "demo", status: 64,
      errors: "Did you mean `qcq query 'items in BBQ' --sample demo`?"),
    CommandCase(
      "a verb in place of a command", "buy", "milk", status: 64,
      errors: "Did you mean `qcq query 'buy milk'`?"),
    CommandCase(
      "a command below another", "db", "nifo", status: 64,
      errors: "Did you mean `qcq db info`?"),
    CommandCase(
      "an option that is nearly one", "query", "items", "--sampel", "dutch", status: 64,
      errors: "Unknown option '--sampel'. Did you mean '--sample'?"),
    CommandCase(
      "a query without quotes", "query", "items", "where", "pending", status: 64,
      errors: "Put the text in single quotes", "Usage: qcq query <text>",
      "See 'qcq query --help' for more information."),
    CommandCase(
      "a watch as CSV", "watch", "items", "--sample", "demo", "--format", "csv", status: 64,
      errors: "which has an end", "Usage: qcq watch <text>"),
    CommandCase("no query", "query", status: 64, errors: "Missing expected argument"),
    CommandCase(
      "two databases", "query", "items", "--database", "a", "--sample", "demo", status: 64,
      errors: "not both"),
    CommandCase(
      "a format that is none", "query", "items", "--format", "xml", status: 64,
      errors: "table", "markdown"),
    CommandCase(
      "a day that is none", "query", "items", "--now", "2026-02-29", status: 64,
      errors: "'2026-02-29' is invalid for '--now"),
    CommandCase(
      "a zone that is none", "query", "items", "--timezone", "Mars/Olympus", status: 64,
      errors: "'Mars/Olympus' is invalid for '--timezone"),
    CommandCase(
      "no time at all", "query", "items", "--timeout", "0s", status: 64,
      errors: "'0s' is invalid for '--timeout"),
    CommandCase(
      "a parameter without a value", "run", "a.qcq", "--param", "list", status: 64,
      errors: "'list' is invalid for '--param"),
    CommandCase(
      "a parameter with two values", "run", "a.qcq", "--param", "a=1", "--param", "a=2",
      status: 64, errors: "The parameter a has two values."),
    CommandCase(
      "a code that is nearly one", "explain", "unknown-feild", status: 64,
      errors: "There is no message code `unknown-feild`. Did you mean `unknown-field`?"),
    CommandCase(
      "a schema as CSV", "schema", "--sample", "demo", "--format", "csv", status: 64,
      errors: "table or json"),
    CommandCase("the version", "--version", output: nil),
    CommandCase(
      "a database's option with a slip", "query", "items", "--databse", "a.sqlite", status: 64,
      errors: "Unknown option '--databse'. Did you mean '--database'?"),
    CommandCase(
      "an output that a query has not", "query", "items", "-o", "a.csv", status: 64,
      errors: "Unknown option '-o'. Write `into \"file.csv\"` in the query"),
    CommandCase(
      "a parameter of a report", "report", "list", "--param", "list=BBQ", status: 64,
      errors: "Unknown option '--param'. The report `list` is given its list by name"),
    CommandCase(
      "a command of a command", "db", "rules", "add", "few", "--sample", "demo", status: 64,
      errors: "Usage: qcq db rules add", "See 'qcq db rules add --help'"),
    CommandCase(
      "a text in place of a file", "check", "items where pending", status: 64,
      errors: "is no file. A text is checked from standard input: echo"),
    CommandCase(
      "a text in place of a script", "run", "items where pending", status: 64,
      errors: "is no file. A text is run by: qcq query 'items where pending'"),
    CommandCase(
      "no text", "query", " ", "--sample", "demo", status: 64, errors: "There is nothing to run"),
    CommandCase(
      "help for a schedule", "help", "cron", status: 64, errors: "a line of crontab runs"),
    CommandCase("help", "--help", output: nil),
    CommandCase("help for a command", "help", "query", output: nil),
    CommandCase("help for a word", "help", "where", output: nil),
    CommandCase("help for a code", "help", "unknown-field", output: nil),
    CommandCase("help for a command of a command", "help", "backup", output: nil),
    CommandCase("help for what a recipe has", "help", "price", output: nil),
    CommandCase("help for what a recipe calls otherwise", "help", "duplicates", output: nil),
    CommandCase(
      "help for what another language calls it", "help", "incomplete",
      output: nil),
    CommandCase(
      "help for a word that is nearly one", "help", "wehre", status: 64,
      errors: "There is no help on `wehre`; did you mean `qcq help where`?"),
  ]
}
