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

  @Test(
    "Removing the guard restores every text, without the space around it",
    arguments: [
      ("\"'\r\"", ""), ("\"'\n x\"", "x"), ("\"''\t\"", "'"), ("\"' \r\"", "'"), ("'", "'"),
      ("\" 'a \"", "'a"), ("\"'=1 \"", "=1"), ("\"  two\t\"", "two"), ("\"\u{2028}b\"", "b"),
      ("\"'=a, b\"", "=a, b"), ("-1", "-1"), ("+ a", "+ a"), ("\" =1\"", "=1"),
    ])
  func guarded(_ field: String, _ note: String) throws {
    let trial = try ForeignTrial("name,note\n\"'=tea\",x\ntea,\(field)\n", name: "a.csv")
    #expect(trial.items == ["1 =tea (x)", note.isEmpty ? "1 tea" : "1 tea (\(note))"])
    #expect(trial.remarks.isEmpty, "\(trial.remarks)")
  }

  @Test(
    "An apostrophe that is none of qcq's stays, or is told",
    arguments: ["'=x", "''=x", "'-5", "'@", "'+ a", "\"'=a, b\"", "\"'- \"", "\"'=x\""])
  func unguarded(_ field: String) throws {
    let name = field.replacing("\"", with: "").trimmed
    // Another text shows that nothing is guarded.
    for other in ["=1", "@", "-x", "+"] {
      let trial = try ForeignTrial("name,note\n\(other),\"\"\n\(field),\"\"\n", name: "a.csv")
      #expect(trial.items == ["1 \(other)", "1 \(name)"])
      #expect(trial.remarks.isEmpty, "\(trial.remarks)")
    }
    let alone = try ForeignTrial("name,note\n\(field),-5\n", name: "a.csv")
    let isQuoted = field.hasPrefix("\"")
    #expect(alone.items == ["1 \(isQuoted ? String(name.dropFirst()) : name) (-5)"])
    #expect(alone.remarks.count == (field == "\"'=x\"" ? 0 : 1), "\(alone.remarks)")
    // Whoever puts all texts in quotes is not qcq.
    let quoted = try ForeignTrial("name,note\n\(field),\"x\"\n", name: "a.csv")
    #expect(quoted.remarks.count == 1, "\(quoted.remarks)")
    let saved = try ForeignTrial("name;note\n\(field);-5\n", name: "a.csv")
    #expect(saved.items == alone.items && saved.remarks.count == 1, "\(saved.remarks)")
  }

  @Test("Text behind a closing quote is told") func loose() throws {
    let trial = try ForeignTrial("name,note\n\"hi\" there,x\n\"Tea\" ,y\n", name: "a.csv")
    #expect(trial.items == ["1 hi there (x)", "1 Tea (y)"])
    #expect(
      trial.remarks == [
        "hi there: a value has text behind its closing quote; the quotes around it were left out"
      ])
  }

  private static func utf16(_ text: String, isLittle: Bool) -> [UInt8] {
    ("\u{FEFF}" + text).utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isLittle ? [low, high] : [high, low]
    }
  }

  @Test("UTF-16 is read", arguments: [true, false]) func wide(_ isLittle: Bool) throws {
    let text = "Naam\tAantal\r\nKäse 🧀\t2\r\n"
    let bytes = Self.utf16(text, isLittle: isLittle)
    #expect(UTF16Text.isAt(bytes) && !UTF16Text.isAt([0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0]))
    #expect(UTF16Text.text(of: bytes) == Array(text.utf8))
    let source = UTF16Text.source(ByteSource(bytes))
    var reader = try ForeignFile.reader(source, start: Array(text.utf8), name: "a.txt")
    let item = try reader.next { _ in }
    #expect(item?.name == "Käse 🧀" && item?.quantity == 2)
    let halves = [bytes.dropLast(), Self.utf16("🧀", isLittle: isLittle).dropLast(2)]
    for half in halves {
      let damaged = UTF16Text.source(ByteSource(Array(half)))
      let error = #expect(throws: ExchangeError.self) {
        while try damaged.next() != nil {}
      }
      #expect(error?.message.contains("half a character") == true)
    }
  }
}
