import TestSupport
import Testing

@testable import QCQExchange

@Suite("Lists of other programs are understood") struct ForeignTests {
  @Test(
    "Lines as people write them",
    arguments: [
      ("- 6 Bananen", "6 Bananen"), ("[x] 10, Aepfel", "✓ 10 Aepfel"), ("2x melk", "2 melk"),
      ("2 x melk", "2 melk"), ("[ 1 ] Knusperstangen", "1 Knusperstangen"),
      ("[ ] Brot", "1 Brot"), ("- [x] eggs", "✓ 1 eggs"), ("- [X] eggs", "✓ 1 eggs"),
      ("* 3 × Joghurt", "3 Joghurt"), ("☐ tea", "1 tea"), ("☑ tea", "✓ 1 tea"),
      ("✔️ tea", "✓ 1 tea"), ("1. butter", "1 butter"), ("12) butter", "1 butter"),
      ("500 g flour", "1 flour (500 g)"), ("500g flour", "1 flour (500 g)"),
      ("1½ l milk", "1 milk (1½ l)"), ("½ cabbage", "1 cabbage (½)"),
      ("1,5 kg aardappelen", "1 aardappelen (1,5 kg)"), ("3 stuks appels", "3 appels"),
      ("2 st. paprika", "2 paprika"), ("milk (2)", "2 milk"), ("milk x3", "3 milk"),
      ("milk 3x", "3 milk"), ("flour, 500 g", "1 flour (500 g)"), ("apples, 6", "6 apples"),
      ("Banana | 2 pieces", "2 Banana"), ("Banana | ripe", "1 Banana (ripe)"), ("7UP", "1 7UP"),
      ("H2O", "1 H2O"), ("~~bread~~", "✓ 1 bread"), ("**bread**", "1 bread"),
      ("8710398500001 chips", "1 chips (8710398500001)"), ("• Käse", "1 Käse"),
      ("牛乳", "1 牛乳"), ("1.000 balloons", "1 balloons (1.000)"), ("2.0 limes", "2 limes"),
      ("99999999999999999999 screws", "1 99999999999999999999 screws"), ("-5 jam", "1 -5 jam"),
    ])
  func lines(_ text: String, _ item: String) throws {
    let trial = try ForeignTrial("milk\n" + text)
    #expect(trial.items == ["1 milk", item])
    let isAltered = item.hasSuffix(")") && !item.contains("ripe")
    #expect(trial.remarks.count == (isAltered ? 1 : 0), "\(trial.remarks)")
  }

  @Test(
    "Lists from the wild, whole",
    arguments: [
      (
        "Milk\nEggs x12\n[ ] Bread\n[x] Butter\n2 lb chicken\n",
        ["1 Milk", "12 Eggs", "1 Bread", "✓ 1 Butter", "1 chicken (2 lb)"]
      ),
      (
        "Groceries:\n• 3 apples\n• bananas (6)\n– 1/2 cabbage\n\nHousehold:\n• paper towels\n",
        [
          "/Groceries: 3 apples", "/Groceries: 6 bananas", "/Groceries: 1 cabbage (1/2)",
          "/Household: 1 paper towels",
        ]
      ),
      (
        "[ 1 ] Knusperstangen\n- Bananas\n[x] 10, Aepfel\n",
        ["1 Knusperstangen", "1 Bananas", "✓ 10 Aepfel"]
      ),
      (
        "# Week\n## Produce\n- [ ] 2 courgettes\n- [x] salad\n## Dairy\n- [ ] Greek yoghurt 2x\n",
        ["Week/Produce: 2 courgettes", "Week/Produce: ✓ 1 salad", "Week/Dairy: 2 Greek yoghurt"]
      ),
      (
        "2 melk\nbrood\n500g gehakt\n3 x yoghurt\nwc papier\n",
        ["2 melk", "1 brood", "1 gehakt (500 g)", "3 yoghurt", "1 wc papier"]
      ),
      (
        "200 g spaghetti\n1½ l water\n2 eieren\n½ ui\n1 snuf zout\n",
        ["1 spaghetti (200 g)", "1 water (1½ l)", "2 eieren", "1 ui (½)", "1 zout (1 snuf)"]
      ),
      ("1. Milch\n2. 6 Eier\n3) Käse, 200 g\n", ["1 Milch", "6 Eier", "1 Käse (200 g)"]),
      ("☐ Tea\n☑ Coffee\n✔️ Sugar\n", ["1 Tea", "✓ 1 Coffee", "✓ 1 Sugar"]),
      ("Banana | 2 pieces\nPeppers | red\nTea\n", ["2 Banana", "1 Peppers (red)", "1 Tea"]),
      (
        "* Olive oil\n* ~~Vinegar~~\n* **Salt**\n---\n* 7UP\n",
        ["1 Olive oil", "✓ 1 Vinegar", "1 Salt", "1 7UP"]
      ),
    ])
  func wild(_ text: String, _ items: [String]) throws {
    #expect(try ForeignTrial(text).items == items)
  }

