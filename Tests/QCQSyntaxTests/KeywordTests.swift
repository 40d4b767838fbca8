import QCQLanguage
import Testing

@Suite("Keywords are spelt as their cases are named") struct KeywordTests {
  @Test("Each word is its case's name") func words() {
    for keyword in Keyword.allCases {
      #expect(keyword.word == String(describing: keyword))
    }
  }

  // `KeywordSet` has 128 bits: a keyword beyond them would be in no set, and nothing would tell.
  @Test("There are no more of them than a set has bits") func count() {
    #expect(Keyword.allCases.count <= 128)
  }
}
