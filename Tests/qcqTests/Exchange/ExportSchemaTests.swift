import Foundation
import GRDB
import TestSupport
import Testing

/// Databases of every kind, whose exports a validator of another project compares with the schema.
@Suite(
  "Exports are what their schema says", .waiting,
  .enabled(if: Python.has("jsonschema"), "no jsonschema; QCQ_PYTHON names a python that has it"))
struct ExportSchemaTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write(try Checkout.text("grammar/export.schema.json"), to: "schema.json")
    try sandbox.write(Self.script, to: "validate.py")
  }

  /// Tells of each file whether it is valid.
  private static let script = """
    import json, sys
    from jsonschema import Draft202012Validator as Validator
    schema = json.load(open("schema.json"))
    Validator.check_schema(schema)
    def refuse(name): raise ValueError(name)
    for name in sys.argv[1:]:
        tree = json.load(open(name, encoding="utf-8"), parse_constant=refuse)
        errors = [error.message for error in Validator(schema).iter_errors(tree)]
        print("valid" if not errors else "wrong: " + errors[0][:200])
    """

  private func judge(_ files: String...) throws -> [String] {
    let outcome = try sandbox.run(
      try #require(Python.path), ["validate.py"] + files,
      environment: ["PYTHONIOENCODING": "utf-8"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.text.split(separator: "\n").map(String.init)
  }

  private func export(_ database: String, _ options: String...) throws {
    let outcome = try sandbox.qcq(
      ["export", "--database", database, "--output", "\(database).json", "--overwrite"] + options)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("Samples, all of them, some lists, and without their texts") func samples() throws {
    for sample in ["english", "dutch", "demo"] {
      _ = try sandbox.qcq(["db", "init", sample, "--sample", sample])
      for options in [[], ["--anonymise"]] {
        try export(sample, options.joined().isEmpty ? "--format=json" : options.joined())
        #expect(try judge("\(sample).json") == ["valid"])
      }
    }
    let some = try sandbox.qcq(
      ["export", "lists where title = \"BBQ\"", "--database", "demo", "--output", "some.json"])
    #expect(some.status == 0, "\(some.errors)")
    #expect(try judge("some.json") == ["valid"])
  }

  @Test("What no column was meant for, in columns of every kind") func dirty() throws {
    let queue = try DatabaseQueue(path: sandbox.path("dirty"))
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          CREATE TABLE shoppingList (id TEXT PRIMARY KEY, title, createdAt DATETIME, "odd name" x)
            WITHOUT ROWID;
          CREATE TABLE shoppingItem (id INTEGER, name TEXT DEFAULT 'it''s', quantity DECIMAL(10,2)
            DEFAULT -1.5, more BLOB UNIQUE, shoppingListId TEXT NOT NULL, PRIMARY KEY (id, name));
          INSERT INTO shoppingList VALUES ('a', NULL, 9e999, x'00ff'), ('b', -9e999, 0.1, 'é🍞');
          INSERT INTO shoppingItem VALUES
            (9223372036854775807, CAST(x'ff41' AS TEXT), 1e300, 1, ''),
            (-1, char(0, 10, 31, 127, 8232), 'text', x'', 'nothing'),
            (0.5, '"\\', 1.0, 0.1, 12);
          """)
    }
    try queue.close()
    try export("dirty")
    #expect(try judge("dirty.json") == ["valid"])
    try export("dirty", "--anonymise")
    #expect(try judge("dirty.json") == ["valid"])
  }

  @Test("The lines of NDJSON are the rows of the document") func lines() throws {
    _ = try sandbox.qcq(["db", "init", "demo", "--sample", "demo"])
    try export("demo")
    _ = try sandbox.qcq(
      ["export", "--database", "demo", "--format", "ndjson", "--output", "demo.ndjson"])
    try sandbox.write(
      """
      import json
      lines = [json.loads(line) for line in open("demo.ndjson", encoding="utf-8")]
      tree = dict(lines[0])
      for table in tree["tables"]: tree[table["entity"]] = []
      for line in lines[1:-1]:
          (entity, row), = line.items()
          tree[entity].append(row)
      assert tree == json.load(open("demo.json", encoding="utf-8"))
      counts = {table["entity"]: len(tree[table["entity"]]) for table in tree["tables"]}
      assert lines[-1] == {"end": counts}, lines[-1]
      print("fine")
      """, to: "lines.py")
    let outcome = try sandbox.run(try #require(Python.path), ["lines.py"])
    #expect(outcome.text == "fine\n", "\(outcome.errors)")
  }

  @Test(
    "The schema refuses what is no export",
    arguments: [
      (#""qcq_export":1"#, #""qcq_export":2"#), (#""entity":"lists""#, #""entity":"recipes""#),
      (#""tables":["#, #""sheets":["#), (#""type":"TEXT""#, #""type":null"#),
      (#""name":"Bananas""#, #""name":["Bananas"]"#), (#""name":"Bananas""#, #""name":true"#),
      (#""name":"Bananas""#, #""name":{"text":"0g"}"#),
      (#""name":"Bananas""#, #""name":{"real":"Infinity","text":"00"}"#),
    ])
  func wrong(part: String, other: String) throws {
    _ = try sandbox.qcq(["db", "init", "demo", "--sample", "demo"])
    try export("demo")
    let text = try sandbox.text("demo.json")
    try #require(text.contains(part))
    try sandbox.write(text.replacing(part, with: other, maxReplacements: 1), to: "wrong.json")
    let found = try judge("demo.json", "wrong.json")
    #expect(found.first == "valid" && found.last?.hasPrefix("wrong: ") == true, "\(found)")
  }
}
