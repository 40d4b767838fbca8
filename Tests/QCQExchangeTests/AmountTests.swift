import Testing

@Suite("Amounts of a line") struct AmountTests {
  @Test(
    "A comma between two digits separates nothing",
    arguments: [
      ("boter 0,5", "1 boter 0,5", 0), ("2,5", "1 2,5", 0), ("cola 1,5 l", "1 cola 1,5 l", 0),
      ("kaas, 1,5 kg", "1 kaas (1,5 kg)", 1), ("2,5 l Juice", "1 Juice (2,5 l)", 1),
      ("kaas 0,5, 2", "2 kaas 0,5", 0), ("kaas,2", "2 kaas", 0), ("route 66, 2", "2 route 66", 0),
    ])
  func commas(_ text: String, _ item: String, _ remarks: Int) throws {
    let trial = try ForeignTrial(text)
    #expect(trial.items == [item])
    #expect(trial.remarks.count == remarks, "\(trial.remarks)")
  }

  @Test(
    "A number may have a blank in it",
    arguments: [
      ("1 1/2 kg flour", "1 flour (1 1/2 kg)", 1), ("3 ½ meter touw", "1 meter touw (3 ½)", 1),
      ("1 000 servetten", "1000 servetten", 0), ("flour, 1 ½ kg", "1 flour (1 ½ kg)", 1),
      ("1 000,5 kg zand", "1 zand (1 000,5 kg)", 1), ("12 345 nails", "12345 nails", 0),
      ("2 100% juice", "2 100% juice", 0), ("2 500g flour", "2 500g flour", 0),
      ("15 16/20 prawns", "15 16/20 prawns", 0), ("2 7UP", "2 7UP", 0),
      ("2 30 cm pans", "2 30 cm pans", 0),
    ])
  func blanks(_ text: String, _ item: String, _ remarks: Int) throws {
    let trial = try ForeignTrial(text)
    #expect(trial.items == [item])
    #expect(trial.remarks.count == remarks, "\(trial.remarks)")
  }

  @Test(
    "A number that counts nothing belongs to the name",
    arguments: [
      "10 € cheese", "10€ cheese", "3 % milk", "3,5 % milk", "10 euro voucher", "007 tea",
      "0049 phone", "tea x007", "tea (007)", "1 2 3 paper", "2 3 paper", "$ 5 tea",
    ])
  func names(_ text: String) throws {
    let trial = try ForeignTrial("- \(text)\n- \(text), 2\n")
    #expect(trial.items == ["1 \(text)", "2 \(text)"])
    #expect(trial.remarks.isEmpty)
  }

  @Test(
    "Every quantity that a table holds is read, and one that it does not is told",
    arguments: [
      "999999", "1000000", "12345678901", "123456789012345678", "9223372036854775807",
      "9223372036854775808", "99999999999999999999999",
    ])
  func large(_ number: String) throws {
    let isHeld = Int64(number) != nil
    for text in ["\(number)x Big", "\(number) x Big", "Big x\(number)", "Big, \(number)"] {
      // `9 x` is what goes to the note then.
      if text.contains(" x "), !isHeld { continue }
      let trial = try ForeignTrial("- [ ] \(text)\n")
      #expect(trial.items == [isHeld ? "\(number) Big" : "1 Big (\(number))"], "\(text)")
      #expect(trial.remarks.count == (isHeld ? 0 : 1), "\(trial.remarks)")
    }
    let table = try ForeignTrial("name,quantity\nBig,\(number)\n", name: "a.csv")
    #expect(table.items == [isHeld ? "\(number) Big" : "1 Big (\(number))"])
  }

  @Test(
    "So is one without a sign behind it",
    arguments: [
      ("1000000 nails", "1000000 nails"), ("1 000 000 nails", "1000000 nails"),
      ("[1000000] nails", "1000000 nails"), ("2x 50", "2 50"), ("[-5] nails", "1 [-5] nails"),
    ])
  func bare(_ text: String, _ item: String) throws {
    let trial = try ForeignTrial("tea\n\(text)\n")
    #expect(trial.items == ["1 tea", item])
    #expect(trial.remarks.isEmpty)
  }

  @Test("So may one of a table") func tables() throws {
    let trial = try ForeignTrial(
      "name,quantity\nnails,1 000\nflour,1 1/2\nsand,2\u{A0}000\n", name: "a.csv")
    #expect(trial.items == ["1000 nails", "1 flour (1 1/2)", "2000 sand"])
    #expect(trial.remarks.count == 1)
  }
}
