/// The memory that a thread's objects are made in.
package enum ThreadHeap {
  /// Makes room for so many bytes at once, in large pages where the system has them.
  ///
  /// The heap of a thread otherwise grows by one page at a time, each with a call to the system
  /// for which all other threads wait. What is not used costs nothing.
  package static func reserve(_ bytes: Int) {
    #if canImport(Glibc)
      // Blocks of this length are the system's own at first; once one was freed they are the
      // heap's, and stay with it.
      free(malloc(bytes))
      guard let block = malloc(bytes) else { return }
      let page = 2 << 20
      let start = UnsafeMutableRawPointer(bitPattern: (Int(bitPattern: block) | (page - 1)) + 1)
      let length = Int(bitPattern: block) + bytes - Int(bitPattern: start)
      if length > 0 { madvise(start, length & ~(page - 1), MADV_HUGEPAGE) }
      free(block)
    #endif
  }
}
