/// `list_id = (select id from lists where title = 'BBQ')`: the list by its name, as SQL looks it
/// up; here a list is named by its title.
enum SubselectName {
  /// The pieces with the names in place of what looks them up; nil without any.
  static func replaced(_ pieces: [Piece]) -> [Piece]? {
    var (found, place, isChanged): ([Piece], Int, Bool) = ([], 0, false)
    while place < pieces.count {
      guard let (name, count) = name(pieces[place...]) else {
        found.append(pieces[place])
        place += 1
        continue
      }
      // `list_id`, cut in two.
      if found.count > 1, let sign = found.last, sign.kind == .sign,
        found[found.count - 2].text == "id"
      {
        found.remove(at: found.count - 2)
      }
      found.append(name)
      place += count
      isChanged = true
    }
    return isChanged ? found : nil
  }

  private static let tables = ["lists", "categories", "list", "category"]
  private static let fields = ["title", "name"]

  private static func name(_ pieces: ArraySlice<Piece>) -> (Piece, Int)? {
    let words = pieces.prefix(12).map { $0.kind == .text ? "\"" : $0.text }
    guard words.count > 9, words.starts(with: ["(", "select", "id", "from"]),
      tables.contains(words[4]),
      words[5] == "where", fields.contains(words[6]), ["=", "==", "like"].contains(words[7]),
      words[8] == "\""
    else { return nil }
    let end = words[9...].starts(with: ["limit", "1"]) ? 11 : 9
    guard words.indices.contains(end), words[end] == ")" else { return nil }
    return (pieces[pieces.startIndex + 8], end + 1)
  }
}
