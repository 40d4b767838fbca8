/// Titles as they are compared: by keys in which case does not count.
package enum TitleKey {
  /// Whether a longer key starts with a prefix that says something. `Cafe` does not start `Café`: a
  /// mark belongs to its letter.
  package static func starts(_ key: String, with prefix: [UInt8]) -> Bool {
    guard !prefix.isEmpty, key.utf8.count > prefix.count, key.utf8.starts(with: prefix) else {
      return false
    }
    let rest = key.utf8.index(key.startIndex, offsetBy: prefix.count)
    return key.unicodeScalars[rest].properties.canonicalCombiningClass == .notReordered
  }
}
