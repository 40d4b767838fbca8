import QCQText

/// The entries of before, the newest last.
struct EntryHistory {
  private(set) var entries: [String] = []
  private let file: HistoryFile?
  private var isLoaded = false

  init(file: HistoryFile?) { self.file = file }

  /// Reads the file, once, when somebody first wants to know.
  mutating func load() {
    guard !isLoaded else { return }
    isLoaded = true
    entries = file?.read() ?? []
  }

  /// Keeps an entry, here and in the file, unless it begins with a space or was the last one, too.
  /// Passwords are left out.
  mutating func add(_ entry: String) {
    let entry = Passwords.hidden(in: entry, entry.hasPrefix(".") ? .message : .any)
    load()
    guard let first = entry.first, !first.isWhitespace, entry != entries.last else { return }
    entries.append(entry)
    file?.append(entry)
  }

  /// What the newest entry that begins so goes on with.
  ///
  /// - Parameter isSound: Whether an entry may be proposed; few are asked about, as it takes time.
  func continuation(of text: String, where isSound: (String) -> Bool) -> String? {
    guard !text.isEmpty else { return nil }
    let found = entries.reversed().lazy.filter {
      $0.utf8.count > text.utf8.count && $0.utf8.starts(with: text.utf8)
    }
    let entry = found.prefix(3).first(where: isSound)
    return entry.map { String(decoding: $0.utf8.dropFirst(text.utf8.count), as: UTF8.self) }
  }
}

/// Where somebody is who goes through the history; what is changed on the way stays changed.
struct HistoryWalk {
  /// The place in the entries; their number for the one that is being typed.
  private var place: Int
  private var edited: [Int: String] = [:]
  private let entries: [String]

  init(_ history: EntryHistory) {
    entries = history.entries
    place = entries.count
  }

  /// Goes to the next older or newer entry that fits; nil if there is none.
  mutating func go(_ step: Int, from current: String, where fits: (String) -> Bool) -> String? {
    var next = place + step
    while (0...entries.count).contains(next) {
      let text = edited[next] ?? (next < entries.count ? entries[next] : "")
      if next == entries.count || fits(text) {
        edited[place] = current
        place = next
        return text
      }
      next += step
    }
    return nil
  }
}
