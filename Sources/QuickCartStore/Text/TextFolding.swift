import Foundation
import QCQPlatform

/// Text as it is compared when case, or case and accents, do not count.
///
/// Nothing here asks for a locale: the same text folds the same on every machine.
package enum TextFolding {
  /// The search key: canonical decomposition, combining marks removed, full case folding.
  ///
  /// `Crème` is `creme`, `STRASSE` and `Straße` are `strasse`, `ﬁ` is `fi`; `İ`, `I` and `ı` are
  /// all `i`, as search does not mind dots.
  package static func search(_ text: String) -> String {
    text.withBytes { bytes in
      withSearchKey(bytes) { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The key of a title: case folding and canonical normal form, accents kept.
  package static func title(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = ""
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      if scalar == dotlessI { folded.unicodeScalars.append(scalar) } else { folded += fold(scalar) }
    }
    return folded.decomposedStringWithCanonicalMapping
  }

  /// Hands over the search key of UTF-8 bytes; malformed ones are read as U+FFFD.
  package static func withSearchKey<Result>(
    _ text: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    var key: [UInt8] = []
    key.reserveCapacity(text.count + 8)
    if isASCII(text) {
      for byte in text { key.append(lower(byte)) }
    } else {
      pages.withLock { $0.appendAll(of: text, to: &key) }
    }
    return try key.withUnsafeBytes(body)
  }

  private static let pages = Monitor(ScalarPages(searchKey(of:)))

  /// What one scalar becomes in a search key; it does not depend on its neighbours, as the marks
  /// that normalisation would reorder are removed.
  @Sendable
  private static func searchKey(of scalar: Unicode.Scalar) -> String {
    let bases = withoutMarks(String(scalar).decomposedStringWithCanonicalMapping)
    let folded = bases.map(fold).joined()
    var key = ""
    key.unicodeScalars.append(
      contentsOf: withoutMarks(folded.decomposedStringWithCanonicalMapping))
    return key
  }

  private static func withoutMarks(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0.properties.canonicalCombiningClass == .notReordered }
  }

  /// Full case folding of a scalar: lower, upper and lower again brings all of a letter's forms
  /// together, `ς` with `σ` and `ẞ` with `ss`.
  static func fold(_ scalar: Unicode.Scalar) -> String {
    let upper = scalar.properties.lowercaseMapping.unicodeScalars.map(\.properties.uppercaseMapping)
    return upper.joined().unicodeScalars.map(\.properties.lowercaseMapping).joined()
  }

  private static let dotlessI: Unicode.Scalar = "ı"

  @inline(__always)
  static func lower(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Whether no byte has its high bit set; eight bytes are looked at together.
  static func isASCII(_ text: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index + 8 <= text.count {
      let word = text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { return false }
      index += 8
    }
    while index < text.count {
      if text[index] >= 0x80 { return false }
      index += 1
    }
    return true
  }
}
