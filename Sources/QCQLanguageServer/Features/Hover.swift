import QCQAssist
import QCQSyntax
import QCQText

extension Feature {
  static let hover = Feature(
    requests: ["textDocument/hover": describe], capabilities: { $0.field("hoverProvider", true) })
}

/// What is known at once, and for a query also its words, its SQL and how many rows it has now, for
/// which the database is asked.
private func describe(_ request: Request) throws(ResponseError) -> Answer {
  let (document, offset) = try request.place()
  let scripts = request.scripts
  let analysis = scripts.analysis(of: document)
  let hover = analysis.hover(at: offset)
  let isMarkdown = request.client.can(.markdownHover)
  guard scripts.settings.hasCounts, let source = document.source,
    let noun = firstWord(analysis, offset), let statement = StatementText(analysis, at: offset),
    !statement.isChange
  else {
    guard let hover else { return .nothing }
    return .now { write(hover.text, document.range(hover.span), isMarkdown, to: &$0) }
  }
  let text = hover?.text ?? ""
  let range = document.range(hover?.span ?? noun)
  let (id, uri, version) = (request.id, document.uri, document.version)
  let task = DatabaseTask(.describe, statement.source)
  let stop = scripts.databases.send(task, to: source) { server, result in
    guard server.scripts.documents[uri: uri]?.version == version else {
      return server.pending.finish(id, .failure(.contentModified))
    }
    let parts = [text, (try? result.get())?.hoverText ?? ""].filter { !$0.isEmpty }
    server.pending.finish(
      id,
      .success { output in
        if parts.isEmpty { return output.null() }
        write(parts.joined(separator: "\n\n"), range, isMarkdown, to: &output)
      })
  }
  return request.server.pending.wait(for: id, stop: stop)
}

/// The first word of a statement, which stands for all of it, if the place is in that.
private func firstWord(_ analysis: Analysis, _ offset: Int) -> Span? {
  guard let (passage, index) = analysis.token(at: offset) else { return nil }
  let span = passage.tree.tokens[index].span
  let isFirst = passage.tree.statements.contains { $0.span.start == span.start }
  return isFirst ? passage.span(span) : nil
}

extension TaskOutcome {
  /// How many rows there are: `3 rows`, `10000+ rows`.
  var rows: String { isMore ? "\(count)+ rows" : Plural.count(count, "row") }

  fileprivate var hoverText: String {
    let words = words.isEmpty ? "" : "\n\n```text\n\(words)\n```"
    let sql = text.isEmpty ? "" : "\n\n```sql\n\(text)\n```"
    return hasRows ? "**\(rows)** now\(words)\(sql)" : ""
  }
}

private func write(
  _ text: String, _ range: PositionRange, _ isMarkdown: Bool, to output: inout JSONOutput
) {
  output.object { output in
    output.field("contents", Markup(text, isMarkdown: isMarkdown))
    output.field("range", range)
  }
}
