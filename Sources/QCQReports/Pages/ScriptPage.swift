package import QCQLanguage

/// All results of a script as one document, put together while the script runs.
package protocol ScriptPage: AnyObject {
  /// Text with a little Markdown, as `print` has it.
  func add(text: String)
  /// What the query asks whose rows come next.
  func describe(_ words: [String], _ text: String)
  /// Takes the rows of a query; `name` is its name in a `together`.
  func makeSink(name: String?) -> any ResultSink
  /// Writes the document.
  func write(to output: ByteOutput)
}

extension ScriptPage {
  /// A value that says in a line of text what it says, whatever it looks like.
  package static func plain(_ value: String) -> String { PageText.escaped(value) }
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

  var wantsMore: Bool { sink.wantsMore }
  mutating func begin(_ shape: ResultShape) { sink.begin(shape) }
  mutating func row(_ row: any RowView) { sink.row(row) }

  mutating func end() {
    sink.end()
    finish()
  }
}

/// Lines of text with a little Markdown, where they stand by themselves.
package enum ScriptText {
  /// What a heading says; nil for another line.
  package static func heading(_ line: String) -> String? {
    PageText.heading(line[...]).map { String($0.text) }
  }
}
