/// What tells of a group how it stands among the others.
package enum AmongFunction: String, Sendable, CaseIterable {
  case share, running, rank
}

extension AmongFunction {
  package var info: FunctionInfo {
    switch self {
    case .share:
      FunctionInfo(
        "share(sum(field))", "share(count())",
        summary: "The part that a group has of the sum over all groups, from 0 to 1.",
        forms: ["share(count())"], example: "items per category show share(sum(quantity))")
    case .running:
      FunctionInfo(
        "running sum(field)", "running count()",
        summary: "The sum over a group and all groups before it, in the order of the result.",
        forms: ["running count()"], example: "items per week(created) show running count()")
    case .rank:
      FunctionInfo(
        "rank",
        summary: "The place of a group in the order of the result; groups of one place share it.",
        forms: ["rank"],
        example: "items per category show sum(quantity) as n, rank sort n desc")
    }
  }
}
