import QCQText
import Testing

@Suite("Names of a database that somebody may have meant") struct NearNamesTests {
  private static let names = [
    "Week shop", "DIY store", "Grandpa Jürgen", "BBQ", "Camping in the Ardennes",
    "Ben & Jerry's", "Meat & Seafood", "Dairy", "Non-food",
  ]

  @Test(
    "The one that was meant comes first",
    arguments: [
      ("B.B.Q.", "BBQ"), ("weekshop", "Week shop"), ("week-shop", "Week shop"),
      ("Camping in Ardennes", "Camping in the Ardennes"), ("Camping", "Camping in the Ardennes"),
      ("Meat and Seafood", "Meat & Seafood"), ("Meat", "Meat & Seafood"),
      ("the BBQ", "BBQ"), ("Diary", "Dairy"), ("Ben and Jerry's", "Ben & Jerry's"),
    ])
  func near(name: String, expected: String) {
    #expect(NearNames.nearest(to: name, among: Self.names).first == expected)
  }

  @Test("A name that goes on from all its words comes before a slip of it") func beginning() {
    let names = ["Cola", "Corn on the cob", "Acorn"]
    #expect(NearNames.nearest(to: "Corn", among: names).first == "Corn on the cob")
  }

  @Test(
    "Nothing is near what is another name", arguments: ["Party", "no dairy", "not BBQ", "food"])
  func far(name: String) {
    #expect(
      !NearNames.nearest(to: name, among: Self.names).contains { $0 == "Dairy" || $0 == "BBQ" })
  }

  @Test(
    "A slip leaves most of the letters", arguments: [4, 5, 6, 7, 8, 9, 12])
  func slips(length: Int) {
    let name = String("Zucchinibrood".prefix(length))
    for slips in 1...3 {
      let written = name.dropLast(slips) + String(repeating: "x", count: slips)
      let found = NearNames.nearest(to: String(written), among: [name])
      #expect(found.isEmpty == (slips * 3 > length), "\(written) \(name)")
    }
  }

  @Test(
    "Two of four letters are no likeness",
    arguments: [
      ("Wine", "Done"), ("Done", "Wine"), ("Aldi", "Lidl"), ("Kaas", "Kool"), ("Fish", "Dish!"),
      ("Bread", "Beard"), ("Tea", "Pie"), ("Rice", "Ride"), ("Mlik", "Milk"), ("BQB", "BBQ"),
    ])
  func fewLetters(written: String, name: String) {
    let isSlip = ["Ride", "Milk", "BBQ"].contains(name)
    #expect(NearNames.nearest(to: written, among: [name]).isEmpty == !isSlip)
  }

  @Test(
    "What turns a name round, or joins several, is near to none",
    arguments: [
      "all but BBQ", "!BBQ", "-BBQ", "everything except BBQ", "BBQ & Dairy", "BBQ, Dairy",
      "BBQ or Dairy", "BBQ/Dairy", "non-Dairy", "Dairy-free", "other than Dairy",
    ])
  func turned(name: String) {
    #expect(NearNames.nearest(to: name, among: Self.names) == [])
  }

  @Test("Several names are told apart, and one that is turned round is found")
  func several() {
    #expect(NearNames.joined(in: "BBQ & dairy", among: Self.names) == ["BBQ", "Dairy"])
    #expect(NearNames.joined(in: "BBQ or Party", among: Self.names) == nil)
    #expect(NearNames.joined(in: "Meat", among: Self.names) == nil)
    #expect(NearNames.turned(in: "all but BBQ", among: Self.names) == "BBQ")
    #expect(NearNames.turned(in: "the BBQ", among: Self.names) == nil)
  }

  @Test(
    "Where rows are changed, a word more makes another name",
    arguments: ["Old BBQ", "Diet Dairy", "BBQ next week"])
  func exact(name: String) {
    #expect(NearNames.nearest(to: name, among: Self.names, isExact: true) == [])
    #expect(NearNames.nearest(to: "the BBQ list", among: Self.names, isExact: true) == ["BBQ"])
  }

  @Test("What differs is shown with what stands around it")
  func lines() {
    let old = (1...12).map { "\($0)\n" }.joined()
    let new = old.replacing("2\n3\n", with: "2\nthree\n") + "13"
    #expect(
      LineDiff(old, new, name: "a").text == """
        --- a
        +++ a
        @@ -1,6 +1,6 @@
         1
         2
        -3
        +three
         4
         5
         6
        @@ -10,3 +10,4 @@
         10
         11
         12
        +13
        \\ No newline at end of file

        """)
    #expect(LineDiff(old, old, name: "a").text.isEmpty)
  }
}
