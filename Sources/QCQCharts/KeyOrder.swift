/// Puts the labels of a key in the order that rows tell.
///
/// Rows that nobody has sorted come in the order of their keys, so that the labels of the second
/// key stand in their order wherever the first one stays the same. What follows from these runs
/// together is the order that a crosstab of the same groups has; two labels of which the rows do
/// not tell which is first stand as numbers and names do.
struct KeyOrder {
  private var labels: [ChartKey] = []
  private var places: [ChartKey: Int] = [:]
  /// Which labels stand in front of one.
  private var before: [Set<Int>] = []

  /// - Parameter runs: The labels of the key where all keys in front of it stay the same.
  init(_ runs: [[ChartKey]]) {
    for run in runs {
      var last: Int?
      for label in run {
        let place = add(label)
        if let last, last != place { before[place].insert(last) }
        last = place
      }
    }
  }

  private mutating func add(_ label: ChartKey) -> Int {
    if let place = places[label] { return place }
    places[label] = labels.count
    labels.append(label)
    before.append([])
    return labels.count - 1
  }

  /// Each label once. Where rows contradict one another, the first that said so is right.
  var sorted: [ChartKey] {
    let ranks = ranks
    let byRank = { (first: Int, second: Int) in ranks[first] < ranks[second] }
    var order: [Int] = []
    var isOpen = labels.map { _ in false }
    var isPlaced = isOpen
    for start in labels.indices.sorted(by: byRank) {
      // No recursion: there may be as many labels in a row as rows.
      var waiting = [start]
      while let place = waiting.last {
        if isOpen[place] {
          waiting.removeLast()
          if !isPlaced[place] { order.append(place) }
          isPlaced[place] = true
        } else {
          isOpen[place] = true
          waiting += before[place].filter { !isOpen[$0] }.sorted { byRank($1, $0) }
        }
      }
    }
    return order.map { labels[$0] }
  }

  /// The places of the labels by what they say: numbers as numbers, others as text.
  private var ranks: [Int] {
    let names = labels.map(\.label).map { label in
      let number = Double(label).flatMap { $0.isFinite ? $0 : nil }
      return (number: number, text: label.lowercased())
    }
    let order = labels.indices.sorted { first, second in
      switch (names[first].number, names[second].number) {
      case (let one?, let other?) where one != other: one < other
      case (_?, nil): true
      case (nil, _?): false
      case (_, _): (names[first].text, first) < (names[second].text, second)
      }
    }
    var ranks = labels.map { _ in 0 }
    for (rank, place) in order.enumerated() { ranks[place] = rank }
    return ranks
  }
}