  @Test("What is not UTF-8 is refused, and not changed", arguments: ["a.txt", "a.csv", "a.json"])
  func encoding(_ name: String) {
    let text = name == "a.json" ? "[\"K*se\"]" : "name,note\nK*se,1\n"
    let bytes = text.utf8.map { $0 == UInt8(ascii: "*") ? 0xE4 : $0 }
    let error = #expect(throws: ExchangeError.self) { try ForeignTrial(bytes, name: name) }
    #expect(error?.message.contains("iconv") == true, "\(error?.message ?? "")")
  }

  @Test("The guard against formulas is taken off, and nothing else") func guarded() throws {
    let text = "name,note\n\"'=1+1\",\"''-x\"\n'quoted',-5\n"
    #expect(
      try ForeignTrial(text, name: "a.csv").items == ["1 =1+1 ('-x)", "1 'quoted' (-5)"])
  }

  @Test("Headings are lists and categories") func markdown() throws {
    let trial = try ForeignTrial(
      """
      # BBQ
      - [ ] 6 Cola

      ## Produce
      - [x] Tomatoes
      Dairy:
      * milk
      ---
      # Home #
      + soap
      """)
    #expect(trial.format == .markdown)
    #expect(
      trial.items == [
        "BBQ/: 6 Cola", "BBQ/Produce: ✓ 1 Tomatoes", "BBQ/Dairy: 1 milk", "Home/: 1 soap",
      ])
    #expect(trial.remarks.isEmpty)
  }

  @Test(
    "Headings of tables are found by what they mean",
    arguments: [
      ("Item,Qty,Done,Notes\nMilk,2,yes,fresh\n", "✓ 2 Milk (fresh)"),
      ("Aantal;Product;Afgevinkt;Opmerking\n2;Melk;ja;vers\n", "✓ 2 Melk (vers)"),
      ("\u{FEFF}Menge\tArtikel\tErledigt\n3\tMilch\tnein\n", "3 Milch"),
      ("list,category,name,quantity,unit\nBBQ,Dairy,Milk,1.5,l\n", "BBQ/Dairy: 1 Milk (1.5 l)"),
      ("naam;aantal\n\"Kaas; oud\";\"1,5\"\n", "1 Kaas; oud (1,5)"),
      ("product,barcode\nTea,8710398500001\n", "1 Tea (8710398500001)"),
      ("name,quantity\r\nTea,\r\n\r\n", "1 Tea"),
      ("name,quantity\nTea,a few\n", "1 Tea (a few)"),
      ("name,done\nTea,maybe\n", "1 Tea (maybe)"),
    ])
  func tables(_ text: String, _ item: String) throws {
    let trial = try ForeignTrial(text, name: "list.csv")
    #expect(trial.format == .csv)
    #expect(trial.items == [item])
    #expect(
      trial.remarks.isEmpty
        == !(item.hasSuffix(")") && !item.contains("fresh")
        && !item.contains("vers")), "\(trial.remarks)")
  }

  @Test("What is unclear is named") func columns() throws {
    let text = "Zaak,Hoeveel,Kleur\nFiets,2,rood\n"
    let error = #expect(throws: ExchangeError.self) {
      try ForeignTrial(text, name: "a.csv")
    }
    #expect(error?.message.contains("`Zaak`, `Hoeveel`, `Kleur`") == true)
    let trial = try ForeignTrial(text, columns: "name=Zaak,quantity=Hoeveel")
    #expect(trial.items == ["2 Fiets"])
    #expect(
      trial.remarks == [
        "Kleur: the column is not imported; `--columns` tells what it is, as in `note=Kleur`"
      ])
    #expect(throws: ExchangeError.self) { try ColumnNames("Kleur") }
  }

  @Test(
    "JSON of no certain program",
    arguments: [
      (#"[{"name":"Milk","qty":2,"done":true}]"#, ["✓ 2 Milk"]),
      ("{\"item\":\"Milk\"}\n{\"item\":\"Bread\",\"amount\":1.5}\n", ["1 Milk", "1 Bread (1.5)"]),
      (
        #"{"lists":[{"title":"BBQ","items":[{"name":"Cola","category":{"name":"Drinks"}}]}]}"#,
        ["BBQ/Drinks: 1 Cola"]
      ),
      (#"["milk","2 eggs"]"#, ["1 milk", "2 eggs"]), ("[]", []),
      (#"{"items":["milk","2 eggs"]}"#, ["1 milk", "2 eggs"]),
    ])
  func json(_ text: String, _ items: [String]) throws {
    #expect(try ForeignTrial(text).items == items)
  }

  @Test("A remark about JSON says in which line the value begins") func placesOfJSON() throws {
    let trial = try ForeignTrial(
      """
      [
        {"name": "Milk",
         "quantity": 1.5
        },
        {"name": "Bread", "quantity":
          "some"},
        [
          "500 g flour"
        ], true
      ]
      """)
    #expect(trial.items == ["1 Milk (1.5)", "1 Bread (some)", "1 flour (500 g)"])
    #expect(trial.lines == [2, 5, 8, 9])
  }

  private static let losses: [(String, [String], [String])] = [
    (
      #"[{"name":"f","quantity":{"value":2,"unit":"kg"}}]"#, ["1 f (2 kg)"],
      ["f: `2 kg` is not a number of pieces; it was added to the note"]
    ),
    (
      #"[{"name":"g","category":["Dairy"],"notes":["x","y"],"list":{"title":"LL"}}]"#,
      ["LL/Dairy: 1 g (x, y)"], []
    ),
    (
      #"[{"name":"g","category":["a","b"]}]"#, ["1 g"],
      ["g: `category` holds a list; it was left out"]
    ),
    (
      #"[{"name":"g","category":{"name":"Dairy","id":3}}]"#, ["/Dairy: 1 g"],
      ["category.id: the key is not imported"]
    ),
    (
      #"[{"name":{"en":"j"}}]"#, [], ["name: it has no name; `name` holds an object"]
    ),
    (
      #"[{"name":"n","done":{"at":"2026"}}]"#, ["1 n"],
      ["n: `done` holds an object; it was left out"]
    ),
    (
      #"[{"name":"n","quantity":5,"done":true,"items":["o"]}]"#, ["n/: 1 o"],
      [
        "n: `quantity` is not imported: the object has items, so it is a list",
        "n: `done` is not imported: the object has items, so it is a list",
      ]
    ),
    (
      #"{"title":"All","lists":[{"title":"BBQ","items":["o"]}]}"#, ["BBQ/: 1 o"],
      ["All: the title is not imported: all its items are in other lists"]
    ),
    (#"[{"title":null,"name":"Milk"}]"#, ["1 Milk"], []),
    (#"["[x]"]"#, [], ["[x]: it has no name"]),
  ]

  @Test("No value of JSON is lost without a word", arguments: losses)
  func lost(_ text: String, _ items: [String], _ remarks: [String]) throws {
    let trial = try ForeignTrial(text)
    #expect(trial.items == items)
    #expect(trial.remarks == remarks)
  }

  @Test("Google Keep") func keep() throws {
    let trial = try ForeignTrial(
      """
      {"color":"DEFAULT","isTrashed":false,"title":"Groceries","labels":[{"name":"Home"}],
       "listContent":[{"text":"2x Milk","isChecked":false},{"text":"Bread","isChecked":true}],
       "createdTimestampUsec":1795176000000000}
      """)
    #expect(trial.format == .keep)
    #expect(trial.items == ["Groceries/: 2 Milk", "Groceries/: ✓ 1 Bread"])
    #expect(trial.remarks.count == 1 && trial.numbers == [nil])
    let odd = try ForeignTrial(
      #"{"isTrashed":false,"listContent":[{"text":""},{"text":"½ l oil"},{"text":"[x]"}]}"#)
    #expect(odd.numbers == [2, 3])
    let binned = try ForeignTrial(#"{"title":"Old","isTrashed":true,"listContent":[]}"#)
    #expect(binned.items.isEmpty && binned.remarks.count == 1)
  }

  @Test("Mealie") func mealie() throws {
    let trial = try ForeignTrial(
      """
      {"shopping_lists":[{"id":"l1","name":"Week"}],
       "ingredient_foods":[{"id":"f1","name":"flour"}],"ingredient_units":[{"id":"u1","name":"g"}],
       "multi_purpose_labels":[{"id":"c1","name":"Pantry"}],
       "shopping_list_items":[
         {"shopping_list_id":"l1","position":1,"checked":1,"quantity":500.0,"note":"",
          "food_id":"f1",
          "unit_id":"u1","label_id":"c1","created_at":"2024-10-01T10:00:00.5"},
         {"shopping_list_id":"l1","position":0,"checked":false,"quantity":2.0,"note":"milk",
          "food_id":null,"unit_id":null,"label_id":null},
         {"shopping_list_id":"l1","position":2,"checked":false,"quantity":0.5,"note":"",
          "food_id":null}]}
      """)
    #expect(trial.format == .mealie)
    #expect(trial.items == ["Week/: 2 milk", "Week/Pantry: ✓ 1 flour (500 g)"])
    #expect(trial.remarks.count == 2, "\(trial.remarks)")
  }

  @Test("todo.txt") func todo() throws {
    let trial = try ForeignTrial(
      """
      (A) 2026-11-20 2 Milk +Week_shop @Dairy
      x 2026-11-20 2026-11-19 Bread +Week_shop
      Soap +Home due:2026-11-21
      """, name: "todo.txt")
    #expect(trial.format == .todo)
    #expect(
      trial.items == [
        "Week shop/Dairy: 2 Milk (priority A)", "Week shop/: ✓ 1 Bread",
        "Home/: 1 Soap (due:2026-11-21)",
      ])
    #expect(trial.created == [1_795_132_800, 1_795_046_400, nil])
    #expect(
      trial.remarks == [
        "Milk: priority A was added to the note",
        "Bread: it was completed on 2026-11-20, which was left out: qcq has no field for it",
        "Soap: due:2026-11-21 was added to the note",
      ])
  }

  @Test("What is no list is refused with what was expected") func refused() {
    #expect(throws: ExchangeError.self) { try ForeignTrial("") }
    #expect(throws: ExchangeError.self) { try ForeignTrial("{\"name\":\"Milk\"") }
    #expect(ForeignFile.complaint(Array("PK\u{3}\u{4}xx".utf8))?.contains("unpack") == true)
    #expect(ForeignFile.complaint([0x1F, 0x8B, 8, 0])?.contains("gzip") == true)
    for (text, words) in [
      ("\r\nBEGIN:VCALENDAR\r\nVERSION:2.0", "calendar"), ("%PDF-1.7", "PDF"),
      ("{\\rtf1", "RTF"), ("<!DOCTYPE html><p>milk", "HTML"), ("<?xml version='1.0'?>", "XML"),
    ] {
      let complaint = ForeignFile.complaint(Array(text.utf8)) ?? ""
      #expect(complaint.contains(words) && complaint.contains("expected a qcq export"))
    }
    #expect(ForeignFile.complaint(Array("<3 chips>\n".utf8)) == nil)
    #expect(ForeignFile.complaint([0, 0, 0, 0])?.contains("expected") == true)
    #expect(ForeignFile.complaint(Array("milk\n".utf8)) == nil)
    #expect(ForeignFile.isDatabase(Array("SQLite format 3\u{0}xxxx".utf8)))
  }

  private static let examples = [
    "# BBQ\n- [x] 6 Cola\n## Produce\n* 1½ kg Tomatoes (2)\nmilk, 500 g | ripe\n1. ~~tea~~\n",
    "7 days 0/2\n  ☐ 2x Rice  Other  hot\n  ☐ Oil\n\nBBQ (1 shown)\n  ☑ Cola  Other\n(3 items)\n",
    "Item,Qty,Done,Notes\n\"Mi\"\"lk\",2,yes,\"a\nb\"\nBread,\"1,5\",nein,\n",
    "x 2026-11-20 2026-11-19 Milk +Week_shop @Dairy due:1\n(A) Bread\n",
    #"{"lists":[{"title":"BBQ","items":[{"name":"Cola\u00e9","qty":1.5,"done":null}, "2 x"]}]}"#,
    #"[{"name":"Milk","qty":2,"category":{"name":"Dairy"}},{"item":"Bread"}]"#,
    "{\"item\":\"Milk\"}\n{\"item\":\"Bread\",\"amount\":1.5}\n",
    #"{"title":"G","isTrashed":false,"listContent":[{"text":"2x Milk","isChecked":true}]}"#,
    #"{"shopping_lists":[{"id":1,"name":"W"}],"shopping_list_items":[{"note":"m","quantity":1}]}"#,
  ]

  @Test("Files changed by chance are read or refused", arguments: examples)
  func fuzz(_ example: String) {
    var random = SplitMix64(seed: UInt64(example.utf8.count))
    var read = 0
    let count = Checkout.isLong ? 100_000 : 800
    for _ in 0..<count {
      var bytes = Array(example.utf8)
      for _ in 0...random.below(6) where !bytes.isEmpty {
        let place = random.below(bytes.count)
        switch random.below(5) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(random.pick(Array("{}[],:\"\\\n;|(#~½x-0. ".utf8)), at: place)
        case 3: bytes.removeLast(min(bytes.count, random.below(20)))
        default:  // Int
          let end = min(bytes.count, place + random.below(40))
          bytes.insert(contentsOf: Array(bytes[place..<end]), at: random.below(bytes.count))
        }
      }
      do {
        let trial = try ForeignTrial(bytes, name: random.pick(["a.csv", "a.txt", "a.json"]))
        read += trial.items.isEmpty ? 0 : 1
      } catch {
        #expect(error is ExchangeError)
      }
    }
    #expect(read > min(20, count / 100))
  }
}
