extension ObjectFrame {
  /// One array of objects, one object a line; in sections one row a line.
  static let json = ObjectFrame(
    isSpaced: true, start: "[", beforeFirst: "\n  ", beforeNext: ",\n  ", after: "", end: "\n]\n",
    endOfNone: "]\n", beforeFirstRow: "\n    ", beforeNextRow: ",\n    ", afterRows: "\n  ")
}
