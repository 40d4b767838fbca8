import Foundation
import TestSupport

/// A million items on a PostgreSQL server, against psql with SQL written by hand: whole processes.
enum ServerBenchmark {
  private struct Question {
    var name: String
    var query: String
    var sql: String
  }

  private static let questions = [
    Question(
      name: "one list's card",
      query: #"items in "List 7" where pending by category show name, quantity, note"#,
      sql: """
        SELECT c.name, i.name, i.quantity, i.notes FROM shopping_items i
        LEFT JOIN item_categories c ON c.id = i.category_id
        WHERE i.shopping_list_id = (SELECT id FROM shopping_lists WHERE title = 'List 7')
        AND i.is_completed = 0 ORDER BY c.sort_order, c.id, i.created_at, i.id
        """),
    Question(
      name: "all lists with counts",
      query: "lists show title, count(items) as n, count(items where completed) as done",
      sql: """
        SELECT l.title, coalesce(n, 0), coalesce(done, 0) FROM shopping_lists l LEFT JOIN
        (SELECT shopping_list_id AS id, count(*) AS n,
        count(*) FILTER (WHERE is_completed <> 0) AS done FROM shopping_items GROUP BY 1) g
        ON g.id = l.id ORDER BY l.updated_at DESC, l.id
        """),
    Question(
      name: "20 lists with counts",
      query: "lists show title, count(items) as n, count(items where completed) as done limit 20",
      sql: """
        SELECT l.title, (SELECT count(*) FROM shopping_items WHERE shopping_list_id = l.id),
        (SELECT count(*) FROM shopping_items WHERE shopping_list_id = l.id AND is_completed <> 0)
        FROM shopping_lists l ORDER BY l.updated_at DESC, l.id LIMIT 20
        """),
    Question(
      name: "statistics of categories",
      query: """
        items per category show count() as n, count(where pending) as open, sum(quantity) as q, \
        average(quantity) as a
        """,
      sql: """
        SELECT c.name, n, open, q, a FROM (SELECT category_id, count(*) AS n,
        count(*) FILTER (WHERE is_completed = 0) AS open, sum(quantity) AS q,
        avg(quantity) AS a FROM shopping_items GROUP BY 1) g
        LEFT JOIN item_categories c ON c.id = g.category_id ORDER BY c.sort_order
        """),
    Question(
      name: "count of what is pending", query: "count items where pending and quantity > 3",
      sql: "SELECT count(*) FROM shopping_items WHERE is_completed = 0 AND quantity > 3"),
    Question(
      name: "search in all lists",
      query: #"items where name contains "name 77" show name, list.title"#,
      sql: """
        SELECT i.name, l.title FROM shopping_items i
        JOIN shopping_lists l ON l.id = i.shopping_list_id
        WHERE strpos(lower(i.name), 'name 77') > 0 ORDER BY i.created_at, i.id
        """),
    Question(
      name: "the ten largest",
      query: "items show name, quantity, list.title sort quantity desc limit 10",
      sql: """
        SELECT i.name, i.quantity, l.title FROM (SELECT * FROM shopping_items
        ORDER BY quantity DESC, id LIMIT 10) i JOIN shopping_lists l ON l.id = i.shopping_list_id
        ORDER BY i.quantity DESC, i.id
        """),
    Question(
      name: "1,000,000 items to CSV",
      query: "items show id, name, quantity, note, created, updated",
      sql: """
        SELECT id, name, quantity, notes, to_timestamp(created_at), to_timestamp(updated_at)
        FROM shopping_items ORDER BY created_at, id
        """),
  ]

