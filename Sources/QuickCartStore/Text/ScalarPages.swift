/// What a function makes of each scalar, worked out 64 scalars at a time when first met.
///
/// Foundation's decomposition takes microseconds a call; text of one language meets few pages.
struct ScalarPages {
  private struct Page {
    /// What the scalars become, one after another.
    var bytes: [UInt8] = []
    /// Where each one's bytes end.
    var ends: [Int] = []
  }

  private static let pageSize: UInt32 = 64
  private var pages = [Page?](repeating: nil, count: 0x11_0000 / 64)
  private let function: @Sendable (Unicode.Scalar) -> String
  /// What each ASCII character becomes, which is one byte or nothing.
  private let ascii: [UInt8?]

  init(_ function: @escaping @Sendable (Unicode.Scalar) -> String) {
    self.function = function
    self.ascii = (0..<0x80).map { function(Unicode.Scalar(UInt8($0))).utf8.first }
  }

  /// Appends, in UTF-8, what each scalar of a text becomes; malformed bytes count as U+FFFD.
  mutating func appendAll(of text: UnsafeRawBufferPointer, to result: inout [UInt8]) {
    var index = 0
    while index < text.count {
      if text[index] < 0x80 {
        if let byte = ascii[Int(text[index])] { result.append(byte) }
        index += 1
      } else {
        index += appendScalar(of: text[index...], to: &result)
      }
    }
  }

  /// Appends what the first scalar becomes, and answers how many bytes it takes.
  private mutating func appendScalar(
    of text: Slice<UnsafeRawBufferPointer>, to result: inout [UInt8]
  ) -> Int {
    var bytes = text.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    switch parser.parseScalar(from: &bytes) {
    case .valid(let encoded):
      append(Unicode.UTF8.decode(encoded), to: &result)
      return encoded.count
    case .error(let length):
      append("\u{FFFD}", to: &result)
      return length
    case .emptyInput: return 1
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    let number = Int(scalar.value / ScalarPages.pageSize)
    let slot = Int(scalar.value % ScalarPages.pageSize)
    if pages[number] == nil { pages[number] = make(number) }
    guard let page = pages[number] else { return }
    let start = slot == 0 ? 0 : page.ends[slot - 1]
    result.append(contentsOf: page.bytes[start..<page.ends[slot]])
  }

  private func make(_ number: Int) -> Page {
    var page = Page()
    let first = UInt32(number) * ScalarPages.pageSize
    for value in first..<first + ScalarPages.pageSize {
      // Surrogates are no scalars; their pages are never asked for.
      if let scalar = Unicode.Scalar(value) {
        page.bytes.append(contentsOf: function(scalar).utf8)
      }
      page.ends.append(page.bytes.count)
    }
    return page
  }
}
