extension StatementInfo {
  /// What a text declares, and the edition that it is written in.
  static let declarations = [
    StatementInfo(
      WordInfo(
        .qcq, "Names the edition of the language that the file uses.", "qcq 1",
        fillers: [" 1"])),
    StatementInfo(
      WordInfo(
        .let, "Names a query, to be used and refined further down.",
        "let open = items where pending", fillers: [" zz = items"])),
    StatementInfo(
      WordInfo(
        .param, "Declares a value that is passed in from outside.", "param amount: int = 3",
        fillers: [" zz: int"])),
    StatementInfo(
      WordInfo(
        .use, "Imports the `let` and `param` declarations of another file.", "use \"common.qcq\"",
        fillers: [" \"x.qcq\""])),
  ]
}
