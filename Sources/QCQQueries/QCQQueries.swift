import Foundation
import PackagePlugin

/// Makes the named queries of a target's `.qcq` files functions of Swift.
///
/// A file `schema.json` in the target's folder, as `qcq schema --format json` writes it, is the
/// schema that they are checked against; without one it is that of a new database.
@main
struct QCQQueries: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let queries = module.sourceFiles(withSuffix: "qcq").map(\.url)
    guard !queries.isEmpty else { return [] }
    let output = context.pluginWorkDirectoryURL.appending(path: "Queries.swift")
    let schema = module.directoryURL.appending(path: "schema.json")
    let hasSchema = FileManager.default.fileExists(atPath: schema.path())
    return [
      .buildCommand(
        displayName: "Checking the queries of \(target.name)",
        executable: try context.tool(named: "QueryCompiler").url,
        arguments: [output.path()] + (hasSchema ? ["--schema", schema.path()] : [])
          + queries.map { $0.path() },
        inputFiles: queries + (hasSchema ? [schema] : []), outputFiles: [output])
    ]
  }
}
