import QCQAssist
import QCQSyntax
import QCQText

extension LanguageServer {
  /// `textDocument/hover`: what is known at once, and for a query also its words, its SQL and how
  /// many rows it has now, for which the database is asked.
  func hover(_ request: Request) throws(ResponseError) -> Answer {
    let document = try document(request.params)
    let offset = document.offset(try request.params.position(), client.encoding)
    let analysis = analysis(of: document)
    let hover = analysis.hover(at: offset)
    let isMarkdown = client.hoverMarkdown
    guard settings.hasCounts, let source = document.source, let noun = noun(analysis, offset),
      let statement = StatementText(analysis, at: offset), !statement.isChange
    else {
      guard let hover else { return .nothing }
      let range = document.range(hover.span, client.encoding)
      return .now { write(hover.text, range, isMarkdown, to: &$0) }
    }
    let text = hover?.text ?? ""
    let range = document.range(hover?.span ?? noun, client.encoding)
    let (id, uri, version) = (request.id, document.uri, document.version)
    let task = DatabaseTask(.describe, statement.source)
    let stop = send(task, to: source) { server, result in
      guard server.documents[uri: uri]?.version == version else {
        return server.finish(id, .failure(.contentModified))
      }
      server.finish(
        id,
        .success { output in
          let more = (try? result.get()).map(HoverText.text) ?? ""
          if text.isEmpty, more.isEmpty { return output.null() }
          let parts = [text, more].filter { !$0.isEmpty }
          write(parts.joined(separator: "\n\n"), range, isMarkdown, to: &output)
        })
    }
    return wait(for: id, stop: stop)
  }

  /// The first word of a statement, which stands for all of it, if the place is in that.
  private func noun(_ analysis: Analysis, _ offset: Int) -> Span? {
    guard let token = analysis.token(at: offset) else { return nil }
    let piece = analysis.pieces[token.piece]
    let span = piece.tree.tokens[token.index].span
    guard piece.tree.statements.contains(where: { $0.span.start == span.start }) else {
      return nil
    }
    return span.shifted(by: analysis.starts[token.piece])
  }
}

/// What a database has to say about a query.
enum HoverText {
  static func text(_ outcome: TaskOutcome) -> String {
    let rows = outcome.isMore ? "more than \(outcome.count) rows" : Words.rows(outcome.count)
    let words = outcome.words.isEmpty ? "" : "\n\n```text\n\(outcome.words)\n```"
    let sql = outcome.text.isEmpty ? "" : "\n\n```sql\n\(outcome.text)\n```"
    return "**\(rows)** now\(words)\(sql)"
  }
}

/// Numbers with their nouns.
enum Words {
  static func rows(_ count: Int) -> String { count == 1 ? "1 row" : "\(count) rows" }
}

private func write(
  _ text: String, _ range: PositionRange, _ isMarkdown: Bool, to output: inout JSONOutput
) {
  output.object { output in
    output.field("contents", Markup(text, isMarkdown: isMarkdown))
    output.field("range", range)
  }
}
