import Testing

@testable import QCQExchange

@Suite("Tables as spreadsheets write them") struct SpreadsheetTests {
  @Test("A line that ends in a carriage return alone is one") func returns() throws {
    let table = try ForeignTrial("name,quantity\rTea,1.5\rMilk,2\rOil,½\r", name: "a.csv")
    #expect(table.items == ["1 Tea (1.5)", "2 Milk", "1 Oil (½)"])
    #expect(table.lines == [2, 4])
    #expect(try ForeignTrial("tea\r\n[x]\rmilk\r[x]", name: "a.txt").lines == [2, 4])
  }

  @Test("The first line may say what separates", arguments: ["sep=;\r\n", "\u{FEFF}SEP=;\n"])
  func separator(_ line: String) throws {
    let trial = try ForeignTrial(line + "Name;Colour\nTea, green;x\n", name: "a.csv")
    #expect(trial.items == ["1 Tea, green"])
    #expect(trial.lines == [2] && trial.remarks.count == 1)
  }
}
