package import QCQLanguage
internal import QCQText

/// All results of a script as one document, put together while the script runs.
package protocol ScriptPage: AnyObject {
  var draft: PageDraft { get }
  /// Lines of text with a little Markdown, as `print` has them, in the language of the document.
  func markup(of lines: [String]) -> String
  /// What stands above the rows of a result; `name` is its name in a `together`.
  func opening(_ name: String?) -> String
  /// What stands below them: what the query asks, if that is known.
  func closing(_ query: PageDraft.Query?) -> String
  /// Writes the document.
  func write(to output: ByteOutput)
}

extension ScriptPage {
  /// A value that says in a line of text what it says, whatever it looks like.
  package static func plain(_ value: String) -> String {
    RightToLeft.isolated(value, as: PageText.escaped)
  }

  /// Adds text with a little Markdown, as `print` has it.
  package func add(text: String) { draft.lines.append(text) }

  /// Says what the query asks whose rows come next.
  package func describe(_ words: [String], _ text: String) {
    draft.query = PageDraft.Query(words: words, text: text)
  }

  /// Takes the rows of a query; `name` is its name in a `together`.
  package func makeSink(name: String?) -> any ResultSink {
    finishText()
    let output = ByteOutput { [draft] bytes in
      draft.body += bytes
      return true
    }
    let query = draft.query
    draft.query = nil
    output.append(opening(name))
    let sink = ReportFormat.makeSink(draft.spec.below(name), output)
    return FollowedSink(sink: sink) { [self] in
      output.append(closing(query))
      output.flush()
    }
  }

  /// The document so far, without what is around it.
  func finishedBody() -> String {
    finishText()
    return String(decoding: draft.body, as: UTF8.self)
  }

  private func finishText() {
    let lines = draft.lines
    draft.lines = []
    draft.body += Array(markup(of: lines).utf8)
  }
}

/// What has come of a document until now.
package final class PageDraft {
  package struct Query {
    let words: [String]
    let text: String
  }

  /// What the document is called where no line of text is a heading.
  let name: String
  /// Which data it shows, and as of when.
  let stamp: String
  var spec: ReportSpec
  fileprivate var body: [UInt8] = []
  /// Lines of text that follow one another.
  fileprivate var lines: [String] = []
  fileprivate var query: Query?

  init(_ name: String, _ stamp: String, _ spec: ReportSpec) {
    (self.name, self.stamp, self.spec) = (name, stamp, spec)
  }
}

/// What results in a document are called.
enum ResultName {
  /// The name that stands above a result; nil for one that has only a number.
  static func shown(_ name: String?) -> String? { name.flatMap { Int($0) == nil ? $0 : nil } }
}

extension ReportSpec {
  /// The same for the rows of a result: where it has a name, headings among them are below that.
  func below(_ name: String?) -> ReportSpec {
    var spec = self
    if ResultName.shown(name) != nil { spec.headingLevel += 1 }
    return spec
  }

  /// The same for a document in a format.
  func page(_ format: ReportFormat) -> ReportSpec {
    var spec = self
    (spec.format, spec.isTerminal, spec.color) = (format, false, false)
    return spec
  }
}

/// What a query asks, as a sentence.
enum QuerySentence {
  static func text(_ words: [String]) -> String {
    let sentence = words.map { line in String(line.drop { $0 == " " }) }.joined(separator: ", ")
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
  }
}

/// Puts something behind the rows of a result.
struct FollowedSink: ResultSink {
  var sink: any ResultSink
  let finish: () -> Void

  var wantsMore: Bool { mutating get { sink.wantsMore } }
  mutating func begin(_ shape: ResultShape) { sink.begin(shape) }
  mutating func row(_ row: any RowView) { sink.row(row) }

  mutating func end() {
    sink.end()
    finish()
  }
}

/// Lines of text with a little Markdown, where they stand by themselves.
package enum ScriptText {
  /// A line as it is seen on a terminal: headings and emphasis look like it where there are
  /// colours. Without them headings have their signs, and emphasis has no marks.
  package static func shown(_ line: String, color: Bool) -> String {
    guard color, let heading = PageText.heading(line[...]) else {
      return InlineText.markup(line[...], .terminal(color: color))
    }
    let text = InlineText.markup(heading.text, .terminal(color: false))
    return TerminalStyle.heading.paint(text, enabled: true)
  }

  /// A value that says in such a line what it says, whatever it looks like.
  package static func plain(_ value: String) -> String {
    RightToLeft.isolated(value) { text in
      text.map { InlineText.isPunctuation($0) ? "\\\($0)" : String($0) }.joined()
    }
  }
}
