import QCQLanguage
import QCQSyntax
import Testing

@Suite("Keywords are spelt as their cases are named") struct KeywordTests {
  @Test("Each word is its case's name") func words() {
    for keyword in Keyword.allCases {
      #expect(keyword.word == String(describing: keyword))
    }
  }
}
