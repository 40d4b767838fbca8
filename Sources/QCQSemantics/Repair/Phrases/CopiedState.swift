/// `… from "BBQ" with all items unchecked`: what is copied is pending anyway, so that nothing is
/// lost with what says so.
enum CopiedState {
  /// A sentence that makes a list of another one, without that.
  static func dropped(from sentence: String) -> String {
    let whole = String(sentence.reversed().drop { ".! ".contains($0) }.reversed())
    let lowered = whole.lowercased()
    guard
      ["create ", "new ", "make ", "copy ", "duplicate ", "use "].contains(
        where: lowered.hasPrefix),
      let phrase = phrases.first(where: { lowered.hasSuffix($0) })
    else { return sentence }
    let rest = whole.dropLast(phrase.count)
    // `copy all pending` says which items are meant, and what stands apart tells of the copy.
    let isOfCopy = ["with ", "nothing ", "none ", "reset ", "and ", "set "].contains(
      where: phrase.hasPrefix)
    let isApart = rest.last { $0 != " " } == "," && rest.contains("\" to \"")
    if !isOfCopy, !isApart, lowered.hasPrefix("copy ") { return sentence }
    // `where unchecked` chooses, and what stands right behind the data is about the copy.
    let last = rest.last { $0 != " " }
    guard rest.hasSuffix(" "), last == "\"" || last == "," || phrase.contains(" ") else {
      return sentence
    }
    return String(rest.reversed().drop { $0 == " " || $0 == "," }.reversed())
  }

  private static let phrases: [String] =
    ofAll + ofNone + undoing + [
      "set completed = false", "with completed = false", "set to pending", "reset completed",
      "with all pending", "reset the checkmarks", "reset all checkmarks", "reset checkmarks",
      "unchecked", "unticked",
    ]

  private static let ofAll = ["pending", "unchecked", "unticked", "open"].flatMap { state in
    ["with all items", "with everything", "all items", "everything", "all"].map {
      "\($0) \(state)"
    }
  }

  private static let ofNone = ["ticked off", "checked off", "ticked", "checked", "done"].flatMap {
    ["with nothing \($0)", "nothing \($0)", "with none \($0)", "none \($0)"]
  }

  private static let undoing = ["uncheck", "untick", "reset"].flatMap { verb in
    ["everything", "all items", "all", "it", "them", "all of them"].map { "and \(verb) \($0)" }
  }
}
