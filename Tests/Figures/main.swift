import Foundation

/// What is measured, by its name; some take the names of parts.
let benchmarks: [(name: String, run: ([String]) throws -> Void)] = [
  ("compile", { _ in try CompileBenchmark.run() }),
  ("front-end", { _ in FrontEndBenchmark.run() }),
  ("patterns", { _ in try PatternBenchmark.run() }),
  ("export", { _ in try ExportBenchmark.run() }),
  ("formats", FormatsBenchmark.run),
  ("one-shot", { _ in try OneShotBenchmark.run() }),
  ("prompt", { _ in try PromptBenchmark.run() }),
  ("watch", WatchBenchmark.run),
  ("assist", { _ in AssistBenchmark.run() }),
  (
    "recall",
    { try RecallBenchmark.run($0.contains("details"), every: $0.compactMap(Int.init).first ?? 1) }
  ),
  ("lsp", { _ in try LanguageServerBenchmark.run() }),
  ("changes", { _ in try ChangesBenchmark.run() }),
  ("library", LibraryBenchmark.run),
  ("serve", ServeBenchmark.run),
  ("import", { _ in try ImportBenchmark.run() }),
  ("mistakes", { _ in try MistakesBenchmark.run() }),
  ("plans", { _ in try PlansBenchmark.run() }),
  ("server", ServerBenchmark.run),
]
let wanted = Array(CommandLine.arguments.dropFirst())
if wanted.count == 3, wanted[0] == "step-loop" {
  ExportBenchmark.stepLoop(wanted[1], wanted[2])
  exit(0)
}
if wanted.count == 2, wanted[0] == EventEcho.name { EventEcho.run(wanted[1]) }
let named = benchmarks.filter { wanted.contains($0.name) }
if !wanted.isEmpty, named.isEmpty {
  print("the benchmarks are \(benchmarks.map(\.name).joined(separator: ", "))")
  exit(64)
}
// What is no benchmark is a part of one.
let parts = wanted.filter { word in !named.contains { $0.name == word } }
for benchmark in wanted.isEmpty ? benchmarks : named { try benchmark.run(parts) }
