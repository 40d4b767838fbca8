import Foundation
import TestSupport

/// A million items to each format, and reports on a page, against CSV.
enum FormatsBenchmark {
  private static let formats = ["tsv", "ndjson", "json", "markdown", "html", "vertical", "table"]

  static func run(_ arguments: [String]) throws {
    if arguments.first == "report" {
      guard arguments.count == 2 else {
        print("name a database: qcq-benchmarks formats report DATABASE")
        exit(64)
      }
      return try report(arguments[1])
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("qcq-benchmarks")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let large = folder.appendingPathComponent("items-1000000.sqlite").path
    let small = folder.appendingPathComponent("items-10000.sqlite").path
    try ExportBenchmark.makeItems(1_000_000, at: large)
    try ExportBenchmark.makeItems(10_000, at: small)
    print("formats: 1,000,000 items, whole processes, against CSV")
    func command(_ format: String, _ path: String) -> [String] {
      let query = "items show id, name, quantity, note, created, updated"
      return [Command.qcq, "query", query, "--database", path, "--format", format]
    }
    guard let csv = Command.run(command("csv", large)), csv.status == 0 else {
      print("`qcq` is not beside this program; build the whole package first")
      return
    }
    Timing.line("csv", memory(Command.run(command("csv", small)), csv))
    for format in formats {
      let few = Command.run(command(format, small))
      let many = Command.run(command(format, large))
      let (_, _, ratio) = Timing.pair(
        runs: 3, { _ = Command.run(command(format, large)) },
        { _ = Command.run(command("csv", large)) })
      Timing.line(format, String(format: "%.2f×", ratio) + "   " + memory(few, many))
    }
  }

  /// The largest memory at 10,000 items and at a million.
  private static func memory(_ few: Command.Usage?, _ many: Command.Usage?) -> String {
    String(format: "%.1f and %.1f MiB", few?.peakMemory ?? 0, many?.peakMemory ?? 0)
  }

  /// Ten queries, six of them with charts.
  private static let queries = [
    "count items per month(created) draw column",
    "sum quantity of items per category sort sum desc limit 12 draw bar",
    "count items per week(created) draw line",
    "count lists per month(created) draw column",
    "count items per category sort count desc limit 8 draw share",
    "count items per category, month(created) crosstab draw heat",
    "count items per month(created), category having count() > 200 crosstab with total",
    "items per category show count() as items, sum(quantity) as pieces, average(quantity) as mean "
      + "sort count() desc limit 15 with total",
    "items show name, quantity, category, created sort quantity desc limit 20",
    "lists show title, count(items) as items sort count(items) desc limit 20",
  ]

  /// The page of a report about a database, against its queries as CSV.
  private static func report(_ database: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "qcq-report-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = folder.appendingPathComponent("month.qcq").path
    let lines = queries.enumerated().map { "print \"## Part \($0 + 1)\"\n\($1)" }
    try ("print \"# A year of baskets\"\n" + lines.joined(separator: "\n") + "\n")
      .write(toFile: script, atomically: true, encoding: .utf8)
    let plain = folder.appendingPathComponent("plain.qcq").path
    try (queries.joined(separator: "\n") + "\n")
      .write(toFile: plain, atomically: true, encoding: .utf8)
    let page = folder.appendingPathComponent("page.html").path
    let common = ["--database", database, "--now", "2018-01-01T12:00"]
    let ours =
      [Command.qcq, "run", script, "--format", "html", "-o", page, "--overwrite"] + common
    let theirs = [Command.qcq, "run", plain, "--format", "csv"] + common
    guard Command.run(ours)?.status == 0, Command.run(theirs)?.status == 0 else {
      print("the report does not run; is `qcq` beside this program?")
      exit(1)
    }
    let size = try Data(contentsOf: URL(fileURLWithPath: page)).count
    let (first, second, ratio) = Timing.pair(
      runs: 5, { _ = Command.run(ours) }, { _ = Command.run(theirs) })
    print("formats report: ten queries, six charts, one page")
    Timing.line(
      "page", Timing.milliseconds(first) + String(format: ", %.0f kB", Double(size) / 1e3))
    Timing.line("the ten queries as CSV", Timing.milliseconds(second))
    Timing.line("ratio", Timing.ratio(ratio, goal: "≤ 1.5×"))
  }
}
