extension ClauseInfo {
  /// `count`, `sum quantity of`: the one number that a query is boiled down to.
  package static let measure = ClauseInfo(
    begins: [
      WordInfo(.count, "The number of rows.", "count items in \"BBQ\"", fillers: [" items"]),
      WordInfo(
        .sum, "The sum of a field's values.", "sum quantity of items",
        fillers: [" quantity of items", " count of items"]),
      WordInfo(
        .average, "The mean of a field's values.", "average quantity of items",
        fillers: [" quantity of items", " count of items"]),
      WordInfo(
        .min, "The smallest value of a field.", "min created of items",
        fillers: [" quantity of items", " count of items"]),
      WordInfo(
        .max, "The largest value of a field.", "max created of items",
        fillers: [" quantity of items", " count of items"]),
    ], follower: .name, purpose: .answer,
    holds: [
      WordInfo(
        .of, "Comes before what is measured.", "sum quantity of items",
        fillers: [" items", " lists", " categories"])
    ])
}
