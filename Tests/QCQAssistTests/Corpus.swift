import Foundation
import TestSupport
import QCQAssist
import QCQSyntax
import QCQText

/// Documents to try everything on: the scripts and pages of this repository, and what chance makes
/// of them.
enum Corpus {
  /// The example scripts, by path.
  static let scripts: [String: String] = files("examples", ".qcq")

  /// What stands in the `qcq` blocks of the language's pages.
  static let pages: [String] = blocks(of: files("grammar/spec", ".md"))
  static let mistakes: [String] = blocks(of: files("grammar/diagnostics", ".md"))

  /// All example lines as one document.
  static let lines = ExampleLines.declarations + "\n" + ExampleLines.all.joined(separator: "\n")

  static let documents: [String] =
    scripts.values.sorted() + pages + mistakes + [lines, "", "\n\n", "# only a comment\n"] + odd

  private static let odd = [
    "print \"a \\\"{count items}\\\" b {$list} {open}\"\nlet open = items",
    "param `odd name`: int = 1\nlet `my list`(n: int) = items limit 3\n`my list`($`odd name`)",
    "items where name = “Melk”\r\n\tand note = 'x'\r\n\r\n\r\n# é 🍞\r\nlists # trailing\r\n",
    "together {\n  # inner\n  a = count items; lists\n\n\n  b = items show name,\n      note }\n",
    "items where name = \"two\nlines 🍞\" sort name\nlists show title as t sort t, items",
    "items where (quantity > 3\nlists\n## doc\nlet x = items wher\n;;; items;lists;;",
  ]

  /// A document that chance has changed in a few places.
  static func mutant(_ random: inout SplitMix64) -> String {
    var scalars = Array(documents[random.below(documents.count)].unicodeScalars)
    let pieces = [
      "é", "🍞", "\r\n", "\n", "\"", "`", "(", "}", "{", "#", "##", "$", "'", "“", "let ", " ", "x",
      "print \"{", "together {", ";", " in ", "/", "=", "\\", "\u{301}", "”", "’", "«", "\"",
    ]
    for _ in 0..<random.below(6) {
      let place = random.below(scalars.count + 1)
      if random.chance(1, in: 3), place < scalars.count {
        let end = min(scalars.count, place + 1 + random.below(8))
        scalars.removeSubrange(place..<end)
      } else {
        scalars.insert(contentsOf: pieces[random.below(pieces.count)].unicodeScalars, at: place)
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  static func files(_ folder: String, _ ending: String) -> [String: String] {
    let files = Checkout.files(in: folder, ending: ending).map { path in
      (String(path.dropFirst(folder.count + 1)), (try? Checkout.text(path)) ?? "")
    }
    return Dictionary(uniqueKeysWithValues: files)
  }

  private static func blocks(of pages: [String: String]) -> [String] {
    pages.sorted { $0.key < $1.key }.flatMap {
      MarkdownPage(path: $0.key, text: $0.value).bodies("qcq")
    }
  }
}

extension AnalysisContext {
  /// The canonical schema, and the examples' files beside the document.
  static let canonical = AnalysisContext(vocabulary: CanonicalSchema.vocabulary) { path, _ in
    Corpus.scripts[path].map { Parser.parse(SourceText($0, name: path)) }
  }
}

extension Analysis {
  init(_ text: String, _ name: String = "main.qcq", in context: AnalysisContext = .canonical) {
    self.init(SourceText(text, name: name), in: context)
  }

  /// A span is in the text and cuts no character in two.
  func isSound(_ span: Span) -> Bool {
    0 <= span.start && span.start <= span.end && span.upperBound <= source.utf8.count
      && isBoundary(span.lowerBound) && isBoundary(span.upperBound)
  }

  private func isBoundary(_ offset: Int) -> Bool {
    offset == source.utf8.count || source.utf8[offset] & 0xC0 != 0x80
  }

  func applying(_ edits: [TextEdit]) -> String {
    String(decoding: source.utf8.applying(edits), as: UTF8.self)
  }

  /// Where a text begins that stands in the document; the count-th one, from 0.
  func offset(of text: String, _ count: Int = 0) -> Int {
    let wanted = Array(text.utf8)
    let places = source.utf8.indices.filter { source.utf8[$0...].starts(with: wanted) }
    return places[count]
  }
}

extension TextEdit: CustomStringConvertible {
  /// Where and what: `3..<5 "x"`.
  public var description: String { "\(span.start)..<\(span.end) \(replacement.debugDescription)" }
}
