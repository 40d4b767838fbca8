import QCQLanguage
import TestSupport
import Testing

@Suite("Patterns") struct PatternTests {
  private static func isFound(_ pattern: String, _ text: String) throws -> Bool? {
    let pattern = try Pattern(pattern)
    var text = text
    return text.withUTF8 { pattern.isFound(in: UnsafeRawBufferPointer($0)) }
  }

  @Test("Chance patterns find what Swift's find", arguments: 0..<4) func chance(seed: UInt64) throws
  {
    let atoms = [
      "a", "b", "c", ".", "\\d", "\\w", "\\S", "[ab]", "[^a]", "[a-c1]", "(a|b)", "(ab)", "(?:bc)",
      "a*", "b+", "c?", "a{2}", "b{1,2}", "c{2,}", "^", "$", "|", "(a|)", "\\s", " ", "A",
      "(?i:b)", "(?i:[^b])", "(?i:[^a-c])", "(?i:[^Aé])", "é", "[^é]", "\\p{L}", "[[:alpha:]]",
    ]
    let signs = ["a", "b", "c", "1", " ", "A", "\n", "é", "e\u{301}", "👨‍👩‍👧", "ß"]
    var random = SplitMix64(seed: 77 + seed)
    var tried = 0
    for _ in 0..<(Checkout.isLong ? 20_000 : 500) {
      let written = (0..<(1 + random.below(6))).map { _ in random.pick(atoms) }.joined()
      let theirs = try? Regex(written)
      let ours = try? Pattern(written)
      #expect((theirs == nil) == (ours == nil), "\(written)")
      guard let theirs else { continue }
      for _ in 0..<5 {
        let text = (0..<random.below(7)).map { _ in random.pick(signs) }.joined()
        tried += 1
        let expected = try theirs.firstMatch(in: text) != nil
        if try Self.isFound(written, text) == expected { continue }
        Issue.record("\(written) in \(text.debugDescription)")
      }
    }
    #expect(tried > 1000)
  }

  @Test(
    "What is written as it is",
    arguments: [
      ("a\\.b", "a.b", true), ("a\\.b", "axb", false), ("\\Qa.b\\E", "a.b", true),
      ("\\u{e9}", "é", true), ("^\\x41$", "A", true), ("[\\]a]", "]", true), ("[]a]", "]", true),
      ("a{,2}b", "aab", true), ("a{x}", "a{x}", true), ("\\bCo", "Corn", true),
      ("\\bor", "Corn", false), ("\\Bor", "Corn", true), ("(?m)^b$", "a\nb\nc", true),
      ("^b$", "a\nb\nc", false), ("a.b", "a\nb", false), ("(?s)a.b", "a\nb", true),
      ("(?#x)a", "a", true), ("(?<n>a)b", "ab", true), ("\\p{Lu}", "a", false), ("", "", true),
      ("(){1000}{1000}{1000}x", "x", true), ("(?i)É", "é", true), ("(?i)^[^a-z]", "Bread", false),
      ("(?i)^[^A-Z]", "bread", false),
      ("(?i)^[^b]", "Bread", false), ("(?i)^[^a-z]", "7up", true), ("(?i)[^éa]", "ÉA", false),
      ("(?i)[x[^a]]", "A", false), ("(?i)[^[^a]]", "A", true), ("(?i)\\W", "A", false),
      ("x\\Z", "x\n", true),
    ])
  func meaning(pattern: String, text: String, expected: Bool) throws {
    #expect(try Self.isFound(pattern, text) == expected)
  }

  @Test(
    "What can't be read is said",
    arguments: [
      ("(", "`(` is never closed"), (")", "`)` closes nothing"), ("[", "`[` is never closed"),
      ("*a", "there is nothing to repeat before `*`"), ("a{3,2}", "the range `{3,2}` is empty"),
      ("[b-a]", "the range `b-a` is empty"), ("\\", "it ends in a backslash"),
      ("\\y", "`\\y` isn't supported"), ("\\q", "`\\q` has no meaning"),
      ("(?=a)", "`(?=` isn't supported"), ("(a)\\1", "`\\1` isn't supported"),
      ("[a&&b]", "`&&` isn't supported"), ("\\p{Klingon}", "there is no property `Klingon`"),
      ("a++", "`++` isn't supported"), ("(?q)a", "no group begins with `(?q`"),
      (String(repeating: "(", count: 999), "it is nested more than 24 levels deep"),
      (String(repeating: "[", count: 999), "it is nested more than 24 levels deep"),
      (String(repeating: "[", count: 2130), "it is longer than 1000 bytes"),
      (
        String(repeating: "a&&", count: 300) + "[" + String(repeating: "&&", count: 9),
        "`&&` isn't supported"
      ),
      ("((a{99}){99}){99}", "its repetitions come to more than 1000 steps"),
    ])
  func problems(pattern: String, problem: String) {
    do throws(PatternProblem) {
      _ = try Pattern(pattern)
      Issue.record("\(pattern) can be read")
    } catch {
      #expect(error.description == problem)
    }
  }

  @Test(
    "What takes others for ever is done in so many steps",
    arguments: [
      "(a+)+$", "^(a|a)*$", "(a|aa)+$", "(.*)*x", "(.*)(.*)(.*)(.*)(.*)x", "(a?){300}a{300}x",
    ])
  func linear(pattern: String) throws {
    let pattern = try Pattern(pattern)
    func questions(_ count: Int) -> Int {
      var (text, asked) = (String(repeating: "a", count: count) + "!", 0)
      let isFound = text.withUTF8 { bytes in
        pattern.isFound(in: UnsafeRawBufferPointer(bytes)) {
          asked += 1
          return true
        }
      }
      #expect(isFound == false)
      return asked
    }
    let short = questions(4000)
    #expect(questions(16_000) <= 4 * short + 8)
  }

  @Test("A search ends where it is told to", arguments: ["a", "é"]) func stopping(letter: String)
    throws
  {
    let pattern = try Pattern("(\(letter)?){200}x")
    var (text, asked) = (String(repeating: letter, count: 10_000), 0)
    let isFound = text.withUTF8 { bytes in
      pattern.isFound(in: UnsafeRawBufferPointer(bytes)) {
        asked += 1
        return asked < 3
      }
    }
    #expect(isFound == nil && asked == 3)
  }
}
