/// Databases that are there, that are not, and that are something else; `qcq db` and `qcq schema`.
enum DatabaseCases {
  static let all = [
    CommandCase(
      "nothing there yet", "query", "count items", status: 3,
      errors: "there is no database yet", "qcq db init", "--sample demo"),
    CommandCase(
      "a named file that is not there", "query", "count items", "--database", "a.sqlite",
      status: 3, errors: "there is no database at a.sqlite"),
    CommandCase(
      "the environment names a file that is not there", "query", "count items",
      environment: ["QCQ_DATABASE": "b.sqlite"], status: 3,
      errors: "there is no database at b.sqlite"),
    CommandCase(
      "a sample beats the environment", "query", "count items", "--sample", "dutch",
      environment: ["QCQ_DATABASE": "b.sqlite"], output: "10\n"),
    CommandCase(
      "something else than a database", "query", "count items", "--database", "a.txt",
      files: ["a.txt": String(repeating: "no database ", count: 100)], status: 3,
      errors: "a.txt is not an SQLite database"),
    CommandCase(
      "a directory", "query", "count items", "--database", ".", status: 3,
      errors: "is a directory"),
    CommandCase(
      "a new database", "db", "init", "new.sqlite", errors: "created new.sqlite"),
    CommandCase(
      "one over another", "db", "init", "a.txt", files: ["a.txt": "x"], status: 3,
      errors: "a.txt already exists"),
    CommandCase(
      "a schema", "schema", "--sample", "dutch", "--format", "json", output: nil),
    CommandCase(
      "what a sample is", "db", "info", "--sample", "dutch", output: nil),
    CommandCase(
      "a database in which all fits", "db", "check", "--sample", "demo",
      output: "nothing is wrong\n"),
    CommandCase(
      "nothing to migrate to", "db", "migrate", "--database", "a.sqlite", status: 3,
      errors: "there is no database at a.sqlite"),
  ]
}
