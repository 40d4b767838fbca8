import QCQLanguage

/// The pending items of a list, by their folded names and their notes.
struct RaisableItems {
  private struct Key: Hashable {
    let name: String
    let note: String
  }

  private var alike: [Key: StoredCell] = [:]
  private var named: [String: StoredCell] = [:]

  /// The first one of a name and a note stands for those that follow.
  mutating func add(_ id: StoredCell, _ name: String, _ note: String) {
    let key = Key(name: name, note: note)
    if alike[key] == nil { alike[key] = id }
    if named[name] == nil { named[name] = id }
  }

  /// The item with a name and the same note. What has no note is said of any item of the name.
  func find(_ name: String, _ note: String) -> StoredCell? {
    alike[Key(name: name, note: note)] ?? (note.isEmpty ? named[name] : nil)
  }
}
