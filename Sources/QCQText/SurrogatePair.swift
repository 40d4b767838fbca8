/// Characters for which UTF-16 has two units.
package enum SurrogatePair {
  /// The character of two units; nil where they are no pair.
  package static func scalar(_ high: UInt16, _ low: UInt16) -> Unicode.Scalar? {
    guard UTF16.isLeadSurrogate(high), UTF16.isTrailSurrogate(low) else { return nil }
    return Unicode.Scalar(0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
  }
}
