import Foundation

/// The file systems of a Linux machine, as `/proc/self/mountinfo` lists them.
struct MountTable {
  private var mounts: [(point: Substring, type: Substring)] = []

  /// Those that only the kernel of this machine writes to, and that tell of each write.
  ///
  /// A file system of the network, of a virtual machine's host or of a program tells only of what
  /// is written from here.
  private static let local: Set<Substring> = [
    "bcachefs", "btrfs", "ecryptfs", "exfat", "ext2", "ext3", "ext4", "f2fs", "hfsplus", "jfs",
    "minix", "msdos", "nilfs2", "ntfs3", "overlay", "ramfs", "reiserfs", "rootfs", "tmpfs",
    "ubifs", "udf", "vfat", "xfs", "zfs",
  ]

  static func ofThisMachine() -> MountTable? {
    guard let data = FileManager.default.contents(atPath: "/proc/self/mountinfo") else {
      return nil
    }
    return MountTable(String(decoding: data, as: UTF8.self))
  }

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: " ")
      // A dash ends the optional fields; the type follows it.
      guard fields.count > 6, let dash = fields[6...].firstIndex(of: "-"), dash + 1 < fields.count
      else { continue }
      mounts.append((Substring(Self.unescape(fields[4])), fields[dash + 1]))
    }
  }

  /// The type of the file system in which a path lies that contains no links.
  func type(of path: String) -> Substring? {
    var best: (point: Substring, type: Substring)?
    for mount in mounts where Self.contains(mount.point, path) {
      // Of two at one place the later one hides the other.
      if mount.point.utf8.count >= best?.point.utf8.count ?? 0 { best = mount }
    }
    return best?.type
  }

  /// Whether the system tells of every write to a file.
  func tellsOfWrites(to path: String) -> Bool {
    type(of: path).map(Self.local.contains) ?? false
  }

  private static func contains(_ point: Substring, _ path: String) -> Bool {
    point == "/" || path == point || path.hasPrefix(point + "/")
  }

  /// Blanks and the like are written as a backslash and three octal digits.
  private static func unescape(_ text: Substring) -> String {
    guard text.contains("\\") else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = Substring(rest.prefix(3))
      if byte == UInt8(ascii: "\\"), digits.utf8.count == 3, let code = UInt8(digits, radix: 8) {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
