extension ObjectFrame {
  /// One object a line, without spaces; a section is one object, with its rows inside.
  static let ndjson = ObjectFrame(
    isSpaced: false, start: "", beforeFirst: "", beforeNext: "", after: "\n", end: "",
    endOfNone: "", beforeFirstRow: "", beforeNextRow: ",", afterRows: "")
}
