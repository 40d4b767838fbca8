import Foundation

/// Finding a folded needle in text that is folded on the way.
///
/// ASCII text, the common case, folds by lowering its letters and is searched where it stands.
enum TextSearch {
  static func contains(_ haystack: UnsafeRawBufferPointer, _ needle: UnsafeRawBufferPointer)
    -> Bool
  {
    if needle.isEmpty { return true }
    if TextFolding.isASCII(haystack) { return containsASCII(haystack, needle) }
    return TextFolding.withSearchKey(haystack) { find(needle, in: $0) }
  }

  static func starts(_ haystack: UnsafeRawBufferPointer, _ needle: UnsafeRawBufferPointer) -> Bool {
    if needle.isEmpty { return true }
    if TextFolding.isASCII(haystack) { return matches(haystack, needle, at: 0) }
    return TextFolding.withSearchKey(haystack) { $0.starts(with: needle) }
  }

  static func ends(_ haystack: UnsafeRawBufferPointer, _ needle: UnsafeRawBufferPointer) -> Bool {
    if needle.isEmpty { return true }
    if TextFolding.isASCII(haystack) {
      return matches(haystack, needle, at: haystack.count - needle.count)
    }
    return TextFolding.withSearchKey(haystack) { key in
      key.count >= needle.count && key.suffix(needle.count).elementsEqual(needle)
    }
  }

  /// Looks for the needle's first byte in both cases, then for the rest of it.
  private static func containsASCII(
    _ haystack: UnsafeRawBufferPointer, _ needle: UnsafeRawBufferPointer
  ) -> Bool {
    let first = needle[0]
    // A needle that is not ASCII is in no ASCII text; the loop would find out more slowly.
    if first >= 0x80 { return false }
    var index = 0
    let last = haystack.count - needle.count
    while index <= last {
      if TextFolding.lower(haystack[index]) == first, matches(haystack, needle, at: index) {
        return true
      }
      index += 1
    }
    return false
  }

  private static func matches(
    _ haystack: UnsafeRawBufferPointer, _ needle: UnsafeRawBufferPointer, at start: Int
  ) -> Bool {
    guard start >= 0, haystack.count - start >= needle.count else { return false }
    var index = 0
    while index < needle.count {
      if TextFolding.lower(haystack[start + index]) != needle[index] { return false }
      index += 1
    }
    return true
  }

  /// Looks for bytes in a key; both are whole UTF-8, so a hit is never inside a scalar.
  private static func find(_ needle: UnsafeRawBufferPointer, in key: UnsafeRawBufferPointer)
    -> Bool
  {
    guard let start = key.baseAddress, let needleStart = needle.baseAddress else { return false }
    var index = 0
    while index + needle.count <= key.count {
      let rest = key.count - needle.count - index + 1
      guard let hit = memchr(start + index, Int32(needle[0]), rest) else { return false }
      if memcmp(hit, needleStart, needle.count) == 0 { return true }
      index = UnsafeRawPointer(hit) - start + 1
    }
    return false
  }
}
