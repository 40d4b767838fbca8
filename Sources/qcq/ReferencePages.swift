/// The pages of `grammar/spec`, in the order of its table of contents.
enum ReferencePage: String, CaseIterable {
  case statements, queries, `where`, text, dates, absentValues = "absent-values", by, per, having
  case show, sort, limit, `let`, param, use, assert, print, together, explain, formats, changes
  case watch, prompt, nearMisses = "near-misses"

  static var all: [(name: String, text: [UInt8])] { allCases.map { ($0.rawValue, $0.text) } }

  /// The page as Markdown.
  private var text: [UInt8] {
    switch self {
    case .statements: PackageResources.statements_md
    case .queries: PackageResources.queries_md
    case .where: PackageResources.where_md
    case .text: PackageResources.text_md
    case .dates: PackageResources.dates_md
    case .absentValues: PackageResources.absent_values_md
    case .by: PackageResources.by_md
    case .per: PackageResources.per_md
    case .having: PackageResources.having_md
    case .show: PackageResources.show_md
    case .sort: PackageResources.sort_md
    case .limit: PackageResources.limit_md
    case .let: PackageResources.let_md
    case .param: PackageResources.param_md
    case .use: PackageResources.use_md
    case .assert: PackageResources.assert_md
    case .print: PackageResources.print_md
    case .together: PackageResources.together_md
    case .explain: PackageResources.explain_md
    case .formats: PackageResources.formats_md
    case .changes: PackageResources.changes_md
    case .watch: PackageResources.watch_md
    case .prompt: PackageResources.prompt_md
    case .nearMisses: PackageResources.near_misses_md
    }
  }
}
