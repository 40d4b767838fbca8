/// The characters of which charts are made on a terminal.
package struct ChartGlyphs: Sendable {
  /// From an eighth of a cell to all of it, as bars grow to the right; ASCII knows only all.
  let bars: [Character]
  /// The same as columns grow upwards.
  let columns: [Character]
  /// Eight heights of one line.
  let levels: [Character]
  /// From hardly anything to the most.
  let shades: [Character]
  /// The same below zero: other signs, so that nobody takes one for the other.
  let shadesBelow: [Character]
  /// What of a whole is still to come.
  let rest: Character
  let zero: Character
  let beyond: Character
  /// The same below zero.
  let beneath: Character
  let vertical: Character
  let horizontal: Character
  let corner: Character
  /// What stands for the rest of a label.
  let ellipsis: Character

  package static let blocks = ChartGlyphs(
    bars: Array("▏▎▍▌▋▊▉█"), columns: Array("▁▂▃▄▅▆▇█"),
    levels: Array("▁▂▃▄▅▆▇█"), shades: Array("░▒▓█"),
    shadesBelow: Array("-~=≡"), rest: "░", zero: "·", beyond: "»", beneath: "«",
    vertical: "│", horizontal: "─", corner: "└", ellipsis: "…")

  package static let ascii = ChartGlyphs(
    bars: ["#"], columns: ["#"], levels: Array("_.-:=+*#"), shades: Array(".:*#"),
    shadesBelow: Array("-~=@"), rest: ".", zero: "'", beyond: ">", beneath: "<", vertical: "|",
    horizontal: "-", corner: "+", ellipsis: ".")

  /// A bar of some of the cells, to an eighth of one.
  func bar(_ fraction: Double, cells: Int) -> String {
    let parts = Int((fraction * Double(cells * bars.count)).rounded())
    let (whole, part) = parts.quotientAndRemainder(dividingBy: bars.count)
    return String(repeating: bars[bars.count - 1], count: whole)
      + (part > 0 ? String(bars[part - 1]) : "")
  }

  /// What of a column stands in one of its cells, from the lowest.
  func cell(_ fraction: Double, row: Int, of rows: Int) -> Character? {
    let parts = Int((fraction * Double(rows * columns.count)).rounded()) - row * columns.count
    return parts <= 0 ? nil : columns[min(parts, columns.count) - 1]
  }

  func level(_ fraction: Double) -> Character {
    levels[Int((fraction * Double(levels.count - 1)).rounded())]
  }

  /// The shade of a step of a heat map.
  func shade(_ step: Int, isNegative: Bool) -> Character {
    (isNegative ? shadesBelow : shades)[step]
  }
}
