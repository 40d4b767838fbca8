import QCQReports
import Testing

@Suite("Bytes on their way out") struct ByteOutputTests {
  @Test("Lines are handed on, however many there are") func lines() {
    var (longest, count) = (0, 0)
    let output = ByteOutput { chunk in
      (longest, count) = (max(longest, chunk.count), count + chunk.count)
      return true
    }
    let line = String(repeating: "Milk and bread. ", count: 8) + "\n"
    for _ in 0..<10_000 { output.append(line) }
    output.flush()
    #expect(count == 10_000 * line.utf8.count)
    #expect(longest <= (64 << 10) + line.utf8.count)
  }

  @Test("What is held stays until it is let go, or is forgotten") func held() {
    var seen = ""
    let output = ByteOutput { chunk in
      seen += String(decoding: chunk, as: UTF8.self)
      return true
    }
    let text = String(repeating: "a", count: 100_000)
    for isDropped in [true, false] {
      output.isHeld = true
      output.append(text)
      output.flush()
      #expect(seen.isEmpty)
      if isDropped { output.dropHeld() } else { output.isHeld = false }
    }
    #expect(seen == text)
  }
}
