import GRDB
import Testing

@testable import QuickCartStore

@Suite("Functions on text")
struct TextFunctionTests {
  private let store: Store

  init() throws {
    store = try Store.inMemory()
  }

  /// Hostile pieces: each has a meaning somewhere, and none has one here.
  static let pieces = [
    "", "a", "A", "%", "_", "\\", "'", "\"", "`", "\n", "\r\n", "\0", "é", "e\u{301}", "ß", "SS",
    "ﬁ", "İ", "ı", "👩‍👩‍👧", "👍🏽", "x\"; DROP TABLE shopping_items; --", "한", "\u{202E}", "Σ", "ς",
  ]

  @Test("A term is found in any text that holds it, whatever it is made of", arguments: pieces)
  func hostile(piece: String) throws {
    for before in TextFunctionTests.pieces {
      let needle = TextFolding.search(piece)
      let texts = [before + piece, piece + before, before + piece + before]
      for text in texts {
        #expect(try store.call("qcq_contains", text, needle) == "1")
      }
      #expect(try store.call("qcq_starts", piece + before, needle) == "1")
      #expect(try store.call("qcq_ends", before + piece, needle) == "1")
    }
  }

  @Test("Wildcards are ordinary letters")
  func wildcards() throws {
    for (text, needle) in [("Milk", "%"), ("Milk", "_"), ("Milk", "m%k"), ("50 eggs", "50%")] {
      #expect(try store.call("qcq_contains", text, needle) == "0")
    }
    #expect(try store.int("SELECT qcq_contains('50% off', '50%')") == 1)
  }

  @Test("Where a term stands matters to starts and ends")
  func places() throws {
    #expect(try store.int("SELECT qcq_starts('Crème fraîche', 'creme')") == 1)
    #expect(try store.int("SELECT qcq_starts('Crème fraîche', 'fraiche')") == 0)
    #expect(try store.int("SELECT qcq_ends('Crème fraîche', 'fraiche')") == 1)
    #expect(try store.int("SELECT qcq_ends('Milk', 'whole milk')") == 0)
    #expect(try store.int("SELECT qcq_contains('MILK', 'ilk')") == 1)
    #expect(try store.int("SELECT qcq_contains('milmilk', 'milk')") == 1)
    #expect(try store.int("SELECT qcq_contains('élan milmilk', 'milk')") == 1)
    #expect(try store.int("SELECT qcq_contains('ASCII', 'é')") == 0)
  }

  @Test("No value in gives no value out, and numbers are read as text")
  func absent() throws {
    for call in [
      "qcq_fold(NULL)", "qcq_contains(NULL, 'a')", "qcq_contains('a', NULL)", "qcq_length(NULL)",
      "qcq_starts(NULL, '')", "qcq_ends('a', NULL)", "qcq_matches(NULL, 'a')", "qcq_lower(NULL)",
    ] {
      #expect(try store.value("SELECT \(call)").isNull)
    }
    #expect(try store.int("SELECT qcq_contains(12345, '234')") == 1)
    #expect(try store.text("SELECT qcq_fold('')") == "")
  }

  @Test(
    "What is no text is none, and is remembered once",
    arguments: ["CAST(x'4D69ff6C6B' AS TEXT)", "CAST(x'EDA080' AS TEXT)", "x'4D69'", "x''"])
  func malformed(bad: String) throws {
    for call in [
      "qcq_contains(\(bad), 'i')", "qcq_fold(\(bad))", "qcq_length(\(bad))", "qcq_text(\(bad))",
      "qcq_matches(\(bad), 'i')",
    ] {
      #expect(try store.value("SELECT \(call)").isNull, "\(call)")
      #expect(try store.int("SELECT qcq_met_stray()") == 1, "\(call)")
      #expect(try store.int("SELECT qcq_met_stray()") == 0, "\(call)")
    }
  }

  @Test("NUL does not end a text")
  func nul() throws {
    #expect(try store.call("qcq_contains", "a\0Milk", "milk") == "1")
    #expect(try store.call("qcq_fold", "A\0É") == "a\0e")
    #expect(try store.call("qcq_upper", "a\0é") == "A\0É")
    #expect(try store.call("qcq_length", "a\0b") == "3")
  }

  @Test("Length counts what a reader counts")
  func length() throws {
    for (text, count) in [
      ("", 0), ("Milk", 4), ("a\r\nb", 3), ("e\u{301}", 1), ("👩‍👩‍👧", 1), ("🇳🇱🇧🇪", 2), ("é\r\n", 2),
    ] {
      #expect(try store.call("qcq_length", text) == String(count))
    }
  }

  @Test("Lower and upper case are for all scripts")
  func cases() throws {
    #expect(try store.text("SELECT qcq_lower('ÄÖÜ ΑΣ I')") == "äöü ασ i")
    #expect(try store.text("SELECT qcq_upper('straße é i')") == "STRASSE É I")
  }

  @Test("A regular expression is found anywhere, minds case and accents, and is checked")
  func matches() throws {
    for (text, pattern, found) in [
      ("6 eggs", "[0-9]+ e", 1), ("Milk", "milk", 0), ("Milk", "^M.*k$", 1), ("Crème", "Creme", 0),
      ("Cre\u{300}me", "Crème", 1), ("a\nb", "^b", 0),
    ] {
      #expect(try store.call("qcq_matches", text, pattern) == String(found))
    }
    #expect(throws: StoreError.self) { try store.int("SELECT qcq_matches('a', '(')") }
    let rows = "SELECT sum(qcq_matches(name, '^[A-P]')) FROM item_categories"
    #expect(try store.int(rows) == 8)
  }

  @Test("Each row may have a pattern of its own")
  func patternPerRow() throws {
    let sql = """
      WITH p(x) AS (VALUES ('a'), ('b'), ('a')) SELECT group_concat(qcq_matches('a', x)) FROM p
      """
    #expect(try store.text(sql) == "1,0,1")
  }
}
