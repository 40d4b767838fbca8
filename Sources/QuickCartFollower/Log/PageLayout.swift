/// What all pages of a database have in common.
struct PageLayout: Hashable {
  /// In bytes.
  let size: Int
  /// What SQLite uses of each page; the rest belongs to extensions.
  let usable: Int
  private let hasPointerMap: Bool
  let isUTF8: Bool

  /// Nil if it is not the beginning of a database.
  ///
  /// - Parameter header: The first 100 bytes of the first page.
  init?(header: [UInt8]) {
    guard header.count >= 100, let encoding = header.number32(at: 56),
      let number = header.number16(at: 16)
    else { return nil }
    // The greatest size does not fit into two bytes.
    size = number == 1 ? 65536 : number
    usable = size - Int(header[20])
    hasPointerMap = header.number32(at: 52) != 0
    // A database without any table has not chosen yet.
    isUTF8 = encoding == 1 || encoding == 0
    guard size >= 512, size & (size - 1) == 0, usable >= 480 else { return nil }
  }

  /// Where the tree's part of a page begins: the database's own header comes before it.
  func start(of page: UInt32) -> Int { page == 1 ? 100 : 0 }

  /// Whether a page only says which page refers to which, for moving pages.
  func isPointerMap(_ page: UInt32) -> Bool {
    guard hasPointerMap, page >= 2 else { return false }
    let span = UInt32(usable / 5 + 1)
    let map = (page - 2) / span * span + 2
    return page == (map == pageOfLocks ? map + 1 : map)
  }

  /// The page that is never used, as its bytes are those that processes lock.
  private var pageOfLocks: UInt32 { UInt32(0x4000_0000 / size) + 1 }

  /// How much of a row stands in the leaf itself.
  func localSize(ofPayload total: Int) -> Int {
    let most = usable - 35
    guard total > most else { return total }
    let least = (usable - 12) * 32 / 255 - 23
    let wanted = least + (total - least) % (usable - 4)
    return wanted <= most ? wanted : least
  }
}
