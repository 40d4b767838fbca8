/// What an editor asks about an entry while it is being typed; places are bytes of its UTF-8.
protocol EntryAssistant: AnyObject {
  /// How to colour the entry, from first to last; what is not named stays plain.
  func styles(_ text: String) -> [StyledRange]

  /// Whether an entry of before can be run now: what has failed, or would, is not proposed.
  func isSound(_ text: String) -> Bool

  /// What could be typed next at the end of the entry; nil if nothing is likely.
  func hint(_ text: String) -> String?

  /// Called once for each entry, when nobody types: the time to read what takes a while.
  ///
  /// - Returns: Whether anything may look different now.
  func rest() -> Bool

  /// What can stand at a place.
  func completions(_ text: String, at offset: Int) -> EntryCompletions

  /// What has to come before the entry can be run, in a few words: `a closing quote`; nil for an
  /// entry that is whole.
  func missing(_ text: String) -> String?

  /// Called when an entry ends, while Ctrl-C is still a key: from then on it is a signal.
  func willEnd()

  /// What begins the next line of an entry that is not whole, so that it goes on there.
  func lineBreak(after text: String) -> String
}

extension EntryAssistant {
  func lineBreak(after text: String) -> String { "\n" }
  func rest() -> Bool { false }
  func willEnd() {}
  func isSound(_ text: String) -> Bool { true }
}

/// A part of an entry that has a colour.
struct StyledRange: Hashable, Sendable {
  let range: Range<Int>
  let style: EntryStyle

  init(_ range: Range<Int>, _ style: EntryStyle) { (self.range, self.style) = (range, style) }
}

/// What a part of an entry is, so far as its colour goes.
enum EntryStyle: Hashable, Sendable, CaseIterable {
  case keyword, name, function, string, number, parameter, comment
  /// A word that nobody knows; not marked while it is being typed.
  case unknown
  /// A string or a bracket that has no end.
  case unclosed
}

/// What can stand at one place of an entry.
struct EntryCompletions: Hashable, Sendable {
  /// What a chosen candidate replaces.
  var range: Range<Int>
  var candidates: [Candidate]
  /// Whether there are more, so that what these have in common says nothing.
  let isCut: Bool

  init(_ range: Range<Int>, _ candidates: [Candidate], isCut: Bool = false) {
    (self.range, self.candidates, self.isCut) = (range, candidates, isCut)
  }

  /// One thing that can stand there.
  struct Candidate: Hashable, Sendable {
    /// What is written into the entry, quotes included.
    var text: String
    /// What the menu shows.
    var label: String
    /// What the menu says of it: a type, or how many there are.
    var detail: String

    init(_ text: String, label: String? = nil, detail: String = "") {
      (self.text, self.label, self.detail) = (text, label ?? text, detail)
    }
  }
}

/// Knows nothing, and takes every line for a whole entry.
final class SilentAssistant: EntryAssistant {
  init() {}
  func styles(_ text: String) -> [StyledRange] { [] }
  func hint(_ text: String) -> String? { nil }
  func missing(_ text: String) -> String? { nil }

  func completions(_ text: String, at offset: Int) -> EntryCompletions {
    EntryCompletions(offset..<offset, [])
  }
}
