import Foundation
import TestSupport
import Testing

@Suite("The tutorial's table") struct TutorialTests {
  @Test("Names only what is public") func table() throws {
    let page = try Checkout.text("Sources/QuickCart/QuickCart.docc/FromTheTutorial.md")
    let interface = try Checkout.text("Tests/QuickCartTests/interface.txt")
    let words = Set(interface.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.count > 40)
    for row in rows {
      let cell = row.split(separator: "|").last ?? ""
      let names = cell.matches(of: /`(\w+)/).map { String($0.output.1) }
      #expect(!names.isEmpty, "\(row)")
      for name in names { #expect(words.contains(name), "\(name) in \(row)") }
    }
  }
}
