internal import QCQCharts
internal import QCQLanguage

/// Draws a page that is kept true: the same as a file has, part by part.
package struct LiveReport {
  /// What stands at one place of the page, as it is now.
  package enum Piece {
    /// Lines of text with a little Markdown.
    case lines([String])
    case result(WatchedResult, name: String?, words: [String], text: String)
    /// What was expected and is not so; nil where it is.
    case complaint(String?)
  }

  private let name: String
  private let spec: ReportSpec
  /// The results that were drawn last, by their places.
  private var drawn: [Int: (result: WatchedResult, part: LivePart)] = [:]

  /// - Parameter name: What the page is called where no line of text is a heading.
  package init(_ name: String, _ spec: ReportSpec) {
    self.name = name
    var spec = spec
    (spec.format, spec.isPage, spec.isLive) = (.html, true, true)
    (spec.isTerminal, spec.color) = (false, false)
    self.spec = spec
  }

  /// - Parameter stamp: Which data it shows, and as of when.
  package mutating func picture(_ pieces: [Piece], stamp: String) -> LivePicture {
    var title: String?
    var headings: [(id: String, text: String)] = []
    let body = pieces.enumerated().map { index, piece in
      let id = "place-\(index + 1)"
      switch piece {
      case .lines(let lines):
        let text = PageText(lines, firstHeading: headings.count + 1)
        headings += text.headings
        title = title ?? text.title
        return LivePart(id: id, markup: "<div id=\"\(id)\">\(text.markup)</div>\n")
      case .result(let result, let name, let words, let text):
        if let kept = drawn[index], kept.result.isSame(as: result) { return kept.part }
        let part = part(id, result, name, (words, text), after: drawn[index])
        drawn[index] = (result, part)
        return part
      case .complaint(let text):
        let attributes = text == nil ? " hidden" : " role=\"alert\""
        let words = MarkupText.escaped(text ?? "")
        return LivePart(
          id: id, markup: "<p id=\"\(id)\" class=\"problem\"\(attributes)>\(words)</p>\n")
      }
    }
    let index = PageDocument.index(headings, " id=\"contents\"")
    let head = [
      LivePart(
        id: "title", markup: "<h1 id=\"title\">\(MarkupText.escaped(title ?? name))</h1>"),
      LivePart(
        id: "contents", markup: index.isEmpty ? "<nav id=\"contents\" hidden></nav>\n" : index),
    ]
    let foot = LivePart(
      id: "stamp", markup: "<footer id=\"stamp\">\(MarkupText.escaped(stamp))</footer>")
    return LivePicture(parts: head + body + [foot])
  }

  private func part(
    _ id: String, _ result: WatchedResult, _ name: String?, _ told: (words: [String], text: String),
    after before: (result: WatchedResult, part: LivePart)?
  ) -> LivePart {
    var markup = ReportPage.opening(name, " id=\"\(id)\"")
    let output = ByteOutput { bytes in
      markup += String(decoding: bytes, as: UTF8.self)
      return true
    }
    var sink = HTMLSink(spec, output)
    sink.begin(result.shape.shape)
    for row in result.rows {
      let view = row.view
      withExtendedLifetime(view) { sink.row(view) }
    }
    sink.end()
    markup += ReportPage.description(told.words, told.text) + "</section>\n"
    return LivePart(id: id, markup: markup, rows: rows(result, &sink, after: before))
  }

  /// The rows; those that are as they were are not drawn again.
  private func rows(
    _ result: WatchedResult, _ sink: inout HTMLSink,
    after before: (result: WatchedResult, part: LivePart)?
  ) -> [LiveRow] {
    let old = before.flatMap { $0.result.shape.fits(result.shape) ? $0 : nil }
    var places: [WatchedKey: Int]?
    var rows: [LiveRow] = []
    rows.reserveCapacity(result.rows.count)
    for (index, (key, row)) in zip(result.keys, result.rows).enumerated() {
      if let old {
        let isThere = index < old.result.keys.count && old.result.keys[index] == key
        let known = places ?? (isThere ? [:] : old.result.places)
        places = isThere ? places : known
        if let place = isThere ? index : known[key], old.result.rows[place] == row {
          rows.append(old.part.rows[place])
          continue
        }
      }
      let (view, name) = (row.view, key.name)
      rows.append(
        LiveRow(
          key: name,
          markup: withExtendedLifetime(view) { sink.markup(view, " data-key=\"\(name)\"") }))
    }
    return rows
  }
}

extension LivePicture {
  /// Writes the page as a document that shows this picture.
  ///
  /// - Parameters:
  ///   - styles: CSS, each on top of the one before.
  ///   - script: What keeps the page true.
  ///   - state: What tells the script where it stands.
  package func write(
    styles: [String], script: String, state: String, fields: [LiveField], to output: ByteOutput
  ) {
    let title = parts[0].markup.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
    var document = PageDocument(title: String(title), styles: styles)
    document.index = parts[1].markup
    document.stamp = parts.last?.markup ?? ""
    document.live = PageDocument.Live(
      script: script, state: MarkupText.escaped(state), tools: LiveField.form(fields))
    document.write(parts.dropFirst(2).dropLast().map(\.whole).joined(), to: output)
  }
}

extension WatchedResult {
  fileprivate func isSame(as other: WatchedResult) -> Bool {
    keys == other.keys && rows == other.rows && shape.fits(other.shape)
  }

  fileprivate var places: [WatchedKey: Int] {
    Dictionary(zip(keys, keys.indices)) { first, _ in first }
  }
}

extension WatchedKey {
  /// The key as it can stand in an attribute; two keys that are not the same never have the same.
  fileprivate var name: String {
    let view = cells.view
    let names = (0..<view.cellCount).map { index in
      withExtendedLifetime(view) { Self.name(of: view.cell(index)) }
    }
    return names.joined(separator: ".") + (repetition == 0 ? "" : "~\(repetition)")
  }

  private static func name(of cell: Cell) -> String {
    switch cell {
    case .absent: "-"
    case .int(let int): "i\(int)"
    case .number(let number): "n" + String(number.bitPattern, radix: 16)
    case .text(let bytes): "t" + coded(bytes)
    case .data(let bytes): "d" + coded(bytes)
    }
  }

  private static func coded(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var coded: [UInt8] = []
    let digits = Array("0123456789abcdef".utf8)
    for byte in bytes {
      if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      {
        coded.append(byte)
      } else {
        coded += [UInt8(ascii: "_"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: coded, as: UTF8.self)
  }
}
