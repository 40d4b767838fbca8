import Foundation

let names = [
  "compile", "front-end", "patterns", "export", "formats", "one-shot", "prompt", "watch", "assist",
  "recall", "lsp", "changes", "library", "serve", "import", "mistakes", "plans",
  "server",
]
let wanted = Array(CommandLine.arguments.dropFirst())
if wanted.count == 3, wanted[0] == "step-loop" {
  ExportBenchmark.stepLoop(wanted[1], wanted[2])
  exit(0)
}
if wanted.first == "watch" {
  try WatchBenchmark.run(Array(wanted.dropFirst()))
  exit(0)
}
if wanted.first == "formats" {
  try FormatsBenchmark.run(Array(wanted.dropFirst()))
  exit(0)
}
if wanted.first == "serve" {
  try ServeBenchmark.run(Array(wanted.dropFirst()))
  exit(0)
}
if wanted.first == "recall" {
  try RecallBenchmark.run(
    wanted.contains("details"), every: wanted.compactMap(Int.init).first ?? 1)
  exit(0)
}
if wanted.first == "library" {
  try LibraryBenchmark.run(Array(wanted.dropFirst()))
  exit(0)
}
for name in wanted.isEmpty ? names : wanted {
  switch name {
  case "compile": try CompileBenchmark.run()
  case "front-end": FrontEndBenchmark.run()
  case "patterns": try PatternBenchmark.run()
  case "changes": try ChangesBenchmark.run()
  case "export": try ExportBenchmark.run()
  case "formats": try FormatsBenchmark.run([])
  case "one-shot": try OneShotBenchmark.run()
  case "assist": AssistBenchmark.run()
  case "watch": try WatchBenchmark.run([])
  case "recall": try RecallBenchmark.run()
  case "lsp": try LanguageServerBenchmark.run()
  case "prompt": try PromptBenchmark.run()
  case "library": try LibraryBenchmark.run([])
  case "serve": try ServeBenchmark.run([])
  case "import": try ImportBenchmark.run()
  case "plans": try PlansBenchmark.run()
  case "server": try ServerBenchmark.run()
  case "mistakes": try MistakesBenchmark.run()
  default:  // String
    print("the benchmarks are \(names.joined(separator: ", "))")
    exit(64)
  }
}
