/// `qcq run`, `qcq check`, `qcq format` and scripts on standard input.
enum ScriptCases {
  static let all = runs + standardInput + files + checks + formats

  private static let greeting = "param list: list\nprint \"{$list}\"\ncount items in $list\n"

  private static let runs = [
    CommandCase(
      "a parameter", "run", "a.qcq", "--sample", "dutch", "--param", "list=BBQ Feestje",
      files: ["a.qcq": greeting], output: "BBQ Feestje\n3\n"),
    CommandCase(
      "a parameter written with its sign", "run", "a.qcq", "--sample", "dutch", "--param",
      "$list=BBQ Feestje", files: ["a.qcq": greeting], output: "BBQ Feestje\n3\n"),
    CommandCase(
      "a parameter without its value", "run", "a.qcq", "--sample", "dutch",
      files: ["a.qcq": greeting], status: 1,
      errors: "[missing-parameter]", "a.qcq:1:7", "--param list="),
    CommandCase(
      "a parameter that nobody declared", "run", "a.qcq", "--sample", "dutch", "--param", "x=1",
      files: ["a.qcq": "count items\n"], status: 1, errors: "[unknown-parameter]"),
    CommandCase(
      "several scripts", "run", "a.qcq", "b.qcq", "--sample", "dutch",
      files: ["a.qcq": "count items\n", "b.qcq": "count lists\n"], output: "10\n3\n"),
    CommandCase(
      "none after one that failed", "run", "a.qcq", "b.qcq", "--sample", "dutch",
      files: ["a.qcq": "assert count items gives 3\n", "b.qcq": "count lists\n"], status: 2,
      errors: "[assertion-failed]"),
    CommandCase(
      "a failed assertion keeps what came before", "run", "a.qcq", "--sample", "dutch",
      files: ["a.qcq": "count items\nassert lists is empty else \"lists!\"\ncount lists\n"],
      status: 2, output: "10\n", errors: "error: lists! [assertion-failed]"),
    CommandCase(
      "nothing runs of a text with an error", "run", "a.qcq", "--sample", "dutch",
      files: ["a.qcq": "count items\nitems where nmae = \"x\"\n"], status: 1,
      errors: "[unknown-field]", "a.qcq:2:13"),
    CommandCase(
      "declarations of another file", "run", "in/a.qcq", "--sample", "dutch",
      files: [:], status: 3, errors: "in/a.qcq"),
    CommandCase(
      "print stands beside JSON, not in it", "run", "a.qcq", "--sample", "dutch", "--format",
      "json", files: ["a.qcq": "print \"hello\"\ncount items\n"],
      output: "[\n  {\"count\": 10}\n]\n", errors: "hello\n"),
    CommandCase(
      "tables stand apart", "run", "a.qcq", "--sample", "dutch",
      files: ["a.qcq": "print \"one\"\nlists show title limit 1\nprint \"two\"\ncount items\n"],
      output: "one\ntitle\n────────────────────────\nSnel even naar de winkel\n\ntwo\n10\n"),
  ]

  private static let standardInput = [
    CommandCase(
      "a script on standard input", "--sample", "dutch", input: "count items\n", output: "10\n"),
    CommandCase(
      "the same with run", "run", "--sample", "dutch", input: "count items", output: "10\n"),
    CommandCase(
      "the same with a dash", "run", "-", "--sample", "dutch", input: "count items\n",
      output: "10\n"),
    CommandCase(
      "an empty script", "run", "--sample", "dutch", input: "", output: ""),
    CommandCase(
      "messages call it -", "run", "--sample", "dutch", input: "itmes\n", status: 1,
      errors: "--> -:1:1"),
    CommandCase(
      "bytes that are no text", "run", "--sample", "dutch", input: "count \u{0}items\n",
      status: 1, errors: "error:"),
  ]

  private static let files = [
    CommandCase(
      "a file that is not there", "run", "none.qcq", "--sample", "dutch", status: 3,
      errors: "the file none.qcq can't be read: No such file or directory [file-unreadable]"),
    CommandCase(
      "a directory", "run", ".", "--sample", "dutch", status: 3, errors: "Is a directory"),
    CommandCase(
      "a name with an escape sequence", "run", "\u{1B}[2J.qcq", "--sample", "dutch", status: 3,
      errors: "␛[2J.qcq"),
    CommandCase(
      "an `into` whose directory is not there", "query", #"items into "no/a.csv""#, "--sample",
      "dutch", status: 3, errors: "no/a.csv can't be written", "[file-unwritable]"),
  ]

  private static let checks = [
    CommandCase("nothing wrong", "check", "a.qcq", "--sample", "dutch", files: ["a.qcq": greeting]),
    CommandCase(
      "all files are checked", "check", "a.qcq", "b.qcq", "--sample", "dutch",
      files: ["a.qcq": "itmes\n", "b.qcq": "lists where pending\n"], status: 1,
      errors: "--> a.qcq:1:1", "--> b.qcq:1:13"),
    CommandCase(
      "what a change spares has to be there, as when it is run", "check", "a.qcq", "--sample",
      "english",
      files: ["a.qcq": "delete items in \"Feestje supplies\" where name != \"chips\"\n"], status: 1,
      errors: "[similar-text]", "\"Chips\""),
    CommandCase(
      "a parameter in quotes is no unused one", "check", "a.qcq", "--sample", "english",
      files: [
        "a.qcq": "param kept: text = \"Chips\"\ndelete all items where name != \"$kept\"\n"
      ], status: 1, errors: "error: \"$kept\" is a text, not the parameter [only-text]"),
    CommandCase(
      "nothing is run", "check", "a.qcq", "--sample", "dutch",
      files: ["a.qcq": "assert lists is empty\n"]),
  ]

  private static let formats = [
    CommandCase(
      "errors are left as they are", "format", "a.qcq", files: ["a.qcq": "items where (\n"],
      status: 1, errors: "a.qcq:1:"),
    CommandCase(
      "nothing to change", "format", "--check", "a.qcq", files: ["a.qcq": "items\n"]),
    CommandCase(
      "no file", "format", "a.qcq", status: 3, errors: "[file-unreadable]"),
    CommandCase("a filter", "format", "-", input: "items\n", output: "items\n"),
    CommandCase(
      "lines end as they did", "format", "-", input: "items\r\n\r\nlists   show title\r\n",
      output: "items\r\n\r\nlists show title\r\n"),
    CommandCase(
      "nothing to change on Windows", "format", "--check", "a.qcq", files: ["a.qcq": "items\r\n"]),
  ]
}