  /// - Parameter wanted: `latency`, or nothing for all of it.
  static func run(_ wanted: [String]) throws {
    guard let cluster = ServerCluster.shared, Command.run(["psql", "--version"])?.status == 0 else {
      return print("server: needs PostgreSQL and psql")
    }
    let url = cluster.url("lists")
    try cluster.make("lists")
    guard Command.run([Command.qcq, "db", "init", url])?.status == 0 else {
      return print("server: needs `qcq` beside this program, built with the trait PostgreSQL")
    }
    try cluster.psql(data, in: "lists")
    try ServerLatency.run(cluster, url)
    if wanted == ["latency"] { return }
    print("server: 1,000,000 items, whole processes, psql on the same socket")
    for question in questions {
      let ours = ["query", question.query, "--format", "csv"]
      let copy = "COPY (\(question.sql)) TO STDOUT (FORMAT csv, HEADER)"
      compare(question.name, { _ in ours }, { _ in copy }, url)
    }
    let more = Command.run([Command.qcq, "query", "items", "--database", url, "--format", "csv"])
    let few = Command.run([
      Command.qcq, "query", "items limit 10000", "--database", url, "--format", "csv",
    ])
    Timing.line(
      "peak memory, 10,000 and 1,000,000 items to CSV",
      String(format: "%.1f and %.1f MiB", few?.peakMemory ?? 0, more?.peakMemory ?? 0))
    try cluster.psql("CREATE TABLE kept (old jsonb, new jsonb)", in: "lists")
    compare("100,000 items changed, old and new rows kept", change, keepingUpdate, url)
    compare("the same, which psql does not keep", change, update, url, goal: "none")
  }

  private static func change(_ run: Int) -> [String] {
    ["query", "update items where quantity = 3 set note = \"ours \(run)\"", "--yes"]
  }

  private static func update(_ run: Int) -> String {
    """
    WITH c AS (UPDATE shopping_items SET notes = 'theirs \(run)',
    updated_at = extract(epoch from now()) WHERE quantity = 3 RETURNING shopping_list_id)
    UPDATE shopping_lists SET updated_at = extract(epoch from now())
    WHERE id IN (SELECT shopping_list_id FROM c)
    """
  }

  private static func keepingUpdate(_ run: Int) -> String {
    """
    WITH c AS (UPDATE shopping_items t SET notes = 'theirs \(run)',
    updated_at = extract(epoch from now()) FROM shopping_items o
    WHERE t.quantity = 3 AND o.id = t.id
    RETURNING to_jsonb(o) AS old, to_jsonb(t) AS new, t.shopping_list_id),
    k AS (INSERT INTO kept SELECT old, new FROM c)
    UPDATE shopping_lists SET updated_at = extract(epoch from now())
    WHERE id IN (SELECT shopping_list_id FROM c)
    """
  }

  private static func compare(
    _ name: String, _ ours: (Int) -> [String], _ sql: (Int) -> String, _ url: String,
    goal: String = "≤ 1.3×"
  ) {
    var run = 0
    let (first, second, ratio) = Timing.pair(
      runs: 5,
      {
        run += 1
        let usage = Command.run([Command.qcq] + ours(run) + ["--database", url])
        if usage?.status != 0 { print("\(name): qcq fails") }
      },
      {
        let usage = Command.run(["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-c", sql(run), url])
        if usage?.status != 0 { print("\(name): psql fails") }
      })
    Timing.line("\(name): qcq", Timing.milliseconds(first))
    Timing.line("\(name): psql", Timing.milliseconds(second))
    Timing.line("ratio", Timing.ratio(ratio, goal: goal))
  }

  private static let data = """
    INSERT INTO shopping_lists
    SELECT 'list-' || i, 'List ' || i, 1.7e9 + i, 1.7e9 + i FROM generate_series(0, 9999) i;
    INSERT INTO shopping_items (id, name, quantity, is_completed, notes, category_id,
    shopping_list_id, created_at, updated_at)
    SELECT 'item-' || lpad(i::text, 7, '0'), 'Item name ' || (i::int8 * 7919 % 10007), 1 + i % 10,
    (i % 3 = 0)::int, CASE i % 5 WHEN 0 THEN 'a note, with a comma' ELSE '' END, 1 + i % 8,
    'list-' || (i / 100), 1.7e9 + i * 0.5, 1.7e9 + i * 0.5 FROM generate_series(0, 999999) i;
    VACUUM ANALYZE;
    """
}
