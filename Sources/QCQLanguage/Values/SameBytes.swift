extension String {
  /// Whether nothing tells the two apart. `==` is not enough: texts are equal for it that look the
  /// same, though they are made of other characters.
  package func isIdentical(to other: String) -> Bool {
    var (own, other) = (self, other)
    return own.withUTF8 { own in
      other.withUTF8 { UnsafeRawBufferPointer(own).isSame(UnsafeRawBufferPointer($0)) }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are the same: much quicker than one by one.
  func isSame(_ other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    if baseAddress == other.baseAddress { return true }
    var place = 0
    while place &+ 8 <= count {
      let word = loadUnaligned(fromByteOffset: place, as: UInt64.self)
      if word != other.loadUnaligned(fromByteOffset: place, as: UInt64.self) { return false }
      place &+= 8
    }
    while place < count, self[place] == other[place] { place &+= 1 }
    return place == count
  }
}
