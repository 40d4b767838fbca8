import QCQEngine
import QCQReports
import QCQText
import QCQLanguage

/// A cell as it came out.
enum Got: Equatable {
  case absent
  case int(Int64)
  case number(Double)
  case text(String)
  case rows([[Got]])

  init(_ value: Value) {
    switch value {
    case .absent: self = .absent
    case .data(let bytes): self = .text(String(decoding: bytes, as: UTF8.self))
    case .int(let int): self = .int(int)
    case .number(let number), .date(let number): self = .number(number)
    case .bool(let bool): self = .int(bool ? 1 : 0)
    case .text(let text): self = .text(text)
    }
  }

  init(_ row: any RowView, _ index: Int, _ children: [ResultColumn]?) {
    if let children {
      var rows: [[Got]] = []
      row.forEachChild(index) { child in
        rows.append(children.indices.map { Got(child, $0, children[$0].children) })
      }
      self = .rows(rows)
      return
    }
    switch row.cell(index) {
    case .absent: self = .absent
    case .int(let int): self = .int(int)
    case .number(let number): self = .number(number)
    case .text(let bytes), .data(let bytes): self = .text(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Texts of groups may be any of those that are canonically equivalent; other texts are the
  /// same byte by byte. Sums of fractions may differ in their last digits.
  func agrees(with other: Got, isGroup: Bool) -> Bool {
    switch (self, other) {
    case (.absent, .absent): return true
    case (.int(let one), .int(let two)): return one == two
    case (.text(let one), .text(let two)):
      return isGroup ? one == two : one.utf8.elementsEqual(two.utf8)
    case (.rows(let one), .rows(let two)):
      return Answer.agree(one, two, isGroup: false)
    default:  // (Got, Got)
      guard let one = number, let two = other.number else { return false }
      return one == two || abs(one - two) <= 1e-9 * max(abs(one), abs(two))
    }
  }

  private var number: Double? {
    switch self {
    case .int(let int): Double(int)
    case .number(let number): number
    case .absent, .text, .rows: nil
    }
  }
}

/// What a query gives: columns, rows, and for each row the keys of its section.
struct Answer {
  var columns: [String] = []
  var rows: [[Got]] = []
  var keys: [[Got]] = []
  var areGroups = false

  func agrees(with other: Answer) -> Bool {
    let names = zip(columns, other.columns).allSatisfy { $0.isEmpty || $1.isEmpty || $0 == $1 }
    return columns.count == other.columns.count && names
      && Answer.agree(rows, other.rows, isGroup: areGroups || other.areGroups)
      && Answer.agree(keys, other.keys, isGroup: false)
  }

  static func agree(_ left: [[Got]], _ right: [[Got]], isGroup: Bool) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { one, two in
        one.count == two.count
          && zip(one, two).allSatisfy { $0.agrees(with: $1, isGroup: isGroup) }
      }
  }
}

/// Keeps the rows of the last query as values.
final class AnswerOutput: ScriptOutput {
  let columnSet = ColumnSet.complete
  /// One answer for each query that ran.
  fileprivate(set) var answers: [Answer] = []
  var answer: Answer { answers.last ?? Answer() }
  private(set) var shown: [Diagnostic] = []

  func makeSink(name: String?) -> any ResultSink {
    answers.append(Answer())
    return FootSink(AnswerSink(output: self), isMarked: true)
  }

  func makeFileSink(path: String) throws(EngineError) -> any FileSink {
    throw .file(path: path, reason: "tests write no files")
  }

  func beginTogether() {}
  func endTogether() {}
  func write(line: String) {}
  func show(_ diagnostic: Diagnostic, in source: SourceText) { shown.append(diagnostic) }
  var isClosed: Bool { false }
}

private struct AnswerSink: ResultSink {
  let output: AnswerOutput
  var columns: [ResultColumn] = []
  var keys: [SectionKey] = []

  init(output: AnswerOutput) { self.output = output }

  mutating func begin(_ shape: ResultShape) {
    columns = shape.columns
    output.answers[output.answers.count - 1].columns = columns.map(\.name)
    if case .sections(let sections) = shape.kind { keys = sections.keys }
  }

  mutating func row(_ row: any RowView) {
    output.answers[output.answers.count - 1].rows.append(
      columns.indices.map { Got(row, $0, columns[$0].children) })
    if !keys.isEmpty {
      output.answers[output.answers.count - 1].keys.append(keys.map { Got(row, $0.cell, nil) })
    }
  }

  mutating func end() {}
  var wantsMore: Bool { true }
}

extension Session {
  /// Runs a text and gives the rows of its last query; nil where the text has errors.
  func answer(_ text: String) throws -> (answer: Answer?, diagnostics: [Diagnostic]) {
    let output = AnswerOutput()
    let script = prepare(SourceText(text))
    guard script.isRunnable else { return (nil, script.diagnostics) }
    _ = try run(script, into: output)
    return (output.answer, script.diagnostics)
  }
}
